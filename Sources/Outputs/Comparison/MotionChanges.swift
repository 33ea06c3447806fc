import MotionRecording
import MotionValues

/// How the motion of a property differs between two runs, in words.
struct MotionChanges {
  private let property: PropertyComparison
  private let runs: (before: ComparedRun, after: ComparedRun)
  private let unit: Unit?
  /// The least difference of instants that is reported, in seconds.
  private let step: Double

  init(
    _ property: PropertyComparison, _ runs: (before: ComparedRun, after: ComparedRun), unit: Unit?
  ) {
    self.property = property
    self.runs = runs
    self.unit = unit
    let rate = min(runs.before.recording.rate, runs.after.recording.rate)
    step = runs.before.hasVelocities && runs.after.hasVelocities ? 0.0005 : 0.5 / rate
  }

  /// Phrases that follow the property's name; never empty.
  var phrases: [String] {
    let (isBefore, isAfter) = (
      runs.before.has(property.name), runs.after.has(property.name)
    )
    if !isBefore { return ["is new"] }
    if !isAfter { return ["is no longer set"] }
    let found = moved ?? stepped
    return found.isEmpty ? [distance] : found
  }

  // MARK: Numbers that move

  private func moves(_ run: ComparedRun) -> [MotionMeasures] {
    let isExact = runs.before.hasVelocities && runs.after.hasVelocities
    return run.columns(of: property.name).flatMap { column in
      run.recording.moves(of: isExact ? column : column.sampled)
    }.filter { !$0.isSet }.compactMap { MotionMeasures($0.samples) }
  }

  /// The differences of the moves; nil if it moves in neither run.
  private var moved: [String]? {
    let (before, after) = (moves(runs.before), moves(runs.after))
    switch (before.count, after.count) {
    case (0, 0): return nil
    case (_, 0): return ["no longer moves"] + (lastValue.map { [$0] } ?? [])
    case (0, _): return ["moves now"] + (lastValue.map { [$0] } ?? [])
    case (let old, let new) where old != new:
      return ["moves \(times(new)) instead of \(times(old))"] + (lastValue.map { [$0] } ?? [])
    default: break
    }
    let changes = before.indices.map { index in
      let isNext =
        index > 0 && before[index].from == before[index - 1].to
        && after[index].from == after[index - 1].to
      return MoveChanges(
        before[index], after[index], unit: unit, step: step, isNext: isNext
      ).phrases
    }
    // Adjacent moves with the same difference are reported once.
    var groups: [(moves: ClosedRange<Int>, phrases: [String])] = []
    for (index, phrases) in changes.enumerated() {
      if let last = groups.last, last.phrases == phrases {
        groups[groups.count - 1].moves = last.moves.lowerBound...index + 1
      } else {
        groups.append((index + 1...index + 1, phrases))
      }
    }
    if groups.count == 1 { return groups[0].phrases }
    return groups.filter { !$0.phrases.isEmpty }.map { group in
      "in \(Self.name(group.moves, of: changes.count)) \(group.phrases.joined(separator: ", "))"
    }
  }

  private static func name(_ moves: ClosedRange<Int>, of count: Int) -> String {
    switch (moves.lowerBound, moves.upperBound) {
    case (let low, let high) where low == high: "move \(low) of \(count)"
    case (let low, let high) where low + 1 == high: "moves \(low) and \(high) of \(count)"
    case (let low, let high): "moves \(low) to \(high) of \(count)"
    }
  }

  // MARK: Values that are set

  /// The differences of a property that is only set.
  private var stepped: [String] {
    let (before, after) = (steps(runs.before), steps(runs.after))
    if before.count == 1, after.count == 1 {
      if let a = property.before, let b = property.after { return [Self.instead(b, a, "is")] }
      return [shift("is set", before, after)].compactMap(\.self)
    }
    var phrases: [String] = []
    if before.count != after.count {
      phrases.append("changes \(times(after.count - 1)) instead of \(times(before.count - 1))")
    } else if zip(before, after).allSatisfy({
      $0.value.differs(from: $1.value, tolerance: 0) == false
    }) {
      phrases += [shift("changes", before, after)].compactMap(\.self)
    }
    return phrases + (lastValue.map { [$0] } ?? [])
  }

  private typealias Step = (time: Double, value: Value)

  /// The values of a property, each with the time at which it is set, in seconds.
  private func steps(_ run: ComparedRun) -> [Step] {
    run.points(of: property.name, SharedFrames(run.recording.rate, run.recording.rate), step: 1)
      .reduce(into: []) { steps, point in
        guard steps.last?.value.differs(from: point.value, tolerance: 0) ?? true else { return }
        steps.append((run.recording.time(of: point.index), point.value))
      }
  }

