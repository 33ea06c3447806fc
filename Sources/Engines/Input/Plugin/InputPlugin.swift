import MotionCore
import MotionPlugin
import MotionValues

/// The touch engine: hit testing, gesture recognition, and the layers that fingers move.
///
/// It does no work while no finger is down and no draggable moves.
package final class InputPlugin: Plugin, Engine {
  package static let name = "input"

  unowned let stage: Stage
  /// The fingers that are down or scheduled: those from outside of the script in the order in which
  /// they came down, then those of the script in the order in which they were played.
  private var fingers: [Finger] = []
  /// The fingers of the recording, and of who moves some while the scene runs, that have not come
  /// down; the next one last.
  private var expected: [(finger: Finger, number: Int)] = []
  /// The fingers that something moves while the scene runs, by the numbers that it gives them.
  private var live: [Int: Finger] = [:]
  /// The gestures that have not ended.
  private var gestures: [TouchGesture] = []
  /// The listeners of layers, by the layer's index.
  private(set) var listeners: [Int: LayerListeners] = [:]
  /// The listeners of layers that listen for multiple taps.
  private var multipleTaps: [LayerListeners] = []
  /// The script callbacks that are due in this turn, in order.
  private var calls: [TouchCall] = []
  /// The callbacks of other engines that are due in this turn; they run before the script's.
  private var engineCalls: [EngineCall] = []

  /// A callback of another engine, and the point of the layer for it.
  private struct EngineCall {
    let body: (Point) throws(Diagnostic) -> Void
    let point: Point
  }

  /// All movers; the index of a mover is the token of its properties' owner.
  private(set) var movers: [any FingerMover] = []
  /// The indices of the draggable layers.
  private var draggables: Set<Int> = []
  /// The movers that own their properties, or may claim them at their next event.
  private var active: [any FingerMover] = []
  /// The fingers on what two fingers move, by the layer's index.
  private var pinches: [Int: Pinch] = [:]
  private lazy var group = stage.register(self)
  private lazy var focus = Focus(of: self)
  /// The draggables whose bounds or detents are computed.
  private var ruled: [Draggable] = []
  /// Whether a draggable has `onMove` callbacks.
  var hasMoveCallbacks = false
  /// Whether the scene's first turn has begun.
  private var hasBegun = false

  /// The layers that have begun to leave since the last turn.
  private var leaving: [Layer] = []

  package init(stage: Stage) {
    self.stage = stage
    stage.services.tapSource = self
    stage.services.touchReceiver = self
    focus.begin()
    stage.beforeRemovals { [unowned self] (layers) throws(Diagnostic) in
      try self.willRemove(layers)
    }
  }

  package func makeModule() -> Module {
    Module(
      types: [gestureType, TouchObject.makeType(), draggableType, transformableType],
      layerMethods: verbs + listening + makers, sceneMethods: rawFingers,
      choices: [
        DragDirection.choiceDescription, MovedProperty.choiceDescription,
        DragRate.choiceDescription,
        SceneEdge.choiceDescription, CatchRule.choiceDescription,
      ], tables: [DetentList.description, TouchedTargets.description])
  }

  // MARK: Fingers

  func add(_ finger: Finger) { fingers.append(finger) }

  /// Adds a gesture to those that have not ended.
  func begin(_ gesture: TouchGesture) {
    if !gestures.contains(where: { $0 === gesture }) { gestures.append(gesture) }
  }

  /// The least number, from 1, that no finger on the scene has.
  var freeNumber: Int {
    var number = 1
    while fingers.contains(where: { !$0.isOver && $0.number == number }) { number += 1 }
    return number
  }

  /// Returns the finger that a drag has left on a layer, or on one of its descendants.
  func heldFinger(on layer: Layer) -> Finger? {
    fingers.last { $0.isHolding && $0.chain.contains { $0 === layer } }
  }

  // MARK: Listening

  func listeners(of layer: Layer) -> LayerListeners? { listeners[layer.index] }

  package func isListening(_ layer: Layer) -> Bool {
    listeners[layer.index] != nil || stage.touchTargets.pinchConsumer(of: layer) != nil
      || !stage.touchTargets.consumers(of: layer).isEmpty
  }

  /// Changes the listeners of a layer.
  func listen(on layer: Layer, _ change: (LayerListeners) -> Void) {
    let listeners = self.listeners[layer.index] ?? LayerListeners(layer)
    self.listeners[layer.index] = listeners
    stage.facts?.listensToFingers = true
    change(listeners)
    if listeners.sequence.longest > 1, !multipleTaps.contains(where: { $0 === listeners }) {
      multipleTaps.append(listeners)
    }
  }

  /// Begins or ends to listen for the taps that give a layer the focus.
  func listen(on layer: Layer, forFocus listens: Bool) {
    guard listens != (listeners[layer.index]?.takesFocus ?? false) else { return }
    listen(on: layer) { $0.takesFocus = listens }
    if listeners[layer.index]?.isEmpty ?? false { listeners[layer.index] = nil }
  }

  func notify(_ listeners: LayerListeners, _ phase: TouchPhase, of finger: Finger, at time: Double)
  {
    stage.report("touch", target: listeners.layer.path, [.name(phase.rawValue)])
    let touch = TouchObject(finger.sample(at: time), on: listeners.layer, phase)
    for callback in listeners.touches { call(callback, listeners.layer, touch) }
  }

  func press(
    _ press: LayerListeners.Press, on listeners: LayerListeners, of finger: Finger, at time: Double
  ) {
    stage.report("longPress", target: listeners.layer.path)
    call(
      press.callback, listeners.layer,
      TouchObject(finger.sample(at: time), on: listeners.layer, .began))
  }

  func tap(on listeners: LayerListeners, of finger: Finger, at time: Double) {
    listeners.sequence.lastTouch = TouchObject(
      finger.sample(at: time), on: listeners.layer, .ended)
    if let count = listeners.sequence.tap(at: time) { report(count, tapsOn: listeners) }
  }

  func tapFailed(on listeners: LayerListeners, at time: Double) {
    if let count = listeners.sequence.fail() { report(count, tapsOn: listeners) }
  }

  private func report(_ count: Int, tapsOn listeners: LayerListeners) {
    let heard = listeners.taps.filter { $0.count == count }
    guard !heard.isEmpty, let touch = listeners.sequence.lastTouch else { return }
    stage.report(
      "tap", target: listeners.layer.path, count > 1 ? [.number(Double(count))] : [])
    for tap in heard {
      switch tap.action {
      case .script(let callback): call(callback, listeners.layer, touch)
      case .engine(let body): engineCalls.append(EngineCall(body: body, point: touch.position))
      case .focus:
        let layer = listeners.layer
        let body = { [unowned self] (_: Point) throws(Diagnostic) in try focus.take(layer) }
        engineCalls.append(EngineCall(body: body, point: touch.position))
      }
    }
  }

  /// Schedules a callback for this turn, after everything that is due has been processed.
  func call(
    _ callback: any ScriptFunction, _ layer: Layer, _ touch: TouchObject?, word: String? = nil
  ) {
    calls.append(TouchCall(callback, layer, touch, word: word))
  }

  // MARK: Movers

  /// Adds a mover, and returns the owner of its properties.
  func add(_ mover: any FingerMover) -> SlotOwner {
    movers.append(mover)
    if mover is Draggable { draggables.insert(mover.layer.index) }
    return SlotOwner(group: group, token: movers.count - 1)
  }

  /// Adds a mover to the active ones.
  func collect(_ mover: any FingerMover) {
    if !active.contains(where: { $0 === mover }) { active.append(mover) }
  }

  /// Notes that the bounds or detents of a draggable are computed.
  func noteRule(of draggable: Draggable) {
    if !ruled.contains(where: { $0 === draggable }) { ruled.append(draggable) }
  }

  /// Whether a layer is draggable.
  func isDraggable(_ layer: Layer) -> Bool { draggables.contains(layer.index) }

  /// Returns the fingers on what two fingers on a layer move; nil if they move nothing.
  func pinch(on layer: Layer) -> Pinch? {
    guard let consumer = stage.touchTargets.pinchConsumer(of: layer) else { return nil }
    if let present = pinches[layer.index] { return present }
    let made = Pinch(consumer, of: self)
    pinches[layer.index] = made
    return made
  }

  /// Returns the transformable of a layer, and makes it first if there is none.
  func makeTransformable(_ layer: Layer, by method: String) throws(Diagnostic) -> Transformable {
    guard let present = stage.touchTargets.pinchConsumer(of: layer) else {
      let made = try Transformable(layer, of: self)
      stage.touchTargets.setPinchConsumer(made)
      return made
    }
    guard let present = present as? Transformable else {
      throw Diagnostic(
        .wrongState, "two fingers on `\(layer.path)` zoom its content",
        help: ["call `\(method)` of a layer in it"], token: method)
    }
    return present
  }

  // MARK: Removal

  /// Cancels the fingers on layers that are about to be removed, and forgets these layers.
  private func willRemove(_ layers: [Layer]) throws(Diagnostic) {
    try focus.willRemove(layers)
    let removed = Set(layers.map(\.index))
    func isOnRemoved(_ finger: Finger) -> Bool {
      finger.chain.contains { removed.contains($0.index) }
        || finger.plan.layer.map { removed.contains($0.index) } ?? false
    }
    for finger in fingers where isOnRemoved(finger) { try finger.cancel(at: stage.now) }
    multipleTaps.removeAll { removed.contains($0.layer.index) }
    ruled.removeAll { removed.contains($0.layer.index) }
    for layer in layers {
      listeners[layer.index] = nil
      pinches[layer.index] = nil
      stage.touchTargets.remove(layer)
    }
  }

  // MARK: Engine

  package var needsTicks: Bool {
    hasMoveCallbacks && active.contains { ($0 as? Draggable)?.hearsMoves ?? false }
      || ruled.contains(where: \.limitsMove)
  }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    var next: Double?
    func consider(_ instant: Double?) {
      if let instant, instant <= limit { next = min(next ?? instant, instant) }
    }
    consider(expected.last?.finger.path.start)
    for finger in fingers { consider(finger.nextEvent) }
    for mover in active { consider(mover.nextEvent(after: time)) }
    for pinch in pinches.values { consider(pinch.nextEvent(after: time)) }
    for listeners in multipleTaps { consider(listeners.sequence.deadline) }
    return next
  }

  /// Expects a finger from outside of the script; those that come down at the same time are ordered
  /// by their numbers.
  private func expect(_ finger: Finger, number: Int) {
    let place = (finger.path.start, number)
    let index = expected.firstIndex { ($0.finger.path.start, $0.number) < place }
    expected.insert((finger, number), at: index ?? expected.endIndex)
  }

  /// Adds the expected fingers that come down by a time, before those of the script; the first of them
  /// ends the demos.
  private func addExpected(upTo time: Double) throws(Diagnostic) {
    guard let first = expected.last?.finger, first.path.start <= time + Instant.tolerance else {
      return
    }
    try stage[SceneDemos.self].end(at: time)
    for gesture in gestures where gesture.isOfDemo { try gesture.cancel(at: time) }
    while let next = expected.last?.finger, next.path.start <= time + Instant.tolerance {
      expected.removeLast()
      fingers.insert(next, at: fingers.firstIndex { $0.place != nil } ?? fingers.endIndex)
    }
  }

  package func turn(at time: Double) throws(Diagnostic) {
    if !hasBegun {
      hasBegun = true
      for finger in stage.touchTargets.recording?.fingers ?? [] {
        let plan = FingerPlan(finger)
        expect(Finger(plan, path: FingerPath(plan.track, at: 0), of: self), number: finger.id)
      }
    }
    try cancelFingersOnLeaving(at: time)
    try focus.turn()
    try addExpected(upTo: time)
    for draggable in ruled { try draggable.updateLimits(at: time) }
    for mover in active { try mover.turn(at: time) }
    if !pinches.isEmpty { try turnPinches(at: time) }
    for finger in fingers { try finger.advance(to: time) }
    if !active.isEmpty { active.removeAll { !$0.isActive } }
    for finger in fingers { finger.checkInvariants() }
    focus.checkInvariants()
    if !fingers.isEmpty { fingers.removeAll { $0.isOver } }
    for listeners in multipleTaps {
      if let deadline = listeners.sequence.deadline, deadline <= time {
        report(listeners.sequence.complete(), tapsOn: listeners)
      }
    }
  }

  /// Cancels the fingers on the layers that have begun to leave, and those in them.
  private func cancelFingersOnLeaving(at time: Double) throws(Diagnostic) {
    guard !leaving.isEmpty else { return }
    let layers = leaving
    leaving = []
    for finger in fingers
    where layers.contains(where: { layer in
      finger.chain.contains { $0 === layer }
        || finger.plan.layer?.isSelfOrDescendant(in: layer) ?? false
    }) {
      try finger.cancel(at: time)
    }
  }

  private func turnPinches(at time: Double) throws(Diagnostic) {
    for (_, pinch) in pinches.sorted(by: { $0.key < $1.key }) { try pinch.turn(at: time) }
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    if hasMoveCallbacks, stage.tick.includes(time) {
      for mover in active { (mover as? Draggable)?.reportMove(at: time) }
    }
    var hasReported = !calls.isEmpty || !engineCalls.isEmpty
    if hasReported {
      let (bodies, due) = (engineCalls, calls)
      engineCalls.removeAll()
      calls.removeAll(keepingCapacity: true)
      for call in bodies { try call.body(call.point) }
      for call in due { try call.run() }
    }
    for gesture in gestures where gesture.isDone && gesture.isRunning {
      gesture.end(at: time)
      hasReported = true
    }
    if !gestures.isEmpty { gestures.removeAll { !$0.isRunning } }
    return hasReported
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for mover in active { mover.show(at: time) }
  }

  package var isActive: Bool {
    hasMovingFinger || active.contains(where: \.isMoving)
  }

  private var hasMovingFinger: Bool {
    !expected.isEmpty || fingers.contains(where: \.isMoving)
  }

  package var activity: String? {
    if let gesture = gestures.first(where: \.isRunning), isActive { return gesture.label }
    if hasMovingFinger { return "a finger" }
    return active.first(where: \.isMoving)?.label
  }
}

