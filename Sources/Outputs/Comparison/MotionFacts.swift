import MotionRecording
import MotionValues

/// One difference of a property between two runs, which a clause says.
struct MotionFact {
  /// The order of the kinds is that of the sentences.
  enum Kind: Int, CaseIterable {
    case isNew, isGone, movesNow, stays, count
    case target, duration, overshoot, curve, start, value, end, distance, settling, steps, time
  }

  let kind: Kind
  let property: PropertyComparison
  let unit: Unit?
  /// Numbers: seconds, fractions of the distance, or values; nil where there is none.
  var before: Value?
  var after: Value?
  /// When it is seen, in seconds.
  var time = 0.0

  /// The second number minus the first.
  var change: Double { number(after) - number(before) }

  private func number(_ value: Value?) -> Double {
    if case .number(let number) = value { number } else { 0 }
  }

  var numbers: (before: Double, after: Double) { (number(before), number(after)) }
}

/// The differences of one property between two runs: of what scripts have declared, as far as it is known,
/// and else of its values.
///
/// 1. An interrupted motion has no overshoot, an endless one no end.
/// 2. A motion along a curve is measured by its times, one by a spring also by when it settles.
/// 3. A property that one run does not set has its default there.
struct MotionFacts {
  /// The least difference of an overshoot, as a fraction of the distance.
  private static let overshootStep = 0.002
  /// The number of samples per second in which the peak of a spring is looked for.
  private static let sampleRate = 480.0
  /// The longest part of a spring in which its peak is looked for, in seconds.
  private static let sampleTime = 3.0

  private let property: PropertyComparison
  private let runs: (before: ComparedRun, after: ComparedRun)
  private let unit: Unit?
  /// The least difference of instants, in seconds.
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

  private func fact(
    _ kind: MotionFact.Kind, _ before: Value? = nil, _ after: Value? = nil, at time: Double? = nil
  ) -> MotionFact {
    MotionFact(
      kind: kind, property: property, unit: unit, before: before, after: after,
      time: time ?? property.time)
  }

  /// The facts in the order of their kinds; never empty.
  var all: [MotionFact] {
    let steps = (before: self.steps(runs.before), after: self.steps(runs.after))
    guard let first = steps.before.first, let new = steps.after.first else {
      return absent(steps.before, steps.after)
    }
    switch (steps.before.count, steps.after.count) {
    case (1, 1):
      return first.value.differs(from: new.value, tolerance: 0)
        ? [fact(.value, first.value, new.value)]
        : [fact(.time, .number(first.time), .number(new.time))]
    case (_, 1): return [fact(.stays)] + end(steps.before, steps.after)
    case (1, _): return [fact(.movesNow)] + end(steps.before, steps.after)
    default: break
    }
    let found = moved(steps.before, steps.after)
    return found.isEmpty ? [distance] : found
  }

  /// Where only one run sets the property.
  private func absent(_ before: [Step], _ after: [Step]) -> [MotionFact] {
    let isNew = before.isEmpty
    let known = isNew ? after : before
    let other = isNew ? runs.before : runs.after
    guard let value = other.unsetValue(of: property) else {
      return [fact(isNew ? .isNew : .isGone)]
    }
    if known.count > 1 { return [fact(isNew ? .movesNow : .stays)] }
    guard let only = known.first, only.value.differs(from: value, tolerance: 0) else {
      return [fact(isNew ? .isNew : .isGone)]
    }
    return [isNew ? fact(.value, value, only.value) : fact(.value, only.value, value)]
  }

  // MARK: Motion

  private func moved(_ before: [Step], _ after: [Step]) -> [MotionFact] {
    let motions = (before: declared(runs.before), after: declared(runs.after))
    var facts: [MotionFact] = []
    var isCurved = false
    var settles = true
    if runs.before.recording.kept != nil || runs.after.recording.kept != nil {
      // Lines between the frames of a golden trace say nothing of a motion.
      settles = false
    } else if motions.before.isEmpty || motions.after.isEmpty {
      facts = measured
    } else if motions.before.count != motions.after.count {
      facts = [
        fact(.count, .number(Double(motions.before.count)), .number(Double(motions.after.count)))
      ]
      settles = false
    } else {
      for (old, new) in zip(motions.before, motions.after) {
        facts += differences(old, new)
        if old.form != new.form { isCurved = true }
      }
      settles = zip(motions.before, motions.after).contains { $0.isSpring || $1.isSpring }
    }
    let isEndless = (motions.before + motions.after).contains { $0.repeatCount == .infinity }
    if settles, !isEndless { facts += settling(unless: facts) }
    if !isEndless, !facts.contains(where: { $0.kind == .target }) { facts += end(before, after) }
    if facts.isEmpty, isCurved { facts = [distance(as: .curve)].compactMap(\.self) }
    if facts.isEmpty, steppedAlike(before, after) {
      facts = [fact(.time, .number(before[1].time), .number(after[1].time))]
    }
    return facts
  }

  private func declared(_ run: ComparedRun) -> [DeclaredMotion] {
    run.columns(of: property.name).flatMap { column in
      column.declared.first { !$0.isEmpty } ?? []
    }.filter { motion in
      !motion.isMapping && motion.end - motion.start > step && motion.duration > 0
    }
  }

  private func differences(_ old: DeclaredMotion, _ new: DeclaredMotion) -> [MotionFact] {
    var facts: [MotionFact] = []
    let time = min(old.start, new.start)
    func add(_ kind: MotionFact.Kind, _ before: Double, _ after: Double, least: Double) {
      guard abs(after - before) >= least else { return }
      facts.append(fact(kind, .number(before), .number(after), at: time))
    }
    if property.isNumber { add(.target, old.to, new.to, least: 1e-6) }
    if !old.isSpring || !new.isSpring, old.duration.isFinite, new.duration.isFinite {
      add(.duration, old.duration, new.duration, least: step)
    }
    if let peaks = overshoots(old, new) {
      add(.overshoot, peaks.before, peaks.after, least: Self.overshootStep)
    }
    add(.start, old.start, new.start, least: step)
    return facts
  }

