import MotionCore
import MotionPlugin
import MotionValues

/// The checks for a finger that a verb puts on a layer.
extension InputPlugin {
  /// Checks that a hit test can find the layer that a verb addresses, and that the layer or one of
  /// its ancestors handles the gesture.
  ///
  /// - Throws: `untouchable` or `no-taker`; in a strict run `touch-outside` if the finger misses the
  ///   visible part of the scene, or `covered` if another layer covers the addressed one. Otherwise
  ///   these two are warnings.
  func check(_ finger: Finger, on layer: Layer) throws(Diagnostic) {
    try layer.requirePresent()
    let shown = stage[LayerCopies.self].shownCopy(of: layer) ?? layer
    if let obstacle = obstacle(on: shown) {
      throw Diagnostic(.untouchable, obstacle.reason, help: [obstacle.help], token: layer.id)
    }
    try requireTaker(finger.plan.purpose, on: layer)
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

  private func requireTaker(_ purpose: FingerPlan.Purpose, on layer: Layer) throws(Diagnostic) {
    let consumers = layer.chain.flatMap { stage.touchTargets.consumers(of: $0) }
    let isHeard = layer.chain.contains { listeners(of: $0) != nil }
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
      if layer.chain.contains(where: { transformable(of: $0)?.limits != nil }) { return }
      (what, help) = ("a pinch", "`\(layer.id):pinchable()` takes it")
    case .rotate:
      if layer.chain.contains(where: { transformable(of: $0)?.isRotatable ?? false }) { return }
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
