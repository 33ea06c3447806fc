import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of a change of appearance.
struct ChangeOptions: Options {
  var duration = 0.4
  var curve = Timing.curve(StatusBarTransition.curve)

  static let tableName = "AppearanceTransitionOptions"
  static let table = OptionTable(ChangeOptions()) {
    Field(\.duration, .number("duration", .seconds, in: .notNegative, "How long the colours take."))
    Field(\.curve, Parameter("curve", "How they go."))
  }
}

/// What a script says of a change of the status bar.
struct StatusBarOptions: Options {
  var darkGuard = StatusBar.Guard.none
  var duration = StatusBarTransition.duration

  static let tableName = "StatusBarOptions"
  static let table = OptionTable(StatusBarOptions()) {
    Field(
      \.darkGuard,
      Parameter(
        "guard", "Which style is not changed while the scene is dark."
      ))
    Field(\.duration, .number("duration", .seconds, in: .notNegative, "How long the change takes."))
  }
}

/// What a script says of a colour of its own.
struct ColorPair: Options {
  @Required var light: ColorValue
  @Required var dark: ColorValue

  static let tableName = "ColorOptions"
  static let table = OptionTable(ColorPair()) {
    Field(\.$light, light)
    Field(\.$dark, dark)
  }

  static var light: Parameter<ColorValue> {
    Parameter("light", "The colour where the appearance is light.")
  }

  static var dark: Parameter<ColorValue> {
    Parameter("dark", "The colour where the appearance is dark.")
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
      "color", "A colour of the script's own, which is taken wherever a colour is.",
      properties: [
        ObjectProperty("light", "The colour where the appearance is light.") {
          (object: ColorObject) in object.color.light.hexText
        },
        ObjectProperty("dark", "The colour where it is dark.") { (object: ColorObject) in
          object.color.dark.hexText
        },
      ])
  }

  var setAppearance: Function {
    Function(
      method: "setAppearance", of: "layer",
      "Changes the appearance; colours cross from the old to the new. It begins at once.",
      Parameter(
        "appearance", as: LayerAppearance.self, "The appearance; the scene's is one of two."),
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
        self.stage.appearanceSpans[layer.index] = change.span
      }
    }
  }

  /// The slot of a layer's appearance, and the place of a word among its choices.
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
      "Changes the style of the status bar, unless the guard keeps it. It begins at once.",
      Parameter("style", as: StatusBar.Style.self, "The style of its content."),
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
      "A change of appearance that takes time; a timeline can wait for its end.", stage: stage,
      isRunning: "Whether it is not over.",
      missing: "a change of appearance cannot be held or turned round: `stop` it, or make another",
      verbs: [
        .play: "Begins the change again, once it is over.",
        .stop: "Leaves the colours where they are.",
      ])
  }
}

extension LayerAppearance: ScriptChoice {
  package static var choiceName: String { "Appearance" }

  package var summary: String {
    switch self {
    case .inherit: "What the parent has."
    case .light: "Light, whatever the parent has."
    case .dark: "Dark, whatever the parent has."
    case .inverted: "The opposite of what the parent has; inverted twice is the same again."
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
    case .current: "In the dark, content that is light stays light: the code of Part 6."
    case .requested: "In the dark, light content is not granted: the prose of Part 6."
    case .none: "Every style is granted."
    }
  }
}
