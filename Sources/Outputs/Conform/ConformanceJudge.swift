import MotionRecording
import MotionValues

/// Aligns the bursts of an app with those of a scene, and compares their values.
struct ConformanceJudge {
  typealias Segment = Conformance.Segment
  typealias Difference = Conformance.Difference

  /// A logged value that the scene does not have.
  struct Wrong {
    let index: Int
    /// How far it is off, in tolerances.
    let excess: Double
  }

  /// A burst is late if it is by more than this many frames; with a log of fingers, whose samples
  /// fall anywhere between two frames, by more than the second number.
  private static let lateFrames = (alone: 0.6, withFingers: 1.1)

  let signals: [ComparedSignal]
  let options: Conformance.Options
  var segments: [Segment]
  var anchor: Double
  var others: [Difference] = []
  var notes: [String] = []

  init(_ signals: [ComparedSignal], _ options: Conformance.Options) {
    self.signals = signals
    self.options = options
    segments = SceneBursts.segments(of: signals, fingers: options.fingers)
    anchor = options.clock ?? ClockAlignment.coarse(signals)
  }

  /// The least lateness that counts, in seconds.
  var leastLateness: Double {
    let frames =
      options.fingers.isEmpty ? Self.lateFrames.alone : Self.lateFrames.withFingers
    return max(frames * options.interval, 1.5 * options.slack)
  }

  // MARK: Alignment

  /// Finds the shift of each segment, and that of the clock.
  mutating func align() {
    guard let first = segments.first, let last = segments.last else { return }
    if options.clock == nil {
      anchor = ClockAlignment.refined(anchor, signals, from: first.start, to: last.end)
    }
    var expected = anchor
    var reference: Double?
    for index in segments.indices {
      let segment = segments[index]
      let moving = segment.moving.map { signals[$0] }
      var shift = ClockAlignment.refined(
        expected, moving, from: segment.start, to: segment.end, reach: Conformance.reach)
      segments[index].shift = shift
      if !isRight(index) {
        // What the fit near the expected shift has missed: a burst that comes much later.
        let isByHand = options.clock == nil && index > 0 && !segment.continues
        shift = ClockAlignment.nearest(
          expected, moving, from: segment.start, to: segment.end,
          reach: Conformance.reach(hasClock: !isByHand))
        segments[index].shift = shift
        if isByHand, abs(shift - expected) > Conformance.reach, !isRight(index) {
          segments[index].shift = ClockAlignment.nearest(
            expected, moving, from: segment.start, to: segment.end, reach: Conformance.reach)
        }
      }
      shift = segments[index].shift
      if let known = reference, abs(shift - known) > Conformance.reach, options.clock == nil {
        notes.append(
          "the burst at \(NumberWords.time(segment.start)) comes \(NumberWords.shift(shift - known)) than in the scene, and is compared from there: waits are compared if the log has fingers"
        )
        reference = shift
      } else if reference == nil, !segment.isDragged, isRight(index) {
        reference = shift
        anchor = shift
      }
      if !segment.isDragged {
        segments[index].burst.lateness = shift - (reference ?? shift)
        expected = options.clock ?? reference ?? anchor
      }
    }
    if reference == nil, let first = segments.first(where: { !$0.isDragged }) {
      anchor = first.shift
      for index in segments.indices where !segments[index].isDragged {
        segments[index].burst.lateness = segments[index].shift - anchor
      }
    }
  }

  /// Whether all that moves in a segment is right at its shift.
  private func isRight(_ index: Int) -> Bool {
    segments[index].moving.allSatisfy {
      wrong(signals[$0], in: index, at: segments[index].shift, isWhole: false).count
        <= Conformance.allowance
    }
  }

  // MARK: Comparison

  /// The times of the app that a segment is responsible for: up to the next one.
  private func span(of index: Int) -> (from: Double, to: Double) {
    (
      index == 0 ? -.infinity : segments[index].appStart,
      index + 1 < segments.count ? segments[index + 1].appStart.nextDown : .infinity
    )
  }

  /// The values of a signal that are wrong in a segment at a shift; if `isWhole`, with those of the rest
  /// after it.
  func wrong(
    _ signal: ComparedSignal, in index: Int, at shift: Double, isWhole: Bool = true
  ) -> [Wrong] {
    let segment = segments[index]
    let (from, to) =
      isWhole ? span(of: index) : (segment.start + shift, (segment.end + shift).nextDown)
    // While a finger is down, and in the frame after it has lifted, a frame shows a place that the
    // finger had before.
    let lag = 1.5 * options.interval
    let isLagging = !options.fingers.isEmpty
    var found: [Wrong] = []
    for place in signal.indices(from: from, to: to) {
      let time = signal.times[place] - shift
      var (before, after) = (options.slack, options.slack)
      if signal.isDiscrete {
        before = max(before, options.interval)
        after = max(after, options.interval)
      } else if isLagging, segment.isDragged || time < segment.start + lag {
        before += lag
      }
      let excess = signal.excess(place, at: time, before: before, after: after)
      if excess > 1 { found.append(Wrong(index: place, excess: excess)) }
    }
    return found
  }

