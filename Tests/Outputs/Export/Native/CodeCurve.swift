import MotionValues

/// The motion of one number as code describes it, read back by the documented interpolation of its
/// framework.
struct CodeCurve {
  enum Form {
    case line
    case eased(CubicBezier)
    /// By the velocities at both ends (Hermite), in units per second.
    case cubic(Double, Double)
    case spring(Spring, velocity: Double)
    /// Of the value before it; the new value begins at the end.
    case hold
  }

  struct Segment {
    let form: Form
    let start: Double
    let end: Double
    let from: Double
    let to: Double
  }

  private(set) var segments: [Segment] = []
  let initial: Double

  init(initial: Double) { self.initial = initial }

  var end: Double { segments.last?.end ?? 0 }
  var final: Double { segments.last?.to ?? initial }

  var endsWithSpring: Bool {
    if case .spring? = segments.last?.form { true } else { false }
  }

  mutating func append(_ form: Form, to value: Double, duration: Double) {
    segments.append(
      Segment(form: form, start: end, end: end + duration, from: final, to: value))
  }

  /// Sets the value at once.
  mutating func jump(to value: Double) { append(.hold, to: value, duration: 0) }

  func value(at time: Double) -> Double {
    guard let segment = segments.last(where: { $0.start <= time }) else { return initial }
    guard time < segment.end else { return segment.to }
    let duration = segment.end - segment.start
    let share = (time - segment.start) / duration
    let distance = segment.to - segment.from
    switch segment.form {
    case .hold: return segment.from
    case .line: return segment.from + distance * share
    case .eased(let curve): return segment.from + distance * curve.value(at: share)
    case .spring(let spring, let velocity):
      return spring.value(
        at: time - segment.start, from: segment.from, to: segment.to, velocity: velocity)
    case .cubic(let first, let last):
      let (s2, s3) = (share * share, share * share * share)
      return (2 * s3 - 3 * s2 + 1) * segment.from + (s3 - 2 * s2 + share) * duration * first
        + (3 * s2 - 2 * s3) * segment.to + (s3 - s2) * duration * last
    }
  }

  /// Whether the value is set near a time, where rounding decides which value it has.
  func jumps(near time: Double, within slack: Double) -> Bool {
    segments.contains { segment in
      guard (segment.end - time).magnitude <= slack else { return false }
      if case .hold = segment.form { return true }
      if case .spring = segment.form { return true }
      return false
    }
  }
}
