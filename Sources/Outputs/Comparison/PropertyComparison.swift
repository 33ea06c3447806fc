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
