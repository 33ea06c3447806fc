/// Something that happened in a frame, as the trace prints it.
package struct StageEvent: Hashable, Sendable {
  package enum Word: Hashable, Sendable {
    case number(Double)
    case name(String)
  }

  /// What happened, such as `cross`.
  package let name: String
  /// The path of the layer or property it happened to.
  package let target: String
  package let words: [Word]

  package init(_ name: String, target: String, _ words: [Word]) {
    self.name = name
    self.target = target
    self.words = words
  }
}
