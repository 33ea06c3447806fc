import MotionCore

extension HeaderController: ScrollInterceptor {
  func offset(for step: ScrollStep) -> Double {
    if passes(step) { return step.newOffset }
    prepareOutcome(of: step)
    return lastOutcome?.offset ?? step.newOffset
  }

  /// Whether a step moves only the content: while the header moves by itself, and in a turn in
  /// which a script has assigned the length of guarded content.
  private func passes(_ step: ScrollStep) -> Bool {
    isMoving || (step.contentHasChanged && model.configuration.guardsContent)
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
    let content = headerContent(step.content)
    var header = model
    var offset = step.oldOffset
    if let pause = pause(of: step, content) {
      offset = header.scroll(from: offset, to: pause, content: content).offset
    }
    offset = header.scroll(from: offset, to: step.newOffset, content: content).offset
    // An offset within a rounding error of the content's top is at the top.
    if (offset - content.top).magnitude <= Header.tolerance { offset = content.top }
    lastOutcome = (step, header, offset)
  }

  func scrollChanged() { noteRevision() }

  func availableConsumption(for content: ScrollContent) -> AvailableConsumption {
    note(content)
    let traits = model.configuration.rule.traits
    let isHeld =
      model.configuration.guardsContent && !headerContent(content).outgrows(range: model.range)
    guard traits.consumesScroll, !isHeld, !isMoving else { return .none }
    return AvailableConsumption(
      before: model.maximum - model.height, after: model.height - model.minimum,
      expandsAnywhere: traits.expandsAnywhere,
      viewportAfter: viewportSlot.flatMap { mappings[$0]?.present.value(at: 0) })
  }

  func scrollBegan(at time: Double) { interrupt(at: time) }

  func fingerLeft(velocity: Double, content: ScrollContent, at time: Double) -> Double {
    guard snapAt == .release, !isMoving else { return velocity }
    let target = model.snapTarget(content: headerContent(content))
    guard target != model.height else { return velocity }
    move(to: target, snapTiming, velocity: -velocity, by: nil, at: time)
    return 0
  }

  func scrollEnded(
    offset: Double, content: ScrollContent, at time: Double
  ) -> ScrollCorrection? {
    guard !isMoving else { return nil }
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

  /// The offset at which a step is split, because a header that passes the rest on starts consuming
  /// exactly at an end of the content; nil if the step is not split.
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
