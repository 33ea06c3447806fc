import MotionCore
import MotionPlugin
import MotionValues

extension AppearancePlugin {
  var definePalette: Function {
    Function(
      "define.palette",
      "Defines named colours that follow the appearance; `fill = \"sand.coral\"` uses one.",
      .table(PaletteDefinition.self)
    ) { (given) throws(Diagnostic) in
      var definition = given.name.definition(.palette, given.doc)
      definition.swatches = given.colors.swatches(of: definition.fullName)
      let swatches = definition.swatches
      let object = DefinitionObject(definition, returns: PaletteObjects.resultDescription) {
        (_) in PaletteObjects(swatches: swatches)
      }
      return try given.name.library.add(object, named: given.name)
    }
  }
}

/// The options of `motion.define.palette`.
private struct PaletteDefinition: Options {
  @Required var name: DefinitionName
  var doc = ""
  @Required var colors: PaletteColors

  static let tableName = "paletteDefinition"
  static let table = OptionTable(PaletteDefinition()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.$colors, PaletteColors.parameter)
  }
}

/// The colours of a palette by name, in byte order.
private struct PaletteColors: ScriptValue {
  /// One colour as a script writes it, in both appearances.
  private struct Entry: Options {
    @Required var light: ColorValue
    @Required var dark: ColorValue
    var doc = ""

    static let tableName = "PaletteColor"
    static let table = OptionTable(Entry()) {
      Field(\.$light, ColorPair.light)
      Field(\.$dark, ColorPair.dark)
      Field(\.doc, DefinitionName.doc)
    }
  }

  private let entries: [(name: String, entry: Entry)]

  static let typeDescription = TypeDescription.named(
    "table<string, PaletteColor|colorValue>",
    "a table of colours, such as { coral = { light = \"#ff6f61\", dark = \"#ff8a7a\" } }")

  static var parameter: Parameter<PaletteColors> {
    let plain = Parameter(
      "colors", as: PaletteColors.self,
      "The colours by name: one colour each, or a table of `light`, `dark` and `doc`.")
    var description = plain.description
    description.options = Entry.tableDescription
    return Parameter(description: description, read: plain.read)
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> PaletteColors {
    guard call.kind(index) == .table, call.machine.keyCount(index, on: call.thread) > 0,
      call.machine.length(index, on: call.thread) == 0
    else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var entries: [(name: String, entry: Entry)] = []
    for name in call.machine.keys(index, on: call.thread) {
      guard DefinitionName.isName(name) else {
        throw Mismatch(
          .outOfRange, expected: "", found: "`\(name)` is not a colour name",
          help: ["a name begins with a letter, and consists of letters, digits, `-` and `_`"])
      }
      entries.append(
        (
          name,
          try call.withOption(name, of: index) { (kind) throws(Mismatch) in
            return try entry(call, kind)
          }
        ))
    }
    return PaletteColors(entries: entries)
  }

  private static func entry(_ call: Call, _ kind: ScriptKind) throws(Mismatch) -> Entry {
    if kind == .table { return try Entry.table.read(call, -1) }
    let color = try ColorValue.read(call, at: -1)
    return Entry(light: Required(color), dark: Required(color))
  }

  /// Returns the colours, each under the palette's name and its own, such as `sand.coral`.
  func swatches(of palette: String) -> [Definition.Swatch] {
    entries.map { name, entry in
      Definition.Swatch(
        name: name,
        color: .defined(
          "\(palette).\(name)", light: entry.light.color(in: .light),
          dark: entry.dark.color(in: .dark)), summary: entry.doc)
    }
  }
}

/// The colours of a palette as a script table of `color` objects.
private struct PaletteObjects: ScriptResult {
  static let resultDescription = TypeDescription.named("table<string, color>", "a table of colours")

  let swatches: [Definition.Swatch]

  func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for swatch in swatches {
      _ = ColorObject(swatch.color).push(call)
      call.machine.setField(swatch.name, on: call.thread)
    }
    return 1
  }
}
