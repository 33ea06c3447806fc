/// A place at which a drag comes to rest; a coordinate that it leaves out is open.
package struct DragPlace: Sendable {
  package var x: CGFloat?, y: CGFloat?

  package init(x: CGFloat? = nil, y: CGFloat? = nil) {
    self.x = x
    self.y = y
  }
}

/// How a finger moves something, and where it comes to rest.
package struct DragRule<Detent: Hashable & Sendable>: Sendable {
  /// The movements that a finger stops when it comes down.
  package enum Catches: Sendable {
    /// All, or only those after a finger has lifted, or none.
    case any, own, none
  }

  /// The axes along which it moves; nil for one along which it does not.
  package var x: DragAxis?, y: DragAxis?
  package var start: DragPlace
  package var detents: KeyValuePairs<Detent, DragPlace>
  package var initialDetent: Detent?
  /// How far the finger moves before anything follows, in points.
  package var slop: CGFloat
  /// The seconds of movement for which the velocity of a release counts.
  package var projection: CGFloat
  /// Whether a fast finger passes a detent.
  package var skipsDetents: Bool
  package var catches: Catches
  package var spring: Spring
  /// Whether it settles by its spring even where the system reduces motion.
  package var ignoresReducedMotion: Bool
  /// The vertical list inside, if it hands the finger over.
  package var list: DragAxis?
  /// Whether a movement upwards, or downwards, moves this before the list.
  package var movesBeforeList: (up: Bool, down: Bool)

  package init(
    x: DragAxis? = nil, y: DragAxis? = nil, from start: DragPlace,
    detents: KeyValuePairs<Detent, DragPlace> = [:], at initialDetent: Detent? = nil,
    slop: CGFloat = 10, projection: CGFloat = 0, skipsDetents: Bool = true,
    catches: Catches = .any, spring: Spring, ignoresReducedMotion: Bool = false,
    list: DragAxis? = nil, movesBeforeList: (up: Bool, down: Bool) = (false, false)
  ) {
    (self.x, self.y, self.start, self.spring) = (x, y, start, spring)
    (self.detents, self.initialDetent, self.skipsDetents) = (detents, initialDetent, skipsDetents)
    (self.slop, self.projection, self.catches) = (slop, projection, catches)
    self.ignoresReducedMotion = ignoresReducedMotion
    (self.list, self.movesBeforeList) = (list, movesBeforeList)
  }

  private struct Choice {
    let name: Detent
    let end: CGPoint
    let distance: CGFloat
    /// How far it lies ahead.
    let advance: CGFloat
  }

  /// The detent nearest to where the velocity leads; of several, the one farthest along the heading.
  package func detent(
    from place: CGPoint, velocity: CGSize, heading: CGSize
  ) -> (name: Detent, end: CGPoint)? {
    let target = CGPoint(
      x: place.x + projection * velocity.width, y: place.y + projection * velocity.height)
    let length = hypot(heading.width, heading.height)
    let choices = detents.map { name, open in
      let end = CGPoint(
        x: x == nil ? place.x : open.x ?? target.x, y: y == nil ? place.y : open.y ?? target.y)
      let along = (end.x - place.x) * heading.width + (end.y - place.y) * heading.height
      return Choice(
        name: name, end: end, distance: hypot(end.x - target.x, end.y - target.y),
        advance: length > 0 ? along / length : 0)
    }
    let next = choices.map { $0.advance }.filter { $0 > 1e-9 }.min()
    let reach = skipsDetents ? .infinity : next ?? .infinity
    let best = choices.filter { $0.advance <= reach + 1e-9 }.min { a, b in
      let difference = a.distance - b.distance
      return abs(difference) <= 1e-9 ? a.advance > b.advance + 1e-9 : difference < 0
    }
    return best.map { ($0.name, $0.end) }
  }
}