extension InputPlugin: DriverGroup {
  package func label(of token: Int) -> String { movers[token].label }
  package func source(of token: Int) -> DriverSource { DriverSource(origin: movers[token].place) }
  package func isInterruptible(_ token: Int) -> Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    movers[token].motion(of: slot, at: time)
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    movers[token].didLose(slot, at: time)
  }
}

extension InputPlugin: TouchReceiver {
  /// Cancels them in its next turn, because a script's function may be running.
  package func cancelFingers(on layer: Layer) { leaving.append(layer) }

  package func receive(_ row: TouchRow) -> Bool {
    let point = Point(x: row.x, y: row.y)
    if row.phase == .began {
      guard live[row.finger] == nil else { return false }
      let track = TouchTrack(.init(time: row.time, x: row.x, y: row.y), then: [])
      let path = FingerPath(downAt: point, at: row.time)
      let finger = Finger(FingerPlan(layer: nil, track: track), path: path, of: self)
      live[row.finger] = finger
      expect(finger, number: row.finger)
      return true
    }
    guard let finger = live[row.finger] else { return false }
    // A finger that the scene has cancelled stays until it lifts, and moves nothing.
    finger.path.extend(to: point, at: row.time, isLast: row.phase.isLast)
    finger.grow(isCancelled: row.phase == .cancelled)
    if row.phase.isLast { live[row.finger] = nil }
    return true
  }

  package var received: [TouchRow] {
    live.sorted { $0.key < $1.key }.map { number, finger in
      let (time, point) = (finger.path.lastTime, finger.path.position(at: finger.path.lastTime))
      return TouchRow(time: time, finger: number, phase: .stationary, x: point.x, y: point.y)
    }
  }
}

extension InputPlugin: TapSource {
  package func onTap(
    _ layer: Layer, count: Int, _ body: @escaping (Point) throws(Diagnostic) -> Void
  ) {
    listen(on: layer) { $0.add(.init(count: count, action: .engine(body))) }
  }
}
