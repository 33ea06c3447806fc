import MotionCore
import MotionPlugin
import MotionValues

/// A scene in another program, which shows it at times of its own and moves its fingers.
///
/// 1. A session prints nothing, starts no thread or timer, installs no signal handler and never ends the
///    process. Every mistake of its host, and every failure of its scene, is a `Diagnostic`.
/// 2. Sessions share nothing. A process may have any number of them on any threads, but uses each on one
///    thread at a time.
/// 3. The same inputs at the same times give the same values, to the bit, at any rate of frames.
/// 4. A scene that has failed fails again with the same error until `rewind(to:)`.
public final class SceneSession {
  private let source: SceneSource
  private let options: SessionOptions
  private let plugins: [any Plugin.Type]
  private let printLine: (String) -> Void
  private var run: SceneRun
  private var session: Session
  /// The time that `advance(to:)` has shown last, in seconds of the scene; nil before the first one.
  public private(set) var shown: Double?

  /// Loads a script with the plugins that its engines are; `printLine` receives each line that the script
  /// prints.
  ///
  /// - Throws: The error of the script, such as `syntax`, `missing-scene` or `unknown-option`.
  public init(
    _ source: SceneSource, _ options: SessionOptions, plugins: [any Plugin.Type],
    printLine: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostic) {
    self.source = source
    self.options = options
    self.plugins = plugins
    self.printLine = printLine
    run = Self.run(source, options, plugins, printLine)
    session = try run.open()
  }

  private static func run(
    _ source: SceneSource, _ options: SessionOptions, _ plugins: [any Plugin.Type],
    _ printLine: @escaping (String) -> Void
  ) -> SceneRun {
    var runOptions = RunOptions()
    runOptions.session = options
    return SceneRun(source, runOptions, plugins: plugins, printLine: printLine)
  }

  /// Shows the scene at a time in seconds: everything that is due until then happens at its own instant,
  /// then all values are those of this time.
  ///
  /// - Throws: `out-of-range` for a time that is not a number of seconds, or is before the one that has
  ///   been shown, with nothing changed; otherwise the error of the scene.
  public func advance(to time: Double) throws(Diagnostic) {
    try Self.requirePossible(time)
    let earliest = shown ?? 0
    guard time >= earliest else {
      throw Diagnostic(
        .outOfRange,
        "a scene that has shown \(NumberText(earliest)) s cannot advance to \(NumberText(time)) s",
        help: ["go back with `rewind(to:)`, which keeps the inputs until then"])
    }
    try run.frame(at: time) { _ in }
    shown = time
  }

  /// Shows the scene at a time in seconds, before or after the present one, as it is with the inputs until
  /// then. It runs the script anew; fingers that were down at that time are cancelled just after it.
  ///
  /// - Throws: `out-of-range` for an impossible time, or the error of the scene; nothing has changed.
  public func rewind(to time: Double) throws(Diagnostic) {
    try Self.requirePossible(time)
    var options = options
    options.inputs = session.inputs.prefix(through: time)
    options.settings = [:]
    let run = Self.run(source, options, plugins, printLine)
    let session = try run.open()
    try run.frame(at: time) { _ in }
    (self.run, self.session, shown) = (run, session, time)
  }

  private static func requirePossible(_ time: Double) throws(Diagnostic) {
    guard time >= 0, LiveInputs.arePossible(time) else {
      throw Diagnostic(
        .outOfRange, "a scene is shown at a time in seconds, found \(NumberText(time))")
    }
  }

  /// Moves a finger, which any number names, at a place in points of the scene and a time in seconds.
  ///
  /// An input never acts on what has been shown: one that comes late counts just after it. A finger of
  /// which nothing is known beyond the time that is shown is held where it is.
  ///
  /// - Returns: The time at which the sample counts, in seconds; nil if it has no effect: a finger that
  ///   comes down beside the scene, one that moves and is not down, or an impossible number.
  @discardableResult
  public func touch(
    _ finger: Int, _ phase: TouchPhase, x: Double, y: Double, at time: Double
  ) -> Double? {
    session.touch(TouchRow(time: time, finger: finger, phase: phase, x: x, y: y))?.time
  }

  /// Changes a live parameter of the scene at a time in seconds.
  ///
  /// - Returns: The time at which the change counts, after everything that has been shown.
  /// - Throws: `unknown-option` if the scene has no such parameter, `read-only` if it is not live;
  ///   `wrong-type`, `out-of-range` or `unknown-choice` for a value that it cannot have, and
  ///   `out-of-range` for an impossible time.
  @discardableResult
  public func set(
    _ parameter: String, to value: SceneParameter.Value, at time: Double
  ) throws(Diagnostic) -> Double {
    try session.set(.parameter(parameter, value), at: time)
  }

  /// Changes a live parameter to a value that is written as one of `--set`.
  package func set(
    _ parameter: String, toText text: String, at time: Double
  ) throws(Diagnostic) -> Double {
    let declared = session.parameters.first { $0.parameter.name == parameter }?.parameter
    // Without a declaration, any value leads to the error that names the nearest one.
    let value = try declared?.value(of: text, givenBy: "`\(parameter)`") ?? .text(text)
    return try set(parameter, to: value, at: time)
  }

  /// Finds a number by its path, such as `sheet.y` or `header/card.opacity`.
  ///
  /// - Throws: `unknown-id` for a layer, or `unknown-member` for a property, that the scene does not have,
  ///   with the nearest name; `wrong-type` for a property that is not a number.
  public func slot(_ path: String) throws(Diagnostic) -> SceneSlot {
    guard let dot = path.lastIndex(of: ".") else {
      throw Diagnostic(
        .unknownMember, "the path `\(path)` names no property",
        help: ["add a dot and the property, such as `\(path).x`"], token: path)
    }
    let layerPath = String(path[..<dot])
    guard let layer = session.stage.layer(at: layerPath) else {
      let paths = session.stage.layers.filter { !$0.isRemoved }.map(\.path)
      throw Diagnostic(
        .unknownIdentifier, "`\(session.stage.name)` has no layer `\(layerPath)`",
        help: Suggestion.nearest(to: layerPath, in: paths).map { ["did you mean `\($0)`?"] }
          ?? ["a path is that of a layer, a dot and a property: `header/card.opacity`"],
        token: layerPath)
    }
    return SceneSlot(index: try layer.numberSlot(String(path[dot...].dropFirst())))
  }

  /// The number of a slot at the time that was shown last, in the unit of its property; that of a removed
  /// layer is its last one. NaN for a slot of another scene that this one does not have.
  public subscript(slot: SceneSlot) -> Double {
    let stage = session.stage
    guard 0..<stage.store.slotCount ~= slot.index else { return .nan }
    return stage.property(at: slot.index).property.shown(stage.store[slot.index])
  }

  /// What has happened since the time that was shown before, in order, each with its exact time.
  public var events: [StageEvent] { session.stage.events }

  /// The stage, for checks.
  package var stage: Stage { session.stage }
  /// How many turns the scene has taken: between two times with equal counts, every motion is smooth.
  package var turnCount: Int { session.turnCount }

  /// Whether nothing moves towards an end, or waits: until the next input, a host need not show it again.
  public var rests: Bool { !session.holdsRun }
}

/// A number of a scene, by its place among all of them. It stays that of its property for the session,
/// also where the layer has been removed.
public struct SceneSlot: Hashable, Sendable {
  package let index: Int

  package init(index: Int) { self.index = index }
}
