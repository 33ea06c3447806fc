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

/// The checks for a finger that a verb puts on a layer.
extension InputPlugin {
  /// Returns the layer that a finger on a layer meets: of a component or of what is inside of one, the
  /// frontmost one there, since its users cannot name it; of any other, the layer itself.
  func taker(of layer: Layer, at point: Point) -> Layer {
    guard layer.inside != nil || layer.isInside,
      let met = stage.hit(point, isListening: { isListening($0) }),
      met.isSelfOrDescendant(in: layer)
    else { return layer }
    return met
  }

  /// Checks that a hit test can find the layer that a verb addresses, and that the layer or one of
  /// its ancestors handles the gesture.
  ///
  /// - Throws: `untouchable` or `no-taker`; in a strict run `touch-outside` if the finger misses the
  ///   visible part of the scene, or `covered` if another layer covers the addressed one. Otherwise
  ///   these two are warnings.
  func check(
    _ finger: Finger, on layer: Layer, takenBy taker: Layer
  ) throws(Diagnostic) {
    try layer.requirePresent()
    let shown = stage[LayerCopies.self].shownCopy(of: layer) ?? layer
    if let obstacle = obstacle(on: shown) {
      throw Diagnostic(.untouchable, obstacle.reason, help: [obstacle.help], token: layer.id)
    }
    try requireTaker(finger.plan.purpose, on: layer, takenBy: taker)
    let point = finger.path.origin
    let subject = "the \(finger.plan.verb) on `\(layer.path)` at \(point.coordinates)"
    if let problem = outside(point) ?? cut(point, from: shown) {
      return try complain(
        .touchOutside, "\(subject) is \(problem)", help: "bring `\(layer.id)` into view first",
        token: layer.id, of: finger)
    }
    guard let met = stage.hit(point, isListening: { isListening($0) }),
      !layer.isSelfOrDescendant(in: met), !met.isSelfOrDescendant(in: layer)
    else { return }
    try complain(
      .covered,
      "the finger at \(point.coordinates) hits `\(met.path)`, which covers `\(layer.path)`",
      help: "`\(met.id).touchable = false` lets fingers through", token: layer.id, of: finger)
  }

  /// Checks that a finger comes down on the scene.
  ///
  /// - Throws: `touch-outside` in a strict run; otherwise it is a warning.
  func checkInside(_ finger: Finger) throws(Diagnostic) {
    let point = finger.path.origin
    guard let problem = outside(point) else { return }
    try complain(
      .touchOutside, "the finger at \(point.coordinates) is \(problem)",
      help: "fingers come down on the scene", token: "touch", of: finger)
  }

  /// Reports a finger that no user could put there: an error in a strict run, otherwise a warning.
  private func complain(
    _ code: DiagnosticCode, _ message: String, help: String, token: String, of finger: Finger
  ) throws(Diagnostic) {
    if stage.touchTargets.isStrict {
      throw Diagnostic(code, message, help: [help], token: token)
    }
    stage.warn(RunWarning(code: code, message: message, help: [help], at: finger.place))
  }

  /// Describes the position of a point that is not on the scene; nil if it is.
  private func outside(_ point: Point) -> String? {
    guard !stage.isOnScene(point) else { return nil }
    let size = stage.sceneSize
    return "outside the scene, \(NumberText(size.width)) × \(NumberText(size.height)) points"
  }

  /// Describes the clip that cuts away a point of a layer; nil if none does.
  private func cut(_ point: Point, from layer: Layer) -> String? {
    stage.clip(at: point, around: layer).map { cutter in
      let cut = cutter.isMask ? "masks `\(cutter.parent?.path ?? "")`" : "clips its content"
      return "cut away by `\(cutter.path)`, which \(cut)"
    }
  }

  /// Returns the reason why no finger can hit a layer, and what to do; nil if there is none.
  private func obstacle(on layer: Layer) -> (reason: String, help: String)? {
    for place in layer.chain {
      func value(_ name: String) -> Double? { place.property(name).map { stage.read($0.slot) } }
      let cause = place === layer ? "" : ", because `\(place.path)` is"
      if value("hidden") == 1 {
        return (
          "`\(layer.path)` is hidden\(cause), so no finger hits it",
          "show it first: `\(place.id).hidden = false`"
        )
      }
      if stage.touchTargets.leaving.contains(place.index) {
        return (
          "`\(layer.path)` is leaving\(cause), so no finger hits it",
          "touch it before `\(place.id).present = false`"
        )
      }
      if value("touchable") == 0 {
        return (
          "`\(layer.path)` is not touchable\(cause), so no finger hits it",
          "let fingers hit it: `\(place.id).touchable = true`"
        )
      }
    }
    if let mask = layer.chain.first(where: \.isMask) {
      let cause = mask === layer ? "" : ", because `\(mask.path)` is"
      return (
        "`\(layer.path)` is a mask\(cause), so no finger hits it",
        "touch `\(mask.parent?.path ?? "")`, which it cuts"
      )
    }
    let opacity = layer.totalOpacity { stage.read($0) }
    guard opacity <= TotalOpacity.invisible else { return nil }
    return (
      "`\(layer.path)` has an opacity of \(NumberText(opacity)), so no finger hits it",
      "fingers hit layers with an opacity of more than 0.01"
    )
  }

  private func pinchConsumers(on layer: Layer) -> [any PinchConsumer] {
    layer.chain.compactMap { stage.touchTargets.pinchConsumer(of: $0) }
  }

  private func requireTaker(
    _ purpose: FingerPlan.Purpose, on layer: Layer, takenBy taker: Layer
  ) throws(Diagnostic) {
    let consumers = taker.chain.flatMap { stage.touchTargets.consumers(of: $0) }
    let isHeard = taker.chain.contains { listeners(of: $0) != nil }
    let (what, help): (String, String)
    switch purpose {
    case .touch: return
    case .tap:
      if isHeard || !consumers.isEmpty { return }
      (what, help) = ("a tap", "`\(layer.id):onTap(function() … end)` receives it")
    case .press:
      if isHeard || !consumers.isEmpty { return }
      (what, help) = ("a long press", "`\(layer.id):onLongPress(function() … end)` receives it")
    case .pinch:
      if pinchConsumers(on: taker).contains(where: \.isScalable) { return }
      (what, help) = ("a pinch", "`\(layer.id):pinchable()` takes it")
    case .rotate:
      if pinchConsumers(on: taker).contains(where: \.isRotatable) { return }
      (what, help) = ("a rotation", "`\(layer.id):rotatable()` takes it")
    case .pan(let axes):
      let needed = PanAxis.allCases.filter { axes.contains($0.set) }
      if needed.contains(where: { axis in consumers.contains { $0.takes(axis) } }) { return }
      guard let axis = needed.last else { return }
      what = axis == .x ? "a finger across" : "a finger up and down"
      help = "`\(layer.id):draggable { axis = \"\(axis == .x ? "x" : "y")\" }` takes it"
    }
    throw Diagnostic(
      .noTaker, "nothing on `\(layer.path)`, or around it, takes \(what)", help: [help],
      token: layer.id)
  }
}

extension Point {
  /// Its coordinates, for messages.
  fileprivate var coordinates: String { "\(NumberText(x)) \(NumberText(y))" }
}
