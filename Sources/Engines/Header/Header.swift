import MotionCore
import MotionValues

/// A header that collapses while the content below it scrolls.
///
/// The model has no scroll view and no clock. It receives the old and the new offset of each scroll
/// and returns the offset that the scroll view must set. Heights are in points.
///
/// Invariants:
/// 1. `minimum ≤ height ≤ maximum`. Progress is 0 at `minimum` and 1 at `maximum`.
/// 2. After a scroll or a drag, `stretch` is above 0 only at `maximum`.
/// 3. A policy that consumes scrolls and passes the rest on loses no distance:
///    `scroll = change of offset - change of height`.
/// 4. `snapTarget` of a header at its snap target is the same height.
/// 5. A height within `tolerance` of a limit is that limit.
///
/// ```
///   minimum ----------- height ----------- maximum ------> maximum + stretch
///   collapsed           between            expanded        pulled
///   progress 0          0...1              1               1
/// ```
package struct Header: Equatable, Sendable {
  package let configuration: HeaderConfiguration

  /// The least height in points; it moves with the safe area.
  package internal(set) var minimum: Double

  /// The greatest height in points.
  package internal(set) var maximum: Double

  /// The height in points, from `minimum` to `maximum`, without stretch.
  package internal(set) var height: Double

  /// The points by which the header is pulled beyond its greatest height.
  package internal(set) var stretch: Double = 0

  /// The progress that mappings read. Under `asPublished` it is that of the last height before
  /// clamping, otherwise it is `progress`.
  package internal(set) var unclampedProgress: Double

  /// The points by which a finger has dragged the header itself beyond the greatest height.
  var overdrag: Double = 0

  /// The points scrolled since the scroll last reversed, and the dead zone that applies to them.
  var run: Double = 0
  var deadZone: Double = 0

  /// Whether the header has had a scroll event; Part 6 reads its least height lazily, once.
  var hasScrolled = false

  /// The height of the content at the last event.
  var contentHeight: Double?

  /// Makes a header at `height` points, clamped between its limits; the default is expanded.
  package init(_ configuration: HeaderConfiguration, height: Double? = nil) {
    self.configuration = configuration
    minimum = configuration.minimum
    maximum = configuration.maximum
    self.height = configuration.maximum
    unclampedProgress = 1
    if let height { resize(to: height) }
  }

  /// The points between the least and the greatest height.
  package var range: Double { maximum - minimum }

  /// The progress from 0 (collapsed) to 1 (expanded).
  package var progress: Double { min(max((height - minimum) / range, 0), 1) }

  /// The height on screen, stretch included, in points.
  package var visibleHeight: Double { height + stretch }

  /// Sets the height, clamped between the limits.
  package mutating func resize(to height: Double) {
    precondition(height.isFinite, "a header's height is finite")
    self.height = clamped(height)
    unclampedProgress = progress
  }

  /// Changes the least height with the top of the safe area; both arguments are in points.
  ///
  /// A collapsed header stays collapsed; any other keeps its height if the limits allow it. Under
  /// `asPublished` the least height is fixed after the first scroll.
  ///
  /// - Throws: `ParameterError` if the new least height is below 0 or not less than the greatest.
  package mutating func safeAreaTopChanged(
    from old: Double, to new: Double
  ) throws(ParameterError) {
    if configuration.policy == .asPublished && hasScrolled { return }
    try setLimits(minimum + (new - old), maximum)
  }

  /// Changes the least and the greatest height, in points. A collapsed or expanded header stays
  /// that; any other keeps its height if the limits allow it.
  ///
  /// - Throws: `ParameterError` unless `0 ≤ least < greatest`.
  package mutating func setLimits(
    _ least: Double, _ greatest: Double
  ) throws(ParameterError) {
    try HeaderConfiguration.validate(minimum: least, maximum: greatest)
    let (wasCollapsed, wasExpanded) = (height == minimum, height == maximum)
    (minimum, maximum) = (least, greatest)
    resize(to: wasCollapsed ? least : wasExpanded ? greatest : height)
    if height < maximum { stretch = 0 }
    checkInvariants()
  }

  /// Checks the invariants in debug builds, after each step.
  func checkInvariants() {
    assert(minimum <= height && height <= maximum, "1: the height is \(height)")
    assert(stretch == 0 || (stretch > 0 && height == maximum), "2: \(stretch) at \(height)")
    assert(height == clamped(height), "5: the height is \(height)")
  }

  /// Heights that differ by less than this, in points, count as equal: a sum of decimal distances
  /// may miss a limit, or the middle, by a rounding error.
  static let tolerance = 1e-9

  func clamped(_ height: Double) -> Double {
    if height <= minimum + Self.tolerance { return minimum }
    return height >= maximum - Self.tolerance ? maximum : height
  }
}

