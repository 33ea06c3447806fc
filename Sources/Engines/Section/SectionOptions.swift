import MotionCore
import MotionPlugin
import MotionValues

/// The options of `layer:sections`.
struct SectionListOptions: Options {
  var width: Double?
  var y = 0.0
  @Required var sections: [SectionOptions]

  static let tableName = "SectionListOptions"
  static let table = OptionTable(SectionListOptions()) {
    Field(\.width, .number("width", .points, in: .positive, "The width; the layer's by default."))
    Field(\.y, .number("y", .points, "The top of the first section."))
    Field(
      \.$sections,
      .list("sections", of: .table(SectionOptions.self), "The sections, from the top down."))
  }
}

/// The options of one section.
struct SectionOptions: Options {
  @Required var id: String
  @Required var kind: SectionKind
  @Required var items: SectionItems
  var header: SectionHeader?
  var insets = SectionEdges()
  var spacing = 12.0
  var itemSpacing = 10.0
  var fractionalWidth: Double?
  var estimatedHeight: Double?
  var paging = SectionPaging.group
  var style = SectionStyle.standard
  var background: String?
  var item = SectionItem(fill: nil, cornerRadius: nil)

  static let tableName = "SectionOptions"
  static let table = OptionTable(SectionOptions()) {
    Field(\.$id, Parameter("id", "The id of the section's layer."))
    Field(\.$kind, Parameter("kind", "The layout of the items."))
    Field(
      \.$items,
      Parameter(
        "items",
        "The number of items, or a list of their ids; the default ids are `item1`, `item2`, …."
      ))
    Field(\.header, .table(SectionHeader.self, named: "header", "A header above the items."))
    Field(
      \.insets,
      SectionEdges.parameter("insets", "The space around the items: one number, or one per edge."))
    Field(\.spacing, .number("spacing", .points, in: .notNegative, "The space between groups."))
    Field(
      \.itemSpacing,
      .number("itemSpacing", .points, in: .notNegative, "The space between a group's items."))
    Field(
      \.fractionalWidth,
      .number(
        "fractionalWidth", .fraction, in: Bounds(0, 1, excludesLower: true),
        "A group's fraction of the width inside the insets; 0.7 for one item, 0.65 for two, else 1."
      ))
    Field(
      \.estimatedHeight,
      .number(
        "estimatedHeight", .points, in: .positive,
        "A group's height; 312 for one item, 180 for two, 85 in a list; a square's height is its width."
      ))
    Field(
      \.paging,
      Parameter(
        "paging", "The resting positions of a row that scrolls sideways."
      ))
    Field(\.style, Parameter("style", "Whether it shows the inherited appearance or its opposite."))
    Field(
      \.background,
      Parameter(
        "background",
        "The background: `inverted`, `secondary`, or a kind registered by `motion.background`."
      ))
    Field(\.item, .table(SectionItem.self, named: "item", "The look of the items."))
  }

  var section: Section {
    var section = Section(kind, itemCount: items.ids.count)
    section.headerHeight = header?.height
    section.insets = insets.insets
    section.spacing = spacing
    section.itemSpacing = itemSpacing
    if let fractionalWidth { section.fractionalWidth = fractionalWidth }
    if let estimatedHeight { section.groupHeight = estimatedHeight }
    return section
  }
}

/// A section's header.
struct SectionHeader: Options {
  var height = Section.headerHeight

  static let tableName = "SectionHeader"
  static let table = OptionTable(SectionHeader()) {
    Field(\.height, .number("height", .points, in: .notNegative, "The height of the header."))
  }
}

/// The look of a section's items. A nil member uses the default of the section's kind.
struct SectionItem: Options {
  var fill: ColorValue?
  var cornerRadius: Double?

  static let tableName = "SectionItem"
  static let table = OptionTable(SectionItem()) {
    Field(
      \.fill,
      Parameter(
        "fill",
        "The fill colour; tertiarySystemFill for a list's rows, else secondarySystemFill."
      ))
    Field(
      \.cornerRadius,
      .number(
        "cornerRadius", .points, in: .notNegative,
        "The corner radius; 0 for a list's rows, else 12."
      ))
  }
}

/// The resting positions of a row that scrolls sideways.
enum SectionPaging: String, CaseIterable {
  case group
  case none
}

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
