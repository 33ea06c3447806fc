import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of a list of sections.
struct SectionListOptions {
  let width: Double?
  let y: Double
  let sections: [SectionOptions]

  static var table: OptionTable<SectionListOptions> {
    OptionTable(
      "SectionListOptions", SectionListOptions.init,
      Parameter.number("width", .points, in: .positive, "The width; the layer's if left out.")
        .optional,
      .number("y", .points, "Where the first section begins.").defaulting(to: 0, as: "0"),
      .list("sections", of: .table(SectionOptions.table), "The sections, from the top down."))
  }
}

/// What a script says of one section.
struct SectionOptions {
  let id: String
  let kind: SectionKind
  let items: SectionItems
  let header: SectionHeader?
  let insets: SectionEdges
  let spacing: Double
  let itemSpacing: Double
  let fractionalWidth: Double?
  let estimatedHeight: Double?
  let paging: SectionPaging
  let style: SectionStyle
  let background: String?
  let item: SectionItem

  static var table: OptionTable<SectionOptions> {
    OptionTable(
      "SectionOptions", SectionOptions.init,
      Parameter("id", as: String.self, "The id of the section's layer."),
      Parameter("kind", as: SectionKind.self, "How the items are laid out."),
      Parameter(
        "items", as: SectionItems.self,
        "How many items there are, or a list of their ids; else they are `item1`, `item2` and so on."
      ),
      Parameter.table(SectionHeader.table, named: "header", "A header above the items.").optional,
      SectionEdges.parameter("insets", "The space round the items: one number, or one an edge.")
        .defaulting(to: SectionEdges(insets: SectionInsets(all: 20)), as: "20"),
      .number("spacing", .points, in: .notNegative, "The space between groups.")
        .defaulting(to: 12, as: "12"),
      .number("itemSpacing", .points, in: .notNegative, "The space between a group's items.")
        .defaulting(to: 10, as: "10"),
      Parameter.number(
        "fractionalWidth", .fraction, in: Bounds(0, 1, excludesLower: true),
        "A group's width, of what the insets leave; 0.7 for one item, 0.65 for two, else 1."
      ).optional,
      Parameter.number(
        "estimatedHeight", .points, in: .positive,
        "A group's height; 312 for one item, 180 for two, 85 in a list; a square's is its width."
      ).optional,
      Parameter(
        "paging", as: SectionPaging.self, "Where a row that scrolls sideways comes to rest."
      )
      .defaulting(to: .group, as: "\"group\""),
      Parameter("style", as: SectionStyle.self, "Whether it shows the appearance or its opposite.")
        .defaulting(to: .standard, as: "\"standard\""),
      Parameter(
        "background", as: String.self,
        "What lies behind it: `inverted`, `secondary`, or a kind of `motion.background`."
      ).optional,
      Parameter.table(SectionItem.table, named: "item", "How the items look.")
        .defaulting(to: SectionItem(fill: nil, cornerRadius: nil), as: "{}"))
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
struct SectionHeader {
  let height: Double

  static var table: OptionTable<SectionHeader> {
    OptionTable(
      "SectionHeader", SectionHeader.init,
      .number("height", .points, in: .notNegative, "Its height.")
        .defaulting(to: Section.headerHeight, as: "100"))
  }
}

/// How a section's items look; nil where the section's kind says it.
struct SectionItem {
  let fill: ColorValue?
  let cornerRadius: Double?

  static var table: OptionTable<SectionItem> {
    OptionTable(
      "SectionItem", SectionItem.init,
      Parameter(
        "fill", as: ColorValue.self,
        "Their colour; tertiarySystemFill for a list's rows, else secondarySystemFill."
      ).optional,
      Parameter.number(
        "cornerRadius", .points, in: .notNegative,
        "The radius of their corners; 0 for a list's rows, else 12."
      ).optional)
  }
}

/// Where a row that scrolls sideways comes to rest.
enum SectionPaging: String, CaseIterable {
  case group
  case none
}
