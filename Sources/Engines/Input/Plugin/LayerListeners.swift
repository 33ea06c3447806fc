import MotionCore
import MotionPlugin

/// What one layer listens for.
final class LayerListeners {
  struct Tap {
    /// What a tap calls.
    enum Action {
      case script(any ScriptFunction)
      case engine(() throws(Diagnostic) -> Void)
    }

    /// The number of taps that it waits for.
    let count: Int
    let action: Action
  }

  struct Press {
    /// In seconds.
    let duration: Double
    let callback: any ScriptFunction
  }

  let layer: Layer
  private(set) var taps: [Tap] = []
  /// The shortest first.
  private(set) var presses: [Press] = []
  var touches: [any ScriptFunction] = []
  var looks: [TouchedLook] = []
  var sequence = TapSequence()
  /// The number of fingers on the layer that show its looks.
  private var fingerCount = 0

  init(_ layer: Layer) { self.layer = layer }

  func add(_ tap: Tap) {
    taps.append(tap)
    sequence.longest = max(sequence.longest, tap.count)
  }

  func add(_ press: Press) {
    presses.insert(press, at: presses.firstIndex { $0.duration > press.duration } ?? presses.count)
  }

  /// Shows the looks of a touched layer.
  func fingerDown(at time: Double) throws(Diagnostic) {
    fingerCount += 1
    guard fingerCount == 1 else { return }
    for look in looks { try look.show(at: time) }
  }

  func fingerUp(at time: Double) throws(Diagnostic) {
    fingerCount -= 1
    guard fingerCount == 0 else { return }
    for look in looks { try look.hide(at: time) }
  }
}

/// The taps on one layer that may still become a double tap.
struct TapSequence {
  /// How long after a tap the next finger may come down, in seconds.
  static let pause = 0.3

  /// The greatest number of taps that the layer waits for.
  var longest = 1
  /// The finger of the last tap.
  var lastTouch: TouchObject?
  /// The number of taps so far, and when the last one was.
  private var count = 0
  private var lastTap = 0.0
  private var isFingerDown = false

  /// When the taps so far count as complete; nil if there are none, or a finger is down.
  var deadline: Double? { count > 0 && !isFingerDown ? lastTap + Self.pause : nil }

  mutating func fingerDown() { isFingerDown = true }

  /// Records a tap; returns the number of taps if no more are awaited.
  mutating func tap(at time: Double) -> Int? {
    isFingerDown = false
    count += 1
    lastTap = time
    return count >= longest ? complete() : nil
  }

  /// Records that a finger has not tapped; returns the number of taps before it, if there were any.
  mutating func fail() -> Int? {
    isFingerDown = false
    return count > 0 ? complete() : nil
  }

  /// Ends the sequence, and returns the number of its taps.
  mutating func complete() -> Int {
    defer { count = 0 }
    return count
  }
}
