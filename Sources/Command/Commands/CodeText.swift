import MotionValues

/// Numbers in the output of `motion spring` and `motion curve`.
enum CodeText {
  /// A time with milliseconds.
  static func seconds(_ time: Double) -> String {
    "\(NumberText((time * 1000).rounded() / 1000)) s"
  }

  /// A fraction in percent, with one decimal.
  static func percent(_ fraction: Double) -> String {
    "\(NumberText((fraction * 1000).rounded() / 10)) %"
  }
}
