/// A CSS property of an element, with a value that depends on the run.
struct WebDeclaration {
  /// The elements of a layer, with the ending of their classes; no layer's own class has two hyphens.
  enum Part: String {
    case layer = ""
    /// Contains the child layers of a layer that scrolls.
    case content = "--content"
    /// Drawn above the child layers: the border, and the shade of a page.
    case rim = "--rim"
  }

  enum Value {
    case expression(WebExpression)
    /// Changes at instants; times are in seconds from the start of the exported part.
    case steps(initial: String, [(time: Double, text: String)])
  }

  var part = Part.layer
  let property: String
  let value: Value
  /// The layers' properties that the value shows, other than those of its expression.
  var shown: [HandoffSource] = []
  /// Whether it is a long list of functions, which is written once, while its numbers move.
  var isList = false

  /// Makes a property of a text with numbers.
  init(_ property: String, _ pieces: [WebExpression.Piece], part: Part = .layer) {
    self.property = property
    self.part = part
    value = .expression(WebExpression(pieces))
  }

  init(
    _ property: String, initial: String, steps: [(time: Double, text: String)],
    shown: [HandoffSource], part: Part = .layer
  ) {
    self.property = property
    self.part = part
    self.shown = shown
    value = .steps(initial: initial, steps)
  }
}
