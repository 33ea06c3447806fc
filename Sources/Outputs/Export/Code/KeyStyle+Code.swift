import MotionCore
import MotionValues

extension KeyStyle {
  /// Curves between keys; a spring leaves under its own name if it is the only motion of a property.
  static func curves() -> KeyStyle {
    var style = KeyStyle(.bezier)
    style.namesDeclared = { motion in
      guard case .spring = motion.form else { return motion.hasNativeForm }
      return motion.hasNativeForm && motion.repeatCount == 1
    }
    style.mixesSprings = false
    return style
  }
}
