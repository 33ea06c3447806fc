import MotionCore
import MotionValues

extension KeyframeTracks {
  /// Makes the tracks of `x` and `y`, and of `rotationZ` if the layer turns, along a route at
  /// constant speed; nil if the route has no length.
  ///
  /// The anchor of the layer, at `anchor` from its corner in points, is on the route.
  init?(along route: OutlineRoute, anchor: Vector2, orients: Bool) {
    let pieces = route.pieces.map { Stretch($0, anchor: anchor) }
    let total = pieces.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite, let last = pieces.lastIndex(where: { $0.length > 0 }) else {
      return nil
    }
    var columns = [[KeyframeSegment]](repeating: [], count: orients ? 3 : 2)
    var (length, start) = (0.0, 0.0)
    for (index, piece) in pieces[...last].enumerated() where piece.length > 0 {
      length += piece.length
      let end = index == last ? 1 : length / total
      for column in columns.indices {
        columns[column].append(piece.segment(of: column, from: start, to: end))
      }
      start = end
    }
    tracks = columns.map { KeyframeTrack(initial: $0[0].from, segments: $0) }
  }

  /// A piece of a route, measured.
  private struct Stretch {
    let piece: OutlineRoute.Piece
    let anchor: Vector2
    /// The arc length of a curve; nil for a line.
    let arc: ArcLength?
    let length: Double

    init(_ piece: OutlineRoute.Piece, anchor: Vector2) {
      self.piece = piece
      self.anchor = anchor
      if piece.isLine {
        arc = nil
        length = (piece.leaving * piece.leaving).sum().squareRoot()
      } else {
        let derivatives = Self.derivatives(of: piece)
        let arc = ArcLength(derivatives: [0, 1].map { part in derivatives.map { $0[part] } })
        self.arc = arc
        length = arc.total
      }
    }

    /// The derivative by the parameter, lowest power first.
    private static func derivatives(of piece: OutlineRoute.Piece) -> [Vector2] {
      let (rise, leaving, arriving) = (piece.end - piece.start, piece.leaving, piece.arriving)
      return [leaving, rise * 6 - leaving * 4 - arriving * 2, (leaving + arriving) * 3 - rise * 6]
    }

    /// Returns the part of a track: 0 is `x`, 1 is `y`, 2 is the direction.
    func segment(of column: Int, from start: Double, to end: Double) -> KeyframeSegment {
      let isDirection = column == 2
      let form: KeyframeSegment.Form
      if let arc {
        form =
          isDirection
          ? .heading(.init(Self.derivatives(of: piece)), arc)
          : .paced(.init(leaving: piece.leaving[column], arriving: piece.arriving[column]), arc)
      } else {
        form = .line
      }
      return KeyframeSegment(
        start: start, end: end,
        from: isDirection ? piece.angles.from : piece.start[column] - anchor[column],
        to: isDirection ? piece.angles.to : piece.end[column] - anchor[column], curve: .linear,
        form: form)
    }
  }
}
