import MotionCore
import MotionPlugin
import MotionValues

/// A layer whose content scrolls, each axis separately.
///
/// Invariants:
/// 1. State changes at instants only: a finger comes down, is recognised or lifts; a motion ends;
///    a property changes; or, under an interceptor, the scroll reverses. In between, offsets are
///    closed forms of time, or constant under an interceptor that steps at ticks.
/// 2. `time` is that of the last step and never decreases.
/// 3. A new finger or command interrupts the finger and the motion before it.
/// 4. Only the vertical axis has an interceptor, such as a header.
/// 5. A finger and a motion exclude each other. Only a motion has an end and a gesture.
/// 6. An interceptor that steps at ticks takes one step a tick. A step ends earlier only where a
///    finger comes down, reverses or lifts, and where the content or the interceptor begins or ends
///    a motion.
///
/// ```
///            catchContent             liftFinger
///   at rest --------------> touched --------------> moving --- finish ---> at rest
///      |                       ^                    |    ^
///      |                       +--- catchContent ---+    |
///      +--------------------- scroll(to:) ---------------+
/// ```
///
/// A view that zooms has a `zoom`, which has the offsets while the scale changes. Its axes then rest; they
/// are placed anew when it comes to rest.
final class ScrollView {
  let layer: Layer
  /// The nearest scroll view around this one.
  let outer: ScrollView?
  unowned let stage: Stage
  unowned var interceptor: (any ScrollInterceptor)? { didSet { noteChange() } }
  let enabledSlot: Int
  var tracks: [ScrollTrack] { didSet { noteChange() } }
  /// The zoom of the content; nil for most views.
  var zoom: ScrollZoom? { didSet { noteChange() } }
  /// The slots of the zoom; nil for most views.
  var zoomSlots: ZoomSlots?
  /// Whether double taps are listened for.
  var hearsDoubleTaps = false
  /// The last step that was computed, a cache for the interceptor's repeated reads.
  var lastStep: (time: Double, step: ScrollStep?)?
  /// The time of the last step.
  private(set) var time = 0.0
  private(set) var steps = StepCount()
  /// The hold of the finger on the view or on one inside it.
  var grip = PanGrip()
  /// The gesture that the current motion belongs to.
  var motion: ScrollGesture?
  private(set) var isMoving = false { didSet { noteChange() } }
  /// The end of the current motion, in seconds.
  private(set) var finish: Double?
  /// The cached next reversal or end of the motion; reset by each change.
  private var knownDue: Double??
  /// Whether the plugin lists the view as active.
  var isNoted = false
  var reach = ScrollReach()
  var callbacks = ScrollCallbacks()
  /// When it last came to rest, in seconds.
  private(set) var restTime = 0.0
  /// Notifies the plugin that the content moves without a gesture.
  var noteMotion: () -> Void = {}

  init?(layer: Layer, outer: ScrollView?) {
    let tracks = ScrollDirection.allCases.compactMap { direction in
      ScrollSlots(layer, direction).map { ScrollTrack(direction: direction, slots: $0) }
    }
    guard tracks.count == 2, let enabled = layer.property("scrollEnabled")?.slot else { return nil }
    self.layer = layer
    self.outer = outer
    self.tracks = tracks
    stage = layer.stage
    enabledSlot = enabled
  }

  /// Resets the values derived from the motion, and notifies the gesture and the interceptor.
  private func noteChange() {
    lastStep = nil
    knownDue = nil
    finish = isMoving ? zoom?.finish ?? tracks.compactMap(\.finish).max() : nil
    motion?.endTimeDidChange()
    stage.scheduler.endTimeDidChange(of: self)
    interceptor?.scrollChanged()
  }

  /// Applies the current properties.
  func configure(at time: Double) throws(Diagnostic) {
    let isFirst = tracks.allSatisfy { $0.axis == nil }
    if zoom != nil {
      try configureZoom(at: time)
      // The axes are placed when the scale comes to rest.
      if zoom?.restingScale == nil { return }
    }
    for index in tracks.indices {
      let (content, configuration) = try tracks[index].presentConfiguration(
        on: stage, zoomedBy: zoom)
      guard content != tracks[index].content || configuration != tracks[index].axis?.configuration
      else { continue }
      // A step at ticks goes on: a change of the content is no sample of the scroll.
      if !stepsAtTicks { try step(to: time) }
      tracks[index].configure(content, configuration, on: stage, at: time)
      if index == ScrollDirection.y.rawValue { updateAvailableConsumption(at: time) }
    }
    if isFirst { reach.settle(edges(at: time)) }
  }

