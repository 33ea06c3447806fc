import MotionCore
import MotionValues

/// The recognizers of touches, taps and long presses for one finger.
///
/// 1. The innermost layer that listens for taps receives a tap; the same holds for long presses.
/// 2. A finger that moves a consumer, or stops a moving one, causes neither a tap nor a long press.
struct FingerRecognizers {
  /// The finger, which owns the recognizers.
  private unowned var finger: Finger?
  private unowned var input: InputPlugin?
  /// When the finger leaves the tap's slop; infinity as long as it does not.
  private var stray = Double.infinity
  private var tapLayer: LayerListeners?
  private var pressLayer: LayerListeners?
  /// The long presses that are not yet due, the shortest first.
  private var presses: [LayerListeners.Press] = []
  /// The layers to notify of the end of the touch.
  private var touched: [LayerListeners] = []
  /// The layers that show their touched looks.
  private var shown: [LayerListeners] = []

  init() {}

  /// Notifies the layers in the chain of a finger that has come down.
  init(_ finger: Finger, of input: InputPlugin, at time: Double) throws(Diagnostic) {
    self.finger = finger
    self.input = input
    let listeners = finger.chain.compactMap { input.listeners(of: $0) }
    touched = listeners.filter { !$0.touches.isEmpty }
    for layer in touched { input.notify(layer, .began, of: finger, at: time) }
    shown = listeners.filter { !$0.looks.isEmpty }
    for layer in shown { try layer.fingerDown(at: time) }
    tapLayer = listeners.first { !$0.taps.isEmpty }
    tapLayer?.sequence.fingerDown()
    pressLayer = listeners.first { !$0.presses.isEmpty }
    presses = pressLayer?.presses ?? []
  }

  /// Records when the finger leaves the slop: what would be a long press or a tap later is none.
  mutating func leaveSlop(at time: Double) {
    stray = time
    let start = finger?.path.start ?? 0
    presses.removeAll { start + $0.duration >= time }
  }

  /// When the next long press is due.
  var deadline: Double? {
    guard let press = presses.first, let finger else { return nil }
    return finger.path.start + press.duration
  }

  /// Reports the long press that is due; the finger no longer taps.
  mutating func press(at time: Double) {
    guard let finger, let input, let layer = pressLayer, !presses.isEmpty else { return }
    failTap(at: time)
    input.press(presses.removeFirst(), on: layer, of: finger, at: time)
  }

  /// Fails the recognizers of taps and long presses.
  mutating func fail(at time: Double) {
    presses = []
    failTap(at: time)
  }

  private mutating func failTap(at time: Double) {
    guard let layer = tapLayer else { return }
    tapLayer = nil
    input?.tapFailed(on: layer, at: time)
  }

  /// Notifies the layers that their touch is cancelled, because the finger begins to move `winner`
  /// or the touch ends without a lift.
  ///
  /// A draggable that the finger moves keeps its touched look.
  mutating func cancel(for winner: (any PanConsumer)?, at time: Double) throws(Diagnostic) {
    fail(at: time)
    guard let finger, let input else { return }
    for layer in touched { input.notify(layer, .cancelled, of: finger, at: time) }
    touched = []
    func stays(_ layer: LayerListeners) -> Bool {
      winner.map { $0.layer === layer.layer && !$0.isScrollView } ?? false
    }
    for layer in shown where !stays(layer) { try layer.fingerUp(at: time) }
    shown.removeAll { !stays($0) }
  }

  /// Notifies the layers that the finger lifts.
  mutating func lift(at time: Double) throws(Diagnostic) {
    guard let finger, let input else { return }
    presses = []
    for layer in touched { input.notify(layer, .ended, of: finger, at: time) }
    touched = []
    if let layer = tapLayer, time < stray {
      tapLayer = nil
      input.tap(on: layer, of: finger, at: time)
    } else {
      failTap(at: time)
    }
    for layer in shown { try layer.fingerUp(at: time) }
    shown = []
  }
}
