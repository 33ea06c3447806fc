import MotionRecording
import MotionValues

/// Numbers that follow from tracks, all with the same samples: a position, a size, the points of an
/// outline. Times are in seconds from the start of the exported part.
package struct LottieMotion {
  /// A continuous motion.
  package struct Move {
    package let times: [Double]
    /// The numbers at each time.
    package let values: [[Double]]
    /// The indices of the times at which one motion changes into another.
    package let corners: [Int]
  }

  package enum Change {
    case set(time: Double, values: [Double])
    case move(Move)
  }

  /// Instants that are nearer to each other count as one.
  private static let instant = 1e-7

  package let initial: [Double]
  /// In order of time; the numbers rest between them.
  package private(set) var changes: [Change] = []

  /// Combines tracks; `numbers` receives one value of each, in their order.
  package init(_ tracks: [MotionTrack], _ numbers: ([Double]) -> [Double]) {
    initial = numbers(tracks.map(\.initial))
    func values(at time: Double, isBefore: Bool = false) -> [Double] {
      numbers(tracks.map { $0.value(at: time, isBefore: isBefore) })
    }
    let sets = Self.distinct(
      tracks.flatMap(\.changes).compactMap { change in
        if case .set(let time, _) = change { time } else { nil }
      })
    var (last, next) = (initial, 0)
    func set(before time: Double) {
      while next < sets.count, sets[next] <= time {
        let new = values(at: sets[next])
        if new != last { changes.append(.set(time: sets[next], values: new)) }
        last = new
        next += 1
      }
    }
    for span in Self.spans(tracks.flatMap(\.moves), cutAt: sets) {
      set(before: span.times[0])
      let columns = tracks.map { $0.values(at: span.times, slack: MotionTrack.instant) }
      var move = span.times.indices.map { index in numbers(columns.map { $0[index] }) }
      if let end = span.times.last { move[move.count - 1] = values(at: end, isBefore: true) }
      guard let first = move.first, move.contains(where: { $0 != first }) else { continue }
      changes.append(.move(Move(times: span.times, values: move, corners: span.corners)))
      last = move[move.count - 1]
    }
    set(before: .infinity)
  }

  /// The numbers at a time.
  package struct Sample {
    package let time: Double
    package let values: [Double]
    /// Whether nothing is between the sample before and this one.
    package let isCut: Bool

    package init(time: Double, values: [Double], isCut: Bool = false) {
      (self.time, self.values, self.isCut) = (time, values, isCut)
    }
  }

  /// Makes a motion of samples in order of time, at least one, with one at the end of each rest. What
  /// changes between two samples alone is set at the second one.
  package init(_ samples: [Sample]) {
    initial = samples[0].values
    var start = 0
    for index in samples.indices.dropFirst() {
      let isNext = samples[index].values != samples[index - 1].values && !samples[index].isCut
      let isLast = index == samples.count - 1
      if isNext, !isLast { continue }
      let end = isNext ? index : index - 1
      if end - start > 1 {
        let part = samples[start...end]
        changes.append(
          .move(Move(times: part.map(\.time), values: part.map(\.values), corners: [])))
      } else if end > start {
        changes.append(.set(time: samples[end].time, values: samples[end].values))
      }
      if !isNext, samples[index].isCut {
        changes.append(.set(time: samples[index].time, values: samples[index].values))
      }
      start = index
    }
  }

  /// Returns the changes; moves end at the values that are set at their ends, as those of springs
  /// are, if these are within tolerances.
  func changes(within tolerances: [Double]) -> [Change] {
    var joined: [Change] = []
    for change in changes {
      if case .set(let time, let values) = change, case .move(let move)? = joined.last,
        let end = move.times.last, let last = move.values.last, time - end < 1e-6,
        zip(zip(last, values), tolerances).allSatisfy({ ($0.0 - $0.1).magnitude <= $1 })
      {
        joined[joined.count - 1] = .move(
          Move(times: move.times, values: move.values.dropLast() + [values], corners: move.corners))
      } else {
        joined.append(change)
      }
    }
    return joined
  }

  /// Sorted times, without those that are one instant with another.
  private static func distinct(_ times: [Double]) -> [Double] {
    var kept: [Double] = []
    for time in times.sorted() where time - (kept.last ?? -.infinity) > instant {
      kept.append(time)
    }
    return kept
  }

  /// Returns the spans in which at least one of the moves goes on, without sets inside them.
  private static func spans(
    _ moves: [MotionTrack.Move], cutAt sets: [Double]
  ) -> [(times: [Double], corners: [Int])] {
    let moves = moves.sorted { $0.start < $1.start }
    var spans: [(times: [Double], corners: [Int])] = []
    var index = 0
    while index < moves.count {
      let first = index
      var end = moves[index].end
      while index < moves.count, moves[index].start <= end + instant {
        end = max(end, moves[index].end)
        index += 1
      }
      let joined = moves[first..<index]
      let inner = sets.filter { $0 > moves[first].start + instant && $0 < end - instant }
      let times = distinct(joined.flatMap(\.samples.times) + inner)
      let corners = distinct(
        joined.flatMap { move in
          [move.start, move.end] + move.corners.map { move.samples.times[$0] }
        })
      var start = 0
      for cut in inner + [end] {
        let last = times.lastIndex { $0 <= cut + instant } ?? start
        guard last > start else { continue }
        let part = Array(times[start...last])
        let places = corners.compactMap { corner in
          part.firstIndex { ($0 - corner).magnitude <= instant }
        }
        spans.append((part, places.filter { 0 < $0 && $0 < part.count - 1 }))
        start = last
      }
    }
    return spans
  }
}

extension MotionTrack {
  /// Times that are nearer to each other count as one, in seconds.
  static let instant = 1e-9

  /// Returns the value at a time: before or after what is set at this instant. Between two samples,
  /// it is on the line through them.
  package func value(at time: Double, isBefore: Bool) -> Double {
    let limit = isBefore ? time - Self.instant : time + Self.instant
    let next = changes.partitioningIndex { $0.start > limit }
    guard next > 0 else { return initial }
    switch changes[next - 1] {
    case .set(_, let value): return value
    case .move(let move): return move.samples.value(at: time)
    }
  }
}
