import MotionCore
import MotionValues

extension HeaderController: ScrollInterceptor {
  func offset(for step: ScrollStep) -> Double {
    if passes(step) { return step.newOffset }
    prepareOutcome(of: step)
    return lastOutcome?.offset ?? step.newOffset
  }

  /// Whether a step moves only the content: while the header moves by itself, and in a turn in
  /// which a script has assigned the length of guarded content.
  private func passes(_ step: ScrollStep) -> Bool {
    isDriven || (step.contentHasChanged && model.configuration.guardsContent)
  }

  func take(_ step: ScrollStep) throws(Diagnostic) -> Double {
    guard !passes(step) else { return step.newOffset }
    guard let policy else {
      prepareOutcome(of: step)
      guard let lastOutcome else { return step.newOffset }
      model = lastOutcome.header
      return lastOutcome.offset
    }
    let content = headerContent(step.content)
    var offset = step.oldOffset
    for target in [pause(of: step, content), step.newOffset].compactMap({ $0 }) {
      // The script runs first, because no script may run while the model changes.
      let answer =
        model.mayChange(content)
        ? try policy.answer(
          for: model, from: offset, to: target, start: step.start, content: content) : nil
      offset = model.scroll(from: offset, to: target, content: content, answer: answer).offset
    }
    return offset
  }

  /// Computes the effect of a step on the header, and the remaining offset of the content.
  ///
  /// The result is cached, because the same step is requested repeatedly and a header is expensive
  /// to copy.
  func prepareOutcome(of step: ScrollStep) {
    if lastOutcome?.step == step { return }
    let outcome = outcome(of: step)
    lastOutcome = (step, outcome.header, outcome.offset)
  }

  private func outcome(of step: ScrollStep) -> (header: Header, offset: Double) {
    let content = headerContent(step.content)
    var header = model
    var offset = step.oldOffset
    if let pause = pause(of: step, content) {
      offset = header.scroll(from: offset, to: pause, content: content).offset
    }
    offset = header.scroll(from: offset, to: step.newOffset, content: content).offset
    // An offset within a rounding error of the content's top is at the top.
    if (offset - content.top).magnitude <= Header.tolerance { offset = content.top }
    return (header, offset)
  }

  /// Returns how a value after a step changes per point of the scroll at the end of the step.
  ///
  /// It is the central difference over 1/512 of a point in both directions, which is exact where the
  /// header and the content share the scroll linearly.
  func slope(
    after step: ScrollStep, _ value: (_ header: Header, _ offset: Double) -> Double
  ) -> Double {
    let distance = 1.0 / 512
    func result(displacedBy change: Double) -> Double {
      var step = step
      step.newOffset += change
      let outcome = outcome(of: step)
      return value(outcome.header, outcome.offset)
    }
    return (result(displacedBy: distance) - result(displacedBy: -distance)) / (2 * distance)
  }

  /// Returns the velocity of the height at a time, in points per second, by the scroll or by the
  /// header's own motion. A header that moves at ticks only has none while it follows a scroll.
  func heightVelocity(at time: Double) -> Double {
    scrollVelocity(at: time) { $0.visibleHeight } ?? velocity(at: time)
  }

  /// Returns the velocity of the progress at a time, per second.
  func progressVelocity(at time: Double) -> Double {
    if let velocity = scrollVelocity(at: time, of: { $0.unclampedProgress }) { return velocity }
    let header = present(at: time)
    let isInside = header.minimum <= header.visibleHeight && header.visibleHeight <= header.maximum
    return isInside ? velocity(at: time) / header.range : 0
  }

  /// Returns the rate of a value of the header by the scroll; nil while the header does not follow
  /// the scroll.
  private func scrollVelocity(at time: Double, of value: (Header) -> Double) -> Double? {
    guard case .following = activity else { return nil }
    guard !stepsAtTicks, let source, let step = source.step(at: time) else { return 0 }
    let velocity = source.velocity(at: time)
    return velocity == 0 ? 0 : velocity * slope(after: step) { header, _ in value(header) }
  }

  func remainder(of velocity: Double, after step: ScrollStep) -> Double {
    stepsAtTicks || passes(step) ? velocity : velocity * slope(after: step) { $1 }
  }

  func scrollChanged() { noteRevision() }

  func availableConsumption(for content: ScrollContent) -> AvailableConsumption {
    note(content)
    let traits = model.configuration.rule.traits
    let isHeld =
      model.configuration.guardsContent && !headerContent(content).outgrows(range: model.range)
    guard traits.consumesScroll, !isHeld, !isDriven else { return .none }
    return AvailableConsumption(
      before: model.maximum - model.height, after: model.height - model.minimum,
      expandsAnywhere: traits.expandsAnywhere,
      viewportAfter: viewportSlot.flatMap { mappings[$0]?.value(at: 0) })
  }

  func scrollBegan(at time: Double) { interrupt(at: time) }

  func fingerLeft(velocity: Double, content: ScrollContent, at time: Double) -> Double {
    guard snapAt == .release, !isDriven else { return velocity }
    let target = model.snapTarget(content: headerContent(content))
    guard target != model.height else { return velocity }
    move(to: target, snapTiming, velocity: -velocity, by: nil, at: time)
    return 0
  }

  func scrollEnded(
    offset: Double, content: ScrollContent, at time: Double
  ) -> ScrollCorrection? {
    guard !isDriven else { return nil }
    let target = model.snapTarget(content: headerContent(content))
    guard target != model.height else { return nil }
    guard model.configuration.policy == .absolute else {
      move(to: target, snapTiming, by: nil, at: time)
      return nil
    }
    // Under `absolute` the height follows the content, so the content has to move.
    let motion = HeaderMotion(snapTiming, from: model.height, to: target, at: time)
    return ScrollCorrection(
      offset: model.maximum - target - content.insetBefore, duration: motion.duration)
  }

  /// The content in the model's terms; the viewport may have grown as the header collapsed.
  private func headerContent(_ content: ScrollContent) -> HeaderContent {
    let expanded =
      model.height == model.maximum ? content.viewportLength : expandedViewport ?? .infinity
    return HeaderContent(
      height: content.length, viewportHeight: content.viewportLength,
      viewportGrowth: max(0, content.viewportLength - expanded), topInset: content.insetBefore,
      bottomInset: content.insetAfter)
  }

  /// Records the current content: a change of its length is not a scroll.
  private func note(_ content: ScrollContent) {
    if model.height == model.maximum { expandedViewport = content.viewportLength }
    model.see(headerContent(content))
  }

  /// The offset at which a step is split, because a header that passes on unconsumed scroll starts
  /// consuming exactly at an end of the content; nil if the step is not split.
  private func pause(of step: ScrollStep, _ content: HeaderContent) -> Double? {
    let configuration = model.configuration
    let traits = configuration.rule.traits
    guard configuration.unconsumed == .passedOn, traits.consumesScroll,
      configuration.policy != .asPublished
    else { return nil }
    // A header that expands anywhere starts as soon as pulled content has returned to its end.
    let isBack = traits.expandsAnywhere && step.newOffset <= step.oldOffset
    let begin = isBack ? content.bottom : content.top
    let isBetween = (begin > step.oldOffset) == (begin < step.newOffset)
    return isBetween && begin != step.oldOffset && begin != step.newOffset
      ? begin : nil
  }
}
