/// A stranger's text as it may be shown: without control characters, those that turn the direction of text round, and
/// those that have no shape.
package enum LegibleText {
  package static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value)
            && !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isBidiControl
            && !scalar.properties.isNoncharacterCodePoint
        }))
  }

  /// Returns the text in at most so many characters, with `…` for what is cut off at its end.
  package static func cut(_ text: String, to count: Int) -> String {
    let plain = plain(text)
    return plain.count > count ? plain.prefix(max(count - 1, 0)) + "…" : plain
  }

  /// Returns the text in at most so many characters, with `…` for what is cut off at its beginning.
  package static func cutStart(_ text: String, to count: Int) -> String {
    let plain = plain(text)
    return plain.count > count ? "…" + plain.suffix(max(count - 1, 0)) : plain
  }
}