  /// The first difference in time between corresponding steps.
  private func shift(_ verb: String, _ before: [Step], _ after: [Step]) -> String? {
    let distances = zip(before, after).map { $1.time - $0.time }
    guard let distance = distances.first(where: { abs($0) > 1e-9 }) else { return nil }
    return "\(verb) \(NumberWords.shift(distance))"
  }

  // MARK: Words

  /// The phrase for a different final value.
  private var lastValue: String? {
    guard let before = steps(runs.before).last?.value, let after = steps(runs.after).last?.value,
      before.differs(from: after, tolerance: 0)
    else { return nil }
    return Self.instead(after, before, "ends as")
  }

  /// The greatest distance, if no measure shows the difference; for values that are neither numbers
  /// nor colours, the first difference.
  private var distance: String {
    if let (distance, time) = property.greatest {
      let amount =
        distance.channel.map {
          "\(NumberWords.short((distance.amount * 255).rounded())) of 255 in \($0.name)"
        } ?? NumberWords.amount(distance.amount, unit)
      return "differs by up to \(amount), at \(NumberWords.time(time))"
    }
    guard let before = property.before, let after = property.after else {
      return "is set at another time"
    }
    return "\(Self.instead(after, before, "is")) at \(NumberWords.time(property.time))"
  }

  private static func instead(_ value: Value, _ other: Value, _ verb: String) -> String {
    if case (.number(let number), .number(let old)) = (value, other) {
      let texts = NumberWords.pair(old, number)
      return "\(verb == "ends as" ? "ends at" : verb) \(texts.after) instead of \(texts.before)"
    }
    return "\(verb) \(value.word) instead of \(other.word)"
  }

  private func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}

/// How a move of one run differs from the corresponding move of another, in words.
struct MoveChanges {
  /// The least relative change in the shape of the velocity that is reported.
  private static let shapeShare = 0.1
  /// The least relative change in a peak velocity that is reported.
  private static let peakShare = 0.01
  /// The least change in an overshoot that is reported, in percent of the distance.
  private static let overshootStep = 0.1
  /// The greatest distance in time between two jumps that count as the same, in seconds.
  private static let jumpReach = 0.03
  /// The same as a fraction of a move's duration.
  private static let jumpShare = 0.05

  private let before: MotionMeasures
  private let after: MotionMeasures
  private let unit: Unit?
  /// The least difference of instants that is reported, in seconds.
  private let step: Double
  /// Whether both begin where the moves before them end.
  private let isNext: Bool

  init(
    _ before: MotionMeasures, _ after: MotionMeasures, unit: Unit?, step: Double, isNext: Bool
  ) {
    self.isNext = isNext
    self.before = before
    self.after = after
    self.unit = unit
    self.step = step
  }

  /// Phrases that follow the name of the property; empty if no measure differs.
  var phrases: [String] {
    times + ends + overshoots + jumps + peaks
  }

  private func shift(_ verb: String, _ before: Double, _ after: Double) -> String? {
    let distance = after - before
    guard abs(distance) >= step else { return nil }
    return "\(verb) \(NumberWords.shift(distance))"
  }

  private var times: [String] {
    let settled = (before.start + before.settlingTime, after.start + after.settlingTime)
    let start = shift("starts", before.start, after.start)
    if let start, abs(after.settlingTime - before.settlingTime) < step { return [start] }
    return [shift("settles", settled.0, settled.1), start].compactMap(\.self)
  }

  private var ends: [String] {
    [
      ("ends at", before.to, after.to),
      ("begins at", before.from, isNext ? before.from : after.from),
    ]
    .compactMap { verb, before, after in
      guard before != after else { return nil }
      let texts = NumberWords.pair(before, after)
      return texts.before == texts.after
        ? nil : "\(verb) \(texts.after) instead of \(texts.before)"
    }
  }

  private var overshoots: [String] {
    let (old, new) = (before.overshootPercent, after.overshootPercent)
    guard abs(new - old) >= Self.overshootStep else { return [] }
    if new < Self.overshootStep { return ["no longer overshoots (by \(NumberWords.percent(old)))"] }
    if old < Self.overshootStep { return ["now overshoots by \(NumberWords.percent(new))"] }
    return ["overshoot \(NumberWords.percent(old)) → \(NumberWords.percent(new))"]
  }

  private var jumps: [String] {
    sentence(unmatched(after, in: before), "is new", "are new")
      + sentence(unmatched(before, in: after), "is gone", "are gone")
  }

