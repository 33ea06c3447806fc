import MotionCore
import MotionValues

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
    let track = track.joining { style.names($0, in: track) }
    var best = planned(track, tolerance)
    for part in Self.attempts where best.deviation.worst > tolerance && best.hasPieces {
      let next = planned(track, tolerance * part)
      if next.deviation.worst < best.deviation.worst { best = next }
    }
    guard best.deviation.worst > tolerance, isByHandles(best, tolerance) else { return best }
    var finer = style
    finer.handleDecimals += 1
    let next = TrackPlanner(style: finer, isSmallest: isSmallest, offset: offset)
      .plan(track, tolerance: tolerance)
    return next.deviation.worst < best.deviation.worst ? next : best
  }

  /// Whether the rounding of handles explains by how much a track exceeds the tolerance, as in
  /// pieces of a great height.
  private func isByHandles(_ planned: PlannedTrack, _ tolerance: Double) -> Bool {
    let step = KeyStyle.step(decimals: style.handleDecimals)
    let rounding = planned.parts.reduce(0) { rounding, part in
      guard case .piece(let piece) = part else { return rounding }
      return max(rounding, (piece.end.value - piece.start.value).magnitude * step)
    }
    return rounding > max(tolerance / 4, planned.deviation.worst - tolerance)
  }

  private func planned(_ track: MotionTrack, _ tolerance: Double) -> PlannedTrack {
    let changes = changes(of: track, tolerance)
    return PlannedTrack(
      track, initial: track.initial.rounded(decimals: style.decimals(of: track.unit)),
      parts(of: changes, in: track, tolerance), offset: offset, slack: style.timeRounding)
  }

  private func parts(
    of changes: [MotionTrack.Change], in track: MotionTrack, _ tolerance: Double
  ) -> [PlannedTrack.Part] {
    guard let straight = style.straight,
      !changes.contains(where: { leavesDeclared($0, in: track) })
    else { return keys(of: changes, in: track, tolerance) }
    let lines = straight(track, changes, tolerance)
    let isSpring = track.moves.contains { $0.declared?.isSpring ?? false }
    if isSpring { return lines }
    let eased = keys(of: changes, in: track, tolerance)
    let length = eased.reduce(0) { length, part in
      guard case .piece(let piece) = part, !piece.isStraight else {
        return length + style.straightPerKey.other
      }
      return length + style.straightPerKey.curved
    }
    return Double(lines.count) < length ? lines : eased
  }

  /// Whether a change is a move that is written under its own name.
  private func leavesDeclared(_ change: MotionTrack.Change, in track: MotionTrack) -> Bool {
    guard case .move(let move) = change, let declared = move.declared else { return false }
    return style.names(declared, in: track)
      && (style.mixesSprings || !declared.isSpring || track.changes.count == 1)
  }

  /// The changes of a track that are to be written.
  private func changes(of track: MotionTrack, _ tolerance: Double) -> [MotionTrack.Change] {
    var changes: [MotionTrack.Change] = []
    var written = track.initial
    func append(_ change: MotionTrack.Change) {
      if change.stays(at: written, within: tolerance, andEndsWithin: style.step(of: track.unit)) {
        return
      }
      let isDeclared = leavesDeclared(change, in: track)
      if case .move(let move) = change, !isDeclared, !move.parts.isEmpty {
        move.parts.forEach(append)
        return
      }
      written = change.final
      // A move that nearly ends at the value that is set at its end, as a spring does, ends there.
      if case .set(let time, let value) = change, case .move(let move)? = changes.last,
        !leavesDeclared(.move(move), in: track), time - move.end < 1e-6,
        (move.samples.values[move.samples.count - 1] - value).magnitude <= tolerance
      {
        changes[changes.count - 1] = .move(move.ending(at: value))
      } else {
        changes.append(change)
      }
    }
    track.changes.forEach(append)
    return changes
  }

  private func keys(
    of changes: [MotionTrack.Change], in track: MotionTrack, _ tolerance: Double
  ) -> [PlannedTrack.Part] {
    let decimals = style.decimals(of: track.unit)
    return changes.flatMap { change -> [PlannedTrack.Part] in
      switch change {
      case .set(let time, let value):
        return [
          .set(
            time: time.rounded(decimals: style.timeDecimals),
            value: value.rounded(decimals: decimals))
        ]
      case .move(let move):
        if let declared = move.declared, leavesDeclared(change, in: track) {
          // A layer that appears between two samples has moved before its first one.
          let start = max(min(declared.start - offset, move.start), 0)
          return [.declared(declared, start: start, end: move.end)]
        }
        return pieces(of: move, tolerance).map {
          .piece(rounded($0, decimals, style.piece, move.samples))
        }
      }
    }
  }

  private func pieces(
    of move: MotionTrack.Move, _ tolerance: Double
  ) -> [KeyPiece] {
    let reduction = KeyReduction(move.samples, tolerance: tolerance)
    var cuts = move.corners
    if style.piece != .straight, !isSmallest {
      cuts += move.samples.turningPoints(threshold: 2 * tolerance)
    }
    switch style.piece {
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

extension MotionTrack.Move {
  /// The same move with another last value.
  fileprivate func ending(at value: Double) -> MotionTrack.Move {
    var move = MotionTrack.Move(
      samples: KeySamples(times: samples.times, values: samples.values.dropLast() + [value]),
      corners: corners)
    move.declared = declared
    move.parts = parts
    return move
  }
}
