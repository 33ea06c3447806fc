/// An outline as a route: lines and cubic curves one after another, with the direction along each.
///
/// An arc becomes cubics that are off by less than 1e-9 of its radius.
package struct OutlineRoute: Hashable, Sendable {
  /// A line or a curve, which turns by less than a half turn.
  package struct Piece: Hashable, Sendable {
    package let start: Vector2
    package let end: Vector2
    /// The derivatives at both ends by the parameter, which runs from 0 to 1.
    package let leaving: Vector2
    package let arriving: Vector2
    package let isLine: Bool
    /// The directions at both ends in degrees, as `rotationZ`: the first is at most a half turn from
    /// that at the end of the piece before, and the second at most a half turn from the first.
    package let angles: (from: Double, to: Double)

    package static func == (one: Piece, other: Piece) -> Bool {
      one.start == other.start && one.end == other.end && one.leaving == other.leaving
        && one.arriving == other.arriving
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(start)
      hasher.combine(end)
    }
  }

  package private(set) var pieces: [Piece] = []

  private static let greatestAngle = EllipticalArc.quarterTurn / 12
  /// A curve with a cusp turns by a half turn however often it is cut.
  private static let greatestDepth = 12

  /// Makes the route of an outline whose points a function maps.
  package init(_ outline: Outline, map: (Vector2) -> Vector2 = { $0 }) {
    var pieces: [Piece] = []
    func add(_ segment: Segment) {
      if case .line(let start, let end) = segment {
        let (start, end) = (map(start), map(end))
        guard start != end else { return }
        let angle = Self.angle(of: end - start, after: pieces.last)
        pieces.append(
          Piece(
            start: start, end: end, leaving: end - start, arriving: end - start, isLine: true,
            angles: (angle, angle)))
      } else {
        segment.forEachCubic(atMost: Self.greatestAngle) { start, first, second, end in
          let cubic = Contour.Cubic(
            start: map(start), first: map(first), second: map(second), end: map(end))
          Self.add(cubic, depth: 0, to: &pieces)
        }
      }
    }
    outline.forEachStep { step in
      switch step {
      case .begin: break
      case .draw(let segment), .close(let segment): add(segment)
      }
    }
    self.pieces = pieces
  }

  private static func add(_ cubic: Contour.Cubic, depth: Int, to pieces: inout [Piece]) {
    let (first, second) = (cubic.first - cubic.start, cubic.second - cubic.first)
    let (last, chord) = (cubic.end - cubic.second, cubic.end - cubic.start)
    guard first != .zero || second != .zero || last != .zero else { return }
    // The directions are between those of the three legs, so that less than a quarter turn on
    // either side of the chord is less than a half turn.
    let isGentle = [first, second, last].allSatisfy { $0 == .zero || ($0 * chord).sum() > 0 }
    if !isGentle, depth < greatestDepth {
      let (before, after) = cubic.split(at: 0.5)
      add(before, depth: depth + 1, to: &pieces)
      add(after, depth: depth + 1, to: &pieces)
      return
    }
    let from = angle(
      of: direction(first, else: cubic.second - cubic.start, chord), after: pieces.last)
    let end = angle(of: direction(last, else: cubic.end - cubic.first, chord))
    pieces.append(
      Piece(
        start: cubic.start, end: cubic.end, leaving: first * 3, arriving: last * 3, isLine: false,
        angles: (from, angle(end, near: from))))
  }

  /// Returns the first of the legs at an end that has a length.
  private static func direction(
    _ leg: Vector2, else second: Vector2, _ chord: Vector2
  ) -> Vector2 {
    let scale = (leg * leg).sum() + (second * second).sum() + (chord * chord).sum()
    return [leg, second].first { ($0 * $0).sum() > 1e-18 * scale } ?? chord
  }

  private static func angle(of direction: Vector2, after piece: Piece? = nil) -> Double {
    let angle = Elementary.degrees(radians: Elementary.atan2(direction.y, direction.x))
    return piece.map { Self.angle(angle, near: $0.angles.to) } ?? angle
  }

  /// Returns an angle in degrees with as many turns added that it is at most a half turn from
  /// another one.
  package static func angle(_ angle: Double, near other: Double) -> Double {
    angle + 360 * Elementary.floor((other - angle) / 360 + 0.5)
  }
}
