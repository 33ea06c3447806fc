import MotionCore
import MotionLua
import MotionPlugin
import MotionRuntime
import MotionValues

/// What `motion check` finds in one scene, after a run of which nothing is printed.
package struct SceneInspection {
  /// The probable mistakes and the notes, in the order of their files and lines.
  package private(set) var findings: [RunWarning] = []
  /// Whether the file makes no scene, as a module does: there is nothing to check.
  package private(set) var isModule = false
  /// The error with which the scene failed; nil if it did not.
  package private(set) var failure: Diagnostic?
  /// The run, which knows the text that the error refers to.
  package let run: SceneRun

  /// Runs a scene and looks for mistakes. Without a length, a scene that never rests runs for
  /// `RunOptions.restCap`.
  package init(
    _ source: SceneSource, _ options: RunOptions, plugins: [any Plugin.Type]
  ) {
    var options = options
    if case .untilRest = options.length {
      options.length = .atMost(frames: options.session.rate.frame(at: RunOptions.restCap) + 1)
    }
    var session: Session?
    run = SceneRun(
      source, options, plugins: plugins,
      prepare: { opened in
        session = opened
        opened.stage.facts = SceneFacts(stage: opened.stage)
        opened.stage.score = SceneScore(stage: opened.stage)
      })
    var sink = VisibilitySink()
    do throws(Diagnostic) {
      let outcome = try run.run(into: &sink)
      if let error = outcome.failure { throw error }
      guard let session, let facts = session.stage.facts else { return }
      session.machine.collectGarbage()
      sink.end(session.stage, outcome)
      var behaviour = Behaviour()
      try session.declare(in: &behaviour)
      let checked = CheckedRun(
        stage: session.stage, facts: facts, visibility: sink, behaviour: behaviour,
        file: source.name,
        text: session.text(of: source.name) ?? "")
      var found = outcome.warnings.map { $0.renaming(source.path, to: source.name) }
      if let watchdogExpired = options.watchdogExpired { session.watch(watchdogExpired) }
      defer { session.endWatch() }
      try session.turn { () throws(Diagnostic) in
        for check in SceneCheck.all { found += try check.find(checked) }
      }
      // That nothing has been played is a mistake only if no finger plays it, and is said once.
      if checked.waitsForFingers || found.contains(where: { $0.code == .unusedAnimation }) {
        found.removeAll { $0.code == .unplayedAnimation }
      }
      // A wait for a label is an `unknown-label` with the line of the wait.
      if session.endlessWait?.playable is LabelMoment {
        found.removeAll { $0.code == .endlessWait }
      }
      for index in found.indices where found[index].location == nil {
        found[index].location = facts.scenePlace
      }
      findings = Self.unsuppressed(found, source) { session.text(of: $0) ?? "" }
        .map { $0.renaming(source.name, to: source.path) }
    } catch  where error.code == .missingScene {
      isModule = true
    } catch {
      failure = error.renaming(source.name, to: source.path)
    }
  }

  /// Removes the findings that comments suppress, and adds one for each comment of the script that
  /// suppresses nothing.
  private static func unsuppressed(
    _ found: [RunWarning], _ source: SceneSource, text: (_ file: String) -> String
  ) -> [RunWarning] {
    let files = Set(found.compactMap(\.location?.file)).union([source.name])
    var result = found.filter { $0.location == nil }
    for file in files.sorted() {
      let suppressions = Suppression.all(in: text(file))
      let own = found.filter { $0.location?.file == file }
      result += own.filter { finding in !suppressions.contains { $0.applies(to: finding) } }
      guard file == source.name else { continue }
      for suppression in suppressions {
        let place = SourceLocation(file: file, line: suppression.line)
        let unused = suppression.unused(among: own)
        result += (suppression.slugs.isEmpty ? [""] : unused).map { slug in
          RunWarning(
            code: .unusedSuppression,
            message: slug.isEmpty
              ? "the comment names nothing that it suppresses"
              : "`\(slug)` is not found in line \(suppression.target)",
            help: [
              slug.isEmpty
                ? "name it: `-- check: off unused-animation`"
                : suppression.near(slug, among: own).map { "did you mean `\($0)`?" }
                  ?? "delete the comment"
            ], at: place)
        }
      }
    }
    return result.enumerated().sorted { first, second in
      let keys = [first, second].map { entry in
        (entry.element.location?.file ?? "", entry.element.location?.line ?? 0, entry.offset)
      }
      return keys[0] < keys[1]
    }.map(\.element)
  }
}

/// A comment that suppresses findings: `-- check: off unused-animation`, with several slugs if they
/// are separated by commas. A reason may follow a colon.
///
/// It applies to its own line, or, if that has no code, to the next line.
struct Suppression {
  /// The line of the comment, and the line to which it applies.
  let line: Int
  let target: Int
  let slugs: [String]

  private static let opening = "-- check: off"

  /// Finds the suppressions of a script.
  static func all(in text: String) -> [Suppression] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap {
        index, line in
        guard let start = line.indices.first(where: { line[$0...].hasPrefix(opening) }) else {
          return nil
        }
        let isAlone = line[..<start].allSatisfy(\.isWhitespace)
        let slugs = line[start...].dropFirst(opening.count)
          .prefix { $0.isLowercase || $0 == "-" || $0 == "," || $0.isWhitespace }
          .split { $0 == "," || $0.isWhitespace }.map(String.init)
        return Suppression(line: index + 1, target: index + (isAlone ? 2 : 1), slugs: slugs)
      }
  }

  func applies(to finding: RunWarning) -> Bool {
    finding.location?.line == target && slugs.contains(finding.code.slug)
  }

  /// The finding of its line that a misspelt slug means; nil if there is none.
  func near(_ slug: String, among findings: [RunWarning]) -> String? {
    Suggestion.nearest(
      to: slug, in: findings.filter { $0.location?.line == target }.map(\.code.slug))
  }

  /// The slugs for which there is no finding.
  func unused(among findings: [RunWarning]) -> [String] {
    slugs.filter { slug in
      !findings.contains { $0.code.slug == slug && applies(to: $0) }
    }
  }
}

extension DiagnosticCode {
  static let unusedSuppression = DiagnosticCode("unused-suppression")
}
