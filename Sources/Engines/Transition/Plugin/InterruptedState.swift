import MotionCore

/// How the elements of an interrupted transition moved.
struct InterruptedState {
  struct Companion {
    /// How far it was in its own time.
    let fraction: Double
    /// How fast that changed, a second.
    let velocity: Double
    /// Where it stands in the state that the first transition came from.
    let source: Double
  }

  /// The elements that were under way, or held on their way.
  var identifiers: Set<Identifier> = []
  /// How fast each element moved, by id and property, in the container's coordinates.
  var velocities: [Identifier: [String: Double]] = [:]
  var companions: [Identifier: Companion] = [:]
  /// The layers that showed them, by index, of which the next run makes copies.
  var layers: Set<Int> = []
  /// The slots of what those show live, by their own.
  var originals: [Int: Int] = [:]
  /// How much each element and its background are blurred where no transition changes it.
  var blurs: [Identifier: [BlurSubject: Double]] = [:]
}