  /// Sets the offsets at which scrolls along an axis come to rest.
  func snap(_ snapping: ScrollSnapping, along direction: ScrollDirection) {
    tracks[direction.rawValue].snapping = snapping
  }

  /// The first instant after the last step at which the motion ends or, under an interceptor,
  /// reverses; nil if nothing moves.
  var due: Double? {
    if let knownDue { return knownDue }
    var due = isMoving ? finish : nil
    if isMoving, let interceptor, !interceptor.stepsAtTicks,
      let turn = read(.y, { $0.nextTurn(after: time, upTo: due ?? .infinity) })
    {
      due = turn
    }
    knownDue = .some(due)
    return due
  }

  /// Processes what is due at `now`: reversals, and the end of the motion.
  func turn(at now: Double) throws(Diagnostic) {
    while let due, due <= now, due < finish ?? .infinity { try step(to: due) }
    if isMoving, let finish, finish <= now {
      steps.noteEvent()
      try step(to: finish)
      try endMotion(at: finish)
    }
    checkInvariants()
  }

  /// Takes the step of the tick at `now`, once, under an interceptor that steps at ticks.
  func stepAtTick(_ now: Double) throws(Diagnostic) {
    guard stepsAtTicks, steps.begin(stage.tick.nearest(to: now)) else { return }
    try advance(to: now)
  }

  /// Ends the present step, because the finger or a motion changes between two ticks.
  func endStep(at time: Double) throws(Diagnostic) {
    steps.noteEvent()
    try advance(to: time)
  }

  /// Steps to a time and applies the properties.
  private func advance(to time: Double) throws(Diagnostic) {
    guard isActive else { return self.time = max(time, self.time) }
    try step(to: time)
    try configure(at: time)
  }

  func step(to end: Double) throws(Diagnostic) {
    guard isActive, end > time else { return time = max(end, time) }
    time = end
    try stepNow()
  }

  private func stepNow() throws(Diagnostic) {
    interceptor?.follow(to: time)
    for index in tracks.indices {
      let interceptor = interceptor(along: tracks[index].direction)
      let isTaken = try tracks[index].advance(to: time, interceptor: interceptor)
      if isTaken, interceptor != nil { steps.noteStep() }
    }
    interceptor?.follow(to: time)
    updateAvailableConsumption(at: time)
  }

  /// Updates how much the interceptor can consume from now on. Content at rest beyond an edge then
  /// returns by itself, if the interceptor no longer consumes the difference.
  func updateAvailableConsumption(at time: Double) {
    takeAvailableConsumption(at: time)
    if interceptor != nil, !isActive, let finish = track(.y).finish, finish > time {
      isMoving = true
      noteMotion()
    }
  }

  private func takeAvailableConsumption(at time: Double) {
    guard let interceptor else { return }
    let index = ScrollDirection.y.rawValue
    var available = interceptor.availableConsumption(for: tracks[index].content)
    // Whole deltas can leave the content beyond an edge under a header that still has room. Without
    // a finger it returns to the edge.
    if stepsAtTicks, grip.holder == nil {
      tracks[index].excludeStretch(from: &available, at: time)
    }
    tracks[index].take(available, at: time)
  }

  /// Puts a finger down on the view, or on one inside it; a motion stops.
  func catchContent(by holder: (any PanHolder)?, at time: Double) throws(Diagnostic) {
    try interrupt(at: time)
    if let holder { _ = grip.take(holder) }
    takeAvailableConsumption(at: time)
    for index in tracks.indices { tracks[index].noteTouch() }
    for index in tracks.indices { tracks[index].change { $0.touch(at: time) } }
  }

  /// Changes the model of one axis.
  func change(_ direction: ScrollDirection, _ body: (inout ScrollAxis) -> Void) {
    tracks[direction.rawValue].change(body)
  }

