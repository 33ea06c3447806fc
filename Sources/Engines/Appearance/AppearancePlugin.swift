import MotionCore
import MotionPlugin
import MotionValues

/// The light and dark appearance, with the colours and the status bar that follow it.
package final class AppearancePlugin: Plugin, Engine {
  package static let name = "appearance"

  unowned let stage: Stage
  let colors: ColorResolver
  let statusBar: StatusBarDriver?

  package init(stage: Stage) {
    self.stage = stage
    colors = ColorResolver(stage: stage)
    statusBar = StatusBarDriver(stage: stage)
    let group = stage.register(self)
    colors.owner = SlotOwner(group: group, token: Driver.color.rawValue)
    statusBar?.owner = SlotOwner(group: group, token: Driver.statusBar.rawValue)
    stage.services.appearanceChanger = self
  }

  /// The engine's drivers; the raw value is the token of the slot owner.
  private enum Driver: Int {
    case color
    case statusBar
  }

  package func makeModule() -> Module {
    Module(
      functions: [makeColor, definePalette] + GradientFunctions.all,
      types: [Self.colorType, GradientFunctions.type, changeType],
      layerMethods: [setAppearance],
      sceneMethods: [setStatusBar],
      choices: [
        LayerAppearance.choiceDescription, StatusBar.Style.choiceDescription,
        StatusBar.Guard.choiceDescription,
      ])
  }

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    let ends = (colors.nextEnd(after: time), statusBar?.nextEnd(after: time))
    let next = min(ends.0 ?? .infinity, ends.1 ?? .infinity)
    return next <= limit && next < .infinity ? next : nil
  }

  package func turn(at time: Double) {
    colors.end(by: time)
    statusBar?.end(by: time)
    colors.resolve(at: time)
    statusBar?.follow(at: time)
    colors.checkInvariants(at: time)
    statusBar?.checkInvariants(at: time)
  }

  package func sample(at time: Double) {
    colors.sample(at: time)
    statusBar?.sample(at: time)
  }

  func stop(_ change: AppearanceTransition, at time: Double) {
    colors.stop(change, at: time)
    statusBar?.stop(change, at: time)
  }

  package var activity: String? {
    if colors.isMoving { return "a change of appearance" }
    return statusBar?.isMoving ?? false ? "the status bar" : nil
  }
}

extension AppearancePlugin: AppearanceChanger {
  package func changeAppearance(to appearance: Appearance) throws(Diagnostic) {
    var options = ChangeOptions()
    if stage.reducesMotion { options.duration = 0 }
    _ = try change(stage.root, to: appearance == .dark ? .dark : .light, options)
  }

  package func changeContrast(to contrast: Contrast) throws(Diagnostic) {
    var options = ChangeOptions()
    if stage.reducesMotion { options.duration = 0 }
    _ = try change(stage.root, "the change to \(contrast.rawValue) contrast", options) {
      [unowned self] () throws(Diagnostic) in
      try SystemProperties.changeContrast(to: contrast, on: self.stage)
    }
  }
}

extension AppearancePlugin: DriverGroup {
  package func label(of token: Int) -> String {
    switch Driver(rawValue: token) {
    case .statusBar: "a change of the status bar"
    case .color, nil: "a change of appearance"
    }
  }

  package func isInterruptible(_ token: Int) -> Bool { true }

