/// Lines of code, indented by two spaces a level.
struct CodeWriter {
  private(set) var text = ""
  private var level = 0
  private let step: Int

  init(indentedBy step: Int = 2) { self.step = step }

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: " ", count: level * step) + line }
    text += "\n"
  }

  /// Writes lines between an opening and a closing one.
  mutating func block(
    _ opening: String, closing: String = "}", _ body: (inout CodeWriter) -> Void
  ) {
    line(opening)
    level += 1
    body(&self)
    level -= 1
    line(closing)
  }
}
