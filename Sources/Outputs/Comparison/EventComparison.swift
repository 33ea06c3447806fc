import MotionRecording
import MotionValues

/// An event that differs between two runs.
package struct EventComparison: Sendable {
  package enum Change: String, CaseIterable, Sendable {
    case added, removed
    /// It happens at another time.
    case moved
    /// Its text differs.
    case reworded
    /// It happens at the same time, but its order relative to another event differs.
    case reordered
  }

  package let change: Change
  /// The event as in a trace, without its time; nil in a run in which it does not happen.
  package let before: String?
  package let after: String?
  /// Its times, in seconds.
  package let times: (before: Double, after: Double)
  /// The path or property of the event.
  let target: String

  /// The first time at which the runs differ, in seconds.
  package var time: Double {
    switch change {
    case .added: times.after
    case .removed: times.before
    case .moved, .reworded, .reordered: min(times.before, times.after)
    }
  }

  /// Compares the events that the filter selects.
  static func all(
    _ before: Recording, _ after: Recording, where isSelected: (TraceEvent) -> Bool
  ) -> [EventComparison] {
    // In a trace of version 1, events have only the times of their frames.
    let areExact = before.hasEventTimes && after.hasEventTimes
    let slack =
      areExact || before.rate == after.rate ? Instant.tolerance : 1 / min(before.rate, after.rate)
    func happened(_ recording: Recording) -> [Happened] {
      recording.events.filter { isSelected($0.event) }.map { event in
        Happened(event, at: areExact ? event.time : recording.time(of: event.frame))
      }
    }
    let (before, after) = (happened(before), happened(after))
    var found: [EventComparison] = []
    // Events with equal texts are paired in order, then the others with equal names and targets.
    var rest = pairs(Array(before.indices), Array(after.indices), before, after, by: \.text)
    var partner = [Int?](repeating: nil, count: after.count)
    for pair in rest.paired {
      partner[pair.after] = pair.before
      let times = (before[pair.before].time, after[pair.after].time)
      if abs(times.0 - times.1) > slack, Decimal6.differ(times.0, times.1) {
        found.append(.init(.moved, before[pair.before], after[pair.after]))
      }
    }
    rest = pairs(rest.before, rest.after, before, after, by: \.kind)
    for pair in rest.paired {
      found.append(.init(.reworded, before[pair.before], after[pair.after]))
    }
    found += rest.before.map { .init(.removed, before[$0], before[$0]) }
    found += rest.after.map { .init(.added, after[$0], after[$0]) }
    if found.isEmpty, let place = partner.indices.first(where: { partner[$0] != $0 }) {
      found.append(.init(.reordered, before[place], after[place]))
    }
    return found.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  private init(_ change: Change, _ before: Happened, _ after: Happened) {
    self.change = change
    self.before = change == .added ? nil : before.text
    self.after = change == .removed ? nil : after.text
    times = (before.time, after.time)
    target = after.target
  }

  private typealias Pairing = (paired: [(before: Int, after: Int)], before: [Int], after: [Int])

  /// Pairs the *n*th event of a key in one list with the *n*th in the other; also returns those
  /// without a partner.
  private static func pairs(
    _ places: [Int], _ others: [Int], _ before: [Happened], _ after: [Happened],
    by key: KeyPath<Happened, String>
  ) -> Pairing {
    var waiting: [String: [Int]] = [:]
    for place in others.reversed() {
      waiting[after[place][keyPath: key], default: []].append(place)
    }
    var result: Pairing = ([], [], [])
    for place in places {
      if let other = waiting[before[place][keyPath: key]]?.popLast() {
        result.paired.append((place, other))
      } else {
        result.before.append(place)
      }
    }
    result.after = waiting.values.joined().sorted()
    return result
  }
}

/// An event with its text as a trace prints it.
private struct Happened {
  /// In seconds.
  let time: Double
  let target: String
  let text: String
  /// The name and the target.
  let kind: String

  init(_ happened: RecordedEvent, at time: Double) {
    self.time = time
    target = happened.event.target
    var text = ByteWriter()
    var kind = ByteWriter()
    let (name, target) = (happened.event.name, happened.event.target)
    // A trace distinguishes names from strings only where they could be confused.
    let words = happened.event.words.map { word in
      if case .text(let text) = word { Value.name(text) } else { word }
    }
    text.append(word: TraceEvent(name: name, target: target, words: words))
    kind.append(word: TraceEvent(name: name, target: target))
    self.text = String(text.text.dropFirst(2))
    self.kind = kind.text
  }
}