  package func drives(_ slot: Int, token: Int) -> Bool {
    switch Driver(rawValue: token) {
    case .statusBar: statusBar?.drives(slot) ?? false
    case .color, nil: colors.drives(slot)
    }
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    if Driver(rawValue: token) == .color { colors.didLoseSlot(slot) }
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    switch Driver(rawValue: token) {
    case .statusBar: statusBar?.motion(at: time) ?? ValueAndVelocity(value: stage.store[slot])
    case .color, nil:
      colors.motion(of: slot, at: time) ?? ValueAndVelocity(value: stage.store[slot])
    }
  }
}

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
  /// One colour as a script writes it.
  private struct Entry: Options {
    var colors = ColorPair()
    var doc = ""

    static let tableName = "PaletteColor"
    static let table = OptionTable(Entry()) {
      Field(\.colors.$light, ColorPair.light)
      Field(\.colors.$dark, ColorPair.dark)
      Field(\.colors.increased, ColorPair.increased)
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
    return Entry(colors: ColorPair(light: Required(color), dark: Required(color)))
  }

  /// Returns the colours, each under the palette's name and its own, such as `sand.coral`.
  func swatches(of palette: String) -> [Definition.Swatch] {
    entries.map { name, entry in
      Definition.Swatch(
        name: name,
        color: .defined("\(palette).\(name)") { entry.colors.color(in: $0) }, summary: entry.doc)
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

/// The options of `layer:setAppearance`.
struct ChangeOptions: Options {
  var duration = 0.4
  var curve = Timing.curve(StatusBarTransition.curve)

  static let tableName = "AppearanceTransitionOptions"
  static let table = OptionTable(ChangeOptions()) {
    Field(
      \.duration, .number("duration", .seconds, in: .notNegative, "The duration of the change."))
    Field(\.curve, Parameter("curve", "The curve of the change."))
  }
}

/// The options of `scene:setStatusBar`.
struct StatusBarOptions: Options {
  var darkGuard = StatusBar.Guard.none
  var duration = StatusBarTransition.duration

  static let tableName = "StatusBarOptions"
  static let table = OptionTable(StatusBarOptions()) {
    Field(
      \.darkGuard,
      Parameter(
        "guard", "The changes of style that are refused while the scene is dark."
      ))
    Field(
      \.duration, .number("duration", .seconds, in: .notNegative, "The duration of the change."))
  }
}

/// The colours of `motion.color`.
struct ColorPair: Options {
  @Required var light: ColorValue
  @Required var dark: ColorValue
  var increased: IncreasedColors?

  static let tableName = "ColorOptions"
  static let table = OptionTable(ColorPair()) {
    Field(\.$light, light)
    Field(\.$dark, dark)
    Field(\.increased, increased)
  }

  /// Returns the colour in an appearance.
  func color(in appearance: ColorAppearance) -> Color {
    let increased = appearance.contrast == .increased ? increased : nil
    return switch appearance.style {
    case .light: (increased?.light ?? light).color(in: appearance)
    case .dark: (increased?.dark ?? dark).color(in: appearance)
    }
  }

  static var light: Parameter<ColorValue> {
    Parameter("light", "The colour in the light appearance.")
  }

  static var dark: Parameter<ColorValue> {
    Parameter("dark", "The colour in the dark appearance.")
  }

  static var increased: Parameter<IncreasedColors> {
    .table(
      IncreasedColors.self, named: "increased",
      "The colours where the user prefers increased contrast, if they differ.")
  }
}

/// The colours of `motion.color` in increased contrast.
struct IncreasedColors: Options {
  var light: ColorValue?
  var dark: ColorValue?

  static let tableName = "IncreasedColors"
  static let table = OptionTable(IncreasedColors()) {
    Field(\.light, ColorPair.light)
    Field(\.dark, ColorPair.dark)
  }
}

extension AppearancePlugin {
  var makeColor: Function {
    Function(
      "color", "Makes a colour that differs between light and dark.", .table(ColorPair.self)
    ) { (pair) throws(Diagnostic) in ColorObject(.own { pair.color(in: $0) }) }
  }

  static var colorType: ObjectType {
    ObjectType(
      "color", "A colour that a script defines, accepted wherever a colour is.",
      properties: [
        ObjectProperty("light", "The colour in the light appearance.") {
          (object: ColorObject) in object.color.light.hexText
        },
        ObjectProperty("dark", "The colour in the dark appearance.") { (object: ColorObject) in
          object.color.dark.hexText
        },
      ])
  }

  var setAppearance: Function {
    Function(
      method: "setAppearance", of: "layer",
      "Changes the appearance and fades the colours to their new values. Starts at once.",
      Parameter(
        "appearance", as: LayerAppearance.self, "The appearance; the scene's is light or dark."),
      .table(ChangeOptions.self).orEmpty
    ) { [unowned self] (layer: Layer, _, appearance, options) throws(Diagnostic) in
      try self.change(layer, to: appearance, options)
    }
  }

  private func change(
    _ layer: Layer, to appearance: LayerAppearance, _ options: ChangeOptions
  ) throws(Diagnostic) -> AppearanceTransition {
    let (slot, choice) = try Self.choice(appearance, of: layer)
    let label = "the change of `\(layer.path)` to \(appearance.rawValue)"
    return try change(layer, label, options) { [unowned self] () throws(Diagnostic) in
      try self.stage.assign(.choice(choice), to: slot)
    }
  }

  /// Fades the colours of a layer and its sublayers to those that they have after `assign`.
  private func change(
    _ layer: Layer, _ label: String, _ options: ChangeOptions,
    assign: @escaping () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> AppearanceTransition {
    let span = TransitionSpan(
      start: stage.now, duration: options.duration, curve: try options.curve.makeCurve())
    return try AppearanceTransition(label, of: layer, over: span, engine: self) {
      [unowned self] (change) throws(Diagnostic) in
      try assign()
      guard change.span.duration > 0 else { return }
      self.colors.expect(change)
      self.stage[AppearanceSpans.self].note(change.span, of: layer)
    }
  }

  /// Returns the slot of a layer's appearance, and the index of an appearance among its choices.
  private static func choice(
    _ appearance: LayerAppearance, of layer: Layer
  ) throws(Diagnostic) -> (slot: Int, choice: Int) {
    guard let (slot, property) = layer.property("appearance"),
      let choices = (property.type as? ChoiceType)?.choices
    else { preconditionFailure("every layer has an appearance") }
    guard let choice = choices.firstIndex(of: appearance.rawValue) else {
      throw Mismatch.unknownChoice(appearance.rawValue, among: choices)
        .diagnostic(subject: "`\(layer.path):setAppearance`")
    }
    return (slot, choice)
  }

  var setStatusBar: Function {
    Function(
      method: "setStatusBar", of: "scene",
      "Changes the style of the status bar, unless the guard prevents it. Starts at once.",
      Parameter("style", as: StatusBar.Style.self, "The style of the bar's content."),
      .table(StatusBarOptions.self).orEmpty
    ) { [unowned self] (scene: Layer, _, style, options) throws(Diagnostic) in
      let span = TransitionSpan(
        start: self.stage.now, duration: options.duration, curve: StatusBarTransition.curve)
      return try AppearanceTransition(
        "the change of the status bar to \(style.rawValue)", of: scene, over: span, engine: self
      ) { [unowned self] (change) throws(Diagnostic) in
        try self.request(style, options.darkGuard, by: change)
      }
    }
  }

  private func request(
    _ style: StatusBar.Style, _ darkGuard: StatusBar.Guard, by change: AppearanceTransition
  ) throws(Diagnostic) {
    guard let statusBar else { return }
    var model = StatusBar(style: statusBar.shown, darkGuard: darkGuard)
    model.request(style, isDark: stage.appearance(of: stage.root) == .dark)
    if model.style == style { try statusBar.assign(style, by: change) }
  }

  var changeType: ObjectType {
    .playable(
      AppearanceTransition.self,
      "An animated change of appearance; a timeline can wait for its end.", stage: stage,
      isRunning: "Whether the change is still running.",
      missing: "a change of appearance cannot be paused or reversed: `stop` it, or make another",
      verbs: [
        .play: "Starts the change again once it has ended.",
        .stop: "Leaves the colours as they are now.",
      ])
  }
}

extension LayerAppearance: ScriptChoice {
  package static var choiceName: String { "Appearance" }

  package var summary: String {
    switch self {
    case .inherit: "The appearance of the parent."
    case .light: "Light, regardless of the parent."
    case .dark: "Dark, regardless of the parent."
    case .inverted: "The opposite of the parent's; two inversions cancel out."
    }
  }
}

extension StatusBar.Style: ScriptChoice {
  package static var choiceName: String { "StatusBarStyle" }

  package var summary: String {
    switch self {
    case .light: "Light content, on a dark background."
    case .dark: "Dark content, on a light background."
    }
  }
}

extension StatusBar.Guard: ScriptChoice {
  package static var choiceName: String { "StatusBarGuard" }

  package var summary: String {
    switch self {
    case .current: "In the dark appearance, light content stays light: the code of Part 6."
    case .requested: "In the dark appearance, light content is refused: the prose of Part 6."
    case .none: "Every style is allowed."
    }
  }
}
