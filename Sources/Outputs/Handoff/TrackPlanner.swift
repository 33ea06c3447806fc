import MotionCore
import MotionMath

/// Writes a track in a style: within a tolerance at every sample, after rounding.
package struct TrackPlanner {
  /// The parts of a tolerance that are tried one after another where rounding exceeds it.
  private static let attempts = [0.95, 0.8, 0.5, 0.2]

  let style: KeyStyle
  let isSmallest: Bool
  /// The start of the exported part, in seconds of the run.
  let offset: Double

  package init(style: KeyStyle, isSmallest: Bool, offset: Double) {
    self.style = style
    self.isSmallest = isSmallest
    self.offset = offset
  }

  package func plan(_ track: MotionTrack, tolerance: Double) -> PlannedTrack {
    let track = track.joining(where: style.namesDeclared)
    var best = planned(track, tolerance)
    for part in Self.attempts where best.deviation.worst > tolerance && best.hasPieces {
      let next = planned(track, tolerance * part)
      if next.deviation.worst < best.deviation.worst { best = next }
    }
    return best
  }

  private func planned(_ track: MotionTrack, _ tolerance: Double) -> PlannedTrack {
    guard style.piece == .bezier, let ratio = style.straightPerPiece else {
      return planned(track, tolerance, style.piece)
    }
    let straight = planned(track, tolerance, .straight)
    let isNamed = straight.parts.contains { if case .declared = $0 { true } else { false } }
    let isSpring = track.moves.contains { $0.declared?.isSpring ?? false }
    if isSpring, !isNamed { return straight }
    let eased = planned(track, tolerance, .bezier)
    return !isNamed && Double(straight.parts.count) < ratio * Double(eased.parts.count)
      ? straight : eased
  }

  private func planned(
    _ track: MotionTrack, _ tolerance: Double, _ piece: KeyStyle.Piece
  ) -> PlannedTrack {
    let decimals = style.decimals(of: track.unit)
    var parts: [PlannedTrack.Part] = []
    var written = track.initial
    func append(_ change: MotionTrack.Change) {
      if change.stays(at: written, within: tolerance, andEndsWithin: style.step(of: track.unit)) {
        return
      }
      let before = written
      written = change.final
      switch change {
      case .set(let time, let value):
        parts.append(
          .set(
            time: time.rounded(decimals: style.timeDecimals),
            value: value.rounded(decimals: decimals)))
      case .move(let move):
        if let declared = move.declared, style.namesDeclared(declared),
          style.mixesSprings || !declared.isSpring || track.changes.count == 1
        {
          // A layer that appears between two samples has moved before its first one.
          let start = max(min(declared.start - offset, move.start), 0)
          parts.append(.declared(declared, start: start, end: move.end))
        } else if !move.parts.isEmpty {
          written = before
          move.parts.forEach(append)
        } else {
          parts += pieces(of: move, tolerance, piece).map {
            .piece(rounded($0, decimals, piece, move.samples))
          }
        }
      }
    }
    track.changes.forEach(append)
    return PlannedTrack(
      track, initial: track.initial.rounded(decimals: decimals), parts, offset: offset,
      slack: style.timeRounding)
  }

  private func pieces(
    of move: MotionTrack.Move, _ tolerance: Double, _ piece: KeyStyle.Piece
  ) -> [KeyPiece] {
    let reduction = KeyReduction(move.samples, tolerance: tolerance)
    var cuts = move.corners
    if piece != .straight, !isSmallest {
      cuts += move.samples.turningPoints(threshold: 2 * tolerance)
    }
    switch piece {
    case .cubic: return reduction.pieces(.cubic, cutAt: cuts)
    case .straight:
      let kept = reduction.chords(cutAt: cuts)
      return zip(kept, kept.dropFirst()).map { first, last in
        KeyPiece(from: move.samples.point(first), to: move.samples.point(last))
      }
    case .bezier: return easedPieces(reduction, cuts)
    }
  }

  /// Returns pieces that each have an easing, or are constant: those that return to their first
  /// value are cut where they are farthest from it.
  private func easedPieces(_ reduction: KeyReduction, _ cuts: [Int]) -> [KeyPiece] {
    let samples = reduction.samples
    var cuts = cuts
    while true {
      let pieces = reduction.pieces(.bezier, cutAt: cuts)
      var added: [Int] = []
      for piece in pieces where piece.easing == nil {
        guard let first = samples.times.firstIndex(of: piece.start.time),
          let last = samples.times.firstIndex(of: piece.end.time), last > first + 1,
          let farthest = (first + 1..<last).max(by: {
            (samples.values[$0] - piece.start.value).magnitude
              < (samples.values[$1] - piece.start.value).magnitude
          }),
          (samples.values[farthest] - piece.start.value).magnitude > reduction.tolerance
        else { continue }
        added.append(farthest)
      }
      if added.isEmpty { return pieces }
      cuts += added
    }
  }

  private func rounded(
    _ piece: KeyPiece, _ decimals: Int, _ form: KeyStyle.Piece, _ samples: KeySamples
  ) -> KeyPiece {
    func rounded(_ point: KeyPiece.Point) -> KeyPiece.Point {
      let time = point.time.rounded(decimals: style.timeDecimals)
      // A key that rounding moves by a noticeable time has the value of that time; a move's ends
      // are those of its neighbours.
      let isInside = samples.times[0] < point.time && point.time < samples.times[samples.count - 1]
      let value =
        style.timeDecimals < 6 && isInside ? samples.value(at: time) : point.value
      return .init(time: time, value: value.rounded(decimals: decimals))
    }
    let (start, end) = (rounded(piece.start), rounded(piece.end))
    let (dt, dv) = (end.time - start.time, end.value - start.value)
    // What differs from a line by no more than rounding is one.
    if piece.isStraight(within: KeyStyle.step(decimals: decimals)) {
      return KeyPiece(from: start, to: end)
    }
    switch form {
    case .straight: return KeyPiece(from: start, to: end)
    case .bezier:
      guard let easing = piece.easing, dt > 0, dv != 0 else {
        return KeyPiece(from: start, to: end)
      }
      func handle(_ x: Double, _ y: Double) -> KeyPiece.Point {
        .init(
          time: start.time + x.rounded(decimals: style.handleDecimals) * dt,
          value: start.value + y.rounded(decimals: style.handleDecimals) * dv)
      }
      return KeyPiece(
        start: start, control1: handle(easing.x1, easing.y1),
        control2: handle(easing.x2, easing.y2), end: end)
    case .cubic:
      // Velocities are written as numbers of the value's decimals.
      let (first, last) = (
        piece.startVelocity.rounded(decimals: decimals),
        piece.endVelocity.rounded(decimals: decimals)
      )
      return KeyPiece(
        start: start,
        control1: .init(time: start.time + dt / 3, value: start.value + first * dt / 3),
        control2: .init(time: start.time + dt * 2 / 3, value: end.value - last * dt / 3), end: end)
    }
  }
}

extension KeySamples {
  fileprivate func point(_ index: Int) -> KeyPiece.Point {
    .init(time: times[index], value: values[index])
  }
}

extension DeclaredMotion {
  fileprivate var isSpring: Bool { if case .spring = form { true } else { false } }
}

extension MotionTrack.Change {
  /// Whether the value remains so close to `value` that the change need not be written.
  fileprivate func stays(
    at value: Double, within tolerance: Double, andEndsWithin step: Double
  ) -> Bool {
    guard (final - value).magnitude <= step else { return false }
    guard case .move(let move) = self else { return true }
    return move.samples.values.allSatisfy { ($0 - value).magnitude <= tolerance }
  }
}
