import MotionCore
import MotionValues

/// An engine whose behaviour a test defines, and which records its calls.
final class ScriptedEngine: Engine {
  /// Its actions in a turn and in a sample, at a time.
  var onTurn: (Double) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in }
  var onSample: (Double) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in }
  /// When something is due, in seconds.
  var events: [Double] = []
  var needsTicks = false
  var log: (String) -> Void = { _ in }
  var activity: String?

  func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    events.first { $0 > time && $0 <= limit }
  }

  func turn(at time: Double) throws(Diagnostic) {
    log("turn \(NumberText(time))")
    try onTurn(time)
  }

  func report(at time: Double) -> Bool {
    log("report \(NumberText(time))")
    return false
  }

  func sample(at time: Double) throws(Diagnostic) {
    log("sample \(NumberText(time))")
    try onSample(time)
  }
}

/// A clock that is advanced frame by frame.
struct Frames {
  private(set) var clock: Clock
  private let rate: FrameRate
  private(set) var next = 0

  init(of stage: Stage, _ engines: [any Engine] = [], rate: FrameRate = .sixty) {
    clock = Clock(stage: stage, engines: engines)
    self.rate = rate
  }

  @discardableResult
  mutating func step() throws(Diagnostic) -> Int {
    try clock.advance(to: rate.time(of: next))
    next += 1
    return next - 1
  }
}

/// A driver group that records lost slots; its drivers are interruptible or not.
final class ScriptedDrivers: DriverGroup {
  let interruptible: Bool
  var lost: [(slot: Int, time: Double)] = []

  init(interruptible: Bool) { self.interruptible = interruptible }

  func label(of token: Int) -> String { "driver \(token)" }
  func isInterruptible(_ token: Int) -> Bool { interruptible }
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: 7, velocity: 9)
  }
  func didLoseSlot(_ slot: Int, token: Int, at time: Double) { lost.append((slot, time)) }
}

/// A playable with a duration.
final class Delay: Playable {
  let label = "the delay"
  let duration: Double
  private(set) var endTime: Double?

  init(_ duration: Double) { self.duration = duration }

  func play(at time: Double) { endTime = time + duration }
  func stop(at time: Double) { endTime = time }
}

extension Stage {
  /// Returns the slot of a layer's property.
  func slot(_ path: String, _ property: String) -> Int {
    layer(at: path)?.property(property)?.slot ?? -1
  }
}

/// Returns the diagnostic that a body throws.
func diagnostic(_ body: () throws(Diagnostic) -> Void) -> Diagnostic? {
  do throws(Diagnostic) {
    try body()
    return nil
  } catch {
    return error
  }
}
