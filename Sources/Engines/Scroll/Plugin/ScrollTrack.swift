import MotionCore
import MotionValues

/// One axis of a scroll view on the stage: the model, and the slots that it reads and writes.
///
/// `position` is the offset of the content at the last step. Until the next step, the offset is
/// computed from it: the model returns the distance scrolled since, and the interceptor the part of
/// that distance that moves the content.
struct ScrollTrack {
  let direction: ScrollDirection
  let slots: ScrollSlots
  /// The snapping that a script set; page properties take precedence.
  var snapping = ScrollSnapping.free
  /// The model; nil while the viewport has no length along the axis.
  private(set) var axis: ScrollAxis?
  /// The lengths and insets at the last configuration.
  private(set) var content = ScrollContent(length: 0, viewportLength: 0)
  /// The offset at the last step, before rounding to pixels.
  private(set) var position = 0.0
  /// The model's offset at the last step.
  private var planned = 0.0
  /// The offset of the content when a finger last came down.
  private var touchOffset = 0.0
  /// The time, in seconds, of the last assignment of the content's length.
  private var assigned: Double?
  /// Whether the content overflows, or always bounces.
  private(set) var canScroll = false
  /// Whether it is beyond an edge without a finger, so that nothing holds it back from the edge.
  private var isReturning = false
  /// The number of changes of the bounds, other than by a movement with the finger.
  private(set) var boundsRevision = 0

  init(direction: ScrollDirection, slots: ScrollSlots) {
    self.direction = direction
    self.slots = slots
  }

  /// The current lengths and insets, without a zoom.
  func presentContent(on stage: Stage) -> ScrollContent {
    let isInset = stage.read(slots.usesSafeArea) != 0
    return ScrollContent(
      length: stage.read(slots.contentLength), viewportLength: stage.read(slots.viewportLength),
      insetBefore: stage.read(slots.insetBefore)
        + (isInset ? stage.read(slots.safeAreaBefore) : 0),
      insetAfter: stage.read(slots.insetAfter) + (isInset ? stage.read(slots.safeAreaAfter) : 0))
  }

  /// The snapping: to pages of the axis's own length or of the view's size, or as a script set it.
  private func snapping(on stage: Stage, _ content: ScrollContent) -> ScrollSnapping {
    let page = stage.read(slots.pageLength)
    if page > 0 { return .pages(length: page) }
    return stage.read(slots.paging) != 0 ? .pages(length: content.viewportLength) : snapping
  }

  /// The configuration that the properties describe; nil where the viewport has no length along the
  /// axis.
  func presentConfiguration(
    on stage: Stage, zoomedBy zoom: ScrollZoom?
  ) throws(Diagnostic) -> (ScrollContent, ScrollConfiguration?) {
    var content = presentContent(on: stage)
    if let zoom, let scale = zoom.restingScale {
      content = zoom.contents[direction.rawValue].zoomed(to: scale)
    }
    guard content.viewportLength > 0 else { return (content, nil) }
    try check(content)
    let scale = stage.read(slots.scale)
    do throws(ParameterError) {
      let configuration = try ScrollConfiguration(
        contentLength: content.length, viewportLength: content.viewportLength,
        insetStart: content.insetBefore, insetEnd: content.insetAfter,
        deceleration: stage.read(slots.decelerationRate) == 0 ? .normal : .fast,
        snapping: snapping(on: stage, content),
        bounces: stage.read(slots.bounces) != 0,
        alwaysBounces: stage.read(slots.alwaysBounces) != 0,
        scale: scale > 0 ? scale : nil)
      return (content, configuration)
    } catch {
      throw Diagnostic(.outOfRange, "a scroll view: \(error)")
    }
  }

