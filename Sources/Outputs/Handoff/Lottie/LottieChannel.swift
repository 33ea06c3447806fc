import MotionRecording
import MotionValues

/// A property of a Lottie file: keys of one or more numbers that share their times and easings.
package struct LottieChannel {
  package struct Key {
    /// In frames.
    package var time: Double
    package var values: [Double]
    /// The easing up to the next key; nil is linear.
    package var easing: CubicBezier?
    /// Whether the values hold up to the next key.
    package var isHeld = false

    /// The same key with fewer digits of its easing.
    var shortened: Key {
      var key = self
      key.easing = easing.flatMap { LottieChannel.rounded($0, decimals: handleDecimals - 1) }
      return key
    }
  }

  /// The frames of a file in a second.
  package static let frameRate = 60.0
  private static let timeDecimals = 4
  private static let handleDecimals = 4
  /// How often the tolerances of a move are halved where rounding exceeds them.
  private static let attempts = 4
  /// How long before an instant at which values are set the last key before is, in frames.
  private static let gap = 0.001

  package let initial: [Double]
  /// Empty if the numbers do not change.
  package private(set) var keys: [Key] = []
  /// The deviation of each number, in its own unit.
  package private(set) var deviations: [PlannedTrack.Deviation]
  private let tolerances: [Double]
  private let decimals: Int
  private let isSmallest: Bool

  /// Reduces a motion to keys; one tolerance for each number.
  package init(
    _ motion: LottieMotion, tolerances: [Double], decimals: Int, isSmallest: Bool
  ) {
    initial = motion.initial.map { $0.rounded(decimals: decimals) }
    deviations = Array(repeating: PlannedTrack.Deviation(), count: initial.count)
    self.tolerances = tolerances
    self.decimals = decimals
    self.isSmallest = isSmallest
    for change in motion.changes(within: tolerances) {
      switch change {
      case .set(let time, let values): set(at: Self.frame(time), to: rounded(values))
      case .move(let move): add(keys(of: move))
      }
    }
    joinRests()
    measure(motion)
  }

  /// Whether each number is above 0 all the time.
  package var isAlwaysPositive: Bool {
    ([initial] + keys.map(\.values)).allSatisfy { $0.allSatisfy { $0 > 0 } }
  }

  package static func frame(_ time: Double) -> Double {
    (time * frameRate).rounded(decimals: timeDecimals)
  }

  private func rounded(_ values: [Double]) -> [Double] {
    values.map { $0.rounded(decimals: decimals) }
  }

  private mutating func set(at time: Double, to values: [Double]) {
    if keys.isEmpty { keys.append(Key(time: 0, values: initial)) }
    finish(before: time)
    keys.append(Key(time: time, values: values))
  }

  private mutating func add(_ moved: [Key]) {
    guard let first = moved.first else { return }
    if let last = keys.last, last.time == first.time, last.values == first.values {
      keys.removeLast()
    } else if !keys.isEmpty {
      finish(before: first.time)
    }
    keys += moved
  }

  /// Lets the last key hold up to a time, at which there is another one.
  private mutating func finish(before time: Double) {
    let limit = (time - Self.gap).rounded(decimals: Self.timeDecimals)
    while keys.count > 1, keys[keys.count - 2].time >= limit { keys.removeLast() }
    let last = keys.count - 1
    keys[last].time = min(keys[last].time, limit)
    keys[last].isHeld = true
    keys[last].easing = nil
  }

  /// Removes keys in the middle of a rest.
  private mutating func joinRests() {
    var kept: [Key] = []
    for (index, key) in keys.enumerated() {
      let isRest = key.isHeld || index == keys.count - 1
      if isRest, let last = kept.last, last.values == key.values {
        kept[kept.count - 1].isHeld = true
        kept[kept.count - 1].easing = nil
      } else {
        kept.append(key)
      }
    }
    keys = kept
  }

  // MARK: Reduction

  /// Returns the keys of a move, within the tolerances after rounding if possible.
  private func keys(of move: LottieMotion.Move) -> [Key] {
    // Room for the rounding of both ends.
    let rounding = 2 * KeyStyle.step(decimals: decimals)
    var best: (keys: [Key], excess: Double) = ([], .infinity)
    var share = 1.0
    for _ in 0...Self.attempts where best.excess > 1 {
      let found = keys(of: move, tolerances.map { max($0 - rounding, $0 / 2) * share })
      // No key is needed for a motion that no tolerance shows.
      if found.isEmpty { return [] }
      let excess = excess(of: found, from: move)
      if excess < best.excess { best = (found, excess) }
      let shorter = found.map(\.shortened)
      if excess <= 1, self.excess(of: shorter, from: move) <= 1 { best.keys = shorter }
      share /= 2
    }
    return best.keys
  }

  /// The greatest deviation at a sample, in tolerances.
  private func excess(of keys: [Key], from move: LottieMotion.Move) -> Double {
    var worst = 0.0
    for (time, values) in zip(move.times, move.values) {
      let place = Place(at: time * Self.frameRate, in: keys)
      for (index, value) in values.enumerated() {
        worst = max(worst, (place.value(index, of: keys) - value).magnitude / tolerances[index])
      }
    }
    return worst
  }

  private func keys(of move: LottieMotion.Move, _ tolerances: [Double]) -> [Key] {
    let leader = MoveLeader(move, tolerances: tolerances)
    guard let leader else { return linearKeys(of: move, tolerances) }
    let samples = KeySamples(times: move.times, values: move.values.map { $0[leader.index] })
    var style = KeyStyle(.bezier)
    style.handleDecimals = Self.handleDecimals
    let track = MotionTrack(
      layer: 0, property: "", channel: nil, unit: .fraction, initial: samples.values[0],
      changes: [.move(.init(samples: samples, corners: move.corners))], drivers: [])
    let planned = TrackPlanner(style: style, isSmallest: isSmallest, offset: 0)
      .plan(track, tolerance: leader.tolerance)
    var keys: [Key] = []
    for case .piece(let piece) in planned.parts {
      if keys.isEmpty { keys.append(key(at: piece.start.time, in: move)) }
      keys[keys.count - 1].easing =
        piece.isStraight
        ? nil : piece.easing.flatMap { Self.rounded($0, decimals: Self.handleDecimals) }
      keys.append(key(at: piece.end.time, in: move))
    }
    return keys
  }

  private static func rounded(_ easing: CubicBezier, decimals: Int) -> CubicBezier? {
    func rounded(_ value: Double) -> Double { value.rounded(decimals: decimals) }
    return try? CubicBezier(
      rounded(easing.x1), rounded(easing.y1), rounded(easing.x2), rounded(easing.y2))
  }

  /// Returns the key at the sample that is nearest to a time.
  private func key(at time: Double, in move: LottieMotion.Move) -> Key {
    let next = move.times.partitioningIndex { $0 >= time - 1e-6 }
    let index = min(next, move.times.count - 1)
    return Key(time: Self.frame(move.times[index]), values: rounded(move.values[index]))
  }

  private func linearKeys(of move: LottieMotion.Move, _ tolerances: [Double]) -> [Key] {
    JointChords(move, tolerances: tolerances).kept.map { index in
      Key(time: Self.frame(move.times[index]), values: rounded(move.values[index]))
    }
  }

  // MARK: Written values

  /// Returns the written numbers at a time in frames.
  package func values(at frame: Double) -> [Double] {
    guard !keys.isEmpty else { return initial }
    let place = Place(at: frame, in: keys)
    return initial.indices.map { place.value($0, of: keys) }
  }

  /// A time among keys.
  private struct Place {
    /// The index of the last key at or before the time, or of the first one.
    private let index: Int
    /// How much of the next key's numbers is written; nil for those of the key alone.
    private let share: Double?

    init(at frame: Double, in keys: [Key]) {
      let next = keys.partitioningIndex { $0.time > frame }
      index = max(next - 1, 0)
      guard next > 0, next < keys.count, !keys[index].isHeld else {
        share = nil
        return
      }
      let share = (frame - keys[index].time) / (keys[next].time - keys[index].time)
      self.share = keys[index].easing?.value(at: share) ?? share
    }

    /// One of the written numbers.
    func value(_ number: Int, of keys: [Key]) -> Double {
      let value = keys[index].values[number]
      guard let share else { return value }
      return value + share * (keys[index + 1].values[number] - value)
    }
  }

  /// Returns the indices of the keys next to a time in frames to which a written number jumps.
  private func jumps(around frame: Double) -> [Int] {
    var jumps: [Int] = []
    var index = keys.partitioningIndex { $0.time >= frame - 2 * Self.gap }
    while index < keys.count, keys[index].time <= frame + 2 * Self.gap {
      if index > 0, keys[index - 1].isHeld { jumps.append(index) }
      index += 1
    }
    return jumps
  }

  private mutating func measure(_ motion: LottieMotion) {
    var sums = [Double](repeating: 0, count: initial.count)
    var noted = 0
    func note(_ values: [Double], at time: Double) {
      let frame = time * Self.frameRate
      let jumps = jumps(around: frame)
      let place = keys.isEmpty ? nil : Place(at: frame, in: keys)
      noted += 1
      for (index, value) in values.enumerated() {
        let written = place?.value(index, of: keys) ?? initial[index]
        // Next to a jump, the values before and after it are right.
        let error =
          jumps.flatMap { [keys[$0 - 1].values[index], keys[$0].values[index]] }
          .map { ($0 - value).magnitude }.min() ?? (written - value).magnitude
        sums[index] += error * error
        if error > deviations[index].worst {
          deviations[index].worst = error
          deviations[index].time = time
        }
      }
    }
    note(motion.initial, at: 0)
    for change in motion.changes {
      switch change {
      case .set(let time, let values): note(values, at: time)
      case .move(let move): zip(move.values, move.times).forEach(note)
      }
    }
    for index in sums.indices {
      deviations[index].rms = (sums[index] / Double(max(noted, 1))).squareRoot()
    }
  }
}

