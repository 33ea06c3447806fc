import MotionCore
import MotionPlugin
import MotionValues

/// The listeners of one layer for touches, taps and long presses, and its touched looks.
final class LayerListeners {
  struct Tap {
    /// The callback of a tap.
    enum Action {
      case script(any ScriptFunction)
      case engine(() throws(Diagnostic) -> Void)
    }

    /// The number of taps that it listens for.
    let count: Int
    let action: Action
  }

  struct Press {
    /// How long the finger has to be down, in seconds.
    let duration: Double
    let callback: any ScriptFunction
  }

  let layer: Layer
  private(set) var taps: [Tap] = []
  /// The long presses, the shortest first.
  private(set) var presses: [Press] = []
  var touches: [any ScriptFunction] = []
  var looks: [TouchedLook] = []
  var sequence = TapSequence()
  /// The number of fingers for which the layer shows its touched looks.
  private var fingerCount = 0

  init(_ layer: Layer) { self.layer = layer }

  func add(_ tap: Tap) {
    taps.append(tap)
    sequence.longest = max(sequence.longest, tap.count)
  }

  func add(_ press: Press) {
    presses.insert(press, at: presses.firstIndex { $0.duration > press.duration } ?? presses.count)
  }

  /// Shows the touched looks when the first finger comes down.
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

/// The taps on one layer that may still become a multiple tap.
struct TapSequence {
  /// The time after a tap within which the next finger has to come down, in seconds.
  static let pause = 0.3

  /// The greatest number of taps that the layer listens for.
  var longest = 1
  /// The touch of the last tap.
  var lastTouch: TouchObject?
  /// The number of taps so far, and the time of the last one, in seconds.
  private var count = 0
  private var lastTap = 0.0
  private var isFingerDown = false

  /// When the sequence ends without another tap; nil if it is empty, or a finger is down.
  var deadline: Double? { count > 0 && !isFingerDown ? lastTap + Self.pause : nil }

  mutating func fingerDown() { isFingerDown = true }

  /// Records a tap; returns the number of taps if the sequence is complete.
  mutating func tap(at time: Double) -> Int? {
    isFingerDown = false
    count += 1
    lastTap = time
    return count >= longest ? complete() : nil
  }

  /// Records that a finger did not tap; returns the number of taps before it, if there were any.
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
