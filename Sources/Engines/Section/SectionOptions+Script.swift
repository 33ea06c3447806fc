import MotionCore
import MotionMath
import MotionPlugin

/// The ids of a section's items: a number of them, or a list.
struct SectionItems: ScriptValue {
  let ids: [String]

  /// No section has more items.
  static let limit = 100_000

  static var typeDescription: TypeDescription {
    .either([.integer(Bounds(0, Double(limit))), .list(of: .string)])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SectionItems {
    if call.kind(index) == .table {
      let names = Parameter<[String]>.list("items", of: Parameter<String>("entry", ""), "")
      return SectionItems(ids: try names.read(call, index))
    }
    guard call.number(index) != nil else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    let count = Parameter<Int>.integer("items", in: Bounds(0, Double(limit)), "")
    return SectionItems(ids: (0..<(try count.read(call, index))).map { "item\($0 + 1)" })
  }
}

/// A section's insets: one number, or a table with one an edge.
struct SectionEdges: ScriptValue {
  let insets: SectionInsets

  static var typeDescription: TypeDescription {
    .either([.number(.points, .notNegative), .table("SectionEdges")])
  }

  private static var table: OptionTable<SectionInsets> {
    func edge(_ name: String, _ summary: String) -> Parameter<Double> {
      .number(name, .points, in: .notNegative, summary).defaulting(to: 20, as: "20")
    }
    return OptionTable(
      "SectionEdges", SectionInsets.init(top:left:bottom:right:),
      edge("top", "Above the items, below the header."), edge("left", "Left of the first group."),
      edge("bottom", "Below the items."), edge("right", "Right of the last group."))
  }

  /// The option, with what documents say of its table.
  static func parameter(_ name: String, _ summary: String) -> Parameter<SectionEdges> {
    let plain = Parameter(name, as: SectionEdges.self, summary)
    var description = plain.description
    description.options = table.description
    return Parameter(description: description, read: plain.read)
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SectionEdges {
    if call.kind(index) == .table { return SectionEdges(insets: try table.read(call, index)) }
    guard call.number(index) != nil else {
      throw Mismatch(
        expected: "a number (points), or a table with `top`, `left`, `bottom`, `right`",
        found: call.describe(index))
    }
    let inset = try Parameter<Double>.number("insets", .points, in: .notNegative, "")
      .read(call, index)
    return SectionEdges(insets: SectionInsets(all: inset))
  }
}

extension SectionKind: ScriptChoice {
  package static var choiceName: String { "SectionKind" }

  package var summary: String {
    switch self {
    case .sideScrollingOneItem: "A row that scrolls sideways, one item a column."
    case .sideScrollingTwoItem: "A row that scrolls sideways, two items a column."
    case .largeSquare: "A column of squares."
    case .list: "A column of rows."
    }
  }
}

extension SectionStyle: ScriptChoice {
  package static var choiceName: String { "SectionStyle" }

  package var summary: String {
    switch self {
    case .standard: "The appearance around it."
    case .inverted: "The opposite of the appearance around it."
    }
  }
}

extension SectionPaging: ScriptChoice {
  static var choiceName: String { "SectionPaging" }

  var summary: String {
    switch self {
    case .group: "With a group at its left inset."
    case .none: "Anywhere."
    }
  }
}
