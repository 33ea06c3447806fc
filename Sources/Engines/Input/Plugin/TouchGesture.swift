import MotionCore
import MotionPlugin
import MotionValues

/// One or several fingers that come down when the gesture is played.
///
/// It ends when all fingers are up, or held on purpose, and the consumers that they moved are at
/// rest.
final class TouchGesture: PlayableObject, Gesture {
  enum Action {
    case fingers([FingerPlan])
    /// Lifts the finger that a drag with `hold` has left on a layer.
    case release(Layer, velocity: Point?)
  }

  static let typeName = "gesture"
  let action: Action
  let label: String
  private unowned let input: InputPlugin
  /// Whether the function of a demo has made it.
  let isOfDemo: Bool
  var clock = PlaybackClock(duration: .infinity) {
    didSet { input.stage.scheduler.endTimeDidChange(of: self) }
  }
  private(set) var facts: SceneFacts.Animation?
  /// The fingers of the most recent play.
  private var fingers: [Finger] = []

  init(_ action: Action, label: String, of input: InputPlugin) {
    self.action = action
    self.label = label
    self.input = input
    isOfDemo = input.stage[SceneDemos.self].isActing
    facts = input.stage.facts?.add(self, label: label)
  }

  var isRunning: Bool { clock.isRunning }
  var isGone: Bool {
    switch action {
    case .fingers(let plans):
      let layers = plans.compactMap(\.layer)
      return !layers.isEmpty && layers.allSatisfy(\.isRemoved)
    case .release(let layer, _): return layer.isRemoved
    }
  }
  var motionEnd: Double? { nil }

  /// Whether its fingers are up, or held on purpose, and the consumers that they moved are at rest.
  var isDone: Bool {
    fingers.allSatisfy { finger in
      !finger.isMoving && (finger.isHolding || finger.isAtRest)
    }
  }

  func begin(at time: Double) throws(Diagnostic) {
    switch action {
    case .fingers(let plans):
      fingers = []
      let isOver = isOfDemo && input.stage[SceneDemos.self].areOver
      for plan in isOver ? [] : plans {
        let finger = Finger(plan, path: try input.path(of: plan, at: time + plan.delay), of: input)
        fingers.append(finger)
        input.add(finger)
      }
      // Before the scene begins, consumers do not know their bounds yet.
      if input.stage.hasBegun { for finger in fingers { try finger.advance(to: time) } }
    case .release(let layer, let velocity):
      guard let finger = input.heldFinger(on: layer) else {
        throw Diagnostic(
          .wrongState, "there is no finger on `\(layer.path)` to release",
          help: ["a drag with `hold = true` keeps its finger on the layer"], token: "release")
      }
      fingers = [finger]
      try finger.lift(given: velocity, keepsVelocity: velocity == nil, at: time)
    }
    input.begin(self)
  }

  /// Cancels its fingers.
  func cancel(at time: Double) throws(Diagnostic) {
    for finger in fingers { try finger.cancel(at: time) }
  }

  func interrupt(at time: Double) throws(Diagnostic) {
    for finger in fingers {
      if !finger.isOver {
        try finger.lift(given: nil, keepsVelocity: false, at: time)
      }
      for consumer in finger.moved where consumer.isMoving {
        if try consumer.hold(by: finger, at: time) != nil { try consumer.lift(.none, at: time) }
      }
    }
    end(at: time)
  }
}
