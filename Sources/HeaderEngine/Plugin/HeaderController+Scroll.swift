import MotionCore

extension HeaderController: ScrollInterceptor {
  func intercept(_ step: ScrollStep) -> Double {
    // While it moves by itself, the content scrolls alone.
    guard !isMoving else { return step.newOffset }
    let content = headerContent(step.content)
    var offset = step.oldOffset
    for target in stops(of: step, content) {
      // The script is asked first: nothing of its own may run while the model changes.
      let answer = answer(from: offset, to: target, content)
      offset = model.scroll(from: offset, to: target, content: content, answer: answer).offset
    }
    show(at: step.time)
    return offset
  }

  func room(for content: ScrollContent) -> ScrollRoom {
    let traits = model.configuration.rule.traits
    let isHeld =
      model.configuration.guardsContent && !headerContent(content).outgrows(range: model.range)
    guard traits.takesScroll, !isHeld, !isMoving else { return .none }
    return ScrollRoom(
      before: model.maximum - model.height, after: model.height - model.minimum,
      opensAnywhere: traits.opensAnywhere,
      takesWholeSteps: model.configuration.surplus == .swallowed,
      viewportAfter: viewportSlot.flatMap { mappings[$0]?.value(at: 0) })
  }

  func nextTurn(after time: Double) -> Double? {
    var turn = followers.isEmpty ? Double.infinity : FollowedValue.nextNote(after: time)
    switch activity {
    case .following: break
    case .moving(let motion, _): turn = min(turn, motion.finish)
    case .dragging(let touch) where touch.arrival > time: turn = min(turn, touch.arrival)
    case .dragging: break
    }
    return turn > time && turn.isFinite ? turn : nil
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
    // The height follows the content, so it is the content that has to go there.
    let motion = HeaderMotion(snapTiming, from: model.height, to: target, at: time)
    return ScrollCorrection(
      offset: model.maximum - target - content.insetBefore, duration: motion.duration)
  }

  /// The content as the model sees it; a viewport that grows with the header's way is no more room.
  private func headerContent(_ content: ScrollContent) -> HeaderContent {
    if model.height == model.maximum { expandedViewport = content.viewportLength }
    return HeaderContent(
      height: content.length, viewportHeight: content.viewportLength,
      viewportGrowth: max(0, content.viewportLength - (expandedViewport ?? .infinity)),
      topInset: content.insetBefore, bottomInset: content.insetAfter)
  }

  /// Where a step pauses on its way: a conserving header begins to take its part exactly at an end of the
  /// content, so that the size of the steps, and with it the frame rate, changes nothing.
  private func stops(of step: ScrollStep, _ content: HeaderContent) -> [Double] {
    let configuration = model.configuration
    let traits = configuration.rule.traits
    guard configuration.surplus == .givenBack, traits.takesScroll,
      configuration.policy != .asPublished
    else { return [step.newOffset] }
    // One that opens anywhere does so as soon as content that was pulled beyond its end is back there.
    let isBack = traits.opensAnywhere && step.newOffset <= step.oldOffset
    let begin = isBack ? content.bottom : content.top
    let isOnTheWay = (begin > step.oldOffset) == (begin < step.newOffset)
    return isOnTheWay && begin != step.oldOffset && begin != step.newOffset
      ? [begin, step.newOffset] : [step.newOffset]
  }
}