extension Header {
  /// Moves the header with a finger that drags the header itself; returns the points that were not
  /// consumed.
  ///
  /// With a positive `delta`, the finger moves down and the header expands. Beyond the greatest
  /// height the header stretches until `endDrag()`, if its configuration allows it. The stretch is
  /// the same as for content pulled by that distance; `band` is the rubber band of the content.
  @discardableResult
  package mutating func drag(by delta: Double, band: RubberBand? = nil) -> Double {
    precondition(delta.isFinite, "a drag moves by a finite number of points")
    let wanted = height + overdrag + delta
    let unconsumed = wanted - clamped(wanted)
    resize(to: wanted)
    overdrag = configuration.stretch.factor > 0 ? max(0, wanted - maximum) : 0
    stretch = configuration.stretch.points(
      forPull: band?.band(forTravel: overdrag) ?? overdrag)
    checkInvariants()
    return unconsumed - overdrag
  }

  /// Ends a drag and resets the stretch; the caller animates the visible height back.
  package mutating func endDrag() {
    overdrag = 0
    stretch = 0
  }

  /// The stretch, in points, of an expanded header whose content is at `offset`.
  func stretch(at offset: Double, top: Double) -> Double {
    height == maximum ? configuration.stretch.points(forPull: top - offset) : 0
  }
}

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

extension Header {
  /// Returns the height, in points, at which the header rests once scrolling has stopped.
  ///
  /// A header above content that is too short to scroll expands, because no scroll could expand it
  /// later. Snapping is idempotent: the target of a target is itself.
  package func snapTarget(content: HeaderContent? = nil) -> Double {
    if configuration.guardsContent, let content, !content.outgrows(range: range) {
      return maximum
    }
    switch configuration.snap {
    case .none: return height
    // Like the published code, this compares heights: the progress has a rounding error at the
    // middle.
    case .middle: return height > minimum + range / 2 + Self.tolerance ? maximum : minimum
    case .ranges(let ranges):
      // A rounding error may put a reached target outside its range; the header still rests there.
      if ranges.contains(where: { height(atProgress: $0.target) == height }) { return height }
      let rounding = Self.tolerance / range
      let present = ranges.first {
        $0.over.lowerBound - rounding <= progress && progress <= $0.over.upperBound + rounding
      }
      return present.map { height(atProgress: $0.target) } ?? height
    }
  }

  /// The height, in points, of the expanded header.
  package func expandTarget() -> Double { maximum }

  /// The height, in points, of the collapsed header.
  package func collapseTarget() -> Double { minimum }

  /// Returns the height, in points, at a progress from 0 to 1; it is exact at both ends.
  package func height(atProgress progress: Double) -> Double {
    progress == 1 ? maximum : minimum + range * progress
  }
}

/// The effect of one scroll event on a header, and the offset that the scroll view must set.
package struct HeaderStep: Equatable, Sendable {
  /// The offset, in points, that the scroll view must set.
  package let offset: Double

  /// The points of the scroll that did not move the content; positive for a scroll that moves
  /// content up.
  package let taken: Double

  /// The points of the scroll that moved neither the header nor the content.
  package let lost: Double

  /// The height after the event, in points, without stretch.
  package let height: Double

  /// The points by which the header is pulled beyond its greatest height.
  package let stretch: Double

  /// The progress after the event: 1 at the greatest height, 0 at the least.
  package let progress: Double

  /// The progress before clamping; differs from `progress` only under `asPublished`.
  package let unclampedProgress: Double
}

/// The measures of a scroll view, in points, that decide whether its header may change.
package struct HeaderContent: Equatable, Sendable {
  /// The height of the content.
  package var height: Double

  /// The height of the scroll view.
  package var viewportHeight: Double

  /// The points by which the scroll view is taller than with the header expanded.
  ///
  /// The guard subtracts it, so that its result does not depend on the header's height.
  package var viewportGrowth: Double

  /// The space above the content at rest.
  package var topInset: Double

  /// The space below the content at its end.
  package var bottomInset: Double

  package init(
    height: Double, viewportHeight: Double, viewportGrowth: Double = 0, topInset: Double = 0,
    bottomInset: Double = 0
  ) {
    self.height = height
    self.viewportHeight = viewportHeight
    self.viewportGrowth = viewportGrowth
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  /// The offset at which the content rests at its top.
  package var top: Double { -topInset }

  /// The offset at which the end of the content meets the end of the viewport.
  package var bottom: Double { height + bottomInset - viewportHeight }

  /// Whether the content still fills the viewport after the header has shrunk by `range` points;
  /// content of exactly that length does not.
  package func outgrows(range: Double) -> Bool {
    height + topInset + bottomInset > viewportHeight - viewportGrowth + range
  }
}
