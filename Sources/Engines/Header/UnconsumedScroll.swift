/// What happens to the part of a scroll that a header meets but has no room for.
package enum UnconsumedScroll: String, CaseIterable, Sendable {
  /// The content moves by it: every point scrolled moves the header or the content.
  case passedOn

  /// Nothing moves by it: the content stays where it was before the event.
  case absorbed
}
