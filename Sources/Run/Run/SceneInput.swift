import MotionCore
import MotionValues

/// A change of a scene from outside of its script, other than by a finger.
package enum SceneInput: Equatable, Sendable {
  /// A length of the screen, in points.
  case length(Length, Double)
  /// The appearance that the system asks for.
  case appearance(Appearance)
  /// Whether the system asks for reduced motion, which applies to what starts afterwards.
  case reduceMotion(Bool)
  /// The text size that the user prefers.
  case textSize(TextSize)
  /// The height of the keyboard in points, to which it moves in a duration in seconds; nil for the
  /// usual one.
  case keyboard(height: Double, duration: Double?)
  /// The value of a live parameter, by its name.
  case parameter(String, SceneParameter.Value)

  /// The properties of the scene that are lengths of the screen.
  package enum Length: String, CaseIterable, Sendable {
    case width, height, safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight
  }

  /// The allowed lengths, in points.
  package static let lengths = 0...1e6

  /// Throws an error if the value is not one that the property can have.
  func check(_ parameters: SceneParameters) throws(Diagnostic) {
    switch self {
    case .length(let length, let points): try Self.check(points, of: length.rawValue)
    case .keyboard(let height, _): try Self.check(height, of: "keyboardHeight")
    case .parameter(let name, let value): try parameters.check(name, value)
    case .appearance, .reduceMotion, .textSize: break
    }
  }

  private static func check(_ points: Double, of name: String) throws(Diagnostic) {
    guard !(lengths ~= points) else { return }
    throw Diagnostic(
      .outOfRange,
      "`\(name)` takes 0 to \(NumberText(lengths.upperBound)) points, found \(NumberText(points))")
  }
}

/// The changes of a scene from outside of its script, each made at its instant.
///
/// As the first of the engines it makes them before anything else that happens at that instant.
final class SceneInputs: Engine {
  private unowned let stage: Stage
  /// The changes by their times; those at the same time in the order in which they were added.
  private(set) var changes: [InputLog.Change]
  /// The index of the next change.
  private var next = 0
  private let parameters: SceneParameters

  init(_ changes: [InputLog.Change], stage: Stage) {
    self.changes = changes
    self.stage = stage
    parameters = stage[SceneParameters.self]
  }

  /// Throws an error for a change that the scene, which is loaded, cannot have.
  func check() throws(Diagnostic) {
    for change in changes { try check(change.input) }
  }

  /// Throws an error if the scene cannot have a change.
  func check(_ input: SceneInput) throws(Diagnostic) { try input.check(parameters) }

  /// Adds a change at a time after everything that has been shown.
  func add(_ change: InputLog.Change) {
    let index = changes.firstIndex { $0.time > change.time } ?? changes.endIndex
    assert(index >= next, "an input at \(change.time) s changes what has been shown")
    changes.insert(change, at: index)
  }

  func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    guard next < changes.count, changes[next].time <= limit else { return nil }
    return changes[next].time
  }

  func turn(at time: Double) throws(Diagnostic) {
    while next < changes.count, changes[next].time <= time + Instant.tolerance {
      next += 1
      try make(changes[next - 1].input)
    }
  }

  private func make(_ input: SceneInput) throws(Diagnostic) {
    switch input {
    case .length(let length, let points):
      guard let slot = stage.root.property(length.rawValue)?.slot else { return }
      try stage.assign(points, to: slot)
    case .appearance(let appearance):
      try stage.services.appearanceChanger?.changeAppearance(to: appearance)
    case .reduceMotion(let isReduced): stage.reducesMotion = isReduced
    case .textSize(let size): try stage[SystemSettings.self].change(size, on: stage)
    case .keyboard(let height, let duration):
      try stage[SystemSettings.self].moveKeyboard(to: height, duration: duration, on: stage)
    case .parameter(let name, let value): try parameters.change(name, to: value, on: stage)
    }
  }

  func report(at time: Double) throws(Diagnostic) -> Bool { try parameters.report() }

  /// A change that is still to come moves nothing, but a run goes on until it.
  var isActive: Bool { false }
  var holdsRun: Bool { next < changes.count }
  var activity: String? { holdsRun ? "an input" : nil }
}