  private func overshoots(
    _ old: DeclaredMotion, _ new: DeclaredMotion
  ) -> (before: Double, after: Double)? {
    guard property.isNumber, old.isSpring || new.isSpring, !old.isInterrupted, !new.isInterrupted,
      old.repeatCount == 1, new.repeatCount == 1, let before = Self.overshoot(old),
      let after = Self.overshoot(new)
    else { return nil }
    return (before, after)
  }

  /// How far a motion goes beyond its target, as a fraction of its distance; nil without a distance.
  private static func overshoot(_ motion: DeclaredMotion) -> Double? {
    let distance = motion.to - motion.from
    guard abs(distance) > 1e-9 else { return nil }
    let length = min(motion.duration, sampleTime)
    var peak = 0.0
    for sample in 0...Int(length * sampleRate) {
      guard let value = motion.value(at: motion.start + Double(sample) / sampleRate) else {
        return nil
      }
      peak = max(peak, (value - motion.to) / distance)
    }
    return peak
  }

  /// The differences of moves that no script has declared, such as those of a finger or of a trace.
  private var measured: [MotionFact] {
    let (before, after) = (moves(runs.before), moves(runs.after))
    guard let old = before.first, let new = after.first else { return [] }
    var facts: [MotionFact] = []
    if abs(old.start - new.start) >= step {
      facts.append(
        fact(.start, .number(old.start), .number(new.start), at: min(old.start, new.start)))
    }
    guard before.count == after.count else { return facts }
    for (old, new) in zip(before, after)
    where abs(old.from - new.from) < 1e-6 && abs(old.to - new.to) < 1e-6 {
      let (a, b) = (old.overshootPercent / 100, new.overshootPercent / 100)
      if abs(a - b) >= Self.overshootStep {
        facts.append(fact(.overshoot, .number(a), .number(b), at: old.start))
      }
    }
    return facts
  }

  private func moves(_ run: ComparedRun) -> [MotionMeasures] {
    let isExact = runs.before.hasVelocities && runs.after.hasVelocities
    return run.columns(of: property.name).flatMap { column in
      run.recording.moves(of: isExact ? column : column.sampled)
    }.filter { !$0.isSet }.compactMap { MotionMeasures($0.samples) }
  }

  /// When it comes to rest at last, unless that follows from when it starts.
  private func settling(unless facts: [MotionFact]) -> [MotionFact] {
    guard let old = moves(runs.before).last, let new = moves(runs.after).last else { return [] }
    let times = (old.start + old.settlingTime, new.start + new.settlingTime)
    let change = times.1 - times.0
    let isShifted = facts.contains {
      $0.kind == .start && abs($0.change - change) < max(step, 0.002)
    }
    guard abs(change) >= step, !isShifted else { return [] }
    return [fact(.settling, .number(times.0), .number(times.1), at: min(times.0, times.1))]
  }

  // MARK: Values

  private typealias Step = (time: Double, value: Value)

  /// The values of a property, each with the time at which it is set, in seconds.
  private func steps(_ run: ComparedRun) -> [Step] {
    run.points(of: property.name, SharedFrames(run.recording.rate, run.recording.rate), step: 1)
      .reduce(into: []) { steps, point in
        guard steps.last?.value.differs(from: point.value, tolerance: 0) ?? true else { return }
        steps.append((run.recording.time(of: point.index), point.value))
      }
  }

  private func end(_ before: [Step], _ after: [Step]) -> [MotionFact] {
    guard let old = before.last?.value, let new = after.last?.value,
      old.differs(from: new, tolerance: 0)
    else { return [] }
    if case .number(let a) = old, case .number(let b) = new {
      let all = before.compactMap { step in
        if case .number(let number) = step.value { number } else { nil }
      }
      let range = (all.max() ?? 0) - (all.min() ?? 0)
      guard abs(a - b) > max(1e-3, 2e-3 * range) else { return [] }
    }
    return [fact(.end, old, new, at: max(before.last?.time ?? 0, after.last?.time ?? 0))]
  }

  private func steppedAlike(_ before: [Step], _ after: [Step]) -> Bool {
    !property.isNumber && before.count == after.count
      && zip(before, after).allSatisfy { !$0.value.differs(from: $1.value, tolerance: 0) }
  }

  private func distance(as kind: MotionFact.Kind) -> MotionFact? {
    guard let (distance, time) = property.greatest, distance.channel == nil else { return nil }
    return fact(kind, .number(0), .number(distance.amount), at: time)
  }

  /// The greatest distance; for values that are neither numbers nor colours, the first difference.
  private var distance: MotionFact {
    guard let greatest = property.greatest else {
      return fact(.steps, property.before, property.after)
    }
    return fact(.distance, .number(0), .number(greatest.distance.amount), at: greatest.time)
  }
}

extension PropertyComparison {
  /// Whether its values are numbers.
  var isNumber: Bool { (before ?? after)?.kind == .number }
}

extension DeclaredMotion {
  fileprivate var isSpring: Bool { if case .spring = form { true } else { false } }
  var isMapping: Bool { if case .mapping = form { true } else { false } }
}

extension ComparedRun {
  /// The value of a property that the run does not set: its default; nil if it is not known.
  fileprivate func unsetValue(of property: PropertyComparison) -> Value? {
    recording.layers.lastIndex { $0.path == property.path }.flatMap {
      recording.constant(of: property.property, in: $0)
    }
  }
}
