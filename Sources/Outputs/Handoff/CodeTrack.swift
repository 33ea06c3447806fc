import MotionCore
import MotionValues

/// A track as code: segments without gaps from the start of the exported part to its last change.
///
/// Declared motions are written pass by pass; an endless one ends with the pass that reaches the
/// end of the part, and may therefore exceed it.
package struct CodeTrack: Sendable {
  package let planned: PlannedTrack
  package private(set) var segments: [CodeSegment] = []
  package let style: KeyStyle

  /// Takes a track in the style in which it was planned.
  package init(_ planned: PlannedTrack, _ style: KeyStyle) {
    self.planned = planned
    self.style = style
    for part in planned.parts {
      switch part {
      case .set(let time, let value):
        rest(until: time)
        jump(to: value)
      case .piece(let piece):
        begin(at: piece.start)
        append(form(of: piece), to: piece.end)
      case .declared(let motion, let start, let end):
        append(motion, from: start, until: end)
      }
    }
  }

  /// The only motion that was declared for the property, if it leaves under its own name.
  package var onlyDeclared: DeclaredMotion? {
    guard planned.parts.count == 1, case .declared(let motion, _, _) = planned.parts[0] else {
      return nil
    }
    return motion
  }

  private var decimals: Int { style.decimals(of: planned.track.unit) }

  private var last: KeyPiece.Point {
    segments.last?.end ?? .init(time: 0, value: planned.initial)
  }

  // MARK: Segments

  private mutating func append(_ form: CodeSegment.Form, to end: KeyPiece.Point) {
    segments.append(CodeSegment(form: form, start: last, end: end))
  }

  private mutating func rest(until time: Double) {
    let time = time.rounded(decimals: style.timeDecimals)
    guard time > last.time else { return }
    append(.rest, to: .init(time: time, value: last.value))
  }

  private mutating func jump(to value: Double) {
    // A value that was rounded before is no jump.
    guard (value - last.value).rounded(decimals: decimals) != 0 else { return }
    append(.jump, to: .init(time: last.time, value: value))
  }

  private mutating func begin(at point: KeyPiece.Point) {
    rest(until: point.time)
    jump(to: point.value)
  }

  private mutating func move(_ form: CodeSegment.Form, from: KeyPiece.Point, to: KeyPiece.Point) {
    begin(at: from)
    let time = to.time.rounded(decimals: style.timeDecimals)
    guard time > last.time else { return jump(to: to.value) }
    append(form, to: .init(time: time, value: to.value))
  }

  private func form(of piece: KeyPiece) -> CodeSegment.Form {
    if piece.isStraight {
      return piece.start.value == piece.end.value ? .rest : .line
    }
    switch style.piece {
    case .straight: return .line
    case .bezier: return piece.easing.map { .eased($0) } ?? .rest
    case .cubic:
      return .cubic(
        startVelocity: piece.startVelocity.rounded(decimals: decimals),
        endVelocity: piece.endVelocity.rounded(decimals: decimals))
    }
  }

  // MARK: Declared motions

  private mutating func append(
    _ motion: DeclaredMotion, from start: Double, until end: Double
  ) {
    let cycle = motion.autoreverses ? 2 * motion.duration : motion.duration
    var pass = 0.0
    while pass < motion.repeatCount, pass == 0 || start + pass * cycle < end - 1e-6 {
      let begin = start + pass * cycle
      append(motion, passAt: begin, isFirst: pass == 0)
      if motion.autoreverses { appendReversed(motion, passAt: begin + motion.duration) }
      pass += 1
    }
  }

  private mutating func append(_ motion: DeclaredMotion, passAt begin: Double, isFirst: Bool) {
    let first = KeyPiece.Point(time: begin, value: motion.from)
    let last = KeyPiece.Point(time: begin + motion.duration, value: motion.to)
    switch motion.form {
    case .curve(let curve): move(Self.form(of: curve), from: first, to: last)
    case .spring(let spring):
      let own = spring.initialVelocity * (motion.to - motion.from)
      move(.spring(spring, velocity: isFirst ? motion.velocity : own), from: first, to: last)
    case .keyframes(let keys, _):
      for key in keys {
        move(
          Self.form(of: key.curve),
          from: .init(time: begin + key.start * motion.duration, value: key.from),
          to: .init(time: begin + key.end * motion.duration, value: key.to))
      }
    case .mapping: break
    }
  }

  private mutating func appendReversed(_ motion: DeclaredMotion, passAt begin: Double) {
    switch motion.form {
    case .curve(let curve):
      move(
        Self.form(of: curve, reversed: true), from: .init(time: begin, value: motion.to),
        to: .init(time: begin + motion.duration, value: motion.from))
    case .keyframes(let keys, _):
      for key in keys.reversed() {
        move(
          Self.form(of: key.curve, reversed: true),
          from: .init(time: begin + (1 - key.end) * motion.duration, value: key.to),
          to: .init(time: begin + (1 - key.start) * motion.duration, value: key.from))
      }
    case .spring, .mapping: break
    }
  }

  private static func form(of curve: Curve, reversed: Bool = false) -> CodeSegment.Form {
    guard case .cubicBezier(let bezier) = curve else { return .line }
    guard reversed else { return .eased(bezier) }
    let back = try? CubicBezier(1 - bezier.x2, 1 - bezier.y2, 1 - bezier.x1, 1 - bezier.y1)
    return back.map { .eased($0) } ?? .line
  }
}

extension DeclaredMotion {
  /// Whether native code can write the motion pass by pass.
  package var hasNativeForm: Bool {
    guard carried == nil, duration.isFinite, duration > 0, to.isFinite,
      repeatCount == .infinity || repeatCount == repeatCount.rounded()
    else { return false }
    switch form {
    case .mapping: return false
    case .spring: return !autoreverses
    case .curve(let curve): return curve.isBezier && from != to
    case .keyframes(let keys, let curve):
      return curve == .linear && keys.allSatisfy(\.curve.isBezier)
    }
  }
}

