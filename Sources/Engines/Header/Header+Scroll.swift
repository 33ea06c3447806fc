extension Header {
  /// Applies one scroll event and returns its effect.
  ///
  /// `oldY` is the offset after the previous event, which that event's step returned. A caller that
  /// passes the offset at which the drag began instead implements Tanaka's hysteresis: at a limit
  /// the delta keeps growing, and the scroll has to return past the start of the drag before the
  /// header reverses.
  ///
  /// For a policy that a script defines, the caller computes `answer`, provided that `mayChange`
  /// returns true.
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

  /// The rule of Part 6: the header collapses when content inside its bounds moves up, and expands
  /// when the content is pulled beyond its top.
  private func pushesAtTop(from oldY: Double, to newY: Double, top: Double) -> Bool {
    newY > oldY ? newY > top && height > minimum : newY < oldY && newY < top && height < maximum
  }

  /// The rule of quick return: scrolls inside the bounds collapse and expand the header; a bounce
  /// at an end does not.
  private func pushesAnywhere(
    from oldY: Double, to newY: Double, content: HeaderContent?
  ) -> Bool {
    newY > oldY ? newY > content?.top ?? 0 : newY < oldY && newY < content?.bottom ?? .infinity
  }

  /// Applies the answer of a script's policy and returns the remaining offset of the content.
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

  /// Changes the height by the delta and returns the remaining offset of the content.
  private mutating func take(from oldY: Double, to newY: Double) -> Double {
    let wanted = height - (newY - oldY)
    let isAsPublished = configuration.policy == .asPublished
    return take(
      wanted, progress: isAsPublished ? (wanted - minimum) / range : nil, from: oldY, to: newY)
  }

  /// Changes the height as far as its limits allow and returns the remaining offset of the content.
  private mutating func take(
    _ wanted: Double, progress unclamped: Double?, from oldY: Double, to newY: Double
  ) -> Double {
    let reached = clamped(wanted)
    // The header is already at a limit, so the whole event moves the content.
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

  /// Follows the scroll once it has left the dead zone. The header never leaves a gap above content
  /// that returns to its top.
  ///
  /// Over-scroll is ignored. The run restarts where the scroll reverses. The Facebook style of
  /// BLKFlexibleHeightBar restarts it when a touch begins, but this model has no touches.
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

  /// The dead zone, in points, of a run that begins. It applies only to a header at a limit with
  /// enough content ahead. Between its limits, or close to an end of the content, the header
  /// follows at once.
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

  /// Whether the guard allows the height to change with this content.
  package func mayChange(_ content: HeaderContent?) -> Bool {
    guard configuration.guardsContent, let content else { return true }
    let grewOrShrank = contentHeight.map { $0 != content.height } ?? false
    return !grewOrShrank && content.outgrows(range: range)
  }

  /// Records the content's height, so that the guard does not treat it as changed at the next
  /// scroll.
  package mutating func see(_ content: HeaderContent) {
    if contentHeight != nil { contentHeight = content.height }
  }

  private func step(
    from oldY: Double, to newY: Double, offset: Double, before: Double
  ) -> HeaderStep {
    checkInvariants()
    let taken = offset == newY ? 0 : offset == oldY ? newY - oldY : newY - offset
    let overlays = !configuration.rule.traits.consumesScroll
    let fits = overlays || offset == newY || configuration.unconsumed == .passedOn
    assert(
      overlays || configuration.unconsumed != .passedOn
        || (taken - (before - height)).magnitude <= 1e-9 + 1e-12
          * (oldY.magnitude + newY.magnitude),
      "3: \(taken) points were consumed for a change of \(before - height)")
    return HeaderStep(
      offset: offset, taken: taken, lost: fits ? 0 : taken - (before - height), height: height,
      stretch: stretch, progress: progress, unclampedProgress: unclampedProgress)
  }
}
