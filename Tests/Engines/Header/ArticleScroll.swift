/// A `UIScrollView` under a finger, with the delegate of an article that resizes a header.
///
/// Written from the articles, independently of the engines: the scroll view reports one offset a
/// step to the delegate, and takes over the offset that this returns. Its rubber band begins beyond
/// the distance that the header can still consume.
struct ArticleScroll {
  enum Article: CaseIterable {
    /// Building Airbnb's UI From Scratch, Part 6: `updateHeader(newY:oldY:)`.
    case part6
    /// The header of Jun Tanaka: `scrollViewDidScroll`, `nextHeight` and `canAnimate`.
    case tanaka
    /// The header of MichiganLabs, whose guard counts the present height.
    case michigan
  }

  /// What a test of a delegate has to try.
  enum Kind: CaseIterable {
    /// A step that a limit of the header cuts, beyond either limit.
    case losesBelow
    case losesAbove
    /// A consumed step from beyond an edge of the content to the other side of it.
    case overTop
    case overBottom
    case rubberBand
    case reversal
  }

  let article: Article
  let limits: ClosedRange<Double>
  let viewport: Double
  /// The offsets at which the content rests at its start and meets the end of the viewport.
  let top: Double
  let bottom: Double

  var height: Double
  /// The offset, and the offset that it has without the rubber band.
  private(set) var offset: Double
  private(set) var raw: Double
  private(set) var kinds: Set<Kind> = []

  init(
    _ article: Article, limits: ClosedRange<Double>, viewport: Double, content: Double, top: Double
  ) {
    self.article = article
    self.limits = limits
    self.viewport = viewport
    self.top = top
    bottom = content - viewport
    height = limits.upperBound
    (offset, raw) = (top, top)
  }

  /// Moves the finger down by a distance, in points, in one step.
  mutating func move(by distance: Double) {
    raw -= distance
    let y = edge(near: banded(raw))
    guard y != offset else { return }
    let before = height
    let kept = didScroll(to: y, from: offset)
    let lost = kept == y ? 0 : y - offset - (before - height)
    if lost > 1e-6 { kinds.insert(.losesBelow) }
    if lost < -1e-6 { kinds.insert(.losesAbove) }
    if kept != y, offset < top, y > top { kinds.insert(.overTop) }
    if kept != y, offset > bottom, y < bottom { kinds.insert(.overBottom) }
    if !edges.contains(y) { kinds.insert(.rubberBand) }
    offset = kept
    if kept != y { raw = unbanded(kept) }
  }

  mutating func noteReversal() { kinds.insert(.reversal) }

  /// Returns the sign of a scroll from the present offset: how the content moves with the finger.
  func direction(of distance: Double) -> Double {
    let change = banded(raw - distance) - offset
    return change.magnitude <= 1e-9 ? 0 : change < 0 ? -1 : 1
  }

  private mutating func didScroll(to newY: Double, from oldY: Double) -> Double {
    let delta = newY - oldY
    let isMovingUp = delta > 0 && newY > top
    switch article {
    case .part6:
      let collapses = isMovingUp && height > limits.lowerBound
      let expands = delta < 0 && newY < top && height < limits.upperBound
      guard collapses || expands else { return newY }
      height = clamped(height - delta)
      return oldY
    case .tanaka, .michigan:
      let canAnimate =
        article == .tanaka ? outgrows : bottom > height - limits.lowerBound
      let isMovingDown = delta < 0 && newY < bottom
      guard canAnimate, isMovingUp || isMovingDown else { return newY }
      let next = clamped(height - delta)
      guard next != height else { return newY }
      height = next
      return oldY
    }
  }

  /// Tanaka's `canAnimate`.
  private var outgrows: Bool { bottom - top > limits.upperBound - limits.lowerBound }

  private func clamped(_ height: Double) -> Double {
    for limit in [limits.lowerBound, limits.upperBound] where (height - limit).magnitude <= 1e-9 {
      return limit
    }
    return min(max(height, limits.lowerBound), limits.upperBound)
  }

  private func edge(near offset: Double) -> Double {
    [top, bottom].last { ($0 - offset).magnitude <= 1e-9 } ?? offset
  }

  /// The offsets beyond which the rubber band begins.
  private var edges: ClosedRange<Double> {
    let end = max(top, bottom)
    guard article != .tanaka || outgrows else { return top...end }
    return (top - (limits.upperBound - height))...(end + (height - limits.lowerBound))
  }

  private func banded(_ raw: Double) -> Double {
    let inside = min(max(raw, edges.lowerBound), edges.upperBound)
    let beyond = 0.55 * (raw - inside).magnitude
    let band = beyond * viewport / (viewport + beyond)
    return inside + (raw < inside ? -band : band)
  }

  private func unbanded(_ offset: Double) -> Double {
    let inside = min(max(offset, edges.lowerBound), edges.upperBound)
    let band = (offset - inside).magnitude
    let beyond = band * viewport / (0.55 * (viewport - band))
    return inside + (offset < inside ? -beyond : beyond)
  }
}
