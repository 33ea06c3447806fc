/// Whether a section shows the surrounding appearance or its opposite.
package enum SectionStyle: String, CaseIterable, Sendable {
  case standard
  case inverted

  /// Returns whether a part of this section must invert the appearance that it inherits in order to
  /// show `wanted` relative to the appearance around the section. Two inversions cancel out.
  package func inverts(toShow wanted: SectionStyle) -> Bool { self != wanted }
}
