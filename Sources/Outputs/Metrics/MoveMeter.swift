/// Measures one move while its samples come.
///
/// What it keeps does not grow with the move: the last samples, the extremes so far, and what may
/// be a velocity jump.
///
/// 1. `nodes` holds the samples from `base` on: those of the intervals that are not measured yet,
///    those from `front` on, and three before them, on which their motion depends.
/// 2. An interval is measured once, when all samples on which its motion depends are there, or at
///    the end of the move.
/// 3. The last interval that begins, or passes, outside of the band around the final value is not
///    before `front`, whatever the final value is.
package struct MoveMeter: Sendable {
  private struct Node: Sendable {
    let sample: MotionSamples.Sample
    /// Whether the interval that begins here has a break.
    var hasBreak = false
  }

  /// An extreme of the samples, and of the motion around the sample at which it is.
  struct Top: Sendable {
    /// At the sample.
    var value: Double
    var time: Double
    /// Between the samples around it; the same if nothing is greater there.
    var highest: Double
    var highestTime: Double
    /// The index of its sample, while the interval after it is not measured; else -1.
    var waiting: Int

    init(_ value: Double, at time: Double, sample: Int) {
      (self.value, self.time) = (value, time)
      (highest, highestTime) = (value, time)
      waiting = sample
    }
  }

  /// The number of samples after the start of an interval on which its motion depends.
  private static let reach = 4
  /// The number of kept samples above which every second one of the older half is dropped. Only a
  /// value that stays within two thousandths of its distance for minutes needs as many; the time
  /// of its settling is then exact to a few frames.
  private static let longestStretch = 4096

  private var nodes: [Node] = []
  private var base = 0
  private var front = 0
  /// The number of intervals that are measured.
  private var measured = 0
  private(set) var first = MotionSamples.Sample(time: 0, value: 0)
  private(set) var last = MotionSamples.Sample(time: 0, value: 0)
  /// The velocity with the greatest magnitude.
  private var peak = Top(0, at: 0, sample: -1)
  private var most = Top(0, at: 0, sample: -1)
  private var least = Top(0, at: 0, sample: -1)
  /// The velocity at the end of the last measured interval.
  private var arrival = 0.0
  private var jumps: JumpCandidates

  /// Makes a meter that finds velocity jumps above a threshold; by default, above a share of the
  /// peak velocity.
  package init(jumpsAbove threshold: Double? = nil) {
    jumps = JumpCandidates(above: threshold)
  }

  /// The number of samples so far.
  package var count: Int { base + nodes.count }

  /// The number of samples that it keeps.
  package var keptCount: Int { nodes.count }

  package mutating func add(_ sample: MotionSamples.Sample) {
    let index = count
    if index == 0 {
      first = sample
      most = Top(sample.value, at: sample.time, sample: 0)
      least = Top(-sample.value, at: sample.time, sample: 0)
      peak.time = sample.time
      peak.highestTime = sample.time
    }
    last = sample
    nodes.append(Node(sample: sample))
    if index >= 2 { noteBreak(in: index - 2) }
    if index >= Self.reach { measure(index - Self.reach) }
    forget()
  }

  /// The measures of the move; nil for fewer than two samples.
  package consuming func finish() -> MotionMeasures? {
    guard count > 1 else { return nil }
    finishIntervals()
    let (from, to) = (first.value, last.value)
    let start = first.time
    var overshoot = (distance: 0.0, time: last.time)
    if to > from, most.highest > to { overshoot = (most.highest - to, most.highestTime) }
    if to < from, -least.highest < to { overshoot = (to + least.highest, least.highestTime) }
    let reach = from == to ? farthest : abs(to - from)
    return MotionMeasures(
      from: from, to: to, start: start, end: last.time, peakVelocity: peak.highest,
      peakTime: peak.highestTime, overshoot: overshoot.distance, overshootTime: overshoot.time,
      settlingTime: settling(at: to, within: MotionMeasures.settledShare * reach) - start,
      jumps: foundJumps)
  }

  /// The jumps of the move, in order.
  package consuming func finishJumps() -> [MotionMeasures.Jump] {
    guard count > 1 else { return [] }
    finishIntervals()
    return foundJumps
  }

  private var foundJumps: [MotionMeasures.Jump] {
    count > 4 ? jumps.found(abovePeak: abs(peak.highest)) : []
  }

  private mutating func finishIntervals() {
    noteBreak(in: count - 2)
    while measured < count - 1 { measure(measured) }
    refineTops(at: count - 1)
  }

  /// The greatest distance from the start so far.
  private var farthest: Double { max(most.value - first.value, first.value + least.value) }

  private mutating func noteBreak(in interval: Int) {
    if findBreak(in: interval) != nil { nodes[interval - base].hasBreak = true }
  }

  /// Measures an interval whose motion is final.
  private mutating func measure(_ interval: Int) {
    measured = interval + 1
    let (start, end) = (self[interval], self[interval + 1])
    let velocities = velocities(in: interval)
    raisePeak(to: velocities.start, at: start.time, sample: interval)
    raisePeak(to: velocities.end, at: end.time, sample: interval + 1)
    if end.value > most.value { most = Top(end.value, at: end.time, sample: interval + 1) }
    if -end.value > least.value { least = Top(-end.value, at: end.time, sample: interval + 1) }
    refineTops(at: interval)
    if interval > 0, start.isCorner {
      jumps.addCorner(
        .init(time: start.time, before: arrival, after: velocities.start),
        peak: abs(peak.value))
    }
    arrival = velocities.end
    if let gap = breakpoint(in: interval), !gap.isStep {
      // A value that is set has no velocity that could jump.
      jumps.addBreak(
        .init(time: gap.time, before: gap.before.velocity, after: gap.after.velocity),
        peak: abs(peak.value))
    }
    if let kink = kink(in: interval, above: jumps.threshold(abs(peak.value))) {
      jumps.addKink(kink, in: interval, peak: abs(peak.value))
    }
  }

  /// Replaces the peak by a velocity that is greater, by more than rounding.
  private mutating func raisePeak(to velocity: Double, at time: Double, sample: Int) {
    guard abs(velocity) > abs(peak.value) * (1 + 1e-12) else { return }
    peak = Top(velocity, at: time, sample: sample)
  }

  // MARK: Extremes between samples

  /// Searches for what is greater than an extreme in the intervals around its sample, if this is
  /// the sample with an index, or one before it.
  private mutating func refineTops(at sample: Int) {
    if peak.waiting >= 0, peak.waiting <= sample { peak = refinedPeak() }
    if most.waiting >= 0, most.waiting <= sample { most = refined(most, sign: 1) }
    if least.waiting >= 0, least.waiting <= sample { least = refined(least, sign: -1) }
  }

  private func refined(_ top: Top, sign: Double) -> Top {
    var top = top
    let sample = top.waiting
    top.waiting = -1
    for interval in [sample - 1, sample] where interval >= 0 && interval < measured {
      let velocities = velocities(in: interval)
      let motion = motion(in: interval)
      // From a sample at which the value rises inwards, it rises further. Where motions meet, it
      // may be greater without that.
      let rises = interval == sample ? velocities.start * sign > 0 : velocities.end * sign < 0
      guard rises || exceeds(top.highest, in: interval, { motion.at($0).value * sign })
      else { continue }
      let time = greatest(in: interval) { motion.at($0).value * sign }
      let value = motion.at(time).value * sign
      if value > top.highest { (top.highest, top.highestTime) = (value, time) }
    }
    return top
  }

  /// Whether a function exceeds a limit at one of a few times in an interval.
  private func exceeds(
    _ limit: Double, in interval: Int, _ function: (Double) -> Double
  ) -> Bool {
    let (start, end) = (self[interval].time, self[interval + 1].time)
    return Self.probes.contains { function(start + (end - start) * $0) > limit }
  }

  private static let probes = [0.001, 0.02, 0.2, 0.4, 0.6, 0.8, 0.98, 0.999]

  private func refinedPeak() -> Top {
    var peak = peak
    let sample = peak.waiting
    peak.waiting = -1
    for interval in [sample - 1, sample] where interval >= 0 && interval < measured {
      let (start, end) = (self[interval].time, self[interval + 1].time)
      guard start <= peak.highestTime, peak.highestTime <= end else { continue }
      let motion = motion(in: interval)
      func speed(_ time: Double) -> Double { abs(motion.at(time).velocity) }
      let least = abs(peak.highest) * (1 + 1e-12)
      guard exceeds(least, in: interval, speed) else { continue }
      let time = greatest(in: interval, speed)
      guard speed(time) > least else { continue }
      (peak.highest, peak.highestTime) = (motion.at(time).velocity, time)
    }
    return peak
  }

  // MARK: Settling

  /// The last time at which the value enters a band around its end.
  private func settling(at end: Double, within band: Double) -> Double {
    // Between two samples inside the band, the value may leave it and return.
    for interval in (front..<count - 1).reversed() {
      let (start, last) = (self[interval].time, self[interval + 1].time)
      let isInside = abs(self[interval].value - end) <= band
      if isInside, !mayLeave(band, around: end, in: interval) { continue }
      let motion = motion(in: interval)
      func isOutside(_ time: Double) -> Bool { abs(motion.at(time).value - end) > band }
      var low = start
      if isInside {
        let time = greatest(in: interval) { abs(motion.at($0).value - end) }
        guard isOutside(time) else { continue }
        low = time
      }
      var high = last
      // If a motion ends outside the band, the value leaves or enters there.
      if isOutside(high), self[interval + 1].isCorner { return high }
      while true {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { return high }
        if isOutside(middle) { low = middle } else { high = middle }
      }
    }
    return first.time
  }

  /// Whether the value may leave a band between two samples that are inside it.
  ///
  /// Between them, a cubic through both exceeds the farther one by at most 4/27 of what each velocity
  /// would cover alone. A half leaves room for what the motion differs from this cubic.
  private func mayLeave(_ band: Double, around end: Double, in interval: Int) -> Bool {
    guard !hasBreak(in: interval) else { return true }
    let (start, last) = (self[interval], self[interval + 1])
    let velocities = velocities(in: interval)
    let reach = (abs(velocities.start) + abs(velocities.end)) * (last.time - start.time)
    return max(abs(start.value - end), abs(last.value - end)) + reach / 2 > band
  }

  /// Discards the samples that no measure needs any more.
  ///
  /// If the final value is within the band's width of the last value, all values since the settling
  /// are within twice this width of the last value; else the value settles later. The final
  /// distance is at most the greatest one so far and the band's width, unless the value moves
  /// farther, and so settles, later.
  private mutating func forget() {
    let width = 2.004 * MotionMeasures.settledShare * farthest
    while front + 1 < count, abs(self[front + 1].value - last.value) > width { front += 1 }
    let stale = max(0, min(front, count - Self.reach - 2) - 3 - base)
    let isLong = nodes.count - stale > Self.longestStretch
    // Not fewer than half of them at once, so that a long stretch is not moved for each sample.
    guard isLong || stale >= max(8, nodes.count / 2) else { return }
    nodes.removeFirst(stale)
    base += stale
    if isLong { thin() }
  }

  private mutating func thin() {
    let half = nodes.count / 2
    var thinned: [Node] = []
    for index in stride(from: 0, to: half, by: 2) {
      thinned.append(Node(sample: nodes[index].sample))
    }
    base += half - thinned.count
    front = base
    nodes.replaceSubrange(..<half, with: thinned)
  }
}

