import MotionCore
import MotionPlugin
import MotionValues

/// The ids of a section's items, from a count or a list.
struct SectionItems: ScriptValue {
  let ids: [String]

  /// The greatest number of items that can be requested as a count.
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

/// A section's insets: one number for all edges, or a table with a number for each edge.
struct SectionEdges: Options, ScriptValue {
  var insets = Section.standardInsets

  static let tableName = "SectionEdges"
  static let table = OptionTable(SectionEdges()) {
    Field(\.insets.top, edge("top", "Above the items, below the header."))
    Field(\.insets.left, edge("left", "Left of the first group."))
    Field(\.insets.bottom, edge("bottom", "Below the items."))
    Field(\.insets.right, edge("right", "Right of the last group."))
  }

  private static func edge(_ name: String, _ summary: String) -> Parameter<Double> {
    .number(name, .points, in: .notNegative, summary)
  }

  var literal: String { insets.top.literal }

  static var typeDescription: TypeDescription {
    .either([.number(.points, .notNegative), .table(tableName)])
  }

  /// Returns the option's parameter, with the documentation of its table.
  static func parameter(_ name: String, _ summary: String) -> Parameter<SectionEdges> {
    let plain = Parameter(name, as: SectionEdges.self, summary)
    var description = plain.description
    description.options = tableDescription
    return Parameter(description: description, read: plain.read)
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SectionEdges {
    if call.kind(index) == .table { return try table.read(call, index) }
    guard call.number(index) != nil else {
      let names = table.fields.map { "`\($0.name)`" }.joined(separator: ", ")
      throw Mismatch(
        expected: "a number (points), or a table with \(names)", found: call.describe(index))
    }
    let inset = try Double.read(call, at: index, .points, in: .notNegative)
    return SectionEdges(insets: Insets(all: inset))
  }
}

extension SectionLayoutError {
  /// How to fix it.
  var help: String {
    switch self {
    case .noWidth:
      "set a greater `\(SectionListOptions.name(\.width))` or smaller "
        + "`\(SectionOptions.name(\.insets))`"
    case .noHeight:
      "set a greater `\(SectionOptions.name(\.estimatedHeight))` or a smaller "
        + "`\(SectionOptions.name(\.itemSpacing))`"
    case .endless: "use lengths that fit on a screen"
    }
  }
}

extension SectionKind: ScriptChoice {
  package static var choiceName: String { "SectionKind" }

  package var summary: String {
    switch self {
    case .sideScrollingOneItem: "A row that scrolls sideways, one item in each column."
    case .sideScrollingTwoItem: "A row that scrolls sideways, two items in each column."
    case .largeSquare: "A column of squares."
    case .list: "A column of rows."
    }
  }
}

extension SectionStyle: ScriptChoice {
  package static var choiceName: String { "SectionStyle" }

  package var summary: String {
    switch self {
    case .standard: "The surrounding appearance."
    case .inverted: "The opposite of the surrounding appearance."
    }
  }
}

extension SectionPaging: ScriptChoice {
  static var choiceName: String { "SectionPaging" }

  var summary: String {
    switch self {
    case .group: "With a group at the left inset."
    case .none: "Anywhere."
    }
  }
}
