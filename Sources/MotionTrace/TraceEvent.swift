/// Something that happened at a frame, such as a property that crossed a line.
package struct TraceEvent: Equatable, Sendable {
  /// What happened: `cross`.
  package let name: String
  /// The layer or the property that it happened to: `header/card` or `header/card.y`.
  package let target: String
  /// What else there is to say: the line that was crossed, and the side.
  package let words: [TraceValue]

  package init(name: String, target: String, words: [TraceValue] = []) {
    self.name = name
    self.target = target
    self.words = words
  }
}
