extension Header {
  /// Takes one scroll event and returns what it did.
  ///
  /// `oldY` is where the scroll view stood after the previous event, that is, at the offset which
  /// that event's step returned. A caller that passes the offset at which the drag began instead
  /// gets Tanaka's hysteresis: at a limit the delta goes on growing, and the scroll has to come
  /// back past the beginning of the drag before the header turns.
  ///
  /// A policy of a script's own is asked by the caller, if `mayChange` holds.
  package mutating func scroll(
    from oldY: Double, to newY: Double, content: HeaderContent? = nil,
    answer: HeaderAnswer? = nil
  ) -> HeaderStep {
    precondition(oldY.isFinite && newY.isFinite, "scroll offsets are finite")
    let before = height
    var offset = newY
    if mayChange(content) {
      switch configuration.policy {
      case .topOnly, .asPublished:
        if pushesAtTop(from: oldY, to: newY, top: content?.top ?? 0) {
          offset = take(from: oldY, to: newY)
        }
      case .quickReturn:
        if pushesAnywhere(from: oldY, to: newY, content: content) {
          offset = take(from: oldY, to: newY)
        }
      case .absolute:
        resize(to: maximum - (newY - (content?.top ?? 0)))
      case .threshold:
        follow(from: oldY, to: newY, content: content)
      case nil:
        if let answer { offset = follow(answer, from: oldY, to: newY) }
      }
    }
    hasScrolled = true
    contentHeight = content?.height
    stretch = stretch(at: offset, top: content?.top ?? 0)
    return step(from: oldY, to: newY, offset: offset, before: before)
  }

  /// Part 6: content moving up inside its bounds collapses, pulling beyond the top expands.
  private func pushesAtTop(from oldY: Double, to newY: Double, top: Double) -> Bool {
    newY > oldY ? newY > top && height > minimum : newY < oldY && newY < top && height < maximum
  }

  /// Quick return: either way inside the bounds, so that bouncing at an end moves nothing.
  private func pushesAnywhere(
    from oldY: Double, to newY: Double, content: HeaderContent?
  ) -> Bool {
    newY > oldY ? newY > content?.top ?? 0 : newY < oldY && newY < content?.bottom ?? .infinity
  }

  /// Does what a script's policy answers, and returns the offset that is left for the content.
  private mutating func follow(
    _ answer: HeaderAnswer, from oldY: Double, to newY: Double
  ) -> Double {
    guard configuration.rule.traits.consumesScroll else {
      if answer.height != height { resize(to: answer.height) }
      unclampedProgress = answer.progress ?? unclampedProgress
      return newY
    }
    return take(answer.height, progress: answer.progress, from: oldY, to: newY)
  }

  /// Moves the height by the delta and returns the offset that is left for the content.
  private mutating func take(from oldY: Double, to newY: Double) -> Double {
    let wanted = height - (newY - oldY)
    let isAsPublished = configuration.policy == .asPublished
    return take(
      wanted, progress: isAsPublished ? (wanted - minimum) / range : nil, from: oldY, to: newY)
  }

  /// Moves the height as far as it can go and returns the offset that is left for the content.
  private mutating func take(
    _ wanted: Double, progress unclamped: Double?, from oldY: Double, to newY: Double
  ) -> Double {
    let reached = clamped(wanted)
    // At a limit already: the event belongs to the content alone.
    guard reached != height else { return newY }
    let room = height - reached
    let consumesAll = reached == height - (newY - oldY)
    height = reached
    switch configuration.unconsumed {
    case .passedOn:
      unclampedProgress = configuration.policy == nil ? unclamped ?? progress : progress
      return consumesAll ? oldY : newY - room
    case .absorbed:
      unclampedProgress = unclamped ?? progress
      return oldY
    }
  }

  /// Follows the scroll once it has left the dead zone, and the content's top in any case, so that
  /// no gap opens between the header and content that comes back to its rest.
  ///
  /// Over-scroll counts for nothing. The run begins anew where the scroll turns; the Facebook style
  /// of BLKFlexibleHeightBar begins it where the finger comes down, which a model without fingers
  /// cannot know.
  private mutating func follow(from oldY: Double, to newY: Double, content: HeaderContent?) {
    let top = content?.top ?? 0
    let bottom = max(top, content?.bottom ?? .infinity)
    let start = min(max(oldY, top), bottom)
    let delta = min(max(newY, top), bottom) - start
    if delta != 0 && (run == 0 || (run > 0) != (delta > 0)) {
      run = 0
      deadZone = zone(for: delta, distanceFromTop: start - top, distanceToBottom: bottom - start)
    }
    let past = max(0, run.magnitude - deadZone)
    run += delta
    let moved = max(0, run.magnitude - deadZone) - past
    let followed = clamped(height - (delta > 0 ? moved : -moved))
    resize(to: max(followed, maximum - (newY - top)))
  }

  /// A dead zone holds only for a header that leaves a limit with enough way before it; midway, or
  /// close to an end of the content, the header follows at once.
  private func zone(
    for delta: Double, distanceFromTop: Double, distanceToBottom: Double
  ) -> Double {
    let zones = configuration.thresholds
    if delta > 0 {
      if distanceFromTop == 0 { return zones.fromTop }
      return height == maximum && distanceToBottom > zones.positive ? zones.positive : 0
    }
    let isFarFromTop = distanceFromTop > zones.negative + range
    return height == minimum && isFarFromTop ? zones.negative : 0
  }

  /// Whether content that has been seen lets the height change.
  package func mayChange(_ content: HeaderContent?) -> Bool {
    guard configuration.guardsContent, let content else { return true }
    let grewOrShrank = contentHeight.map { $0 != content.height } ?? false
    return !grewOrShrank && content.outgrows(range: range)
  }

  /// Takes the content's height for known, so that the next scroll counts.
  package mutating func see(_ content: HeaderContent) {
    if contentHeight != nil { contentHeight = content.height }
  }

  private func step(
    from oldY: Double, to newY: Double, offset: Double, before: Double
  ) -> HeaderStep {
    let taken = offset == newY ? 0 : offset == oldY ? newY - oldY : newY - offset
    let overlays = !configuration.rule.traits.consumesScroll
    let fits = overlays || offset == newY || configuration.unconsumed == .passedOn
    return HeaderStep(
      offset: offset, taken: taken, lost: fits ? 0 : taken - (before - height), height: height,
      stretch: stretch, progress: progress, unclampedProgress: unclampedProgress)
  }
}
