import MotionValues

/// Assigns numbers to the texts of a scene; texts with equal bytes share a number.
package struct TextTable: Sendable {
  private var texts: [String] = [""]
  private var indices: [Identifier: Int] = [Identifier(""): 0]

  package init() {}

  package subscript(index: Int) -> String { texts[index] }

  package mutating func index(of text: String) -> Int {
    let key = Identifier(text)
    if let index = indices[key] { return index }
    let index = texts.count
    texts.append(text)
    indices[key] = index
    return index
  }
}