/// The longest straight lines through the samples of several numbers at once, each within its
/// tolerance at every sample, by the cones of their slopes.
struct JointChords {
  /// The indices of the samples between which the lines are.
  private(set) var kept = [0]

  /// - Complexity: O(samples × numbers) for each line.
  init(_ move: LottieMotion.Move, tolerances: [Double]) {
    let cuts = Set(move.corners)
    let last = move.times.count - 1
    var start = 0
    while start < last {
      var low = [Double](repeating: -.infinity, count: tolerances.count)
      var high = [Double](repeating: .infinity, count: tolerances.count)
      var best = start + 1
      for index in start + 1...last {
        let dt = move.times[index] - move.times[start]
        var (isWithin, isPossible) = (true, true)
        for number in tolerances.indices {
          let dv = move.values[index][number] - move.values[start][number]
          if low[number] * dt > dv || dv > high[number] * dt { isWithin = false }
          low[number] = max(low[number], (dv - tolerances[number]) / dt)
          high[number] = min(high[number], (dv + tolerances[number]) / dt)
          if low[number] > high[number] { isPossible = false }
        }
        if isWithin { best = index }
        if !isPossible || cuts.contains(index) { break }
      }
      start = best
      kept.append(start)
    }
  }
}

/// The number of a move on which all others depend linearly, so that one easing moves them all.
struct MoveLeader {
  let index: Int
  /// The tolerance within which all numbers are within theirs.
  let tolerance: Double

