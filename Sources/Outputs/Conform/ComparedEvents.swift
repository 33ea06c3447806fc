import MotionRecording
import MotionValues

/// What an app has logged to have happened, and the same events of a scene.
package struct ComparedEvents: Sendable {
  /// An event of the app, and when it comes.
  private struct Kind {
    /// As the app calls it.
    let name: String
    /// By the clock of the app, ascending.
    let app: [Double]
    /// By that of the scene, ascending.
    let scene: [Double]
  }

  private let kinds: [Kind]

  package init() { kinds = [] }

  /// An event of the scene is meant by the words with which a trace prints it, or by the first of them:
  /// `drag sheet ended half`, `drag sheet ended`.
  ///
  /// - Throws: `unknown-id` for an event that the scene does not have, with the line of the log.
  package init(_ log: AppLog, _ map: NameMap, _ scene: SceneSignals) throws(Diagnostic) {
    var names: [String] = []
    for name in log.events.map(\.name) + map.events.map(\.source) where !names.contains(name) {
      names.append(name)
    }
    var kinds: [Kind] = []
    for name in names {
      let target = map.events.last { $0.source == name }?.target ?? name
      let found = scene.events.filter { Self.isNamed($0.text, target) }
      let logged = log.events.filter { $0.name == name }
      // Whether a sheet ends at the detent that is meant depends on the run; its drag has to be known.
      let kind = target.split(separator: " ").prefix(2).joined(separator: " ")
      if found.isEmpty, !scene.events.contains(where: { Self.isNamed($0.text, kind) }) {
        guard let line = logged.first?.line else { continue }
        throw Self.unknown(name, log.name, line, scene)
      }
      kinds.append(
        Kind(name: name, app: logged.map(\.time).sorted(), scene: found.map(\.time).sorted()))
    }
    self.kinds = kinds
  }

  private static func isNamed(_ text: String, _ name: String) -> Bool {
    text == name || text.hasPrefix(name + " ")
  }

  private static func unknown(
    _ name: String, _ log: String, _ line: Int, _ scene: SceneSignals
  ) -> Diagnostic {
    let known = Set(scene.events.map(\.text)).sorted()
    let usual = known.first { !$0.hasPrefix("touch ") } ?? "drag sheet ended half"
    return Diagnostic(
      .unknownIdentifier, "the scene has no event `\(name)`, which the log has",
      help: (Suggestion.nearest(to: name, in: known).map { ["did you mean `\($0)`?"] } ?? [])
        + ["name it in a file: `--map app.map`, with lines such as `!\(name) = \(usual)`"],
      at: SourceLocation(file: log, line: line))
  }

  /// What comes in only one of both, and what comes at another time.
  ///
  /// `appTime` converts a time of the scene. An app may see an event in the next frame.
  func differences(
    _ options: Conformance.Options, appTime: (Double) -> Double
  ) -> [Conformance.Difference] {
    var found: [Conformance.Difference] = []
    for kind in kinds {
      let expected = kind.scene.map { (scene: $0, app: appTime($0)) }
        .filter { $0.app <= options.end - options.slack }
      let shift = expected.first.map { $0.app - $0.scene } ?? appTime(0)
      var (next, place) = (0, 0)
      func add(_ time: Double, _ words: String) {
        found.append(Conformance.Difference(time: time, names: ["`\(kind.name)`"], words: words))
      }
      while next < expected.count || place < kind.app.count {
        let lateness =
          next < expected.count && place < kind.app.count
          ? kind.app[place] - expected[next].app
          : next < expected.count ? Double.infinity : -Double.infinity
        if abs(lateness) <= Conformance.reach {
          if lateness < -options.slack || lateness > options.slack + options.interval {
            add(expected[next].scene, "comes \(NumberWords.shift(lateness)) than in the scene")
          }
          next += 1
          place += 1
        } else if lateness > 0 {
          add(expected[next].scene, "comes in the scene; in the app it does not")
          next += 1
        } else {
          let before = expected.last { $0.app <= kind.app[place] }
          let time = kind.app[place] - (before.map { $0.app - $0.scene } ?? shift)
          add(time, "comes in the app; in the scene it does not")
          place += 1
        }
      }
    }
    return found
  }
}
