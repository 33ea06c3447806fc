import MotionCore
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
final class ScrollView {
  let layer: Layer
  /// The nearest scroll view around this one.
  let outer: ScrollView?
  unowned let stage: Stage
  unowned var interceptor: (any ScrollInterceptor)? { didSet { noteChange() } }
  let enabledSlot: Int
  private(set) var tracks: [ScrollTrack] { didSet { noteChange() } }
  /// The last step that was computed, a cache for the interceptor's repeated reads.
  var lastStep: (time: Double, step: ScrollStep?)?
  /// The time of the last step.
  private(set) var time = 0.0
  private(set) var steps = StepCount()
  /// The hold of the finger on the view or on one inside it.
  var grip = PanGrip()
  /// The gesture that the current motion belongs to.
  private(set) var motion: ScrollGesture?
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
    finish = isMoving ? tracks.compactMap(\.finish).max() : nil
    motion?.endTimeDidChange()
    stage.scheduler.endTimeDidChange(of: self)
    interceptor?.scrollChanged()
  }

  /// Applies the current properties.
  func configure(at time: Double) throws(Diagnostic) {
    let isFirst = tracks.allSatisfy { $0.axis == nil }
    for index in tracks.indices {
      let (content, configuration) = try tracks[index].presentConfiguration(on: stage)
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

  private func step(to end: Double) throws(Diagnostic) {
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
          axis.scroll(to: offset, at: time, duration: duration)
        } else {
          axis.touch(at: time)
          axis.release(velocity: 0, at: time)
        }
      }
    }
    try begin(at: time)
  }

  private func interrupt(at time: Double) throws(Diagnostic) {
    steps.noteEvent()
    try step(to: time)
    try configure(at: time)
    try cancelFinger(at: time)
    isMoving = false
    motion?.end(at: time)
    motion = nil
    interceptor?.scrollBegan(at: time)
  }

  private func begin(at time: Double) throws(Diagnostic) {
    isMoving = true
    steps.noteEvent()
    // A scroll of duration 0 reaches its offset at once.
    try stepNow()
    // A motion of duration 0, such as that of a finger that rested, ends at once.
    if finish.map({ $0 <= time }) ?? true { try endMotion(at: time) }
    checkInvariants()
  }

  private func endMotion(at time: Double) throws(Diagnostic) {
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
