import MotionCore
import MotionValues

/// The motion of a number as CSS animations, one after another; a later one replaces the earlier.
struct WebTrack {
  private(set) var segments: [WebSegment] = []
  /// The motion as the segments print it.
  let written: PlannedTrack
  /// The motion of all segments in words, if it left as declared.
  let words: String?

  /// Whether CSS has the motion as it is declared.
  static func names(_ motion: DeclaredMotion) -> Bool {
    guard motion.carried == nil, motion.duration.isFinite, motion.duration > 0 else { return false }
    if motion.isRepeated { return true }
    switch motion.form {
    case .curve(let curve): return curve.hasName
    case .keyframes(let keys, .linear): return keys.allSatisfy(\.curve.hasName)
    case .keyframes, .spring, .mapping: return false
    }
  }

  init(_ planned: PlannedTrack, in handoff: Handoff, decimals: Int) {
    let precision = KeyStyle.step(decimals: decimals)
    let isDeclared = planned.parts.contains { if case .declared = $0 { true } else { false } }
    let span = isDeclared ? nil : WebSpan(planned.track, decimals: decimals)
    let tolerance = handoff.tolerances.tolerance(of: planned.track.property, planned.track.unit)
    var builder = KeyBuilder(initial: planned.initial)
    var segments: [WebSegment] = []
    func finish() {
      if let segment = builder.segment(precision: precision, span) { segments.append(segment) }
      builder = KeyBuilder(initial: builder.last)
    }
    for part in planned.parts {
      switch part {
      case .set(let time, let value): builder.set(at: time, to: value)
      case .piece(let piece): builder.add(piece)
      case .declared(let motion, let start, _) where motion.isRepeated:
        finish()
        if let segment = KeyBuilder(pass: motion, at: start, tolerance: tolerance)
          .segment(precision: precision)
        {
          segments.append(
            segment.repeated(
              motion.repeatCount * (motion.autoreverses ? 2 : 1), alternates: motion.autoreverses))
        }
      case .declared(let motion, let start, _): builder.add(motion, at: start, decimals: decimals)
      }
    }
    finish()
    self.segments = segments
    written = PlannedTrack(
      planned.track, initial: planned.initial,
      segments.flatMap { $0.parts(until: handoff.duration) }, offset: handoff.start,
      slack: 2 * WebSegment.lead)
    words = WebWords(planned.track).text
  }
}

extension WebTrack {
  /// Makes a track that CSS computes from another one.
  init(_ track: MotionTrack, following leader: WebTrack, _ words: String, by mapping: WebMapping) {
    segments = []
    written = leader.written.followed(by: track) { mapping.value(at: $0) }
    self.words = "mapped from \(words)"
  }

  /// Whether the last animation repeats without end.
  var repeats: Bool { segments.last?.iterations == .infinity }

  /// The number of keys that are written.
  var keyCount: Int { segments.isEmpty ? 0 : written.keyCount }
}

extension DeclaredMotion {
  var isRepeated: Bool { repeatCount != 1 || autoreverses }
}

extension Curve {
  /// Whether CSS has a name or four numbers for it.
  fileprivate var hasName: Bool {
    switch self {
    case .linear, .cubicBezier: true
    default: false
    }
  }
}

/// Collects the keys of one animation.
private struct KeyBuilder {
  private var keys: [WebSegment.Key] = []
  private var isPolygon = true
  /// The value after the last key.
  private(set) var last: Double

  init(initial: Double) { last = initial }

  /// Makes the keys of one pass of a motion that is repeated.
  init(pass motion: DeclaredMotion, at start: Double, tolerance: Double) {
    last = motion.from
    if case .curve(let curve) = motion.form, curve.hasName {
      add(motion, at: start, decimals: 6)
      return
    }
    let count = max(Int((motion.duration * 240).rounded(.up)), 16)
    // The end of a pass belongs to the next one.
    let end = motion.duration * (1 - 1e-9)
    let samples = KeySamples(duration: end, count: count, tolerance: tolerance / 4) {
      motion.value(at: motion.start + $0) ?? motion.to
    }
    let kept = KeyReduction(samples, tolerance: tolerance).chords()
    for (first, next) in zip(kept, kept.dropFirst()) {
      add(
        KeyPiece(
          from: .init(time: start + samples.times[first], value: samples.values[first]),
          to: .init(time: start + samples.times[next], value: samples.values[next])))
    }
  }

  func segment(precision: Double, _ span: WebSpan? = nil) -> WebSegment? {
    var keys = keys
    // A polygon that ends with a jump ends a little later.
    if isPolygon, let last = keys.last, keys.dropLast().last?.easing == .hold {
      keys.append(.init(time: last.time + 1e-3, value: last.value))
    }
    let holds = keys.dropLast().allSatisfy { $0.easing == .hold }
    guard isPolygon, !holds else {
      return WebSegment(keys, isPolygon: false, precision: precision)
    }
    // Lines hold a value between two points of it.
    let points = zip(keys, keys.dropFirst()).flatMap { key, next in
      key.easing == .hold && next.time > key.time
        ? [key, .init(time: next.time, value: key.value)] : [key]
    }
    return WebSegment(
      points + keys.suffix(1), isPolygon: true, precision: precision, span: span)
  }

  mutating func set(at time: Double, to value: Double) {
    guard value != last else { return }
    let time = max(time - WebSegment.lead, 0)
    if keys.isEmpty {
      keys.append(.init(time: max(time - 1e-3, 0), value: last))
    }
    for index in keys.indices where keys[index].time > time { keys[index].time = time }
    // In a polygon, a jump is two keys at one time.
    keys[keys.count - 1].easing = .hold
    keys.append(.init(time: time, value: value))
    last = value
  }

  mutating func add(_ piece: KeyPiece) {
    add(
      from: piece.start, to: piece.end,
      piece.isStraight ? .linear : piece.easing.map { .bezier($0) })
  }

  private mutating func add(
    from start: KeyPiece.Point, to end: KeyPiece.Point, _ easing: WebSegment.Easing?
  ) {
    let easing = easing ?? .linear
    if case .bezier = easing { isPolygon = false }
    if let last = keys.last, start.time <= last.time + 1e-9, start.value == last.value {
      keys[keys.count - 1].easing = easing
    } else {
      if let last = keys.last {
        keys[keys.count - 1].easing = last.value == start.value ? .linear : .hold
      }
      keys.append(.init(time: start.time, value: start.value, easing: easing))
    }
    keys.append(.init(time: max(end.time, keys[keys.count - 1].time), value: end.value))
    last = end.value
  }

  /// Adds a motion that is played once; `start` is that of the exported part.
  mutating func add(_ motion: DeclaredMotion, at start: Double, decimals: Int) {
    func easing(_ curve: Curve) -> WebSegment.Easing {
      if case .cubicBezier(let bezier) = curve { return .bezier(bezier) }
      return .linear
    }
    func point(_ part: Double, _ value: Double) -> KeyPiece.Point {
      .init(
        time: start + part * motion.duration,
        value: value.rounded(decimals: decimals))
    }
    switch motion.form {
    case .keyframes(let declared, _):
      for key in declared {
        if key.end > key.start {
          add(from: point(key.start, key.from), to: point(key.end, key.to), easing(key.curve))
        } else {
          set(at: point(key.start, 0).time, to: point(0, key.to).value)
        }
      }
    case .curve(let curve):
      add(from: point(0, motion.from), to: point(1, motion.to), easing(curve))
    case .spring, .mapping: break
    }
  }
}
