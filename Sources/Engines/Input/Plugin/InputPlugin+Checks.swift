import MotionCore
import MotionMath
import MotionPlugin

/// The checks for a finger that a verb puts on a layer.
extension InputPlugin {
  /// Checks that a hit test can find the layer that a verb addresses, and that the layer or one of
  /// its ancestors handles the gesture.
  ///
  /// - Throws: `untouchable` or `no-taker`; if another layer covers it, `covered` in a strict run,
  ///   which is otherwise a warning.
  func check(_ plan: FingerPlan, on layer: Layer, at point: Point) throws(Diagnostic) {
    try layer.requirePresent()
    let shown = stage[LayerCopies.self].shownCopy(of: layer) ?? layer
    if let obstacle = obstacle(on: shown) {
      throw Diagnostic(.untouchable, obstacle.reason, help: [obstacle.help], token: layer.id)
    }
    try requireTaker(plan.purpose, on: layer)
    guard let met = stage.hit(point, isListening: { isListening($0) }),
      !layer.isSelfOrDescendant(in: met), !met.isSelfOrDescendant(in: layer)
    else { return }
    let message =
      "the finger at \(NumberText(point.x)) \(NumberText(point.y)) hits `\(met.path)`, which covers "
      + "`\(layer.path)`"
    let help = ["`\(met.id).touchable = false` lets fingers through"]
    if stage.touchTargets.isStrict {
      throw Diagnostic(.covered, message, help: help, token: layer.id)
    }
    stage.warn(RunWarning(code: .covered, message: message, help: help))
  }

  /// Checks that a finger comes down on the scene.
  func checkInside(_ point: Point) throws(Diagnostic) {
    func length(_ name: String) -> Double {
      stage.root.property(name).map { stage.read($0.slot) } ?? 0
    }
    let (width, height) = (length("width"), length("height"))
    guard point.x < 0 || point.y < 0 || point.x > width || point.y > height else { return }
    throw Diagnostic(
      .outOfRange,
      "a finger comes down at \(NumberText(point.x)) \(NumberText(point.y)), outside of the scene, "
        + "which is \(NumberText(width)) × \(NumberText(height)) points", token: "touch")
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