  private func sentence(
    _ jumps: [MotionMeasures.Jump], _ verb: String, _ verbs: String
  ) -> [String] {
    guard let first = jumps.first else { return [] }
    return [
      jumps.count == 1
        ? "a velocity jump of \(text(first)) \(verb)"
        : "\(jumps.count) velocity jumps \(verbs), the first of \(text(first))"
    ]
  }

  /// The jumps of one move without a counterpart in the other at about the same time since its
  /// start, or at about the same fraction of its duration.
  private func unmatched(
    _ move: MotionMeasures, in other: MotionMeasures
  ) -> [MotionMeasures.Jump] {
    func times(_ jump: MotionMeasures.Jump, _ move: MotionMeasures) -> (Double, Double) {
      let time = jump.time - move.start
      return (time, time / max(move.end - move.start, 1e-9))
    }
    var rest = other.jumps
    return move.jumps.filter { jump in
      let (time, fraction) = times(jump, move)
      let partner = rest.firstIndex {
        let (otherTime, otherFraction) = times($0, other)
        return abs(time - otherTime) <= max(Self.jumpReach, 2 * step)
          || abs(fraction - otherFraction) <= Self.jumpShare
      }
      if let partner { rest.remove(at: partner) }
      return partner == nil
    }
  }

  private func text(_ jump: MotionMeasures.Jump) -> String {
    "\(NumberWords.velocity(abs(jump.after - jump.before), unit)) at \(NumberWords.time(jump.time))"
  }

  /// The change in the peak velocity, unless it follows from the change in distance or duration.
  private var peaks: [String] {
    func shape(_ move: MotionMeasures) -> Double {
      abs(move.peakVelocity) * move.settlingTime / max(abs(move.to - move.from), 1e-9)
    }
    let (old, new) = (shape(before), shape(after))
    guard before.from != before.to, after.from != after.to,
      abs(new - old) > Self.shapeShare * max(old, new)
    else { return [] }
    let change = abs(after.peakVelocity) / max(abs(before.peakVelocity), 1e-9) - 1
    guard abs(change) >= Self.peakShare else { return [] }
    return ["peaks \(NumberWords.percent(abs(change) * 100)) \(change < 0 ? "slower" : "faster")"]
  }
}

/// Numbers and times for a reviewer: with few digits, and with units.
enum NumberWords {
  /// A number with about three significant digits.
  static func short(_ number: Double) -> String {
    let magnitude = abs(number)
    let scale: Double = magnitude >= 100 ? 1 : magnitude >= 10 ? 10 : magnitude >= 1 ? 100 : 1000
    return Decimal6.text((number * scale).rounded() / scale)
  }

  /// Two numbers with as many digits as are needed to distinguish them.
  static func pair(_ before: Double, _ after: Double) -> (before: String, after: String) {
    let texts = (before: short(before), after: short(after))
    return texts.before == texts.after ? (Decimal6.text(before), Decimal6.text(after)) : texts
  }

  /// A distance in time, such as `90 ms` or `1.25 s`.
  private static func duration(_ seconds: Double) -> String {
    let milliseconds = abs(seconds) * 1000
    if milliseconds >= 1000 { return "\(Decimal6.text((milliseconds / 10).rounded() / 100)) s" }
    return
      "\(milliseconds >= 0.5 ? Decimal6.text(milliseconds.rounded()) : distinct(milliseconds)) ms"
  }

  /// A difference of two times, such as `90 ms later`.
  static func shift(_ seconds: Double) -> String {
    "\(duration(seconds)) \(seconds < 0 ? "earlier" : "later")"
  }

  /// A fraction in percent, such as `4.2 %` or `16 %`.
  static func percent(_ number: Double) -> String {
    let scale: Double = abs(number) < 10 ? 10 : 1
    return "\(Decimal6.text((number * scale).rounded() / scale)) %"
  }

  /// An instant, such as `0.42 s`.
  static func time(_ seconds: Double) -> String {
    "\(Decimal6.text((seconds * 1000).rounded() / 1000)) s"
  }

  /// A number with its unit, such as `12 pt` or `3.2°`; one that is not 0 has a digit other than 0.
  static func amount(_ number: Double, _ unit: Unit?) -> String {
    distinct(number) + (unit?.measure.suffix ?? "")
  }

  /// A number with few digits, but as many as are needed to distinguish it from 0.
  private static func distinct(_ number: Double) -> String {
    let text = short(number)
    return text == "0" ? Decimal6.text(number) : text
  }

  /// A velocity with its unit, such as `240 pt/s`.
  static func velocity(_ number: Double, _ unit: Unit?) -> String {
    let suffix = unit?.measure.suffix ?? ""
    return short(number) + (suffix.isEmpty ? " per second" : "\(suffix)/s")
  }
}
