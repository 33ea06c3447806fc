import MotionCore
import MotionPlugin
import MotionValues

/// The waits of timelines, and the groups without members, that `motion check` reads.
///
/// Their callers note them only if the stage has facts; an ordinary run has none.
package final class DeclaredTimes: StageExtension {
  /// The waits, in seconds, with the lines that wait.
  package private(set) var waits: [(seconds: Double, place: SourceLocation?)] = []
  /// The functions that got an empty list, with the lines that called them.
  package private(set) var emptyGroups: [(name: String, place: SourceLocation?)] = []

  package init() {}

  func note(wait seconds: Double, at place: SourceLocation?) { waits.append((seconds, place)) }

  /// Notes a group if its list is empty.
  func note(_ members: [any Playable], of name: String, at place: SourceLocation?) {
    if members.isEmpty { emptyGroups.append((name, place)) }
  }
}