  /// Applies new properties; what the content has moved since the last step is still to be stepped.
  mutating func configure(
    _ content: ScrollContent, _ configuration: ScrollConfiguration?, on stage: Stage,
    at time: Double
  ) {
    if content.length != self.content.length, !stage.moves(slots.contentLength) { assigned = time }
    take(content, configuration, on: stage)
    guard let configuration else { return }
    if axis?.configuration == configuration { return }
    let distance = distance(at: time)
    if axis == nil {
      axis = ScrollAxis(configuration)
    } else {
      axis?.configure(configuration, at: time)
    }
    // This movement of the content is not a scroll, so it is not intercepted.
    planned = (axis?.exactOffset(at: time) ?? position) - distance
    position = planned
  }

  private mutating func take(
    _ content: ScrollContent, _ configuration: ScrollConfiguration?, on stage: Stage
  ) {
    self.content = content
    boundsRevision += 1
    guard let configuration else { return axis = nil }
    canScroll =
      stage.read(slots.alwaysBounces) != 0
      || configuration.upperBound > configuration.lowerBound
  }

  /// Applies new properties, and places the content at an offset, at rest, even beyond an edge.
  mutating func place(
    at offset: Double, _ content: ScrollContent, _ configuration: ScrollConfiguration?,
    on stage: Stage
  ) {
    take(content, configuration, on: stage)
    guard let configuration else { return }
    var axis = ScrollAxis(configuration)
    axis.displace(to: offset)
    self.axis = axis
    (position, planned) = (offset, offset)
  }

  private func check(_ content: ScrollContent) throws(Diagnostic) {
    let lengths = [
      content.length, content.viewportLength, content.insetBefore, content.insetAfter,
    ]
    for length in lengths where length.magnitude > ScrollLimits.greatest {
      throw Diagnostic(
        .outOfRange,
        "a length or inset of a scroll view is \(NumberText(length)) points; expected at most "
          + "\(NumberText(ScrollLimits.greatest))")
    }
  }

  /// Whether a finger can move the content along the axis.
  var scrolls: Bool {
    guard let axis else { return false }
    return canScroll || axis.slack.before > 0 || axis.slack.after > 0
  }

  /// The end of the current motion, in seconds.
  var finish: Double? { axis?.finish }

  /// Changes the model.
  mutating func change(_ body: (inout ScrollAxis) -> Void) {
    guard var axis else { return }
    // Emptying the property avoids a copy on the change.
    self.axis = nil
    body(&axis)
    self.axis = axis
  }

  /// The first instant after `time`, up to `end`, at which a motion reverses.
  func nextTurn(after time: Double, upTo end: Double) -> Double? {
    guard let axis else { return nil }
    for phase in axis.phases {
      guard case .bounce(let bounce, _) = phase.motion else { continue }
      let peak = phase.start + bounce.positionPeak
      if peak > time, peak <= end, peak < phase.finish { return peak }
    }
    return nil
  }

  /// The distance that the motion covers from the last step to a time, in points.
  func distance(at time: Double) -> Double { axis.map { $0.exactOffset(at: time) - planned } ?? 0 }

  /// The scroll from the last step to a time; nil if there is none.
  func step(at time: Double) -> ScrollStep? {
    guard let moved = axis?.exactOffset(at: time), moved != planned else { return nil }
    return ScrollStep(
      time: time, oldOffset: position,
      newOffset: position == planned ? moved : position + (moved - planned), content: content,
      start: touchOffset, contentHasChanged: assigned == time)
  }

  /// The offset at a time, rounded to pixels if the axis has a scale.
  func offset(at time: Double, interceptor: (any ScrollInterceptor)?) -> Double {
    let exact = exactOffset(at: time, interceptor: interceptor)
    return axis?.configuration.quantized(exact) ?? exact
  }

  /// The offset at a time before rounding to pixels.
  func exactOffset(at time: Double, interceptor: (any ScrollInterceptor)?) -> Double {
    guard let step = step(at: time) else { return position }
    guard let interceptor else { return step.newOffset }
    return interceptor.stepsAtTicks ? position : interceptor.offset(for: step)
  }

