import MotionCore
import MotionPlugin

extension TransitionPlugin {
  /// The functions that make effects.
  var effectFunctions: [Function] {
    [
      timed(
        "none", "Makes an effect of an element that is there from the start to the end.", .none),
      timed("crossfade", "Makes an effect: the element fades in, or out.", .crossfade),
      Function(
        "edge", "Makes an effect: the element comes over an edge of the screen.",
        Parameter("edge", as: Edge.self, "The edge."), EffectTimingOptions.parameter
      ) { (edge, options) throws(Diagnostic) in try options.makeObject(.edge(edge)) },
      shift("translateX", "to the right") { .translate(x: $0, y: 0) },
      shift("translateY", "down") { .translate(x: 0, y: $0) },
      Function(
        "scale", "Makes an effect: the element grows from a part of its size, or to it.",
        .number("factor", .multiple, in: .notNegative, "How big it is while it is away."),
        EffectTimingOptions.parameter
      ) { (factor, options) throws(Diagnostic) in try options.makeObject(.scale(factor)) },
      Function(
        "blur", "Makes an effect: the element's blur grows from 0 to a radius.",
        .number("radius", .points, in: .notNegative, "The blur when the element is there."),
        FadingOptions.parameter
      ) { (radius, options) throws(Diagnostic) in
        try options.timing.makeObject(.blur(radius: radius, fades: options.fade))
      },
      Function(
        "anchored", "Makes an effect: the element keeps its place beside another one that moves.",
        Parameter("id", as: String.self, "The other element's id."), FadingOptions.parameter
      ) { (id, options) throws(Diagnostic) in
        try options.timing.makeObject(.anchored(Identifier(id), fades: options.fade))
      },
      Function(
        "shared", "Makes an effect: the element moves from its place in one state to the other.",
        SharedElementOptions.parameter
      ) { [unowned self] (options) throws(Diagnostic) in
        var shared = SharedOptions()
        shared.content = options.content
        shared.scaling = options.scaling
        shared.anchor = options.anchor
        shared.alongside = options.alongside
        shared.live = options.live
        shared.unmatched = try self.effect(options.unmatched)
        return try options.timing.makeObject(.shared(shared))
      },
    ] + combinations
  }

  private var combinations: [Function] {
    [
      Function(
        "combine", "Makes one effect of several at once.", effectList,
        EffectTimingOptions.parameter
      ) { [unowned self] (values, options) throws(Diagnostic) in
        try options.makeObject(.group(try self.effects(values)))
      },
      Function(
        "inTurn",
        "Makes one effect of several, one after the other; they go in the opposite order.",
        effectList, EffectTimingOptions.parameter
      ) { [unowned self] (values, options) throws(Diagnostic) in
        try options.makeObject(.sequence(try self.effects(values)))
      },
      Function(
        "when",
        "Makes an effect that depends on the way, and on whether the element is in both states.",
        .table(ConditionOptions.table)
      ) { [unowned self] (options) throws(Diagnostic) in
        try EffectObject(
          TimedEffect(
            .conditional(
              EffectCondition(
                presenting: try self.effect(options.presenting),
                dismissing: try self.effect(options.dismissing),
                matched: try self.effect(options.matched),
                unmatched: try self.effect(options.unmatched)))))
      },
      Function(
        "effect",
        "Makes an effect of the script's own and gives it a name, by which rules can call it.",
        .table(CustomEffectOptions.table)
      ) { [unowned self] (options) throws(Diagnostic) in
        let taken = Self.plainEffects.map(\.0) + self.namedEffects.keys
        guard !taken.contains(options.name) else {
          throw Diagnostic(
            .duplicateIdentifier, "there is an effect `\(options.name)` already",
            help: ["give it a name of its own"], token: options.name)
        }
        let object = try options.makeObject()
        self.namedEffects[options.name] = object.effect
        return object
      },
    ]
  }

  private func timed(_ name: String, _ summary: String, _ effect: Effect) -> Function {
    Function(name, summary, EffectTimingOptions.parameter) { (options) throws(Diagnostic) in
      try options.makeObject(effect)
    }
  }

  private func shift(
    _ name: String, _ direction: String, _ make: @escaping (Double) -> Effect
  ) -> Function {
    Function(
      name, "Makes an effect: the element comes from so far \(direction), or goes there.",
      .number("distance", .points, "How far; negative is the other way."),
      EffectTimingOptions.parameter
    ) { (distance, options) throws(Diagnostic) in try options.makeObject(make(distance)) }
  }

  private var effectList: Parameter<[EffectValue]> {
    .list("effects", of: Parameter("effect", as: EffectValue.self, ""), "The effects.")
  }

  private func effects(_ values: [EffectValue]) throws(Diagnostic) -> [TimedEffect] {
    var effects: [TimedEffect] = []
    for value in values { effects.append(try effect(value)) }
    return effects
  }

  /// The effects that are known by name alone.
  private static var plainEffects: [(String, Effect)] {
    [("crossfade", .crossfade), ("none", .none), ("shared", .shared(SharedOptions()))]
  }

  /// Finds an effect by its name.
  func effect(_ value: EffectValue) throws(Diagnostic) -> TimedEffect {
    switch value {
    case .effect(let effect): return effect
    case .name(let name):
      if let effect = namedEffects[name] { return effect }
      if let effect = Self.plainEffects.first(where: { $0.0 == name })?.1 {
        return TimedEffect(effect)
      }
      let names = (Self.plainEffects.map(\.0) + namedEffects.keys).sorted()
      throw Diagnostic(
        .unknownChoice, "there is no effect `\(name)`",
        help: Suggestion.help(for: name, in: names, kind: "by name there are")
          + ["those that take a value are functions, such as motion.edge(\"bottom\")"],
        token: name)
    }
  }

  private func effect(_ value: EffectValue?) throws(Diagnostic) -> TimedEffect? {
    guard let value else { return nil }
    return try effect(value) as TimedEffect
  }

  static var effectType: ObjectType {
    ObjectType(
      "effect", "How an element of a transition comes, goes or moves.",
      properties: [
        ObjectProperty("name", "The effect as reports name it, such as `edge(bottom)`.") {
          (object: EffectObject) in object.effect.effect.description
        }
      ])
  }
}