  /// Nil if the numbers do not move in proportion.
  init?(_ move: LottieMotion.Move, tolerances: [Double]) {
    let count = tolerances.count
    var (least, greatest) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    for (time, values) in move.values.enumerated() {
      for number in 0..<count {
        if values[number] < move.values[least[number]][number] { least[number] = time }
        if values[number] > move.values[greatest[number]][number] { greatest[number] = time }
      }
    }
    func range(_ number: Int) -> Double {
      move.values[greatest[number]][number] - move.values[least[number]][number]
    }
    guard
      let leader = (0..<count).max(by: { range($0) / tolerances[$0] < range($1) / tolerances[$1] }),
      range(leader) > 0
    else { return nil }
    let (from, to) = (move.values[least[leader]], move.values[greatest[leader]])
    var tolerance = tolerances[leader]
    for number in 0..<count where number != leader && range(number) > 0 {
      let slope = (to[number] - from[number]) / range(leader)
      let rest = move.values.reduce(0) { rest, values in
        let expected = from[number] + slope * (values[leader] - from[leader])
        return max(rest, (values[number] - expected).magnitude)
      }
      guard rest <= tolerances[number] / 2 else { return nil }
      if slope != 0 { tolerance = min(tolerance, (tolerances[number] - rest) / slope.magnitude) }
    }
    index = leader
    self.tolerance = tolerance
  }
}
