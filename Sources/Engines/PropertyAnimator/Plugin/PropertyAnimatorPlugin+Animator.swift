import MotionCore
import MotionPlugin
import MotionValues

extension PropertyAnimatorPlugin {
  var makeAnimator: Function {
    Function(
      "animator", "Makes an animator, which moves properties to targets together.",
      .table(AnimatorOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in
      let animator = AnimatorObject(options, engine: self)
      animator.origin = self.stage.notedPlace
      self.noteFacts(of: animator)
      return animator
    }
  }

  var animatorType: ObjectType {
    .playable(
      AnimatorObject.self,
      "Moves properties to targets together, like UIKit's property animator.",
      stage: stage,
      verbs: [
        .play: "Starts, or resumes after a pause.",
        .pause: "Pauses; before the first `play`, it becomes active at its start.",
        .seek: "Pauses at a fraction of its duration.",
      ],
      methods: contents + controls + changesInFlight, properties: states)
  }

  private var contents: [Function] {
    [
      Function(
        method: "animate", of: "animator",
        "Moves properties of a layer over the whole duration.",
        .layer("layer", "The layer."),
        Parameter("targets", as: TargetTable.self, "The properties and their targets.")
      ) { (animator: AnimatorObject, _, layer, table) throws(Diagnostic) in
        for target in table.targets {
          try animator.add(target, of: layer, start: 0, duration: 1, curve: nil)
        }
        return animator
      },
      Function(
        method: "keyframe", of: "animator",
        "Moves properties of a layer during a part of the duration.",
        .layer("layer", "The layer."),
        Parameter("targets", as: TargetTable.self, "The properties and their targets."),
        .table(KeyframeOptions.self)
      ) { (animator: AnimatorObject, _, layer, table, options) throws(Diagnostic) in
        for target in table.targets {
          try animator.add(
            target, of: layer, start: options.start, duration: options.duration,
            curve: options.curve)
        }
        return animator
      },
      Function(
        method: "path", of: "animator", "Sets how properties are interpolated between keyframes.",
        .layer("layer", "The layer."),
        .list(
          "properties", of: Parameter<String>.property("property", ""),
          "The properties' names."),
        .table(PathOptions.self)
      ) { (animator: AnimatorObject, _, layer, properties, options) throws(Diagnostic) in
        try animator.addPath(layer, properties, options)
        return animator
      },
      Function(
        method: "along", of: "animator",
        "Moves the anchor of a layer along a path over the whole duration, at a constant speed that "
          + "the curve changes; from the path's beginning, and beyond its ends straight on.",
        .layer("layer", "The layer."),
        Parameter(
          "path", as: RouteSource.self,
          "Data in points of the layer's parent, or a shape: along its outline where it is when "
            + "the animator is played."),
        .table(AlongOptions.self).orEmpty
      ) { (animator: AnimatorObject, _, layer, source, options) throws(Diagnostic) in
        try animator.follow(source, with: layer, options)
        return animator
      },
      Function(
        method: "add", of: "animator",
        "Nests another animator; without a duration or curve of its own, it uses this one's.",
        Parameter<AnimatorObject>.animator("child", "The animator; it is not played by itself."),
        Parameter.number("start", .fraction, in: .unit, "The start, as a fraction of the whole.")
          .defaulting(to: 0)
      ) { (animator: AnimatorObject, _, child, start) throws(Diagnostic) in
        try animator.nest(child, start: start)
        return animator
      },
      Function(
        method: "call", of: "animator",
        "Calls a function when the progress passes a fraction of the whole, forwards or "
          + "backwards; if a curve overshoots, at each crossing.",
        .number("fraction", .fraction, in: .unit, "The fraction of the whole."),
        .callback(
          "callback", arguments: [.init("direction", .choice("", ["forwards", "backwards"]))],
          "The function to call.")
      ) { (animator: AnimatorObject, _, fraction, callback) throws(Diagnostic) in
        animator.mark(.callback(callback), at: fraction)
        return animator
      },
      Function(
        method: "onComplete", of: "animator",
        "Calls a function with the position when it ends.",
        .callback(
          "callback", arguments: [.init("position", Playback.Position.typeDescription)],
          "The function to call, at the instant of the end.")
      ) { (animator: AnimatorObject, _, callback) throws(Diagnostic) in
        animator.completions.append(callback)
        return animator
      },
    ]
  }

  private var controls: [Function] {
    [
      Function(
        method: "stop", of: "animator",
        "Stops where it is; it ends without a completion, or waits for `finish` if `finishing` is true.",
        Parameter("finishing", as: Bool.self, "Whether `finish` will follow.")
          .defaulting(to: false)
      ) { [unowned self] (animator: AnimatorObject, _, finishing) throws(Diagnostic) in
        try animator.stop(withoutFinishing: !finishing, at: self.stage.now)
        return animator
      },
      Function(
        method: "finish", of: "animator", "Ends at a position and completes.",
        Parameter("position", as: Playback.Position.self, "The position.").defaulting(to: .end)
      ) { [unowned self] (animator: AnimatorObject, _, position) throws(Diagnostic) in
        try animator.finish(at: position, at: self.stage.now)
        return animator
      },
      Function(
        method: "continue", of: "animator",
        "Continues after a pause, along another curve or for another duration.",
        .table(ContinueOptions.self)
      ) { [unowned self] (animator: AnimatorObject, _, options) throws(Diagnostic) in
        let curve = try options.curve?.makeCurve()
        let time = self.stage.now
        try animator.perform { (playback) throws(PlaybackError) in
          try playback.continue(
            curve: curve, durationFactor: options.durationFactor, at: time)
        }
        return animator
      },
    ]
  }

  private var changesInFlight: [Function] {
    [
      change(
        "retarget",
        "Changes the targets of properties that it moves; values and velocities are kept, and the "
          + "duration starts again.", "The properties and their new targets."
      ) { (animator, layer, targets, time) throws(Diagnostic) in
        try animator.retarget(layer, targets, at: time)
      },
      change(
        "impulse",
        "Adds velocities to properties that it moves; their targets stay, and the duration starts "
          + "again.", "The velocities to add, in units per second: { x = 300 }."
      ) { (animator, layer, targets, time) throws(Diagnostic) in
        try animator.adjust(layer, targets, by: .impulse, at: time) { .impulse($0) }
      },
      change(
        "jump",
        "Sets properties that it moves to values, at rest; their targets stay, and the "
          + "duration starts again.", "The values: { x = 300 }."
      ) { (animator, layer, targets, time) throws(Diagnostic) in
        try animator.adjust(layer, targets, by: .jump, at: time) { .jump($0) }
      },
    ]
  }

  private func change(
    _ name: String, _ summary: String, _ targets: String,
    _ body: @escaping (AnimatorObject, Layer, [Target], Double) throws(Diagnostic) -> Void
  ) -> Function {
    Function(
      method: name, of: "animator", summary, .layer("layer", "The layer."),
      Parameter("targets", as: TargetTable.self, targets)
    ) { [unowned self] (animator: AnimatorObject, _, layer, table) throws(Diagnostic) in
      try body(animator, layer, table.targets, self.stage.now)
      return animator
    }
  }

  private var states: [ObjectProperty] {
    [
      ObjectProperty(
        .number(
          "fractionComplete", .fraction,
          "Its progress in the direction it runs, 0 to 1; assigning pauses it there.")
      ) { [unowned self] (animator: AnimatorObject) throws(Diagnostic) in
        animator.playback?.progress(at: self.stage.now).fractionComplete ?? 0
      } set: { [unowned self] (animator: AnimatorObject, fraction) throws(Diagnostic) in
        let time = self.stage.now
        try animator.perform { (playback) throws(PlaybackError) in
          try playback.setFractionComplete(fraction, at: time)
        }
      },
      ObjectProperty(
        Parameter("isReversed", as: Bool.self, "Whether it runs from its end to its start.")
      ) { (animator: AnimatorObject) in
        animator.playback?.isReversed ?? false
      } set: { [unowned self] (animator: AnimatorObject, flag) throws(Diagnostic) in
        guard flag != animator.playback?.isReversed ?? false else { return }
        try animator.reverse(at: self.stage.now)
      },
      ObjectProperty(
        .number("speed", .multiple, in: .positive, "Its speed as a multiple of normal.")
      ) { (animator: AnimatorObject) in
        animator.speed
      } set: { [unowned self] (animator: AnimatorObject, speed) throws(Diagnostic) in
        try animator.setSpeed(speed, at: self.stage.now)
      },
      ObjectProperty(
        "currentIteration",
        "The number of the present repetition, from 0; nil before it has been played."
      ) { [unowned self] (animator: AnimatorObject) -> Double? in
        (animator.playback?.progress(at: self.stage.now).iteration).map(Double.init)
      },
      ObjectProperty("state", "\"inactive\", \"active\" or \"stopped\", as in UIKit.") {
        (animator: AnimatorObject) in
        animator.playback?.state.rawValue ?? "inactive"
      },
    ]
  }
}

/// The options of `continue`.
struct ContinueOptions: Options {
  var curve: Timing?
  var durationFactor = 0.0

