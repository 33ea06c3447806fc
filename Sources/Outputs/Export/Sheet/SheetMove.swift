import MotionAnalysis
import MotionCore
import MotionValues

/// One move of a property as a sheet describes it. Equal moves of several layers are one entry.
struct SheetMove: Hashable, Sendable {
  /// The number of values that are listed of a property that is only set.
  private static let listed = 7

  /// The start, in seconds from that of the property's first move, to a tenth of a millisecond.
  var start: Double
  /// In seconds; 0 for a value that is set.
  let duration: Double
  /// From where to where, such as `0 → 100 pt`.
  let values: String
  /// How it moves, such as "spring of 0.5 s, bounce 0.2"; empty if nothing is known.
  let motion: String
  /// What `motion` names, in order.
  let timings: [MotionTiming]
  /// The overshoot and the settling time, such as "overshoots 4.6 % (13.8 pt), settles in 0.6 s".
  let measures: String
  /// Whether `motion` describes all of the move.
  let isDeclared: Bool
  /// Whether `motion` says that it repeats without end.
  let repeats: Bool

  /// A value that is set.
  init(at time: Double, _ values: String, _ motion: String = "set") {
    (start, duration, self.values) = (time.rounded(decimals: 4), 0, values)
    (self.motion, timings, measures, isDeclared, repeats) = (motion, [], "", true, false)
  }

  /// A property that is only set: one entry with all its values, of which the first is the initial
  /// one.
  static func sets(at times: [Double], _ values: [String]) -> [SheetMove] {
    guard let first = times.first else { return [] }
    guard times.count > 1 else {
      return [SheetMove(at: first, values.joined(separator: " → "))]
    }
    func list(_ words: [String], _ separator: String) -> String {
      let more = words.count - listed
      return words.prefix(listed).joined(separator: separator)
        + (more > 0 ? " and \(more) more" : "")
    }
    let moments = list(times.map { "\(CodeNumber($0, decimals: 3))" }, ", ")
    return [SheetMove(at: first, list(values, " → "), "set at \(moments) s")]
  }

  /// A continuous move; the declared motions are those of its property.
  init(
    _ start: Double, _ end: Double, _ values: String, samples: KeySamples?, unit: Unit,
    declared: DeclaredMotion?, drivers: [String]
  ) {
    self.start = start.rounded(decimals: 4)
    duration = (end - start).rounded(decimals: 4)
    self.values = values
    timings = declared?.timings.map(\.timing) ?? []
    motion = declared?.words(unit) ?? Self.words(drivers)
    measures = samples.flatMap { Self.measures($0, unit) } ?? ""
    isDeclared = declared != nil
    repeats = declared?.repeatCount == .infinity
  }

  private static func words(_ drivers: [String]) -> String {
    drivers.isEmpty ? "" : "by \(drivers.joined(separator: ", "))"
  }

  private static func measures(_ samples: KeySamples, _ unit: Unit) -> String? {
    guard let measured = MotionMeasures(samples.motion), measured.overshootPercent >= 0.05,
      let last = samples.times.last
    else { return nil }
    let distance = SheetWords.amount(measured.overshoot, unit)
    let settles = measured.start + measured.settlingTime < last - 0.01
    return "overshoots \(SheetWords.percent(measured.overshootPercent / 100)) (\(distance))"
      + (settles ? ", settles in \(SheetWords.seconds(measured.settlingTime))" : "")
  }
}

