import MotionRecording
import MotionValues

/// Which property of a scene a column of an app's log is, where they have other names: one a line, with
/// a factor and an offset if the units differ.
///
///     BottomSheet.minY = sheet.y
///     bar.alpha = bar.opacity
///     pill.leading = pill.x * 0.5 + 20
///     !opened = drag sheet ended full
package struct NameMap: Sendable {
  struct Target: Sendable {
    let name: String
    var factor = 1.0
    var offset = 0.0
  }

  private(set) var targets: [(source: String, target: Target)] = []

  /// The events of the app, and the words of the scene's.
  private(set) var events: [(source: String, target: String)] = []

  package init() {}

  /// Reads a file of names; `name` is the file's, for errors.
  ///
  /// - Throws: `bad-log` with the line.
  package init(_ text: [UInt8], name: String) throws(Diagnostic) {
    let lines = String(decoding: text, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { !$0.isWhitespace }) else { continue }
      let parts = content.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, add(String(parts[0]), String(parts[1])) else {
        throw Diagnostic(
          .badLog, "`\(content.split(separator: " ").joined(separator: " "))` maps no name",
          help: [
            "write `APP = SCENE`, such as `BottomSheet.minY = sheet.y` or `a.b = sheet.y * 2 + 10`"
          ],
          at: SourceLocation(file: name, line: index + 1))
      }
    }
  }

  /// Adds a name, and the property that it stands for: `sheet.y`, or `sheet.y * 2 + 10` for a number
  /// that has to be multiplied by 2 and increased by 10 to be the scene's; returns false for anything
  /// else.
  package mutating func add(_ source: String, _ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    let source = source.split(separator: " ").joined(separator: " ")
    if source.hasPrefix("!") {
      guard source.count > 1, !words.isEmpty else { return false }
      events.append((String(source.dropFirst()), words.joined(separator: " ")))
      return true
    }
    guard let name = words.first, words.count % 2 == 1, !source.isEmpty else { return false }
    var target = Target(name: name)
    for index in stride(from: 1, to: words.count, by: 2) {
      guard let number = Double(words[index + 1]), number.isFinite else { return false }
      switch words[index] {
      case "*" where index == 1: target.factor = number
      case "+": target.offset += number
      case "-": target.offset -= number
      default: return false
      }
    }
    guard target.factor != 0 else { return false }
    targets.append((source, target))
    return true
  }

  /// The target of a column of the log, or of a layer of it.
  func target(of signal: AppLog.Signal) -> Target? {
    if let whole = targets.last(where: { $0.source == signal.name }) { return whole.target }
    guard let layer = targets.last(where: { $0.source == signal.layer }), !signal.layer.isEmpty
    else { return nil }
    return Target(name: "\(layer.target.name).\(signal.column)")
  }
}

/// What is wanted of a scene, for one column of a log.
package struct SignalRequest: Sendable {
  /// What the log calls it.
  package let logName: String
  /// The layer's path, or the end of it; the readings of a name that may have a channel.
  package let readings: [PropertyName]
  /// Whether it is a side or a length of the layer's frame on the screen.
  package let isOnScreen: Bool
  package let factor: Double
  package let offset: Double

  /// What is wanted for each signal of a log.
  package static func all(of log: AppLog, _ map: NameMap) -> [SignalRequest] {
    log.signals.map { signal in
      let target = map.target(of: signal)
      let readings = PropertyName.readings(of: target?.name ?? signal.name)
      return SignalRequest(
        logName: signal.name, readings: readings,
        isOnScreen: log.frame == .screen && frameSides.contains(readings[0].property),
        factor: target?.factor ?? 1, offset: target?.offset ?? 0)
    }
  }

  /// The sides and lengths of a frame.
  package static let frameSides = ["x", "y", "width", "height"]
}

/// The values of a scene that were wanted, at equal distances of time.
package struct SceneSignals: Sendable {
  package struct Signal: Sendable {
    /// The path of the layer; nil if there is none.
    package var path: String?
    /// The property, or a channel of it; nil if the layer has no such property.
    package var property: String?
    /// A value for each sample; NaN where the layer does not exist.
    package var values: [Double] = []
    package var isDiscrete = false
    /// The paths of several layers that have the name.
    package var rivals: [String] = []

    package init() {}
  }

  /// The samples per second.
  package let rate: Double
  package var signals: [Signal]
  /// The paths of all layers.
  package var paths: [String] = []
  /// The names of the properties of the layers that were found.
  package var properties: [String: [String]] = [:]
  package var words: WordCodes
  /// The inset of the safe area at the top, in points.
  package var safeAreaTop = 0.0
  /// What has happened, in seconds, in the words of a trace.
  package var events: [(time: Double, text: String)] = []

  package init(rate: Double, count: Int, words: WordCodes) {
    self.rate = rate
    self.words = words
    signals = Array(repeating: Signal(), count: count)
  }
}
