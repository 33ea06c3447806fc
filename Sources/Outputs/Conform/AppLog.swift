import MotionRecording
import MotionValues

/// What an app has logged of itself: numbers with their own times, fingers, and events.
///
/// 1. The times of a signal ascend, and no two are the same.
/// 2. A signal has a value for each of its times, and it is finite.
/// 3. Colours are four signals with values from 0 to 1; texts and booleans are numbers that stand
///    for them, of signals that are `isDiscrete`.
package struct AppLog: Sendable {
  /// The values of one column of one layer.
  package struct Signal: Sendable {
    /// The layer as the app calls it; empty in a log without layers.
    package let layer: String
    package let column: String
    package var times: [Double] = []
    package var values: [Double] = []
    /// Whether only equal values are right.
    package var isDiscrete = false
    /// The line of its first value.
    package var line = 1

    package init(layer: String, column: String) {
      self.layer = layer
      self.column = column
    }

    /// Such as `sheet.y`.
    package var name: String { layer.isEmpty ? column : "\(layer).\(column)" }

    /// The value at a time: on a straight line between samples, or the last one of a discrete signal.
    package func value(at time: Double) -> Double {
      let next = times.partitioningIndex { $0 > time }
      guard next > 0 else { return values.first ?? .nan }
      guard next < times.count, !isDiscrete else { return values[next - 1] }
      let share = (time - times[next - 1]) / (times[next] - times[next - 1])
      return values[next - 1] + (values[next] - values[next - 1]) * share
    }
  }

  /// A sample of a finger.
  package struct Finger: Sendable, Equatable {
    package let time: Double
    package let number: Int
    package let phase: String
    package let x: Double
    package let y: Double
    /// The line of the file.
    package let line: Int
  }

  /// Something that has happened.
  package struct Event: Sendable, Equatable {
    package let time: Double
    package let name: String
    /// The line of the file.
    package let line: Int
  }

  /// What `x`, `y`, `width` and `height` are measured from.
  package enum Frame: String, CaseIterable, Sendable {
    /// The screen, as a window sees a layer, with all transforms.
    case screen
    /// The parent, as the scene has the properties of a layer.
    case parent
  }

  /// The name of the file.
  package let name: String
  package var signals: [Signal] = []
  package var fingers: [Finger] = []
  package var events: [Event] = []
  /// The pixels of a point of the app's screen, if the log says it.
  package var scale: Double?
  /// Whether the log says that its lengths are pixels.
  package var isInPixels = false
  package var frame = Frame.screen
  /// The distinct times of its frames, ascending.
  package var frameTimes: [Double] = []
  /// The texts that discrete values stand for.
  package var words = WordCodes()

  package init(name: String) { self.name = name }

  /// The time of the first row.
  package var start: Double {
    min(frameTimes.first ?? .infinity, fingers.first?.time ?? .infinity)
  }

  /// The time of the last frame.
  package var end: Double { frameTimes.last ?? 0 }

  /// The usual distance between two frames, in seconds.
  package var interval: Double {
    guard frameTimes.count > 1 else { return 1.0 / 60 }
    let gaps = zip(frameTimes.dropFirst(), frameTimes).map { $0 - $1 }.sorted()
    // The median of what is no gap: dropped frames are longer, and coalesced rows shorter.
    let median = gaps[gaps.count / 2]
    let near = gaps.filter { abs($0 - median) < 0.3 * median }
    return near.reduce(0, +) / Double(near.count)
  }

  /// The number of frames that are missing between two others.
  package var droppedFrames: Int {
    let interval = interval
    return zip(frameTimes.dropFirst(), frameTimes).reduce(0) {
      $0 + max(0, Int((($1.0 - $1.1) / interval).rounded()) - 1)
    }
  }
}

/// Numbers that stand for texts, so that texts can be compared as numbers.
package struct WordCodes: Sendable {
  private var codes: [String: Double] = [:]
  package private(set) var words: [String] = []

  package init() {}

  /// The number of a text.
  package mutating func code(of word: String) -> Double {
    if let code = codes[word] { return code }
    // Two booleans have the first numbers, as they have in a scene.
    let code = Double(words.count + 2)
    codes[word] = code
    words.append(word)
    return code
  }

  /// The text of a number; nil for a number that stands for none.
  package func word(of code: Double) -> String? {
    switch code {
    case 0: return "false"
    case 1: return "true"
    default:
      let index = Int(code) - 2
      return words.indices.contains(index) ? words[index] : nil
    }
  }
}

extension DiagnosticCode {
  package static let badLog = DiagnosticCode("bad-log")
}
