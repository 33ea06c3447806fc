/// Whether a section shows the appearance around it or the opposite.
package enum SectionStyle: String, CaseIterable, Sendable {
  case standard
  case inverted

  /// Whether a part of the section inverts what it inherits there, so that it shows `wanted` against
  /// the appearance around the section: inverting twice is the same as not at all.
  package func inverts(toShow wanted: SectionStyle) -> Bool { self != wanted }
}