extension Curve {
  /// Whether every framework has it, as four numbers.
  package var isBezier: Bool {
    switch self {
    case .linear, .cubicBezier: true
    case .penner, .steps, .stops, .sampled, .spring, .chain, .reversed, .mirrored: false
    }
  }
}

extension CodeTrack {
  /// How far the code is from the run: as planned, and with the rounding of named motions where
  /// times are coarse.
  package var deviation: PlannedTrack.Deviation {
    style.timeDecimals < KeyStyle(style.piece).timeDecimals ? measured : planned.deviation
  }

  /// Compares the segments with all samples but those within the rounding of a jump's time.
  private var measured: PlannedTrack.Deviation {
    let slack = 2 * style.timeRounding
    let bounds = planned.track.declared.first?.bounds ?? .any
    let jumps = segments.filter(\.isJump).map(\.start.time)
    var result = PlannedTrack.Deviation()
    var (sum, count, next) = (0.0, 0, 0)
    for move in planned.track.moves {
      for (time, value) in zip(move.samples.times, move.samples.values) {
        if jumps.contains(where: { ($0 - time).magnitude <= slack }) { continue }
        while next < segments.count, segments[next].end.time <= time { next += 1 }
        let rest = segments.last?.end.value ?? planned.initial
        let written = next < segments.count ? segments[next].value(at: time) : rest
        // Frameworks clamp what overshoots, such as an opacity.
        let error = (bounds.clamp(written) - bounds.clamp(value)).magnitude
        sum += error * error
        count += 1
        if error > result.worst { (result.worst, result.time) = (error, time) }
      }
    }
    result.rms = (sum / Double(max(count, 1))).squareRoot()
    return result
  }
}

/// A stretch of a track as code: the way of a value from one time to a later one, or a jump.
package struct CodeSegment: Sendable {
  package enum Form: Sendable {
    case rest
    /// The value is set; start and end are at the same time.
    case jump
    case line
    case eased(CubicBezier)
    /// A cubic polynomial of time; velocities are in units per second.
    case cubic(startVelocity: Double, endVelocity: Double)
    /// A spring to the end value, by a velocity in units per second; its end cuts it off at rest.
    case spring(Spring, velocity: Double)
  }

  package let form: Form
  package let start: KeyPiece.Point
  package let end: KeyPiece.Point

  package var isJump: Bool { if case .jump = form { true } else { false } }

  /// In seconds; times are rounded to a millionth.
  package var duration: Double { (end.time - start.time).rounded(decimals: 6) }

  /// Returns the value at a time from its start on; the last one after its end.
  package func value(at time: Double) -> Double {
    let length = end.time - start.time
    guard length > 0, time < end.time else { return end.value }
    let seconds = max(time - start.time, 0)
    let (share, distance) = (seconds / length, end.value - start.value)
    switch form {
    case .rest: return start.value
    case .jump: return end.value
    case .line: return start.value + distance * share
    case .eased(let curve): return start.value + distance * curve.value(at: share)
    case .spring(let spring, let velocity):
      return spring.value(at: seconds, from: start.value, to: end.value, velocity: velocity)
    case .cubic(let first, let last):
      let rest = 1 - share
      return start.value * rest * rest * (1 + 2 * share) + end.value * share * share
        * (3 - 2 * share)
        + length * share * rest * (first * rest - last * share)
    }
  }
}

/// The keys of a track for frameworks that interpolate between values by curves: times, values, and
/// the curve from each key to the next, which is nil for a straight line or a rest. Two keys at the
/// same time are a jump.
package struct CodeKeys {
  package private(set) var times: [Double]
  package private(set) var values: [Double]
  /// One less than keys.
  package private(set) var curves: [CubicBezier?] = []

  /// Takes the segments of a track in the style of beziers, which has neither cubic pieces nor, in
  /// tracks with other changes, springs.
  package init(_ track: CodeTrack) {
    times = [0]
    values = [track.planned.initial]
    for segment in track.segments {
      if segment.end.time == segment.start.time, !segment.isJump {
        // Rounding has left nothing of it.
        values[values.count - 1] = segment.end.value
        continue
      }
      times.append(segment.end.time)
      values.append(segment.end.value)
      if case .eased(let curve) = segment.form { curves.append(curve) } else { curves.append(nil) }
    }
  }

  package var duration: Double { times[times.count - 1] }

  /// Returns the value at a time; at a jump, the one before it.
  package func value(before time: Double) -> Double {
    guard let key = times.firstIndex(where: { $0 >= time }), times[key] == time else {
      return value(at: time)
    }
    return values[key]
  }

  /// Returns the value at a time; at a jump, the one after it.
  package func value(at time: Double) -> Double {
    guard let key = times.lastIndex(where: { $0 <= time }) else { return values[0] }
    guard key < curves.count else { return values[key] }
    let share = (time - times[key]) / (times[key + 1] - times[key])
    return values[key] + (values[key + 1] - values[key]) * (curves[key]?.value(at: share) ?? share)
  }
}

/// A number as code: rounded to a number of decimals, without an exponent.
package struct CodeNumber: CustomStringConvertible {
  package let description: String

  package init(_ value: Double, decimals: Int = 4) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let steps = (value.magnitude * scale).rounded()
    guard steps < 0x1p53 else {
      description = NumberText(value).description
      return
    }
    let digits = String(Int(steps))
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    description =
      (value < 0 && steps > 0 ? "-" : "") + padded.dropLast(decimals)
      + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
