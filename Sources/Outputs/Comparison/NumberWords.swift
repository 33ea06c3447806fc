import MotionRecording
import MotionValues

/// Numbers and times for a reviewer: with few digits, and with units.
enum NumberWords {
  /// A number with about three significant digits.
  static func short(_ number: Double) -> String {
    let magnitude = abs(number)
    let scale: Double = magnitude >= 100 ? 1 : magnitude >= 10 ? 10 : magnitude >= 1 ? 100 : 1000
    return Decimal6.text((number * scale).rounded() / scale)
  }

  /// Two numbers with as many digits as are needed to distinguish them.
  static func pair(_ before: Double, _ after: Double) -> (before: String, after: String) {
    let texts = (before: short(before), after: short(after))
    return texts.before == texts.after ? (Decimal6.text(before), Decimal6.text(after)) : texts
  }

  /// A distance in time, such as `90 ms` or `1.25 s`.
  static func duration(_ seconds: Double) -> String {
    let milliseconds = abs(seconds) * 1000
    if milliseconds >= 1000 { return "\(Decimal6.text((milliseconds / 10).rounded() / 100)) s" }
    return
      "\(milliseconds >= 0.5 ? Decimal6.text(milliseconds.rounded()) : distinct(milliseconds)) ms"
  }

  /// A difference of two times, such as `90 ms later`.
  static func shift(_ seconds: Double) -> String {
    "\(duration(seconds)) \(seconds < 0 ? "earlier" : "later")"
  }

  /// A fraction in percent, such as `4.2 %` or `16 %`.
  static func percent(_ number: Double) -> String {
    let scale: Double = abs(number) < 10 ? 10 : 1
    return "\(Decimal6.text((number * scale).rounded() / scale)) %"
  }

  /// An instant, such as `0.42 s`.
  static func time(_ seconds: Double) -> String {
    "\(Decimal6.text((seconds * 1000).rounded() / 1000)) s"
  }

  /// A number with its unit, such as `12 pt` or `3.2°`; one that is not 0 has a digit other than 0.
  static func amount(_ number: Double, _ unit: Unit?) -> String {
    distinct(number) + (unit?.measure.suffix ?? "")
  }

  /// A number with few digits, but as many as are needed to distinguish it from 0.
  private static func distinct(_ number: Double) -> String {
    let text = short(number)
    return text == "0" ? Decimal6.text(number) : text
  }

  /// A velocity with its unit, such as `240 pt/s`.
  static func velocity(_ number: Double, _ unit: Unit?) -> String {
    let suffix = unit?.measure.suffix ?? ""
    return short(number) + (suffix.isEmpty ? " per second" : "\(suffix)/s")
  }
}