extension DeclaredMotion {
  /// The motion in words, with what the numbers alone do not show.
  fileprivate func words(_ unit: Unit) -> String {
    var words: String
    switch form {
    case .curve, .spring: words = timings.first?.timing.words ?? ""
    case .mapping(let source, _): return "follows \(source)"
    case .keyframes(let keys, let along):
      let parts = keys.filter { $0.end > $0.start || $0.from != $0.to }.map { key in
        let at = SheetWords.percent(key.end)
        let by = key.end > key.start ? " \(MotionTiming.curve(key.curve).words)" : ""
        return "\(at) \(SheetWords.amount(key.to, unit))\(by)"
      }
      let more = parts.count > 6 ? " and \(parts.count - 6) more" : ""
      words = "keyframes (\(parts.prefix(6).joined(separator: ", "))\(more))"
      if along != .linear { words += " along \(MotionTiming.curve(along).words)" }
    }
    if repeatCount == .infinity {
      words += ", without end"
    } else if repeatCount != 1 {
      words += ", \(CodeNumber(repeatCount)) times"
    }
    if autoreverses { words += ", back and forth" }
    if case .spring(let spring) = form,
      (velocity - spring.initialVelocity * (to - from)).magnitude > 1e-6
    {
      words += ", keeps the velocity of \(CodeNumber(velocity, decimals: 1))/s"
    } else if carried != nil {
      words += ", keeps the velocity"
    }
    if isInterrupted { words += "; interrupted on its way to \(SheetWords.amount(to, unit))" }
    return words
  }
}

/// A part of a number's motion that a sheet describes at once.
struct NumberSpan {
  /// A value set at the end of a move belongs to the move if it is nearer than this share of its
  /// extent: the rest of a spring that is cut off.
  private static let settledShare = 0.002
  /// Turning points that differ by less than this share of the extent are not listed.
  private static let turnShare = 0.02
  private static let listedTurns = 6

  let start: Double
  private(set) var end: Double
  /// The first value, where the motion turns, and the last value.
  private(set) var numbers: [Double]
  /// Nil for a value that is set.
  private(set) var samples: KeySamples?
  var declared: DeclaredMotion? {
    didSet {
      switch declared?.form {
      case .curve, .spring:
        // The words say where it turns.
        if let first = numbers.first, let last = numbers.last { numbers = [first, last] }
      case .keyframes, .mapping, nil: break
      }
    }
  }

  init(_ change: MotionTrack.Change, from last: Double) {
    (start, end) = (change.start, change.end)
    switch change {
    case .set(_, let value): (numbers, samples) = ([last, value], nil)
    case .move(let move):
      samples = move.samples
      let values = move.samples.values
      let (first, final) = (values[0], values[values.count - 1])
      let extent = (values.max() ?? 0) - (values.min() ?? 0)
      let turns = move.samples.turningPoints(threshold: Self.turnShare * extent)
      numbers = [first] + turns.prefix(Self.listedTurns).map { values[$0] } + [final]
    }
  }

  var isSet: Bool { samples == nil }

  /// What a mapping follows; nil for other motions.
  var source: String? {
    if case .mapping(let source, _)? = declared?.form { source } else { nil }
  }

  /// Whether a value that is set ends this move where it has almost arrived.
  func isSettled(by span: NumberSpan) -> Bool {
    guard let samples, let last = samples.values.last, let value = span.numbers.last,
      span.start - end < 1e-6
    else { return false }
    let extent = (samples.values.max() ?? 0) - (samples.values.min() ?? 0)
    return (value - last).magnitude <= Self.settledShare * extent
  }

  mutating func settle(at value: Double) {
    numbers[numbers.count - 1] = value
    samples = samples.map {
      KeySamples(times: $0.times, values: $0.values.dropLast() + [value])
    }
  }

  /// Whether a later part follows the same mapping, or the same motion, which is still where it is
  /// clamped to the property's range.
  func isContinued(by next: NumberSpan) -> Bool {
    guard let declared else { return false }
    return declared == next.declared || source != nil && source == next.source
  }

  /// Adds a later part that continues this one.
  mutating func join(_ next: NumberSpan) {
    if let before = samples, let after = next.samples {
      let isSame = before.times.last == after.times.first
      samples = KeySamples(
        times: before.times + after.times.dropFirst(isSame ? 1 : 0),
        values: before.values + after.values.dropFirst(isSame ? 1 : 0))
    }
    end = next.end
    let isSame = numbers.last == next.numbers.first
    numbers += source == nil ? next.numbers.suffix(1) : next.numbers.dropFirst(isSame ? 1 : 0)
    if source == nil, let first = numbers.first, let last = numbers.last {
      numbers = [first, last]
    }
  }
}
