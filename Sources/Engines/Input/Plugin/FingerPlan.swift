import MotionCore
import MotionMath

/// What one finger of a gesture does.
struct FingerPlan {
  /// How a finger leaves the scene.
  enum Lift: Equatable {
    /// It rests first: what it has moved stays, or returns to its bounds.
    case resting
    /// What it has moved keeps the velocity that it has given.
    case moving
    /// What it has moved has this velocity, in points per second; right and down are positive.
    case velocity(x: Double, y: Double)
    /// It stays until it is released.
    case never
    /// The system takes it away.
    case cancelled
  }

  /// What a verb needs to find on the layer that it addresses.
  enum Purpose {
    case touch
    case tap
    case press
    case pan(PanAxes)
    case pinch
    case rotate
  }

  /// Whether it moves something by itself; one of two fingers of a verb does not.
  var pans: Bool {
    switch purpose {
    case .touch, .tap, .press, .pan: true
    case .pinch, .rotate: false
    }
  }

  /// How far each of two fingers is from the point between them, in points.
  static let reach = 50.0

  /// The layer that it addresses; nil for one that meets what is under it.
  let layer: Layer?
  /// Where it is over time: in the scene, or relative to the point where it meets its layer.
  let track: TouchTrack
  var purpose = Purpose.touch
  /// When it comes down, in seconds from the start of the gesture.
  var delay = 0.0
  /// How far it moves before it pans, in points.
  var slop = PanRecognition.slop
  var lift = Lift.moving
  /// The point of the layer that it meets, in the layer's own plane; what is left out is its middle.
  var place: PointOptions?
  /// Where it comes down, from that point, in the scene.
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
      layer: nil, track: finger.track, delay: finger.start,
      lift: finger.isCancelled ? .cancelled : .moving)
  }
}