  /// Lifts the finger; the content continues with a velocity along the axes that scroll.
  func liftFinger(
    _ gesture: ScrollGesture?, velocity: (x: Double, y: Double), at time: Double
  ) throws(Diagnostic) {
    grip.release()
    motion = gesture
    if zoom != nil, try returnZoom(at: time) { return }
    for direction in ScrollDirection.allCases {
      var speed = direction == .x ? velocity.x : velocity.y
      if let interceptor = interceptor(along: direction) {
        speed = interceptor.fingerLeft(
          velocity: speed, content: track(direction).content, at: time)
      }
      if !scrolls(direction) { speed = 0 }
      // A finger may be faster than the limit.
      speed = min(max(speed, -ScrollLimits.greatest), ScrollLimits.greatest)
      if direction == .y { updateAvailableConsumption(at: time) }
      tracks[direction.rawValue].change { $0.release(velocity: speed, at: time) }
    }
    try begin(at: time)
  }

  /// The duration of a movement that a script commands: 0 where motion is reduced.
  func shownDuration(_ duration: Double) -> Double { stage.reducesMotion ? 0 : duration }

  /// Scrolls to an offset; an axis without a target stops.
  func scroll(
    to target: (x: Double?, y: Double?), duration: Double, by gesture: ScrollGesture,
    at time: Double
  ) throws(Diagnostic) {
    try interrupt(at: time)
    takeAvailableConsumption(at: time)
    motion = gesture
    for direction in ScrollDirection.allCases {
      let offset = direction == .x ? target.x : target.y
      tracks[direction.rawValue].change { axis in
        if let offset {
          axis.scroll(to: offset, at: time, duration: shownDuration(duration))
        } else {
          axis.touch(at: time)
          axis.release(velocity: 0, at: time)
        }
      }
    }
    try begin(at: time)
  }

  func interrupt(at time: Double) throws(Diagnostic) {
    steps.noteEvent()
    try step(to: time)
    if zoom != nil { try stopZoom(at: time) }
    try configure(at: time)
    try cancelFinger(at: time)
    isMoving = false
    motion?.end(at: time)
    motion = nil
    interceptor?.scrollBegan(at: time)
  }

  func begin(at time: Double) throws(Diagnostic) {
    isMoving = true
    steps.noteEvent()
    // A scroll of duration 0 reaches its offset at once.
    try stepNow()
    // A motion of duration 0, such as that of a finger that rested, ends at once.
    if finish.map({ $0 <= time }) ?? true { try endMotion(at: time) }
    checkInvariants()
  }

  private func endMotion(at time: Double) throws(Diagnostic) {
    if zoom != nil { try endZoom(at: time) }
    restTime = time
    isMoving = false
    motion?.end(at: time)
    motion = nil
    guard let interceptor,
      let correction = interceptor.scrollEnded(
        offset: track(.y).position, content: track(.y).content, at: time)
    else {
      updateAvailableConsumption(at: time)
      return callbacks.noteRest(of: layer)
    }
    tracks[ScrollDirection.y.rawValue].change {
      $0.scroll(to: correction.offset, at: time, duration: correction.duration)
    }
    isMoving = true
    if correction.duration == 0 { try begin(at: time) }
  }
}

/// The present state of a scroll view along its axes.
extension ScrollView {
  /// Reads a track without copying it.
  func read<Result>(
    _ direction: ScrollDirection, _ body: (borrowing ScrollTrack) -> Result
  ) -> Result {
    tracks.withUnsafeBufferPointer { body($0[direction.rawValue]) }
  }

  /// The slot of the offset along an axis.
  func offsetSlot(_ direction: ScrollDirection) -> Int { tracks[direction.rawValue].slots.offset }

  /// Whether the content moves or a finger is on it.
  var isActive: Bool { isMoving || grip.holder != nil || zoom?.isPinched ?? false }

  func interceptor(along direction: ScrollDirection) -> (any ScrollInterceptor)? {
    switch direction {
    case .x: nil
    case .y: interceptor
    }
  }