  /// Finds all differences.
  mutating func compare() {
    let constant = findConstants()
    others += options.events.differences(options) { time in
      time + ((segments.last { $0.start <= time } ?? segments.first)?.shift ?? anchor)
    }
    guard !segments.isEmpty else {
      for (index, signal) in signals.enumerated() where !constant.contains(index) {
        let wrong = signal.times.indices.compactMap { place -> Wrong? in
          let excess = signal.excess(
            place, at: signal.times[place] - anchor, before: options.slack, after: options.slack)
          return excess > 1 ? Wrong(index: place, excess: excess) : nil
        }
        if wrong.count > Conformance.allowance, let first = wrong.first {
          others.append(restDifference(signal, wrong, at: signal.times[first.index] - anchor))
        }
      }
      return
    }
    var wrongs = segments.indices.map { segment in
      signals.indices.map { signal in
        constant.contains(signal)
          ? [] : wrong(signals[signal], in: segment, at: segments[segment].shift)
      }
    }
    // A property that is wrong now and then is wrong, too.
    for signal in signals.indices {
      let total = wrongs.reduce(0) { $0 + $1[signal].count }
      let isFailing = wrongs.contains { $0[signal].count > Conformance.allowance }
      let most = segments.indices.max { wrongs[$0][signal].count < wrongs[$1][signal].count } ?? 0
      let isWrong = !isFailing && total > Conformance.allowance + segments.count / 4
      for segment in segments.indices
      where wrongs[segment][signal].count <= Conformance.allowance && !(isWrong && segment == most)
      {
        wrongs[segment][signal] = []
      }
    }
    for index in segments.indices {
      segments[index].burst.doubt = doubt(of: index)
      guard segments[index].burst.doubt == nil else { continue }
      var words = BurstWords(self, index, wrongs[index])
      segments[index].burst.differences = words.differences
    }
  }

  /// Reports the properties that never move, and are never right; returns them.
  private mutating func findConstants() -> Set<Int> {
    var found: Set<Int> = []
    for (index, signal) in signals.enumerated() where !signal.times.isEmpty {
      let span = signal.logSpan(from: -.infinity, to: .infinity)
      guard let low = signal.scene.min(), let high = signal.scene.max(),
        high - low <= signal.tolerance, span <= signal.tolerance, !signal.isDiscrete,
        abs(signal.values[0] - low) > signal.tolerance + (high - low)
      else { continue }
      found.insert(index)
      others.append(
        Difference(
          time: 0, names: [signal.name],
          words:
            "is \(NumberWords.amount(signal.values[0], signal.unit)) in the app; in the scene \(NumberWords.amount(low, signal.unit))"
        ))
    }
    return found
  }

  private func doubt(of index: Int) -> String? {
    let segment = segments[index]
    guard !segment.isDragged,
      let signal = segment.moving.map({ signals[$0] }).max(by: {
        $0.times.count < $1.times.count
      })
    else { return nil }
    let range = signal.indices(
      from: segment.start + segment.shift, to: segment.end + segment.shift)
    let times = [segment.start + segment.shift] + range.map { signal.times[$0] }
    let ends = Array(times.dropFirst()) + [segment.end + segment.shift]
    let gap = zip(ends, times).map { $0 - $1 }.max() ?? 0
    return Conformance.doubt(
      frames: range.count, gap: gap, length: segment.end - segment.start)
  }

  /// The difference of a property that rests in the scene.
  func restDifference(_ signal: ComparedSignal, _ wrong: [Wrong], at time: Double) -> Difference {
    let worst = wrong.max { $0.excess < $1.excess }
    let value = worst.map { signal.values[$0.index] } ?? .nan
    let found = worst.map { signal.sceneValue(at: signal.times[$0.index] - anchor) } ?? .nan
    let values = wrong.map { signal.values[$0.index] }
    let span = (values.max() ?? 0) - (values.min() ?? 0)
    let words =
      span > 2 * signal.tolerance && !signal.isDiscrete
      ? "moves in the app, by \(NumberWords.amount(span, signal.unit)); in the scene it rests"
      : "is \(signal.text(of: value)) in the app; in the scene \(signal.text(of: found))"
    return Difference(time: time, names: [signal.name], words: words)
  }
}
