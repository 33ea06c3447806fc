import MotionCore
import MotionValues

/// The fingers on what two fingers move, from the first one that comes down.
///
/// 1. Only two fingers move it, those that came down first.
/// 2. It looks no farther than the paths of its fingers are known.
final class Pinch {
  let consumer: any PinchConsumer
  private unowned let input: InputPlugin
  private var fingers: [Finger] = []
  /// What finds when the fingers leave the slop; nil once they have.
  private var recognizer: PairRecognizer?
  /// The fingers that move it; nil if none do.
  private var pair: FingerPair?

  init(_ consumer: any PinchConsumer, of input: InputPlugin) {
    self.consumer = consumer
    self.input = input
  }

  /// Whether no finger is on it, so that the next one may hold what pans.
  var isFree: Bool { !fingers.contains { !$0.isOver } }

  /// Records a finger that has come down on the layer or on one of its descendants.
  func fingerDown(_ finger: Finger, at time: Double) {
    fingers.removeAll { $0.isOver }
    fingers.append(finger)
    guard fingers.count == 2 else { return }
    let slop = min(fingers[0].plan.slop, fingers[1].plan.slop)
    recognizer = PairRecognizer(makePair(), after: time, slop: slop)
  }

  private func makePair() -> FingerPair {
    FingerPair(fingers[0].path, fingers[1].path, in: consumer.pinchPlane)
  }

  /// Notes that the path of one of its fingers has grown.
  func grow() { recognizer?.search() }

  func fingerUp(_ finger: Finger, at time: Double) throws(Diagnostic) {
    guard let index = fingers.firstIndex(where: { $0 === finger }) else { return }
    fingers.remove(at: index)
    guard index < 2 else { return }
    recognizer = nil
    guard pair != nil else { return }
    pair = nil
    try consumer.endPinch(at: time)
  }

  /// The time at which the fingers begin to move it, or that of their next sample; nil if neither is
  /// known.
  func nextEvent(after time: Double) -> Double? {
    recognizer?.instant ?? pair?.nextSample(after: time)
  }

  /// Begins the movement if it is due; otherwise follows the fingers.
  func turn(at time: Double) throws(Diagnostic) {
    if let recognition = recognizer?.instant, recognition <= time {
      recognizer = nil
      try begin(at: recognition)
    } else if pair != nil {
      consumer.pinchMoved(at: time)
    }
  }

  private func begin(at time: Double) throws(Diagnostic) {
    guard fingers.count >= 2 else { return }
    let pair = makePair()
    guard pair.spread(at: time) != nil else { return }
    for finger in fingers { try finger.letGo(at: time) }
    self.pair = pair
    try consumer.beginPinch(pair, at: time)
  }
}
