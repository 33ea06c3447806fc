import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.background`.
struct BackgroundOptions: Options {
  @Required var fill: ColorValue
  var style = SectionStyle.standard

  static let tableName = "BackgroundOptions"
  static let table = OptionTable(BackgroundOptions()) {
    Field(\.$fill, Parameter("fill", "The fill colour."))
    Field(\.style, Parameter("style", "The appearance in which the colour is resolved."))
  }
}

/// Lists of sections: creates the layers of a list from its options; the script then fills them.
package final class SectionPlugin: Plugin {
  package static let name = "section"

  private unowned let stage: Stage
  private lazy var backgrounds = Self.standardBackgrounds

  /// The properties that a row has in addition to those of its layer kind.
  private static let rowProperties = PropertyGroup(
    "sectionRow",
    [
      .number(
        "pageWidth", .points, in: .notNegative,
        "The distance between resting positions, from the left edge; 0 if the row rests anywhere.")
    ])

  package init(stage: Stage) { self.stage = stage }

  private static var standardBackgrounds: [String: BackgroundOptions] {
    func background(_ fill: String, _ style: SectionStyle) -> BackgroundOptions? {
      NamedColor.named(fill).map { BackgroundOptions(fill: Required(.named($0)), style: style) }
    }
    return [
      "inverted": background("systemBackground", .inverted),
      "secondary": background("secondarySystemBackground", .standard),
    ].compactMapValues { $0 }
  }

  package func makeModule() -> Module {
    let background = Function(
      "background", "Registers a background kind for sections.",
      Parameter("kind", as: String.self, "The kind's name."), .table(BackgroundOptions.self)
    ) { [unowned self] (kind, options) throws(Diagnostic) in
      try self.register(kind, options)
      return Nothing()
    }
    let sections = Function(
      method: "sections", of: "layer",
      "Adds a list of sections, one below the other, and returns their layers.",
      .table(SectionListOptions.self)
    ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
      try self.makeSections(options, in: layer)
    }
    return Module(
      functions: [background], layerMethods: [sections],
      choices: [
        SectionKind.choiceDescription, SectionStyle.choiceDescription,
        SectionPaging.choiceDescription,
      ], attachments: [Self.rowProperties])
  }

  private func register(_ kind: String, _ options: BackgroundOptions) throws(Diagnostic) {
    guard backgrounds[kind] == nil else {
      throw Diagnostic(
        .duplicateIdentifier, "`motion.background`: the kind `\(kind)` is already registered",
        help: ["choose another name for the new one"], token: kind)
    }
    backgrounds[kind] = options
  }

  private func background(_ kind: String?) throws(Diagnostic) -> BackgroundOptions? {
    guard let kind else { return nil }
    guard let background = backgrounds[kind] else {
      throw Diagnostic(
        .unknownChoice, "`layer:sections`: no background of the kind `\(kind)` is registered",
        help: [
          "the registered ones are: "
            + backgrounds.keys.sorted().map { "`\($0)`" }.joined(separator: ", "),
          "register it with motion.background(\"\(kind)\", { \(BackgroundOptions.name(\.$fill)) = … })",
        ], token: kind)
    }
    return background
  }

  private func makeSections(
    _ options: SectionListOptions, in parent: Layer
  ) throws(Diagnostic) -> [Layer] {
    let width = options.width ?? parent.property("width").map { stage.read($0.slot) } ?? 0
    var backgrounds: [BackgroundOptions?] = []
    for section in options.sections { backgrounds.append(try background(section.background)) }
    let sections = options.sections.map(\.section)
    let layout: SectionLayout
    do throws(SectionLayoutError) {
      layout = try SectionLayout(sections, width: width, top: options.y)
    } catch {
      throw Diagnostic(
        .conflictingOptions, "`layer:sections`: \(error)", help: [error.help],
        token: SectionListOptions.name(\.$sections))
    }
    var layers: [Layer] = []
    for (index, geometry) in layout.sections.enumerated() {
      layers.append(
        try make(options.sections[index], geometry, backgrounds[index], in: parent))
    }
    if let (slot, _) = parent.property("contentHeight") {
      stage.store.write(max(layout.bottom, stage.store[slot]), to: slot)
    }
    return layers
  }

  private func make(
    _ options: SectionOptions, _ geometry: SectionGeometry, _ background: BackgroundOptions?,
    in parent: Layer
  ) throws(Diagnostic) -> Layer {
    let section = try stage.makeLayer(
      "group", id: options.id, in: parent,
      [appearance(inverts: SectionStyle.standard.inverts(toShow: options.style))]
        + geometry.frame.values)
    if let background {
      _ = try stage.makeLayer(
        "box", id: "background", in: section,
        [appearance(inverts: options.style.inverts(toShow: background.style))]
          + Rectangle(
            x: 0, y: 0, width: geometry.frame.width, height: geometry.frame.height
          ).values + [("fill", .paint(background.fill))])
    }
    if let header = geometry.header {
      _ = try stage.makeLayer("group", id: "header", in: section, header.values)
    }
    let holder = try geometry.row.map { (row) throws(Diagnostic) in
      try makeRow(row, geometry, options.paging, in: section)
    }
    let fill = options.item.fill ?? .named(options.kind.itemFill)
    let cornerRadius = options.item.cornerRadius ?? options.kind.itemCornerRadius
    for (id, frame) in zip(options.items.ids, geometry.items) {
      _ = try stage.makeLayer(
        "box", id: id, in: holder ?? section,
        frame.values + [("cornerRadius", .number(cornerRadius)), ("fill", .paint(fill))])
    }
    return section
  }

  private func makeRow(
    _ frame: Rectangle, _ geometry: SectionGeometry, _ paging: SectionPaging,
    in section: Layer
  ) throws(Diagnostic) -> Layer {
    let kind = stage[LayerDeclarations.self]["scroll"] == nil ? "group" : "scroll"
    let row = try stage.makeLayer(
      kind, id: "row", in: section,
      frame.values + [
        ("contentWidth", .number(geometry.contentWidth)), ("contentHeight", .number(frame.height)),
      ])
    if row.property("pageWidth") == nil { _ = stage.attach(Self.rowProperties, to: row) }
    if case .group = paging, let (slot, _) = row.property("pageWidth") {
      stage.store.write(geometry.groupStride, to: slot)
    }
    return row
  }

  private func appearance(inverts: Bool) -> (String, PropertyValue) {
    let choice: LayerAppearance = inverts ? .inverted : .inherit
    return ("appearance", .choice(LayerAppearance.allCases.firstIndex(of: choice) ?? 0))
  }
}

extension Rectangle {
  fileprivate var values: [(String, PropertyValue)] {
    [
      ("x", .number(x)), ("y", .number(y)), ("width", .number(width)), ("height", .number(height)),
    ]
  }
}