  /// Whether the vertical axis has an interceptor that moves in steps at the ticks.
  var stepsAtTicks: Bool { interceptor?.stepsAtTicks ?? false }

  func track(_ direction: ScrollDirection) -> ScrollTrack { tracks[direction.rawValue] }

  /// Whether a finger can move the content along an axis.
  func scrolls(_ direction: ScrollDirection) -> Bool {
    stage.read(enabledSlot) != 0 && track(direction).scrolls
  }

  /// The offset along an axis at a time that is not before the last step.
  func offset(_ direction: ScrollDirection, at time: Double) -> Double {
    if let place = zoom?.place(at: time) {
      let offset = place.offset[PanAxis(direction)]
      return read(direction) { $0.axis?.configuration.quantized(offset) ?? offset }
    }
    return read(direction) { $0.offset(at: time, interceptor: interceptor(along: direction)) }
  }
}

/// The invariants of a scroll view, which debug builds check.
extension ScrollView {
  /// Checks the state after a turn and the start of a motion.
  func checkInvariants() {
    grip.checkInvariants()
    assert(!isMoving || grip.holder == nil, "5: a finger is on \(layer.path), which moves")
    assert(isMoving || (finish == nil && motion == nil), "5: the end of a motion of \(layer.path)")
    assert(due.map { $0 >= time } ?? true, "2: something was due on \(layer.path)")
    assert(
      grip.holder != nil || !tracks.contains { $0.axis?.state(at: time) == .dragging },
      "5: \(layer.path) is dragged by no finger")
    assert(!stepsAtTicks || steps.isOneATick, "6: \(layer.path) steps between two ticks")
  }
}

extension ScrollDirection {
  init(_ axis: PanAxis) {
    switch axis {
    case .x: self = .x
    case .y: self = .y
    }
  }
}

extension PanAxis {
  init(_ direction: ScrollDirection) {
    switch direction {
    case .x: self = .x
    case .y: self = .y
    }
  }
}

/// The movement of a scroll view with a finger: its offset decreases as the finger moves right or
/// down.
extension ScrollView: PanConsumer {
  var isScrollView: Bool { true }
  var press: Double? { nil }

  var axes: PanAxes {
    // A finger catches content whose scale changes, even if it fits the view.
    if zoom?.finish != nil { return .both }
    return PanAxis.allCases.reduce(into: []) { axes, axis in
      if scrolls(ScrollDirection(axis)) { axes.insert(axis.set) }
    }
  }

  var boundsRevision: Int {
    ScrollDirection.allCases.reduce(stage.read(enabledSlot) == 0 ? 1 : 0) { sum, direction in
      sum &+ read(direction) { $0.boundsRevision }
    }
  }

  func takes(_ axis: PanAxis) -> Bool { track(ScrollDirection(axis)).axis != nil }

  func accepts(_ point: Point) -> Bool { true }

  func direction(of axis: PanAxis) -> Point {
    axis == .x ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
  }

  var isSettling: Bool { isMoving || interceptor?.isSettling ?? false }

  /// Whether a finger has moved the content and is still down.
  var isDragging: Bool {
    grip.holder != nil && tracks.contains { $0.axis?.lastFingerTravel ?? 0 != 0 }
  }

