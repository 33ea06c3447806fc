import MotionCore
import MotionPlugin
import MotionValues

/// What fingers move and what listens to them, as a description.
extension InputPlugin: BehaviourSource {
  package func declare(in behaviour: inout Behaviour) {
    for mover in movers where !mover.layer.isRemoved {
      if let draggable = mover as? Draggable { draggable.declare(in: &behaviour) }
      if let transformable = mover as? Transformable { transformable.declare(in: &behaviour) }
      let path = mover.layer.path
      behaviour.add(callbacks: mover.callbacks.begin, of: "a finger that begins to move `\(path)`")
      behaviour.add(callbacks: mover.callbacks.release, of: "the release of `\(path)`")
      behaviour.add(callbacks: mover.callbacks.rest, of: "the rest of `\(path)`")
    }
    for (_, listeners) in listeners.sorted(by: { $0.key < $1.key }) {
      listeners.declare(in: &behaviour)
    }
  }
}

extension Draggable {
  fileprivate func declare(in behaviour: inout Behaviour) {
    let path = layer.path
    func name(_ axis: PanAxis) -> String { "\(path).\(settings.properties[axis.rawValue])" }
    var gesture = Behaviour.Gesture(.drag, on: path, at: place)
    gesture.moves = usedAxes.map(name)
    let size = parentSize
    gesture.bounds = usedAxes.map { axis in
      let hasBand = settings.rubberBand > 0 && size[axis] > 0
      return .init(name(axis), limits.bounds(along: axis), band: hasBand ? size[axis] : nil)
    }
    gesture.rubberBand = settings.rubberBand > 0 ? settings.rubberBand : nil
    gesture.slop = PanRecognizer.slop
    gesture.press = settings.press
    gesture.edge = settings.edge?.rawValue
    gesture.catches = settings.catches
    gesture.detents = limits.detents.map { detent in
      .init(
        detent.name,
        usedAxes.compactMap { axis in detent.detent[axis].map { (name(axis), $0) } })
    }
    gesture.detent = limits.detents.isEmpty ? nil : detentName
    gesture.projection =
      limits.detents.isEmpty && !settings.hasMomentum
      ? nil : settings.deceleration.projection(velocity: 1)
    gesture.skipsDetents = limits.detents.isEmpty ? nil : settings.skipsDetents
    gesture.momentum = settings.hasMomentum ? true : nil
    gesture.expands = settings.expansion.flatMap { $0 == .none ? nil : $0.rawValue }
    gesture.motion = SlotTiming(.spring(settings.spring))
    behaviour.gestures.append(gesture)
    if computed != nil {
      behaviour.add(
        unknown: "the bounds and detents of `\(path)`", at: place,
        "functions compute them; the description has their present values")
    }
    for (detent, function) in detentCallbacks {
      let subject = detent.map { "`\(path)`, which moves to `\($0)`" }
      behaviour.add(
        callbacks: [function], of: subject ?? "`\(path)`, which moves to a detent")
    }
    behaviour.add(callbacks: moveCallbacks, of: "a finger that moves `\(path)`")
  }
}

extension Transformable {
  fileprivate func declare(in behaviour: inout Behaviour) {
    let path = layer.path
    if let limits {
      var gesture = Behaviour.Gesture(.pinch, on: path, at: place)
      gesture.moves = ["scale", "translationX", "translationY"].map { "\(path).\($0)" }
      gesture.scales = limits.range
      behaviour.gestures.append(gesture)
    }
    if isRotatable {
      var gesture = Behaviour.Gesture(.rotation, on: path, at: place)
      gesture.moves = ["rotationZ", "translationX", "translationY"].map { "\(path).\($0)" }
      behaviour.gestures.append(gesture)
    }
  }
}

extension LayerListeners {
  fileprivate func declare(in behaviour: inout Behaviour) {
    let path = layer.path
    for (index, look) in looks.enumerated() {
      var gesture = Behaviour.Gesture(
        .whileTouched, on: path, named: index == 0 ? "touched" : "touched\(index + 1)", at: nil)
      gesture.values = look.targets.map(layer.stage.entry)
      gesture.moves = gesture.values.map(\.path)
      gesture.motion = look.timing
      behaviour.gestures.append(gesture)
    }
    for count in Set(taps.map(\.count)).sorted() {
      var gesture = Behaviour.Gesture(
        .tap, on: path, named: count == 1 ? "tap" : "tap\(count)", at: nil)
      gesture.count = count
      behaviour.gestures.append(gesture)
    }
    for (index, press) in presses.enumerated() {
      var gesture = Behaviour.Gesture(
        .longPress, on: path, named: index == 0 ? "longPress" : "longPress\(index + 1)", at: nil)
      gesture.press = press.duration
      behaviour.gestures.append(gesture)
    }
    for tap in taps {
      let times = tap.count == 1 ? "a tap" : "\(tap.count) taps"
      switch tap.action {
      case .script(let function): behaviour.add(callbacks: [function], of: "\(times) on `\(path)`")
      case .engine: break
      case .focus:
        behaviour.add(
          unknown: "a tap on `\(path)`", at: nil, "it gives the layer the focus of the keyboard")
      }
    }
    behaviour.add(callbacks: presses.map(\.callback), of: "a long press on `\(path)`")
    behaviour.add(callbacks: touches, of: "a finger on `\(path)`")
  }
}
