import MotionRecording

/// The events of one instant.
package struct PlotEvent: Sendable, Equatable {
  /// In seconds.
  package let time: Double
  /// The first event, and the number of further ones.
  package let label: String
  /// All events, one per line.
  package private(set) var lines: [String]

  /// The number of instants with labels; further ones are only marked.
  package static let labelLimit = 60
  private static let nearest = 1e-6
  private static let longestLabel = 32

  /// Groups the events of all runs by instant; an event that does not occur in every run names its
  /// runs.
  static func all(in runs: [PlotRun]) -> [PlotEvent] {
    var found: [(time: Double, text: String, short: String, runs: [Int])] = []
    var places: [String: Int] = [:]
    for (index, run) in runs.enumerated() {
      for event in run.recording.events {
        let word = event.event.text.oneLine
        let key = "\((event.time / nearest).rounded()) \(word)"
        if let place = places[key] {
          if found[place].runs.last != index { found[place].runs.append(index) }
        } else {
          places[key] = found.count
          found.append((event.time, word, event.event.shortText.oneLine, [index]))
        }
      }
    }
    var events: [PlotEvent] = []
    let ordered = found.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    var gathered: [(time: Double, label: String, lines: [String])] = []
    for event in ordered {
      let names = event.runs.map { runs[$0].label }.joined(separator: ", ")
      let suffix = event.runs.count < runs.count ? " (\(names))" : ""
      let line = event.text + suffix
      if let last = gathered.last, event.time - last.time <= nearest {
        gathered[gathered.count - 1].lines.append(line)
      } else {
        gathered.append((event.time, event.short + suffix, [line]))
      }
    }
    for (time, label, lines) in gathered {
      let more = lines.count > 1 ? " +\(lines.count - 1)" : ""
      events.append(
        PlotEvent(
          time: time, label: LegibleText.cut(label, to: longestLabel) + more, lines: lines))
    }
    return events
  }
}

extension TraceEvent {
  /// The event in words, without the path of its target: `cross card.y 24 below`.
  fileprivate var shortText: String {
    let last = target.split(separator: "/").last.map(String.init) ?? target
    return TraceEvent(name: name, target: last, words: words).text
  }

  /// The event in words: `cross header/card.y 24 below`.
  package var text: String {
    var bytes = ByteWriter()
    bytes.append(word: TraceEvent(name: name, target: target, words: words))
    return String(bytes.text.dropFirst(2))
  }
}
