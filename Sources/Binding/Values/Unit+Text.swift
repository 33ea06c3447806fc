import MotionCore
import MotionMath

extension Unit {
  /// A number with the unit behind it, as errors say it: `-5 points`.
  func text(of number: Double) -> String {
    switch self {
    case .points, .seconds, .degrees, .pointsPerSecond, .perSecond:
      "\(NumberText(number)) \(rawValue)"
    case .fraction, .count, .multiple, .none: "\(NumberText(number))"
    }
  }
}
