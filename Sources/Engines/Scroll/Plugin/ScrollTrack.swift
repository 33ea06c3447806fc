import MotionCore
import MotionMath

/// One axis of a scroll view on the stage: the model, and the slots that it reads and writes.
///
/// `position` is where the content was at the last step that was taken. Until the next one its offset is
/// computed from there: the model says how far the scroll has gone since, and whoever intercepts it how much
/// of that is left for the content.
struct ScrollTrack {
  let direction: ScrollDirection
  let slots: ScrollSlots
  /// Where a scroll rests, as a script has said; the property `paging` comes first.
  var snapping = ScrollSnapping.free
  /// The model; nil as long as the view has no length along the axis.
  private(set) var axis: ScrollAxis?
  /// What the axis shows, as of the last turn that took it over.
  private(set) var content = ScrollContent(length: 0, viewportLength: 0)
  /// The offset at the last step, before it is rounded to pixels.
  private(set) var position = 0.0
  /// Where the model was at the last step.
  private var planned = 0.0
  /// Where the content was when a finger last came down.
  private var touchOffset = 0.0
  /// When a script last assigned the content's length, in seconds.
  private var assigned: Double?
  /// Whether the content overflows, or bounces all the same.
  private var canScroll = false

  init(direction: ScrollDirection, slots: ScrollSlots) {
    self.direction = direction
    self.slots = slots
  }

  /// What the axis shows now.
  private func presentContent(on stage: Stage) -> ScrollContent {
    let isInset = stage.read(slots.usesSafeArea) != 0
    return ScrollContent(
      length: stage.read(slots.contentLength), viewportLength: stage.read(slots.viewportLength),
      insetBefore: stage.read(slots.insetBefore)
        + (isInset ? stage.read(slots.safeAreaBefore) : 0),
      insetAfter: stage.read(slots.insetAfter) + (isInset ? stage.read(slots.safeAreaAfter) : 0))
  }

  /// Where a scroll rests: at a page of the view's own length or of its size, or as a script has said.
  private func snapping(on stage: Stage, _ content: ScrollContent) -> ScrollSnapping {
    let page = stage.read(slots.pageLength)
    if page > 0 { return .pages(length: page) }
    return stage.read(slots.paging) != 0 ? .pages(length: content.viewportLength) : snapping
  }

  /// What the properties say now; nil where the view has no length along the axis.
  func presentConfiguration(on stage: Stage) throws(Diagnostic) -> (
    ScrollContent, ScrollConfiguration?
  ) {
    let content = presentContent(on: stage)
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

  /// Takes the properties over; the content has come to the same time.
  mutating func configure(
    _ content: ScrollContent, _ configuration: ScrollConfiguration?, on stage: Stage,
    at time: Double
  ) {
    if content.length != self.content.length, !stage.moves(slots.contentLength) { assigned = time }
    self.content = content
    guard let configuration else {
      axis = nil
      return
    }
    canScroll =
      stage.read(slots.alwaysBounces) != 0
      || configuration.upperBound > configuration.lowerBound
    if axis?.configuration == configuration { return }
    if axis == nil {
      axis = ScrollAxis(configuration)
    } else {
      axis?.configure(configuration, at: time)
    }
    // What the content moves by then is no scroll: nobody intercepts it.
    planned = axis?.exactOffset(at: time) ?? position
    position = planned
  }

  private func check(_ content: ScrollContent) throws(Diagnostic) {
    let lengths = [
      content.length, content.viewportLength, content.insetBefore, content.insetAfter,
    ]
    for length in lengths where length.magnitude > ScrollLimits.greatest {
      throw Diagnostic(
        .outOfRange,
        "a scroll view cannot measure \(NumberText(length)) points; expected at most "
          + "\(NumberText(ScrollLimits.greatest))")
    }
  }

  /// Whether a finger moves the content along the axis.
  var scrolls: Bool {
    guard let axis else { return false }
    return canScroll || axis.slack.before > 0 || axis.slack.after > 0
  }

  /// When the motion that is under way ends.
  var finish: Double? { axis?.finish }

  /// Changes the model.
  mutating func change(_ body: (inout ScrollAxis) -> Void) {
    guard var axis else { return }
    // Taken out, so that the change does not copy it.
    self.axis = nil
    body(&axis)
    self.axis = axis
  }

  /// The first instant after a time, and up to another one, at which a motion turns back.
  func nextTurn(after time: Double, upTo end: Double) -> Double? {
    guard let axis else { return nil }
    for phase in axis.phases {
      guard case .bounce(let bounce, _) = phase.motion else { continue }
      let peak = phase.start + bounce.positionPeak
      if peak > time, peak <= end, peak < phase.finish { return peak }
    }
    return nil
  }

  /// The scroll since the last step, up to a time; nil if there is none.
  func step(at time: Double) -> ScrollStep? {
    guard let moved = axis?.exactOffset(at: time), moved != planned else { return nil }
    return ScrollStep(
      time: time, oldOffset: position,
      newOffset: position == planned ? moved : position + (moved - planned), content: content,
      start: touchOffset, contentHasChanged: assigned == time)
  }

  /// The offset at a time, in whole pixels if the axis has a scale.
  func offset(at time: Double, interceptor: (any ScrollInterceptor)?) -> Double {
    let exact = exactOffset(at: time, interceptor: interceptor)
    return axis?.configuration.quantized(exact) ?? exact
  }

  /// The offset at a time before it is rounded to pixels.
  func exactOffset(at time: Double, interceptor: (any ScrollInterceptor)?) -> Double {
    guard let step = step(at: time) else { return position }
    guard let interceptor else { return step.newOffset }
    return interceptor.stepsAtTicks ? position : interceptor.offset(for: step)
  }

  /// Takes the step to a time: whoever intercepts the scroll takes its part first.
  mutating func advance(
    to time: Double, interceptor: (any ScrollInterceptor)?
  ) throws(Diagnostic) {
    guard let step = step(at: time) else { return }
    let given = try interceptor?.take(step) ?? step.newOffset
    if given != step.newOffset { axis?.displace(by: given - step.newOffset, at: time) }
    position = given
    planned = axis?.exactOffset(at: time) ?? given
  }

  /// Notes where the content is as a finger comes down.
  mutating func noteTouch() { touchOffset = position }

  /// Sets what an interceptor would still take at the ends.
  mutating func take(_ available: AvailableConsumption, at time: Double) {
    let slack = ScrollSlack(
      before: available.before, after: available.after, expandsAnywhere: available.expandsAnywhere,
      viewportAfter: available.viewportAfter)
    guard let axis, axis.slack != slack else { return }
    change { $0.yield(slack, at: time) }
  }
}