/// What a finger drags, as the state of a view. While a spring moves it, `place` is its end and `shown` what is
/// drawn.
package struct Drag<Detent: Hashable & Sendable> {
  /// The end of a movement after a release, and the velocity at its start.
  package struct Settling {
    package let end: CGPoint
    package let velocity: CGSize
  }

  /// What is drawn, as the view that draws it reports.
  package final class Shown {
    package var place: CGPoint
    init(_ place: CGPoint) { self.place = place }
  }

  fileprivate struct Finger {
    var time: TimeInterval
    var translation = CGSize.zero
    var slop: CGFloat
    var x: DragTrack?, y: DragTrack?
    var list: DragTrack?
    /// Whether this has followed the last movement along y, not the list; nil before the first.
    var movesThis: Bool?
    var hasMoved = false
    /// Where a caught movement would have ended.
    var goal: CGPoint?
  }

  package let rule: DragRule<Detent>
  package fileprivate(set) var place: CGPoint
  package private(set) var detent: Detent?
  package let shown: Shown
  fileprivate var finger: Finger?
  private var settlesByFinger = false

  package init(_ rule: DragRule<Detent>) {
    self.rule = rule
    place = CGPoint(x: rule.start.x ?? 0, y: rule.start.y ?? 0)
    shown = Shown(place)
    detent = rule.initialDetent
  }

  package var isTouched: Bool { finger != nil }

  /// The offset of the list under the finger; nil if the finger is not on it, or not yet moving anything.
  package var listOffset: CGFloat? { finger?.hasMoved == true ? finger?.list?.shown : nil }

  /// Whether the finger has left the list to this.
  package var isListLeft: Bool { finger?.movesThis == true }

  /// Chooses a detent, or leaves all; in `withAnimation`, it moves there.
  package mutating func rest(at name: Detent) {
    guard let new = rule.detents.first(where: { $0.key == name })?.value else { return }
    detent = name
    settlesByFinger = false
    place = CGPoint(x: new.x ?? place.x, y: new.y ?? place.y)
  }

  // MARK: A finger

  /// A finger comes down, on the list at an offset if there is one.
  package mutating func touch(
    at time: TimeInterval, listOffset: CGFloat? = nil, isListMoving: Bool = false
  ) {
    var new = Finger(time: time, slop: isListMoving ? 0 : rule.slop)
    if let list = rule.list, let listOffset { new.list = DragTrack(list, at: listOffset) }
    let isSettling = hypot(shown.place.x - place.x, shown.place.y - place.y) > 0.001
    if isSettling, rule.catches == .any || rule.catches == .own && settlesByFinger {
      (new.goal, new.slop) = (place, 0)
      place = shown.place
    }
    finger = new
  }

  /// The finger moves; `translation` is counted from where it came down.
  package mutating func follow(_ translation: CGSize, at time: TimeInterval) {
    guard var finger else { return }
    let (from, start) = (finger.translation, finger.time)
    let end = max(time, start)
    var part: CGFloat = 0
    if !finger.hasMoved {
      guard let begin = leaving(from, translation, slop: finger.slop) else {
        self.finger?.translation = translation
        self.finger?.time = end
        return
      }
      part = begin
      let place = finger.goal == nil ? shown.place : place
      finger.x = rule.x.map { DragTrack($0, at: place.x) }
      finger.y = rule.y.map { DragTrack($0, at: place.y) }
      (finger.hasMoved, finger.goal) = (true, nil)
    }
    let width = (translation.width - from.width) * (1 - part)
    let height = (translation.height - from.height) * (1 - part)
    let begin = start + (end - start) * part
    if width != 0 { finger.x?.follow(width, from: begin, to: end) }
    if height != 0 { share(height, from: begin, to: end, &finger) }
    (finger.translation, finger.time) = (translation, end)
    self.finger = finger
    place = CGPoint(x: finger.x?.shown ?? place.x, y: finger.y?.shown ?? place.y)
  }

  /// The finger lifts; nil if nothing is to settle. A cancelled finger has no velocity.
  package mutating func lift(at time: TimeInterval, isCancelled: Bool = false) -> Settling? {
    guard let finger else { return nil }
    self.finger = nil
    if let goal = finger.goal { return settle(at: goal, .zero) }
    guard finger.hasMoved, finger.x != nil || finger.y != nil else { return nil }
    let movesY = finger.movesThis == true && !isCancelled
    let velocity = CGSize(
      width: isCancelled ? 0 : finger.x?.velocity(at: time) ?? 0,
      height: movesY ? finger.y?.velocity(at: time) ?? 0 : 0)
    let heading = CGSize(
      width: velocity.width == 0 ? finger.x?.heading ?? 0 : velocity.width,
      height: velocity.height == 0 ? finger.y?.heading ?? 0 : velocity.height)
    if let (name, end) = rule.detent(from: place, velocity: velocity, heading: heading) {
      detent = name
      return settle(at: clamped(end), velocity)
    }
    // Without detents it stays, or returns into its bounds.
    return settle(
      at: clamped(place),
      CGSize(
        width: rule.x.map { rebound($0, place.x, velocity.width) } ?? 0,
        height: rule.y.map { rebound($0, place.y, velocity.height) } ?? 0))
  }

  private mutating func settle(at end: CGPoint, _ velocity: CGSize) -> Settling {
    settlesByFinger = true
    return Settling(end: end, velocity: velocity)
  }

  private func clamped(_ place: CGPoint) -> CGPoint {
    CGPoint(x: rule.x?.clamped(place.x) ?? place.x, y: rule.y?.clamped(place.y) ?? place.y)
  }

  private func rebound(_ axis: DragAxis, _ place: CGFloat, _ velocity: CGFloat) -> CGFloat {
    guard axis.band != nil else { return 0 }
    let (least, greatest) = (axis.bounds.lowerBound, axis.bounds.upperBound)
    let isOutside =
      place < least || place > greatest || place == least && velocity < 0
      || place == greatest && velocity > 0
    return isOutside ? velocity : 0
  }

  /// At which part of a straight movement the finger has left the slop; nil if it has not.
  private func leaving(_ a: CGSize, _ b: CGSize, slop: CGFloat) -> CGFloat? {
    guard a != b else { return nil }
    func isLeft(_ part: CGFloat) -> Bool {
      let x = abs(a.width + (b.width - a.width) * part)
      let y = abs(a.height + (b.height - a.height) * part)
      if rule.x != nil, rule.y != nil { return hypot(x, y) >= slop - 1e-9 }
      return rule.y != nil
        ? y >= slop - 1e-9 && y > 0 && y >= x - 1e-9 : x >= slop - 1e-9 && x > 0 && x > y + 1e-9
    }
    guard isLeft(1) else { return nil }
    guard !isLeft(0) else { return 0 }
    var (before, after): (CGFloat, CGFloat) = (0, 1)
    for _ in 0..<40 {
      let middle = (before + after) / 2
      if isLeft(middle) { after = middle } else { before = middle }
    }
    return after
  }

  /// Divides a movement along y between this and the list: one of them follows at each instant.
  private func share(
    _ distance: CGFloat, from start: TimeInterval, to end: TimeInterval, _ finger: inout Finger
  ) {
    guard var y = finger.y else { return }
    var part: CGFloat = 0
    while part < 1 {
      let left = distance * (1 - part)
      var limit = CGFloat.infinity
      var movesList = false
      if let list = finger.list {
        // Content moves with the finger, so its offset moves against it.
        let (isDown, isFirst) = (
          left > 0, left > 0 ? rule.movesBeforeList.down : rule.movesBeforeList.up
        )
        let choices: [(isList: Bool, room: CGFloat)] = [
          (true, list.stretch(!isDown)), (false, y.stretch(isDown)),
          (false, isFirst ? y.room(isDown) : 0), (true, list.room(!isDown)),
          (false, y.room(isDown)),
        ]
        if let choice = choices.first(where: { $0.room > 1e-9 }) {
          (movesList, limit) = choice
        } else {
          movesList = list.axis.band != nil && (y.axis.band == nil || finger.movesThis != true)
        }
      }
      let next = min(part + limit / abs(distance), 1)
      let times = (start + (end - start) * part, start + (end - start) * next)
      if movesList {
        finger.list?.follow(-distance * (next - part), from: times.0, to: times.1)
      } else {
        y.follow(distance * (next - part), from: times.0, to: times.1)
      }
      finger.movesThis = !movesList
      part = next
    }
    finger.y = y
  }
}
