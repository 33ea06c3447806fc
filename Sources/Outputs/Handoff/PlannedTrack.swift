import MotionCore
import MotionRecording
import MotionValues

/// A track as a format writes it: rounded keys, of which the deviation from the run is known.
package struct PlannedTrack: Sendable {
  package enum Part: Sendable {
    /// The value is set at an instant.
    case set(time: Double, value: Double)
    /// The way from one key to the next.
    case piece(KeyPiece)
    /// A motion that leaves under its own name; times are those of the exported part.
    indirect case declared(DeclaredMotion, start: Double, end: Double)

    package var start: Double {
      switch self {
      case .set(let time, _): time
      case .piece(let piece): piece.start.time
      case .declared(_, let start, _): start
      }
    }

    package var end: Double {
      switch self {
      case .set(let time, _): time
      case .piece(let piece): piece.end.time
      case .declared(_, _, let end): end
      }
    }

    /// Returns the value as a function of the time from its start on, the last one after its end;
    /// `offset` is the start of the exported part in seconds of the run.
    ///
    /// A function, because reading the case of a declared motion copies the motion.
    fileprivate func value(offset: Double) -> (Double) -> Double {
      switch self {
      case .set(_, let value): return { _ in value }
      case .piece(let piece): return { time in piece.value(at: max(time, piece.start.time)) }
      case .declared(let motion, _, let end):
        // An endless motion ends with the exported part.
        return { time in motion.value(at: min(time, end) + offset) ?? motion.to }
      }
    }
  }

  /// How far the written motion is from the run's, in the property's unit.
  package struct Deviation: Sendable, Equatable {
    package var worst = 0.0
    /// The root of the mean square over all samples of the moves.
    package var rms = 0.0
    /// The time of the worst deviation, in seconds from the start of the exported part.
    package var time = 0.0

    package init() {}
  }

  package let track: MotionTrack
  package let initial: Double
  /// In order of time; the value rests between them. For a track that follows another one, they are
  /// those of the other one.
  package let parts: [Part]
  /// The value as a function of that of the parts; nil for their own.
  private let map: (@Sendable (Double) -> Double)?
  package private(set) var deviation = Deviation()
  private let offset: Double
  /// Rounding moves keys by up to this time, in seconds.
  private let slack: Double

  /// Takes the parts of a track, whose times are rounded by up to `slack`; `offset` is the start of
  /// the exported part in seconds of the run.
  package init(
    _ track: MotionTrack, initial: Double, _ parts: [Part], offset: Double, slack: Double
  ) {
    self.init(track, initial: initial, parts, by: nil, offset: offset, slack: slack)
  }

  private init(
    _ track: MotionTrack, initial: Double, _ parts: [Part],
    by map: (@Sendable (Double) -> Double)?, offset: Double, slack: Double
  ) {
    self.track = track
    self.initial = initial
    self.parts = parts
    self.map = map
    self.offset = offset
    self.slack = slack
    deviation = measured
  }

  /// Returns another track, whose values are a function of the written values of this one.
  package func followed(
    by track: MotionTrack, _ map: @escaping @Sendable (Double) -> Double
  ) -> PlannedTrack {
    PlannedTrack(track, initial: map(initial), parts, by: map, offset: offset, slack: slack)
  }

  /// The number of keys that are written: ends of pieces, and values that are set. A motion under
  /// its own name is one.
  package var keyCount: Int {
    var count = 0
    var last = -Double.infinity
    for part in parts {
      if case .piece = part, part.start > last { count += 1 }
      count += 1
      last = part.end
    }
    return count
  }

  /// Whether there are keys, whose number depends on the tolerance.
  var hasPieces: Bool { parts.contains { if case .piece = $0 { true } else { false } } }

  package var isDeclared: Bool {
    !parts.isEmpty
      && parts.allSatisfy { if case .declared = $0 { true } else { false } }
  }

  /// Returns the written value at a time.
  package func value(at time: Double) -> Double {
    let next = parts.partitioningIndex { $0.start > time + slack }
    return next > 0 ? written(by: parts[next - 1])(time) : initial
  }

  /// Returns the written values at ascending times.
  func values(at times: [Double]) -> [Double] {
    var values = [Double](repeating: initial, count: times.count)
    var index =
      parts.first.map { first in
        times.partitioningIndex { $0 + slack >= first.start }
      } ?? 0
    for (place, part) in parts.enumerated() {
      let end = place + 1 < parts.count ? parts[place + 1].start : .infinity
      let value = written(by: part)
      while index < times.count, times[index] + slack < end {
        values[index] = value(times[index])
        index += 1
      }
    }
    return values
  }

  private func written(by part: Part) -> (Double) -> Double {
    let value = part.value(offset: offset)
    guard let map else { return value }
    return { map(value($0)) }
  }

  private var measured: Deviation {
    var result = Deviation()
    var (sum, count) = (0.0, 0)
    func note(_ error: Double, at time: Double) {
      sum += error * error
      count += 1
      if error.magnitude > result.worst { (result.worst, result.time) = (error.magnitude, time) }
    }
    let spans = parts.map { Span(start: $0.start, end: $0.end, value: written(by: $0)) }
    note(initial - track.initial, at: 0)
    for case .set(let time, let value) in track.changes {
      let next = spans.partitioningIndex { $0.end >= time - slack }
      note(deviation(from: value, at: time, next, in: spans), at: time)
    }
    for move in track.moves {
      var next = spans.partitioningIndex { $0.end >= move.start - slack }
      for (time, value) in zip(move.samples.times, move.samples.values) {
        while next < spans.count, spans[next].end < time - slack { next += 1 }
        note(deviation(from: value, at: time, next, in: spans), at: time)
      }
    }
    result.rms = (sum / Double(max(count, 1))).squareRoot()
    return result
  }

  /// What a part writes.
  private struct Span {
    let start: Double
    let end: Double
    let value: (Double) -> Double
  }

  /// Returns the deviation from a value at a time; `next` is the first part that ends at this time or
  /// later. Within the rounding of a key's time, the value may be the one before or after the key.
  private func deviation(
    from value: Double, at time: Double, _ next: Int, in spans: [Span]
  ) -> Double {
    var best: Double?
    func consider(_ written: Double) {
      if (written - value).magnitude < best?.magnitude ?? .infinity { best = written - value }
    }
    if next == spans.count || spans[next].start >= time - slack {
      consider(next > 0 ? spans[next - 1].value(time) : initial)
    }
    var index = next
    while index < spans.count, spans[index].start <= time + slack {
      consider(spans[index].value(time))
      index += 1
    }
    return best ?? 0
  }
}