extension MoveMeter: SampledMotion {
  package var indices: Range<Int> { base..<count }
  package subscript(index: Int) -> MotionSamples.Sample { nodes[index - base].sample }
  package func hasBreak(in interval: Int) -> Bool { nodes[interval - base].hasBreak }
  package func breakpoint(in interval: Int) -> MotionSamples.Break? {
    hasBreak(in: interval) ? findBreak(in: interval) : nil
  }
}

/// What may be a velocity jump of a move, until its peak velocity is known.
struct JumpCandidates: Sendable {
  private typealias Jump = MotionMeasures.Jump

  /// The threshold; nil for a share of the peak velocity.
  private let fixed: Double?
  private var corners: [Jump] = []
  private var breaks: [Jump] = []
  private var kinks: [(interval: Int, jump: Jump)] = []
  /// The number of candidates at which those that have become too small are dropped.
  private var limit = 64

  init(above threshold: Double?) { fixed = threshold }

  /// The change of velocity above which a discontinuity counts as a jump.
  func threshold(_ peak: Double) -> Double { fixed ?? MotionMeasures.jumpShare * peak }

  mutating func addCorner(_ jump: MotionMeasures.Jump, peak: Double) {
    guard jump.change > threshold(peak) else { return }
    corners.append(jump)
    prune(peak)
  }