  /// Whether the content decelerates, or returns to its edge.
  func isDecelerating(at time: Double) -> Bool {
    isMoving
      && (zoom?.isReturning ?? false
        || tracks.contains { track in
          let state = track.axis?.state(at: time)
          return state == .decelerating || state == .bouncing
        })
  }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    // Of several fingers on content that zooms, those after the first one do not pan.
    if let zoom, zoom.isPinched || grip.holder != nil { return nil }
    let isZooming = zoom?.finish != nil
    let moving = PanAxis.allCases.filter { axis in
      if isZooming { return true }
      guard isMoving, let state = track(ScrollDirection(axis)).axis?.state(at: time) else {
        return false
      }
      return state != .idle
    }
    try catchContent(by: holder, at: time)
    noteMotion()
    return moving.reduce(into: []) { $0.insert($1.set) }
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    let travel = leg.to[axis] - leg.from[axis]
    return track(ScrollDirection(axis)).axis?.offer(for: travel, at: leg.start)
      ?? PanOffer(travel: 0, room: 0, canStretch: false)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    let travel = leg.to[axis] - leg.from[axis]
    let direction = ScrollDirection(axis)
    // An interceptor consumes the distance of whole steps, so a step must not contain a reversal. It
    // may contain the point at which the content reaches an edge and goes on.
    if interceptor(along: direction) != nil,
      read(direction, { $0.distance(at: leg.start) }) * travel > 0
    {
      try endStep(at: leg.start)
    }
    var (distance, end) = (travel, leg.end)
    if let limit, limit < travel.magnitude {
      distance = travel < 0 ? -limit : limit
      end = leg.time(covering: limit / travel.magnitude)
    }
    change(direction) { $0.follow(by: distance, from: leg.start, to: end) }
    return end
  }

  func cut(at time: Double) {
    for direction in ScrollDirection.allCases { change(direction) { $0.cut(at: time) } }
  }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    try endStep(at: time)
    func speed(_ axis: PanAxis) -> Double {
      switch velocity[axis] {
      case .none: 0
      case .own: track(ScrollDirection(axis)).axis?.velocity(at: time) ?? 0
      case .given(let given): 0 - given
      }
    }
    if isDragging, let holder = grip.holder {
      callbacks.noteRelease(of: layer, TouchObject(holder.sample(at: time), on: layer, .ended))
    }
    try liftFinger(nil, velocity: (speed(.x), speed(.y)), at: time)
    noteMotion()
  }
}

/// A timeline can wait until a scroll view is at rest.
extension ScrollView: Playable {
  var label: String { "the scrolling of `\(layer.path)`" }

  /// When it last came to rest, or will come to rest; nil while a finger is on it.
  var endTime: Double? { isActive && !isMoving ? nil : finish ?? restTime }

  /// Does nothing: a timeline that plays it waits until it is at rest.
  func play(at time: Double) {}

  func stop(at time: Double) throws(Diagnostic) {
    guard isMoving else { return }
    try catchContent(by: nil, at: time)
    try liftFinger(nil, velocity: (0, 0), at: time)
  }
}

/// The callbacks of a scroll view for the release and for coming to rest.
struct ScrollCallbacks {
  var release: [any ScriptFunction] = []
  var rest: [any ScriptFunction] = []
  /// The calls that are due in this turn.
  private var due: [TouchCall] = []

  mutating func noteRelease(of layer: Layer, _ touch: TouchObject) {
    guard !release.isEmpty else { return }
    layer.stage.report("drag", target: layer.path, [.name("ended")])
    due += release.map { TouchCall($0, layer, touch) }
  }

  mutating func noteRest(of layer: Layer) {
    guard !rest.isEmpty else { return }
    layer.stage.report("drag", target: layer.path, [.name("rested")])
    due += rest.map { TouchCall($0, layer, nil) }
  }

  /// Removes and returns the calls that are due.
  mutating func take() -> [TouchCall] {
    defer { due = [] }
    return due
  }
}

extension ScrollView: ScrollSource {
  var zooms: Bool { zoom != nil }

  var viewportLength: Double { tracks[ScrollDirection.y.rawValue].content.viewportLength }

  func step(at time: Double) -> ScrollStep? {
    guard isActive else { return nil }
    if let lastStep, lastStep.time == time { return lastStep.step }
    let step = read(.y) { $0.step(at: time) }
    lastStep = (time, step)
    return step
  }

  func velocity(at time: Double) -> Double { read(.y) { $0.axis?.velocity(at: time) ?? 0 } }

  /// The velocity of the content along an axis at a time, in points per second.
  func contentVelocity(_ direction: ScrollDirection, at time: Double) -> Double {
    if let zoom = zoom?.velocity(at: time) { return zoom.offset[PanAxis(direction)] }
    let velocity = read(direction) { $0.axis?.velocity(at: time) ?? 0 }
    guard velocity != 0, let interceptor = interceptor(along: direction), let step = step(at: time)
    else { return velocity }
    return interceptor.remainder(of: velocity, after: step)
  }

  func availableConsumptionDidChange(at time: Double) { updateAvailableConsumption(at: time) }
}
