import MotionCore
import MotionValues

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
