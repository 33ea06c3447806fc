import MotionValues

/// The keys of a track for frameworks that interpolate between values by curves: times, values, and
/// the curve from each key to the next, which is nil for a straight line or a rest. Two keys at the
/// same time are a jump.
package struct CodeKeys {
  package private(set) var times: [Double]
  package private(set) var values: [Double]
  /// One less than keys.
  package private(set) var curves: [CubicBezier?] = []

  /// Takes the segments of a track in the style of beziers, which has neither cubic pieces nor, in
  /// tracks with other changes, springs.
  package init(_ track: CodeTrack) {
    times = [0]
    values = [track.planned.initial]
    for segment in track.segments {
      if segment.end.time == segment.start.time, !segment.isJump {
        // Rounding has left nothing of it.
        values[values.count - 1] = segment.end.value
        continue
      }
      times.append(segment.end.time)
      values.append(segment.end.value)
      if case .eased(let curve) = segment.form { curves.append(curve) } else { curves.append(nil) }
    }
  }

  package var duration: Double { times[times.count - 1] }

  /// Returns the value at a time; at a jump, the one before it.
  package func value(before time: Double) -> Double {
    guard let key = times.firstIndex(where: { $0 >= time }), times[key] == time else {
      return value(at: time)
    }
    return values[key]
  }

  /// Returns the value at a time; at a jump, the one after it.
  package func value(at time: Double) -> Double {
    guard let key = times.lastIndex(where: { $0 <= time }) else { return values[0] }
    guard key < curves.count else { return values[key] }
    let share = (time - times[key]) / (times[key + 1] - times[key])
    return values[key] + (values[key + 1] - values[key]) * (curves[key]?.value(at: share) ?? share)
  }
}