  /// Steps to a time; the interceptor consumes its part first. Returns whether there was a scroll.
  mutating func advance(
    to time: Double, interceptor: (any ScrollInterceptor)?
  ) throws(Diagnostic) -> Bool {
    guard var step = step(at: time) else { return false }
    if interceptor?.stepsAtTicks ?? false, !isScroll(&step) {
      place(at: step.newOffset, at: time)
      return false
    }
    var given = try interceptor?.take(step) ?? step.newOffset
    if isReturning, approachesEdge(step) { given = step.newOffset }
    if given != step.newOffset {
      let isWithinSlack = axis?.displace(by: given - step.newOffset, at: time) ?? true
      if !isWithinSlack { boundsRevision += 1 }
    }
    place(at: given, at: time)
    return true
  }

  private mutating func place(at offset: Double, at time: Double) {
    position = offset
    planned = axis?.exactOffset(at: time) ?? offset
  }

  /// Moves the end of a step to an end of the content from which it differs by rounding only: rules
  /// that compare offsets take whole deltas on either side. Returns whether the step still moves.
  private func isScroll(_ step: inout ScrollStep) -> Bool {
    let start = 0 - content.insetBefore
    let end = content.length + content.insetAfter - content.viewportLength
    for edge in [start, end] where (step.newOffset - edge).magnitude <= ScrollSlack.tolerance {
      step.newOffset = edge
    }
    return (step.newOffset - step.oldOffset).magnitude > ScrollSlack.tolerance
  }

  /// Excludes the consumption at an edge beyond which the content is: without a finger it returns,
  /// and does not wait for a header that has room.
  mutating func excludeStretch(from available: inout AvailableConsumption, at time: Double) {
    let isBeforeStart = beyondStart(position) > ScrollSlack.tolerance
    let isAfterEnd = beyondEnd(position) > ScrollSlack.tolerance
    if isBeforeStart { available.before = 0 }
    if isAfterEnd { available.after = 0 }
    isReturning = isBeforeStart || isAfterEnd
    // A rubber band does not reach as far as the content can be from its edge.
    if isReturning { change { $0.endDrag(at: time) } }
  }

  /// Whether a step brings content that is beyond an edge nearer to it, but not across it.
  private func approachesEdge(_ step: ScrollStep) -> Bool {
    let from = max(beyondStart(step.oldOffset), beyondEnd(step.oldOffset))
    let to = max(beyondStart(step.newOffset), beyondEnd(step.newOffset))
    return to >= 0 && to < from
  }

  private func beyondStart(_ offset: Double) -> Double {
    axis.map { $0.configuration.lowerBound - offset } ?? 0
  }

  private func beyondEnd(_ offset: Double) -> Double { axis.map { offset - $0.contentEnd } ?? 0 }

  /// Records the offset at which a finger comes down.
  mutating func noteTouch() {
    touchOffset = position
    isReturning = false
  }

  /// Sets how much an interceptor can still consume at the ends.
  mutating func take(_ available: AvailableConsumption, at time: Double) {
    let slack = ScrollSlack(
      before: available.before, after: available.after, expandsAnywhere: available.expandsAnywhere,
      viewportAfter: available.viewportAfter)
    guard let present = axis?.slack, present != slack else { return }
    change { $0.yield(slack, at: time) }
    if axis?.slack != present { boundsRevision += 1 }
  }
}

/// Counts the steps of content under an interceptor that steps at ticks.
///
/// Each tick has one step. Each event of a finger or a motion between two ticks ends a step, and so
/// allows one more.
struct StepCount {
  /// The time of the last tick, in seconds.
  private var tick = -Double.infinity
  /// The steps since that tick, with its own, and the events.
  private var taken = 0
  private var events = 0

  /// Begins the step of a tick; returns false if it has begun before.
  mutating func begin(_ tick: Double) -> Bool {
    guard tick > self.tick else { return false }
    self = StepCount()
    self.tick = tick
    return true
  }

  mutating func noteEvent() { events += 1 }

  mutating func noteStep() { taken += 1 }

  /// Whether no step since the last tick lacks its event.
  var isOneATick: Bool { taken <= 1 + events }
}