  mutating func addBreak(_ jump: MotionMeasures.Jump, peak: Double) {
    guard jump.change > threshold(peak) else { return }
    breaks.append(jump)
    prune(peak)
  }

  /// Adds a jump between two samples that begin an interval.
  mutating func addKink(_ jump: MotionMeasures.Jump, in interval: Int, peak: Double) {
    kinks.append((interval, jump))
    prune(peak)
  }

  private mutating func prune(_ peak: Double) {
    guard corners.count + breaks.count + kinks.count >= limit else { return }
    let threshold = threshold(peak)
    corners.removeAll { $0.change <= threshold }
    breaks.removeAll { $0.change <= threshold }
    kinks.removeAll { $0.jump.change <= threshold }
    limit = max(64, 2 * (corners.count + breaks.count + kinks.count))
  }

  /// The jumps, in order, of a move with a peak velocity.
  func found(abovePeak peak: Double) -> [MotionMeasures.Jump] {
    let threshold = threshold(peak)
    guard threshold > 0 else { return [] }
    var found = corners.filter { $0.change > threshold }
    for jump in breaks
    where jump.change > threshold && !found.contains(where: { abs($0.time - jump.time) < 1e-9 }) {
      found.append(jump)
    }
    // Of neighbouring intervals, that with the greatest change.
    var chosen: [(interval: Int, jump: Jump)] = []
    for kink in kinks where kink.jump.change > threshold {
      if let last = chosen.last, last.interval + 1 >= kink.interval {
        if kink.jump.change > last.jump.change { chosen[chosen.count - 1] = kink }
      } else {
        chosen.append(kink)
      }
    }
    return (found + chosen.map(\.jump)).sorted { $0.time < $1.time }
  }
}

extension MotionMeasures.Jump {
  fileprivate var change: Double { abs(after - before) }
}
