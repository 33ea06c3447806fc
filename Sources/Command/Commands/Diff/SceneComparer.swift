import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Compares two versions of a scene, in the process of the scene.
struct SceneComparer {
  /// A version that has run.
  typealias Played = (recording: Recording, input: InputFile)
  /// Makes a page that plays the versions of a scene, opened at a time.
  typealias Page = (_ old: Played?, _ new: Played, _ time: Double) throws(Diagnostic) -> [UInt8]

  private let arguments: SceneArguments
  private let tolerances: Tolerances
  private let select: [String]
  private let all: Bool
  private let units: [String: Unit]
  private let page: Page?

  /// - Parameters:
  ///   - select: The patterns of the properties that are compared; empty for all.
  ///   - all: Whether all sentences are said.
  init(
    _ arguments: SceneArguments = SceneArguments(), _ tolerances: Tolerances = Tolerances(),
    select: [String] = [], all: Bool = false, units: [String: Unit], page: Page? = nil
  ) {
    (self.arguments, self.tolerances, self.select) = (arguments, tolerances, select)
    (self.all, self.units, self.page) = (all, units, page)
  }

  /// How the scene differs; nil if neither version makes a scene.
  ///
  /// - Parameters:
  ///   - path: The path of its script, for readers.
  ///   - searches: Whether the causes are searched for.
  func change(
    of path: String, _ old: InputFile?, _ new: InputFile?, searches: Bool
  ) throws(Diagnostic) -> SceneChange? {
    switch (run(old, at: path), run(new, at: path)) {
    case (.none, .none): return nil
    case (.none, .recorded(let run)):
      var change = SceneChange(path, .added)
      if let page { change.page = try page(nil, run, 0) }
      return change
    case (.none, .failed(let error)): return SceneChange(path, .added, error: error)
    case (_, .none): return SceneChange(path, .removed)
    case (.failed, .failed(let error)): return SceneChange(path, .failing, error: error)
    case (.failed(let error), .recorded): return SceneChange(path, .repaired, error: error)
    case (.recorded, .failed(let error)): return SceneChange(path, .broken, error: error)
    case (.recorded(let first), .recorded(let second)):
      return try change(of: path, first, second, searches: searches)
    }
  }

  /// One version of a scene.
  private enum Version {
    /// There is no such file, or it makes no scene.
    case none
    case failed(Diagnostic)
    case recorded(Played)
  }

  private func run(_ input: InputFile?, at path: String) -> Version {
    guard let input, let source = input.source else { return .none }
    Session.restartJob(arguments.limits)
    let failure: Diagnostic?
    do throws(Diagnostic) {
      let recorded = try input.record(arguments, isQuiet: true, isWhole: true)
      guard let found = recorded.failure?.diagnostic else {
        return .recorded((recorded.recording, input))
      }
      failure = found
    } catch {
      failure = error
    }
    guard let failure, failure.code != .missingScene else { return .none }
    return .failed(failure.renaming(source.name, to: path))
  }

  private func change(
    of path: String, _ old: Played, _ new: Played, searches: Bool
  ) throws(Diagnostic) -> SceneChange {
    var comparison = RunComparison(
      old.recording, new.recording, tolerances: tolerances, select: select, units: units)
    if searches, let before = old.input.source, let after = new.input.source {
      comparison.findCauses(
        before, after, (old.recording, new.recording), arguments.runOptions(), select: select,
        units: units)
    }
    var change = SceneChange(path, comparison.isEqual ? .unchanged : .changed)
    change.unmatched = comparison.unmatched
    guard !comparison.isEqual else { return change }
    change.comparison = comparison.json
    change.sentences = comparison.sentences(all: all)
    let causes = comparison.causes.filter { $0.role == .cause }
    // A line of the scene's own script is named with the script, because others have such a line, too.
    change.causes = causes.map { ($0.file == nil ? "\(path) " : "") + $0.phrase }
      .joined(separator: "; ")
    if let page { change.page = try page(old, new, comparison.first?.time ?? 0) }
    return change
  }
}
