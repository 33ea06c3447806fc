import MotionCore
import MotionPlugin

/// Scroll views, and the gestures that scroll them.
package final class ScrollPlugin: Plugin {
  package static let name = "scroll"

  unowned let stage: Stage
  /// The scroll views by the index of their layer.
  private var views: [Int: ScrollView] = [:]
  /// The views that something moves; those at rest cost nothing.
  private var active: [ScrollView] = []
  private var touches: [Touch] = []
  /// Gestures that a callback has played: they begin with the next frame.
  private var pending: [(gesture: ScrollGesture, time: Double)] = []
  /// The views that tell when their content comes to an edge.
  private var reaching: [ScrollView] = []
  /// The slots whose change concerns a scroll view.
  private var configuring = SlotSet()
  private var changed: [Int32] = []
  /// When a timeline has assigned something about a view that no view has taken over yet.
  private var assigned: Double?

  package init(stage: Stage) {
    self.stage = stage
    stage.scrollMover = self
  }

  package func makeModule() -> Module {
    Module(
      types: [gestureType],
      layers: [
        LayerDeclaration(
          ScrollLayer.kind, methods: gestures + settings,
          made: { [unowned self] (layer) throws(Diagnostic) in try self.add(layer) })
      ],
      choices: [ScrollEdge.choiceDescription])
  }

  private func add(_ layer: Layer) throws(Diagnostic) {
    var parent = layer.parent
    while let candidate = parent, views[candidate.index] == nil { parent = candidate.parent }
    let outer = parent.flatMap { views[$0.index] }
    guard let view = ScrollView(layer: layer, outer: outer) else { return }
    views[layer.index] = view
    configuring.reserve(stage.store.slotCount)
    for track in view.tracks {
      for slot in track.slots.configuring {
        configuring.insert(slot)
        stage.observe(slot, by: self)
      }
    }
  }

  func view(of layer: Layer) throws(Diagnostic) -> ScrollView {
    guard let view = views[layer.index] else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` is a \(layer.kind.name), which does not scroll",
        help: ["make it with `scene:scroll { … }`"])
    }
    return view
  }

  /// Begins a gesture at a time.
  func play(_ gesture: ScrollGesture, at time: Double) throws(Diagnostic) {
    // What a callback starts waits until the scripts have come to the same time.
    guard time <= stage.rate.time(of: stage.frame) + FrameRate.tolerance else {
      pending.append((gesture, time))
      return
    }
    try move(to: time)
    try begin(gesture, at: time)
  }

  /// Ends a gesture at a time; the content stays where it is, or comes back from beyond its edge.
  func stop(_ gesture: ScrollGesture, at time: Double) throws(Diagnostic) {
    pending.removeAll { $0.gesture === gesture }
    try move(to: time)
    guard gesture.endTime.map({ $0 > time }) ?? true else { return }
    if let touch = touches.first(where: { $0.gesture === gesture && !$0.isOver }) {
      try touch.lift(velocity: (0, 0), by: nil, at: time)
      collect(gesture.view)
    } else {
      try gesture.halt(at: time)
    }
    gesture.end(at: time)
  }

  private func begin(_ gesture: ScrollGesture, at time: Double) throws(Diagnostic) {
    if let touch = try gesture.begin(at: time) { touches.append(touch) }
    collect(gesture.view)
  }

  /// Notes which views around a gesture move from now on.
  private func collect(_ view: ScrollView) {
    for view in view.chain where view.isActive && !view.isNoted {
      view.isNoted = true
      active.append(view)
    }
  }

  /// Tells of each edge that the content of a view comes to.
  func onReach(_ view: ScrollView, _ callback: any ScriptFunction) {
    if view.reach.callbacks.isEmpty {
      reaching.append(view)
      view.reach.settle(view.tracks)
    }
    view.reach.callbacks.append(callback)
  }

  /// Moves fingers and contents to a time.
  package func move(to time: Double) throws(Diagnostic) {
    if let assigned, assigned < time { try takeAssignments(at: assigned) }
    while let first = pending.indices.min(by: { pending[$0].time < pending[$1].time }),
      pending[first].time <= time + FrameRate.tolerance
    {
      let (gesture, start) = pending.remove(at: first)
      try moveAll(to: start)
      try begin(gesture, at: start)
    }
    try moveAll(to: time)
  }

  private func moveAll(to time: Double) throws(Diagnostic) {
    for touch in touches {
      try touch.advance(to: time)
      if touch.isOver { collect(touch.gesture.view) }
    }
    touches.removeAll { $0.isOver }
    for view in active { try view.advance(to: time) }
    active.removeAll { view in
      view.isNoted = view.isActive
      return !view.isNoted
    }
  }

  /// Takes over what scripts and drivers have changed about the views.
  private func configure(at time: Double) throws(Diagnostic) {
    changed.removeAll(keepingCapacity: true)
    stage.store.changes.collect(meeting: configuring, into: &changed)
    for slot in changed {
      let layer = stage.property(at: Int(slot)).layer
      if layer === stage.root {
        for view in views.values.sorted(by: { $0.layer.index < $1.layer.index }) {
          try view.configure(at: time)
        }
      } else if let view = views[layer.index] {
        try view.configure(at: time)
      }
    }
  }

  package func advance(to time: Double) throws(Diagnostic) { try move(to: time) }

  /// Takes over what a timeline has assigned at a time between two frames.
  private func takeAssignments(at time: Double) throws(Diagnostic) {
    assigned = nil
    try moveAll(to: time)
    try derive(at: time)
  }

  package func derive(at time: Double) throws(Diagnostic) {
    assigned = nil
    // The size of a view may follow from other properties, and the offset that is shown from its size.
    stage.derivations.evaluate(&stage.store)
    try configure(at: time)
  }

  package func notify(at time: Double) throws(Diagnostic) {
    for view in reaching {
      view.reach.note(view.tracks)
      for edge in view.reach.take() {
        stage.report("reach", target: view.layer.path, [.name(edge.rawValue)])
        for callback in view.reach.callbacks {
          try callback.call { edge.rawValue.push($0) }
        }
      }
    }
  }

  package var isActive: Bool {
    !pending.isEmpty || touches.contains(where: \.isMoving) || active.contains(where: \.isMoving)
  }

  package var activity: String? {
    if let touch = touches.first(where: \.isMoving) { return touch.gesture.label }
    if let pending = pending.first { return pending.gesture.label }
    return active.first(where: \.isMoving).map { "the scrolling of `\($0.layer.path)`" }
  }
}

extension ScrollPlugin: AssignmentObserver {
  package func willAssign(_ number: Double, to slot: Int) throws(Diagnostic) {
    guard stage.isRunningTimelines, configuring.contains(slot) else { return }
    // All that is said of one instant is taken over together.
    try move(to: stage.now)
  }

  package func didAssign(_ slot: Int) throws(Diagnostic) {
    if stage.isRunningTimelines, configuring.contains(slot) { assigned = stage.now }
  }
}

extension ScrollPlugin: ScrollMover {
  package func roomChanged(of view: Layer, at time: Double) {
    views[view.index]?.takeRoom(at: time)
  }
}
