import MotionCore
import MotionPlugin
import MotionValues

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

/// The light and the dark colour of `motion.color`.
struct ColorPair: Options {
  @Required var light: ColorValue
  @Required var dark: ColorValue

  static let tableName = "ColorOptions"
  static let table = OptionTable(ColorPair()) {
    Field(\.$light, light)
    Field(\.$dark, dark)
  }

  static var light: Parameter<ColorValue> {
    Parameter("light", "The colour in the light appearance.")
  }

  static var dark: Parameter<ColorValue> {
    Parameter("dark", "The colour in the dark appearance.")
  }
}

extension AppearancePlugin {
  var makeColor: Function {
    Function(
      "color", "Makes a colour that differs between light and dark.", .table(ColorPair.self)
    ) { (pair) throws(Diagnostic) in
      ColorObject(
        .own(light: pair.light.color(in: .light), dark: pair.dark.color(in: .dark)))
    }
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
      let (slot, choice) = try Self.choice(appearance, of: layer)
      let span = TransitionSpan(
        start: self.stage.now, duration: options.duration, curve: try options.curve.makeCurve())
      return try AppearanceTransition(
        "the change of `\(layer.path)` to \(appearance.rawValue)", of: layer, over: span,
        engine: self
      ) { [unowned self] (change) throws(Diagnostic) in
        try self.stage.assign(.choice(choice), to: slot)
        guard change.span.duration > 0 else { return }
        self.colors.expect(change)
        self.stage[AppearanceSpans.self].note(change.span, of: layer)
      }
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
