/// What happens to the part of a scroll that a header would consume but for its limits.
package enum UnconsumedScroll: String, CaseIterable, Sendable {
  /// It moves the content: each point scrolled moves the header or the content.
  case passedOn

  /// It moves nothing: the content keeps its offset from before the event.
  case absorbed
}
