import MotionCore

/// One axis of a scroll view on the stage: the model, and the slots that it reads and writes.
struct ScrollTrack {
  let direction: ScrollDirection
  let slots: ScrollSlots
  /// Where a scroll rests, as a script has said; the property `paging` comes first.
  var landing = ScrollLanding.free
  /// The model; nil as long as the view has no length along the axis.
  private(set) var axis: ScrollAxis?
  /// The offset before it is rounded to pixels.
  private(set) var position = 0.0
  /// Whether the content overflows, or bounces all the same.
  private var canScroll = false

  init(direction: ScrollDirection, slots: ScrollSlots) {
    self.direction = direction
    self.slots = slots
  }

  /// What the axis shows at present.
  func content(on stage: Stage) -> ScrollContent {
    let isInset = stage.store[slots.usesSafeArea] != 0
    return ScrollContent(
      length: stage.store[slots.contentLength], viewportLength: stage.store[slots.viewportLength],
      insetBefore: stage.store[slots.insetBefore]
        + (isInset ? stage.store[slots.safeAreaBefore] : 0),
      insetAfter: stage.store[slots.insetAfter] + (isInset ? stage.store[slots.safeAreaAfter] : 0))
  }

  /// Where a scroll rests: at a page of the view's own length or of its size, or as a script has said.
  private func landing(on stage: Stage, _ content: ScrollContent) -> ScrollLanding {
    let page = stage.store[slots.pageLength]
    if page > 0 { return .pages(length: page) }
    return stage.store[slots.paging] != 0 ? .pages(length: content.viewportLength) : landing
  }

  /// Takes the properties over as they are now.
  mutating func configure(on stage: Stage, at time: Double) throws(Diagnostic) {
    let content = content(on: stage)
    guard content.viewportLength > 0 else {
      axis = nil
      return
    }
    try check(content)
    let alwaysBounces = stage.store[slots.alwaysBounces] != 0
    let scale = stage.store[slots.scale]
    let configuration: ScrollConfiguration
    do throws(ScrollOptionError) {
      configuration = try ScrollConfiguration(
        contentLength: content.length, viewportLength: content.viewportLength,
        insetStart: content.insetBefore, insetEnd: content.insetAfter,
        deceleration: stage.store[slots.decelerationRate] == 0 ? .normal : .fast,
        landing: landing(on: stage, content),
        bounces: stage.store[slots.bounces] != 0, alwaysBounces: alwaysBounces,
        scale: scale > 0 ? scale : nil)
    } catch {
      throw Diagnostic(
        .outOfRange,
        "a scroll view: `\(error.option)` is \(NumberText(error.found)); expected "
          + error.expected)
    }
    canScroll = alwaysBounces || configuration.upperBound > configuration.lowerBound
    if axis?.configuration == configuration { return }
    if axis == nil {
      axis = ScrollAxis(configuration)
    } else {
      axis?.configure(configuration, at: time)
    }
    show(axis?.exactOffset(at: time) ?? position, on: stage)
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

  /// The next instant up to a time at which the motion turns, another closed form takes over, or whoever
  /// intercepts the scroll has taken all that it takes.
  func nextBreak(after time: Double, to end: Double) -> Double? {
    guard let axis else { return nil }
    var next: Double?
    func consider(_ instant: Double) {
      if instant > time, instant <= end { next = min(next ?? instant, instant) }
    }
    for phase in axis.phases {
      consider(phase.finish)
      if case .bounce(let bounce, _) = phase.motion { consider(phase.start + bounce.positionPeak) }
    }
    return axis.slackCrossing(from: time, to: next ?? end) ?? next
  }

  /// Moves the content to where it is at a time: whoever intercepts the scroll takes its part first.
  mutating func step(
    to time: Double, interceptor: (any ScrollInterceptor)?, on stage: Stage
  ) {
    guard let axis else { return }
    let wanted = axis.exactOffset(at: time)
    guard let interceptor, wanted != position else { return show(wanted, on: stage) }
    let given = interceptor.intercept(
      ScrollStep(
        time: time, oldOffset: position, newOffset: wanted, content: content(on: stage)))
    if given != wanted { self.axis?.displace(by: given - wanted, at: time) }
    show(given, on: stage)
  }

  /// Sets what an interceptor would still take at the ends.
  mutating func take(_ room: ScrollRoom, at time: Double) {
    let slack = ScrollSlack(
      before: room.before, after: room.after, opensAnywhere: room.opensAnywhere,
      takesWholeSteps: room.takesWholeSteps, viewportAfter: room.viewportAfter)
    if axis?.slack != slack { axis?.yield(slack, at: time) }
  }

  private mutating func show(_ offset: Double, on stage: Stage) {
    position = offset
    stage.store.write(axis?.configuration.quantized(offset) ?? offset, to: slots.offset)
  }
}
