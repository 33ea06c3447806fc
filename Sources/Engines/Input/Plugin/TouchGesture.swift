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

/// The plan of one finger of a gesture: its layer, its track, and how it lifts.
struct FingerPlan {
  /// How a finger leaves the scene.
  enum Lift: Equatable {
    /// It rests first, so the consumers stay where they are or return to their bounds.
    case resting
    /// The consumers keep the velocity of the movement.
    case moving
    /// The consumers continue with this velocity, in points per second, positive to the right and
    /// downwards.
    case velocity(x: Double, y: Double)
    /// It stays on the layer until `release` is played.
    case never
    /// The system cancels the touch.
    case cancelled
  }

  /// The kind of listener or consumer that a verb requires on the layer that it addresses.
  enum Purpose {
    case touch
    case tap
    case press
    case pan(PanAxes)
    case pinch
    case rotate
  }

  /// Whether the finger pans by itself; the fingers of a pinch or a rotation do not.
  var pans: Bool {
    switch purpose {
    case .touch, .tap, .press, .pan: true
    case .pinch, .rotate: false
    }
  }

  /// The distance of each of two fingers from their midpoint, in points.
  static let reach = 50.0

  /// The layer that it addresses; nil for a finger that is hit-tested.
  let layer: Layer?
  /// Its positions over time, in the scene's coordinates.
  ///
  /// For an addressed layer, only the differences from the first position count.
  let track: TouchTrack
  var purpose = Purpose.touch
  /// The noun of the gesture, for messages.
  var verb = "finger"
  /// The origin of the track's times, in seconds from the start of the gesture.
  var delay = 0.0
  /// The distance that it moves before it pans, in points.
  var slop = PanRecognizer.slop
  var lift = Lift.moving
  /// The point of the layer at which it comes down, in the layer's own plane; a coordinate that is
  /// left out is that of the middle, or of that of its visible part if the middle cannot be seen.
  var place: PointOptions?
  /// The offset from that point to the finger, in the scene's coordinates.
  var offset = Point(x: 0, y: 0)

  /// The axes along which it moves.
  var axes: PanAxes {
    if case .velocity(let x, let y) = lift, track.duration == 0 {
      return PanAxes(x: x != 0, y: y != 0)
    }
    let first = track.samples[0]
    return PanAxes(
      x: track.samples.contains { $0.x != first.x }, y: track.samples.contains { $0.y != first.y })
  }
}

extension FingerPlan {
  /// Makes the plan of a recorded finger.
  init(_ finger: TouchRecording.Finger) {
    self.init(
      layer: nil, track: finger.track, lift: finger.isCancelled ? .cancelled : .moving)
  }
}
