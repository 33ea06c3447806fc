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
