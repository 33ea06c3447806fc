import MotionRecording
import MotionValues

/// A property whose values differ between two runs.
package struct PropertyComparison: Sendable {
  /// The name as in a trace, such as `header/card.y`.
  package let name: String
  /// The path of the layer.
  package let path: String
  package let property: String
  /// The values at the first instant at which they differ; nil if a run has not set it yet.
  package let before: Value?
  package let after: Value?
  /// The time of this instant, in seconds.
  package let time: Double
  /// The greatest distance between two numbers or colours, and its time in seconds; nil for none.
  package let greatest: (distance: ValueDistance, time: Double)?
  /// How its motion differs, without the property's name: `settles 90 ms later`. Empty for
  /// properties beyond `RunComparison.wordLimit`.
  package internal(set) var changes: [String] = []

  /// Whether both runs set it, but at different times.
  private let isLate: Bool

  /// The first difference, without its time.
  var sentence: String {
    let name = "`\(name.oneLine)`"
    switch (before, after) {
    case (let old?, let new?): return "\(name) is \(new.word) instead of \(old.word)"
    case (nil, let new?): return "\(name) is \(new.word), but was not set\(isLate ? " yet" : "")"
    case (let old, nil):
      return "\(name) is not set\(isLate ? " yet" : ""), but was \(old?.word ?? "")"
    }
  }

  /// Compares a property of two runs at the instants that both have; nil if it is the same in both.
  /// `others` are the differences at other instants.
  init?(
    _ name: TraceColumn, _ runs: (before: ComparedRun, after: ComparedRun), _ shared: SharedFrames,
    tolerance: Double, others: [InterpolatedComparison.Difference] = []
  ) {
    let before = runs.before.points(of: name.name, shared, step: shared.steps.before)
    let after = runs.after.points(of: name.name, shared, step: shared.steps.after)
    var next = (before: 0, after: 0)
    var first: (time: Double, before: Value?, after: Value?)?
    var greatest: (distance: ValueDistance, time: Double)?
    while next.before < before.count || next.after < after.count {
      let index = min(
        next.before < before.count ? before[next.before].index : .max,
        next.after < after.count ? after[next.after].index : .max)
      if next.before < before.count, before[next.before].index == index { next.before += 1 }
      if next.after < after.count, after[next.after].index == index { next.after += 1 }
      let a = next.before > 0 ? before[next.before - 1].value : nil
      let b = next.after > 0 ? after[next.after - 1].value : nil
      if let a, let b {
        guard a.differs(from: b, tolerance: tolerance) else { continue }
        if let distance = a.distance(from: b), distance.amount > greatest?.distance.amount ?? 0 {
          greatest = (distance, shared.time(of: index))
        }
      }
      if first == nil { first = (shared.time(of: index), a, b) }
    }
    for difference in others {
      if let other = difference.first, other.time < first?.time ?? .infinity { first = other }
      if let other = difference.greatest,
        other.distance.amount > greatest?.distance.amount ?? 0
      {
        greatest = other
      }
    }
    guard let first else { return nil }
    self.name = name.name
    path = name.path
    property = name.property
    self.before = first.before
    self.after = first.after
    isLate = !before.isEmpty && !after.isEmpty
    time = first.time
    self.greatest = greatest
  }
}

/// A comparison of one property of two runs at the instants at which only one of them has a frame.
///
/// 1. The other run is read along the straight line between the frames around the instant. Its value
///    may deviate from the line by the *bend* there: the greater second difference of its values at
///    the two frames. A jump or a corner between the frames deviates by no more, and a smooth motion
///    by about an eighth of it.
/// 2. A value with parts, such as a gradient, is read from the mixture of the two, and compared by
///    the distance of such values; any other one equals that of one of the two frames.
/// 3. Nothing is known about a removed layer.
/// 4. If both runs end within a frame, their last values are compared as well, unless both still
///    move.
struct InterpolatedComparison {
  /// The differences at some instants.
  struct Difference {
    /// The first one, in the order of the runs.
    var first: (time: Double, before: Value?, after: Value?)?
    /// The greatest distance between two numbers or colours, and its time in seconds.
    var greatest: (distance: ValueDistance, time: Double)?

    mutating func add(
      _ distance: ValueDistance?, at time: Double, _ values: (Value?, Value?)
    ) {
      if time < first?.time ?? .infinity { first = (time, values.0, values.1) }
      if let distance, distance.amount > greatest?.distance.amount ?? 0 {
        greatest = (distance, time)
      }
    }
  }

  /// The differences at the instants that only one run has.
  private(set) var between = Difference()
  /// The difference of the last values.
  private(set) var atEnd = Difference()
  /// The greatest bend, in the unit of the property; a smaller difference may not be seen.
  private(set) var bend = 0.0

  private let tolerance: Double

  init(
    _ before: FramedValues, _ after: FramedValues, _ shared: SharedFrames, tolerance: Double
  ) {
    self.tolerance = tolerance
    compare(before, with: after, until: shared.end) { ($0, $1) }
    compare(after, with: before, until: shared.end) { ($1, $0) }
    if shared.end != nil { compareEnds(before, after) }
  }