  static let tableName = "ContinueOptions"
  static let table = OptionTable(ContinueOptions()) {
    Field(\.curve, Parameter("curve", "The curve from the current value to the end."))
    Field(
      \.durationFactor,
      .number(
        "durationFactor", .multiple, in: .notNegative,
        "The time to the end, as a multiple of the duration; 0 is the remaining time."
      ))
  }
}

extension Parameter where Value == AnimatorObject {
  /// A parameter that takes an animator.
  static func animator(_ name: String, _ summary: String) -> Parameter {
    let type = TypeDescription.object("animator")
    return Parameter(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      guard let animator = call.object(index) as? AnimatorObject else {
        throw Mismatch(expected: type.phrase, found: call.describe(index))
      }
      return animator
    }
  }
}

extension Playback.Position: ScriptChoice {
  package static var choiceName: String { "AnimatorPosition" }

  package var summary: String {
    switch self {
    case .end: "The end."
    case .start: "The start."
    case .current: "Its current position."
    }
  }
}

/// The texts of layout errors, with the names of the options and properties.
extension PropertyAnimatorPlugin {
  func describe(_ error: AnimationError) -> String {
    let duration = AnimatorOptions.name(\.duration)
    switch error {
    case .missingDuration:
      return "the animation has no `\(duration)`; set one in seconds, or use a spring"
    case .parameter(let error): return "\(error)"
    case .nestedEndsLate(let index, let end, let parentDuration):
      return "nested animation \(index + 1) ends after \(end) s and its parent after "
        + "\(parentDuration) s; shorten it, or leave out its `\(duration)` to fill the rest"
    case .keyframes(let slot, let error): return "`\(path(of: slot))`: \(describe(error))"
    case .overlap(let slot, let from, let to):
      return "two animations move `\(path(of: slot))` from \(NumberText(from)) to "
        + "\(NumberText(to)) of the whole; end the first before the second starts"
    case .unevenPath(let slots):
      return
        "the keyframes of \(slots.map { "`\(path(of: $0))`" }.joined(separator: ", ")) differ; "
        + "properties of one path share \(keyframeTimes)"
    }
  }

  private func describe(_ error: KeyframeError) -> String {
    switch error {
    case .parameter(let error, let keyframe): "keyframe \(keyframe + 1): \(error)"
    case .endsLate(let keyframe, let start, let duration):
      "keyframe \(keyframe + 1) starts at \(start) and lasts \(duration), which ends after 1; "
        + "\(keyframeTimes) are fractions of the whole and together at most 1"
    case .overlap(let first, let second, let from, let to):
      "keyframes \(first + 1) and \(second + 1) both move the property from \(from) to \(to); "
        + "end the first before the second starts"
    case .channelCount(let keyframe, let found, let expected):
      "keyframe \(keyframe + 1) has \(found) values; expected \(expected)"
    }
  }

  private var keyframeTimes: String {
    "`\(KeyframeOptions.name(\.start))` and `\(KeyframeOptions.name(\.duration))`"
  }

  private func path(of channel: Int) -> String {
    channel < 0 ? "a colour" : stage.path(of: channel % AdditiveOffset.firstChannel)
  }
}
