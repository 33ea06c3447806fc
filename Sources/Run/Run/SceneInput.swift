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
  /// The contrast that the user prefers.
  case contrast(Contrast)
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
    case .appearance, .reduceMotion, .textSize, .contrast: break
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
    case .contrast(let contrast):
      try stage.services.appearanceChanger?.changeContrast(to: contrast)
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

/// What reaches a scene from outside of its script, with the times at which it counts.
///
/// With the script and the options of its run, a log determines every value and event.
package struct InputLog: Equatable, Sendable {
  package struct Change: Equatable, Sendable {
    /// Seconds of the scene.
    package let time: Double
    package let input: SceneInput

    package init(time: Double, _ input: SceneInput) {
      self.time = time
      self.input = input
    }
  }

  /// With what a scene begins, apart from its script and its inputs.
  package struct Start: Equatable, Sendable {
    /// The values of its parameters, by name.
    package var settings: [String: SceneParameter.Value] = [:]
    /// Nil if the script chooses the size.
    package var device: Device?
    /// Nil if the run says it.
    package var appearance: Appearance?
    /// Nil if the run says it.
    package var reducesMotion: Bool?
    /// Nil if the run says it.
    package var textSize: TextSize?
    /// Nil if the run says it.
    package var contrast: Contrast?
    /// Nil if the run says it.
    package var seed: Int?

    package init() {}
  }

  /// The name of the scene that was given the inputs; nil if any scene may be.
  package var scene: String?
  /// With what the scene began.
  package var start: Start
  /// How long the scene was shown, in seconds; nil if a run ends at rest.
  package var seconds: Double?
  /// The fingers, with times of the scene; nil if there are none.
  package var touches: TouchRecording?
  /// All other inputs, by their times. At the same time, they come before fingers.
  package var changes: [Change]

  package init(
    scene: String? = nil, start: Start = Start(), seconds: Double? = nil,
    touches: TouchRecording? = nil, changes: [Change] = []
  ) {
    self.scene = scene
    self.start = start
    self.seconds = seconds
    self.touches = touches
    self.changes = changes
  }

  /// Whether a run is the same without the log.
  package var isEmpty: Bool { self == InputLog() }

  /// The inputs up to a time, in seconds. A finger that is down then is cancelled just after it, so that
  /// a scene with them is the same at this time.
  package func prefix(through time: Double) -> InputLog {
    var log = self
    log.seconds = nil
    log.changes = changes.filter { $0.time <= time }
    let fingers = touches?.fingers.compactMap { $0.prefix(through: time) } ?? []
    log.touches = fingers.isEmpty ? nil : TouchRecording(fingers: fingers)
    return log
  }

  /// Throws an error if the log is that of another scene.
  func check(sceneNamed name: String) throws(Diagnostic) {
    guard let scene, scene != name else { return }
    throw Diagnostic(
      .inputsOfAnotherScene,
      "`--inputs`: the log is that of the scene `\(scene)`, not of `\(name)`",
      help: ["name the script that makes `\(scene)`, or change `scene` in the log's first line"])
  }
}

extension TouchRecording.Finger {
  /// The finger up to a time, and cancelled a microsecond after it if it has not lifted; nil if it comes
  /// down later.
  fileprivate func prefix(through time: Double) -> TouchRecording.Finger? {
    guard end > time else { return self }
    guard let track = TouchTrack(track.samples.filter { $0.time <= time }) else { return nil }
    let last = ((time * 1_000_000).rounded(.down) + 1) / 1_000_000
    let (x, y) = self.track.position(at: last)
    let sample = TouchTrack.Sample(time: last, x: x, y: y)
    return TouchRecording.Finger(
      id: id, track: TouchTrack(track.samples[0], then: track.samples.dropFirst() + [sample]),
      isCancelled: true)
  }
}

/// The inputs that arrive while a scene runs: the times at which they count, and the samples of fingers.
///
/// 1. An input never acts on what has been shown: its time is later than that, in whole microseconds.
/// 2. Time passes only where each finger is known beyond it: one of which nothing newer is known is
///    held where it is, just beyond the time that is shown next.
/// 3. The samples as they were used are a recording, which replays to the same bits and events.
struct LiveInputs {
  /// The fingers that were known before the scene ran.
  private let given: TouchRecording?
  /// The samples as they were used, in the order of their arrival.
  private var rows: [TouchRow] = []
  /// The last time that has been shown, in microseconds.
  private var shown = -1

  init(_ given: TouchRecording?) { self.given = given }

  /// All samples as they were used; nil if there are none.
  var recording: TouchRecording? {
    if rows.isEmpty { return given }
    var builder = TouchRecordingBuilder()
    let all = ((given?.rows ?? []) + rows).enumerated().sorted {
      ($0.element.time, $0.element.finger, $0.offset)
        < ($1.element.time, $1.element.finger, $1.offset)
    }
    for (_, row) in all {
      let sample = TouchTrack.Sample(time: row.time, x: row.x, y: row.y)
      // The samples of each finger follow each other in time and in their phases.
      try? builder.add(sample, finger: row.finger, phase: row.phase)
    }
    return try? builder.finish()
  }

  /// The last time that has been shown, in seconds; nil before the first one.
  var secondsShown: Double? { shown < 0 ? nil : Double(shown) / 1_000_000 }

  /// Returns the time at which an input counts: later than what has been shown, and than `last`.
  func used(_ time: Double, after last: Double? = nil) -> Double {
    let earliest = max(shown, last.map { Self.microseconds($0) } ?? -1) + 1
    return Double(max(Self.microseconds(time), earliest)) / 1_000_000
  }

  /// Returns a sample as it counts, at a place in thousandths of a point.
  private func used(_ row: TouchRow, after last: TouchRow?) -> TouchRow {
    func thousandths(_ place: Double) -> Double { (place * 1_000).rounded() / 1_000 }
    return TouchRow(
      time: used(row.time, after: last?.time), finger: row.finger, phase: row.phase,
      x: thousandths(row.x), y: thousandths(row.y))
  }

  /// Whether times and coordinates are numbers that can be kept.
  static func arePossible(_ numbers: Double...) -> Bool {
    numbers.allSatisfy { $0.magnitude <= TouchRecording.placeLimit }
  }

  private static func microseconds(_ time: Double) -> Int { Int((time * 1_000_000).rounded()) }

  /// Passes a sample on; returns it as it counts, or nil if its finger is not down.
  mutating func add(_ row: TouchRow, to receiver: any TouchReceiver) -> TouchRow? {
    let used = used(row, after: receiver.received.first { $0.finger == row.finger })
    // The number of a finger that is known beforehand is taken until that finger lifts.
    let isTaken = given?.fingers.contains { $0.id == used.finger && $0.end >= used.time } ?? false
    guard !isTaken, receiver.receive(used) else { return nil }
    rows.append(used)
    return used
  }

  /// Notes the time that is shown next, and holds the fingers of which nothing is known beyond it;
  /// returns whether there are any.
  mutating func show(_ time: Double, to receiver: (any TouchReceiver)?) -> Bool {
    shown = Self.microseconds(time)
    guard let receiver else { return false }
    var hasHeld = false
    for last in receiver.received where Self.microseconds(last.time) <= shown {
      hasHeld = add(last, to: receiver) != nil || hasHeld
    }
    return hasHeld
  }
}
