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
