import MotionCore
import MotionPlugin
import MotionValues

/// The gestures that scripts make, on layers and on the scene.
extension InputPlugin {
  var verbs: [Function] {
    [
      Function(
        method: "tap", of: "layer", "Makes a finger that taps the layer.",
        .table(TapOptions.self).orEmpty
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        self.gesture("tap", on: layer, options.makePlans(for: layer))
      },
      Function(
        method: "longPress", of: "layer", "Makes a finger that rests on the layer.",
        .table(LongPressOptions.self).orEmpty
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        self.gesture("long press", on: layer, [options.makePlan(for: layer)])
      },
      Function(
        method: "drag", of: "layer",
        "Makes a drag: a finger comes down and moves; by default it rests before it lifts.",
        .table(DragOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        self.gesture("drag", on: layer, [try options.makePlan(for: layer)])
      },
      Function(
        method: "flick", of: "layer",
        "Makes a flick: what the finger would move continues with a velocity.",
        .table(VelocityOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        guard let velocity = options.velocity else {
          throw Diagnostic(
            .missingOption,
            "`layer:flick` needs `\(VelocityOptions.name(\.y))` or `\(VelocityOptions.name(\.x))`",
            help: ["write { \(VelocityOptions.name(\.y)) = 2600 }, in points per second"],
            token: "flick")
        }
        var plan = FingerPlan(
          layer: layer, track: .resting(for: 0), lift: .velocity(x: velocity.x, y: velocity.y))
        plan.purpose = .pan(plan.axes)
        return self.gesture("flick", on: layer, [plan])
      },
      Function(
        method: "pinch", of: "layer", "Makes two fingers that move apart or together on the layer.",
        .table(PinchOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        self.gesture("pinch", on: layer, options.makePlans(for: layer))
      },
      Function(
        method: "rotate", of: "layer", "Makes two fingers that turn on the layer.",
        .table(RotateOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        self.gesture("rotation", on: layer, options.makePlans(for: layer))
      },
      Function(
        method: "release", of: "layer",
        "Makes the finger of a drag with `hold` lift, by default with its own velocity.",
        .table(VelocityOptions.self, as: "ReleaseOptions").orEmpty
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        TouchGesture(
          .release(layer, velocity: options.velocity), label: "the release of `\(layer.path)`",
          of: self)
      },
    ]
  }

  private func gesture(_ verb: String, on layer: Layer, _ plans: [FingerPlan]) -> TouchGesture {
    let named = plans.map { plan in
      var named = plan
      named.verb = verb
      return named
    }
    return TouchGesture(.fingers(named), label: "the \(verb) of `\(layer.path)`", of: self)
  }

  var rawFingers: [Function] {
    let samples = Parameter<[ScriptedSample]>.list(
      "samples", of: .table(ScriptedSample.self, named: "sample", "A sample."),
      "Where the finger is at which time, in the scene; straight in between. It lifts after the last."
    )
    return [
      Function(
        method: "touch", of: "scene",
        "Makes a finger on the scene, which hits the layer under it, or those of a recording.",
        Self.track(or: samples)
      ) { [unowned self] (_: Layer, _, plans) throws(Diagnostic) in
        TouchGesture(.fingers(try plans.get("scene:touch")), label: "a touch", of: self)
      },
      Function(
        method: "touches", of: "scene", "Makes several fingers on the scene.",
        .list("fingers", of: samples, "The samples of each finger.")
      ) { [unowned self] (_: Layer, _, fingers) throws(Diagnostic) in
        var plans: [FingerPlan] = []
        for samples in fingers {
          plans.append(try ScriptedSample.plan(samples, of: "scene:touches"))
        }
        return TouchGesture(.fingers(plans), label: "the touches", of: self)
      },
    ]
  }

  /// The fingers that a script passes: the samples of one finger, or a recording.
  private enum GivenFingers {
    case samples([ScriptedSample])
    case recording(TouchRecording)

    func get(_ function: String) throws(Diagnostic) -> [FingerPlan] {
      switch self {
      case .samples(let samples): [try ScriptedSample.plan(samples, of: function)]
      case .recording(let recording): recording.fingers.map { FingerPlan($0) }
      }
    }
  }

  private static func track(
    or samples: Parameter<[ScriptedSample]>
  ) -> Parameter<GivenFingers> {
    var description = ParameterDescription(
      name: samples.description.name,
      type: .either([samples.description.type, TrackObject.resultDescription]),
      summary: samples.description.summary, isRequired: true)
    description.options = samples.description.options
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      if let track = call.object(index) as? TrackObject { return .recording(track.recording) }
      return .samples(try samples.read(call, index))
    }
  }

  var gestureType: ObjectType {
    .gesture(
      TouchGesture.self,
      "Fingers on the scene; they come down when it is played. It ends when they are up and what "
        + "they have moved is at rest.", stage: stage,
      isRunning: "Whether a finger is down, or what it has moved is not at rest.",
      stop: "Ends it: what the fingers have moved stays where it is, or returns to its bounds.")
  }

  /// Returns the path of a finger that comes down at a time.
  func path(of plan: FingerPlan, at time: Double) throws(Diagnostic) -> FingerPath {
    guard let addressed = plan.layer else { return FingerPath(plan.track, at: time) }
    let layer = stage[LayerCopies.self].shownCopy(of: addressed) ?? addressed
    let middle = stage.visibleMiddle(of: layer)
    let place = Point(x: plan.place?.x ?? middle.x, y: plan.place?.y ?? middle.y)
    guard let point = stage.scenePosition(of: place, in: layer) else {
      throw Diagnostic(
        .untouchable, "`\(layer.path)` is behind the viewer, so no finger hits it",
        token: layer.id)
    }
    let first = plan.track.samples[0]
    return FingerPath(
      plan.track, at: time,
      shiftedBy: Point(
        x: point.x + plan.offset.x - first.x, y: point.y + plan.offset.y - first.y))
  }
}

extension DiagnosticCode {
  static let covered = DiagnosticCode("covered")
  static let noTaker = DiagnosticCode("no-taker")
  static let unknownDetent = DiagnosticCode("unknown-detent")
  static let touchOutside = DiagnosticCode("touch-outside")
  static let untouchable = DiagnosticCode("untouchable")
}
