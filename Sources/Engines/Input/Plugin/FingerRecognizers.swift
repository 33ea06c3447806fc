import MotionCore

/// What the layers under one finger listen for: touches, taps and presses.
///
/// 1. The innermost layer that listens for taps hears a tap, and the same holds for presses.
/// 2. A finger that moves something, or that stops something that moves, neither taps nor presses.
struct FingerRecognizers {
  private weak var finger: Finger?
  private weak var input: InputPlugin?
  /// When the finger has moved too far to tap; infinity if it never does.
  private var stray = Double.infinity
  private var tapLayer: LayerListeners?
  private var pressLayer: LayerListeners?
  /// The presses that are still to come, the shortest first.
  private var presses: [LayerListeners.Press] = []
  /// The layers that are notified of the end of the touch.
  private var touched: [LayerListeners] = []
  /// The layers that look as they do while they are touched.
  private var shown: [LayerListeners] = []

  init() {}

  /// Notifies the layers around a finger that has come down.
  init(_ finger: Finger, of input: InputPlugin, at time: Double) throws(Diagnostic) {
    self.finger = finger
    self.input = input
    stray = PanRecognition.instant(on: finger.path) ?? .infinity
    let listeners = finger.chain.compactMap { input.listeners(of: $0) }
    touched = listeners.filter { !$0.touches.isEmpty }
    for layer in touched { input.notify(layer, .began, of: finger, at: time) }
    shown = listeners.filter { !$0.looks.isEmpty }
    for layer in shown { try layer.fingerDown(at: time) }
    tapLayer = listeners.first { !$0.taps.isEmpty }
    tapLayer?.sequence.fingerDown()
    pressLayer = listeners.first { !$0.presses.isEmpty }
    let start = finger.path.start
    presses = (pressLayer?.presses ?? []).filter { start + $0.duration < stray }
  }

  /// When the next press is due.
  var deadline: Double? {
    guard let finger, let press = presses.first else { return nil }
    return finger.path.start + press.duration
  }

  /// Reports the press that is due.
  mutating func press(at time: Double) {
    guard let finger, let input, let layer = pressLayer, !presses.isEmpty else { return }
    failTap(at: time)
    input.press(presses.removeFirst(), on: layer, of: finger, at: time)
  }

  /// Ends the recognition of taps and presses.
  mutating func fail(at time: Double) {
    presses = []
    failTap(at: time)
  }

  private mutating func failTap(at time: Double) {
    guard let layer = tapLayer else { return }
    tapLayer = nil
    input?.tapFailed(on: layer, at: time)
  }

  /// Notifies the layers that the finger moves something from now on, or is taken away.
  ///
  /// A layer that the finger moves keeps the look that it has while it is touched.
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