  /// Compares a run at its own frames with another one; `ordered` takes the values of both to the
  /// order of the runs.
  private mutating func compare(
    _ own: FramedValues, with other: FramedValues, until end: Double?,
    _ ordered: (Value?, Value?) -> (Value?, Value?)
  ) {
    let last = end.map { Int(($0 * own.rate + 1e-6).rounded(.down)) } ?? own.last
    var frame = 0
    while frame <= last {
      let time = Double(frame) / own.rate
      let place = time * other.rate
      let low = Int((place + 1e-6).rounded(.down))
      // An instant that both have is compared elsewhere.
      if place - Double(low) > 1e-6,
        let seen = difference(own, frame, other, low, fraction: place - Double(low))
      {
        between.add(seen.distance, at: time, ordered(own.value(at: frame), seen.other))
      }
      let next = other.nextChange(after: low - 1) ?? .max
      if next <= low + 2 {
        frame += 1
      } else {
        // Nothing changes around the frames until then.
        let reach =
          next == .max ? .max : Int((Double(next - 2) / other.rate * own.rate).rounded(.down))
        frame = max(frame + 1, min(own.nextChange(after: frame) ?? .max, reach))
      }
    }
  }

  private mutating func compareEnds(_ before: FramedValues, _ after: FramedValues) {
    guard let a = before.value(at: before.last), let b = after.value(at: after.last),
      a.differs(from: b, tolerance: tolerance), !(before.movesAtEnd && after.movesAtEnd)
    else { return }
    let ends = (Double(before.last) / before.rate, Double(after.last) / after.rate)
    atEnd.add(a.distance(from: b), at: max(ends.0, ends.1), (a, b))
  }

  /// The difference between a run's value in a frame and another run, whose frames `low` and the
  /// next one are around that instant; nil if there is none.
  private mutating func difference(
    _ own: FramedValues, _ frame: Int, _ other: FramedValues, _ low: Int, fraction: Double
  ) -> (other: Value?, distance: ValueDistance?)? {
    let value: Value
    switch (own.reading(at: frame), other.reading(at: low), other.reading(at: low + 1)) {
    case (.gone, _, _), (_, .gone, _), (_, _, .gone), (.unset, .unset, _): return nil
    case (.unset, .value(let seen), _): return (seen, nil)
    case (.value, _, .unset): return (nil, nil)
    case (.value(let own), _, .value): value = own
    }
    guard let after = other.value(at: low + 1) else { return nil }
    let before = other.value(at: low) ?? after
    if !value.differs(from: before, tolerance: tolerance)
      || !value.differs(from: after, tolerance: tolerance)
    {
      return nil
    }
    guard value.distance(from: before) != nil, value.distance(from: after) != nil else {
      return (before, nil)
    }
    let values = [
      other.value(at: max(low - 1, 0)) ?? before, before, after, other.value(at: low + 2) ?? after,
    ]
    let mixed = ([value] + values).compactMap(\.mixedValue)
    if mixed.count > values.count, values.contains(where: \.isMixed) || value.isMixed {
      return partedDistance(mixed[0], Array(mixed[1...]), fraction: fraction).map { (before, $0) }
    }
    let around = values.map(\.printedChannels)
    // A channel of a colour is printed as one of 256 steps.
    let isColor = if case .color = value { true } else { false }
    let scale: Double = isColor ? 255 : 1
    let rounding: Double = isColor ? 1 : 2e-6
    var distances: [Double] = []
    for (index, channel) in value.printedChannels.enumerated() {
      let known: [Double] = around.map { $0[index] }
      let slopes = zip(known.dropFirst(), known).map { $0 - $1 }
      let bend = max(abs(slopes[1] - slopes[0]), abs(slopes[2] - slopes[1]))
      let line = known[1] + (known[2] - known[1]) * fraction
      let deviation = abs(channel - line)
      if bend > rounding { self.bend = max(self.bend, bend / scale) }
      let isSeen = deviation > bend + rounding + tolerance * scale
      distances.append(isSeen ? deviation / scale : 0)
    }
    let distance =
      isColor ? ValueDistance(ofChannels: distances) : distances.first.map(ValueDistance.init)
    return distance.flatMap { $0.amount > 0 ? (before, $0) : nil }
  }

  /// The deviation of a value with parts from the mixture of the two around it, of four in a row; nil
  /// if it may be that of the bend there, or has no measure.
  private mutating func partedDistance(
    _ value: MixedValue, _ around: [MixedValue], fraction: Double
  ) -> ValueDistance? {
    func deviation(_ value: MixedValue, _ a: MixedValue, _ b: MixedValue, _ place: Double) -> Double
    {
      value.distance(from: a.mixed(with: b, at: place, .standard)) ?? .infinity
    }
    // A second difference is twice the deviation from the middle.
    let bend =
      2
      * max(
        deviation(around[1], around[0], around[2], 0.5),
        deviation(around[2], around[1], around[3], 0.5))
    let seen = deviation(value, around[1], around[2], fraction)
    // The step of a colour's channel in a trace.
    let rounding = 1.0 / 255
    guard bend.isFinite, seen.isFinite else { return nil }
    if bend > rounding { self.bend = max(self.bend, bend) }
    return seen > bend + rounding + tolerance ? ValueDistance(amount: seen) : nil
  }
}
