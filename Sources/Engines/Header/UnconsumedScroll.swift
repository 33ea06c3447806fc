/// What happens to the part of a scroll that a header would consume but has no room for.
package enum UnconsumedScroll: String, CaseIterable, Sendable {
  /// The content moves by it: each point scrolled moves the header or the content.
  case passedOn

  /// Nothing moves by it: the content keeps its offset from before the event.
  case absorbed
}
