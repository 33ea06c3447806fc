import MotionCore
import MotionValues

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
