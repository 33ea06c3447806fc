import MotionValues

/// The motion of a number as straight lines that are short to write in one animation.
struct WebPolygon {
  /// Moves that follow one another without a rest.
  private struct Stretch {
    var times: [Double]
    var values: [Double]
    /// The times at which one motion changes into another.
    var corners: [Double]

    var samples: KeySamples { KeySamples(times: times, values: values) }
  }

  private enum Item {
    case set(time: Double, value: Double)
    case stretch(Stretch)
  }

  private let items: [Item]
  private let tolerance: Double
  private let decimals: Int
  private let span: WebSpan
  /// The animation, in seconds from the start of the exported part.
  private let start: Double
  private let duration: Double

  /// Takes changes of a track, whose values have a number of decimals; nil if nothing moves.
  init?(
    _ track: MotionTrack, _ changes: [MotionTrack.Change], tolerance: Double, decimals: Int
  ) {
    guard let span = WebSpan(track, decimals: decimals), !changes.isEmpty else { return nil }
    self.span = span
    self.tolerance = tolerance
    self.decimals = decimals
    items = Self.items(changes)
    switch items[0] {
    case .set(let time, _): start = WebSegment.startOfJump(at: time)
    case .stretch(let stretch):
      start = Self.rounded(stretch, isEnd: false, within: 0...(.infinity), tolerance) { digits in
        (3...WebSegment.timeDecimals).contains(digits) ? { $0.rounded(decimals: digits) } : nil
      }
    }
    let end: Double
    switch items[items.count - 1] {
    case .set(let time, _): end = WebSegment.endOfJump(at: time)
    case .stretch(let stretch):
      end = Self.rounded(stretch, isEnd: true, within: start...(.infinity), tolerance) { digits in
        (3...WebSegment.timeDecimals).contains(digits) ? { $0.rounded(decimals: digits) } : nil
      }
    }
    duration = WebSegment.duration(from: start, to: end)
  }

  private static func items(_ changes: [MotionTrack.Change]) -> [Item] {
    var items: [Item] = []
    for change in changes {
      switch change {
      case .set(let time, let value): items.append(.set(time: time, value: value))
      case .move(let move):
        if case .stretch(var last)? = items.last, last.times.last == move.start,
          last.values.last == move.samples.values.first
        {
          last.corners += [move.start] + move.corners.map { move.samples.times[$0] }
          last.times += move.samples.times.dropFirst()
          last.values += move.samples.values.dropFirst()
          items[items.count - 1] = .stretch(last)
        } else {
          items.append(
            .stretch(
              Stretch(
                times: move.samples.times, values: move.samples.values,
                corners: move.corners.map { move.samples.times[$0] })))
        }
      }
    }
    return items
  }

  /// Returns the first or the last time of a stretch, rounded as much as its value hardly shows;
  /// `rounding` returns how to round to a number of digits, or nil.
  private static func rounded(
    _ stretch: Stretch, isEnd: Bool, within range: ClosedRange<Double>, _ tolerance: Double,
    _ rounding: (Int) -> ((Double) -> Double)?
  ) -> Double {
    let place = isEnd ? stretch.times.count - 1 : 0
    let (time, value, samples) = (stretch.times[place], stretch.values[place], stretch.samples)
    for digits in 0...6 {
      guard let rounded = rounding(digits)?(time), range.contains(rounded) else { continue }
      let shift = (rounded - time).magnitude
      let isNear = [shift, shift / 2].allSatisfy { shift in
        let inner = samples.value(at: isEnd ? time - shift : time + shift)
        return (inner - value).magnitude <= tolerance / 2
      }
      if isNear { return rounded }
    }
    return min(max(time, range.lowerBound), range.upperBound)
  }

  private func percent(_ time: Double) -> Double { (time - start) / duration * 100 }
  private func time(_ percent: Double) -> Double { start + percent / 100 * duration }

  /// Lines, and values that are set.
  var parts: [PlannedTrack.Part] {
    var parts: [PlannedTrack.Part] = []
    for (place, item) in items.enumerated() {
      switch item {
      case .set(let time, let value):
        parts.append(
          .set(
            time: time.rounded(decimals: WebSegment.timeDecimals),
            value: value.rounded(decimals: decimals)))
      case .stretch(let stretch):
        let points = points(of: stretch, at: place, after: parts.last?.end)
        for (first, next) in zip(points, points.dropFirst()) where next.time > first.time {
          parts.append(.piece(KeyPiece(from: first, to: next)))
        }
      }
    }
    return parts
  }

  private func points(
    of stretch: Stretch, at place: Int, after last: Double?
  ) -> [KeyPiece.Point] {
    let isFirst = place == 0
    let isLast = place == items.count - 1
    let end = isLast ? duration + start : startOfItem(place + 1)
    func bound(isEnd: Bool, within range: ClosedRange<Double>) -> Double {
      Self.rounded(stretch, isEnd: isEnd, within: range, tolerance) { digits in
        digits <= 4 ? { time(percent($0).rounded(decimals: digits)) } : nil
      }
    }
    let low =
      isFirst ? start : bound(isEnd: false, within: (last ?? start)...max(last ?? start, end))
    let high = isLast ? end : bound(isEnd: true, within: low...max(low, end))
    let (first, final) = (
      KeyPiece.Point(time: low, value: stretch.values[0].rounded(decimals: decimals)),
      KeyPiece.Point(
        time: high, value: stretch.values[stretch.values.count - 1].rounded(decimals: decimals))
    )
    let line = ShortLine(
      KeySamples(times: stretch.times.map(percent), values: stretch.values.map(span.share)),
      corners: stretch.corners.map(percent), tolerance: tolerance / (span.to - span.from).magnitude,
      decimals: span.decimals)
    let knots = line.knots(
      from: .init(time: percent(first.time), value: span.share(first.value)),
      to: .init(time: percent(final.time), value: span.share(final.value)))
    return [first]
      + knots.dropFirst().dropLast().map {
        KeyPiece.Point(time: time($0.time), value: span.value($0.value))
      } + [final]
  }

  private func startOfItem(_ place: Int) -> Double {
    switch items[place] {
    case .set(let time, _): time
    case .stretch(let stretch): stretch.times[0]
    }
  }
}
