import MotionCore
import MotionValues

extension DeclaredMotion {
  /// The timings of a motion, each with its duration in seconds, if it has one of its own.
  ///
  /// Keyframes have one for each movement. If a curve bends their time, it is the first, and theirs
  /// have no duration. A mapping has none.
  package var timings: [(timing: MotionTiming, duration: Double?)] {
    switch form {
    case .curve(let curve): return [(MotionTiming(curve, duration: duration), duration)]
    case .spring(let spring): return [(.spring(spring), spring.settlingTime())]
    case .keyframes(let keys, let along):
      let isEven = along == .linear
      return (isEven ? [] : [(MotionTiming(along, duration: duration), duration)])
        + keys.filter { $0.end > $0.start && $0.to != $0.from }.map { key in
          let length = isEven ? (key.end - key.start) * duration : nil
          return (MotionTiming(key.curve, duration: length), length)
        }
    case .mapping: return []
    }
  }
}
