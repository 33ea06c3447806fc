import MotionRecording
import MotionValues

/// A log and a scene, brought to the same names and units.
package struct ConformSubject: Sendable {
  /// The pixels of a point that screens have.
  private static let scales = [2, 3, 1.5, 2.625, 2.75, 3.5, 4]
  /// How far a length in pixels may be from a whole number of points, in pixels.
  private static let pixelTolerance = 0.75
  /// The least length that says something of the unit, in points.
  private static let leastLength = 8.0

  package let signals: [ComparedSignal]
  package private(set) var notes: [String] = []

  /// - Throws: `unknown-id`, `ambiguous-id` or `unknown-member` for a name of the log that the scene
  ///   does not have; `propose` finds properties that move as a column does.
  package init(
    _ log: AppLog, _ requests: [SignalRequest], _ scene: SceneSignals, units: [String: Unit],
    tolerances: Tolerances, proposing propose: ([AppLog.Signal]) -> [String] = { _ in [] }
  ) throws(Diagnostic) {
    try Self.check(log, requests, scene, propose)
    let scale = Self.scale(log, requests, scene, units)
    if scale != 1 {
      notes.append("lengths of the app are pixels, \(NumberText(scale)) a point")
    }
    let origin = Self.origin(log, requests, scene, scale)
    if origin.x != 0 || origin.y != 0 {
      notes.append(
        "places of the app are measured from \(NumberWords.short(origin.x)), \(NumberWords.short(origin.y)) of the scene"
      )
    }
    var signals: [ComparedSignal] = []
    for (index, request) in requests.enumerated() {
      let (logged, found) = (log.signals[index], scene.signals[index])
      guard let path = found.path, let property = found.property else { continue }
      let base = String(property.prefix { $0 != "." })
      let isColor = property.contains(".")
      let unit = isColor ? nil : units[base]
      let factor = unit == .points ? request.factor / scale : request.factor
      let shift =
        !request.isOnScreen ? 0 : property == "x" ? origin.x : property == "y" ? origin.y : 0
      let given = tolerances.distance(path: path, property: property)
      let isDiscrete = found.isDiscrete || logged.isDiscrete
      var signal = ComparedSignal(
        name: "\(path).\(property)", unit: unit,
        tolerance: given > 0
          ? given
          : isColor ? 2.0 / 255 : Self.tolerance(unit, scale: max(scale, log.scale ?? 1), found),
        isDiscrete: isDiscrete, rate: scene.rate, scene: found.values, times: logged.times,
        values: isDiscrete
          ? logged.values
          : logged.values.map { $0 * factor + request.offset + shift })
      signal.words = scene.words
      signals.append(signal)
    }
    self.signals = signals
  }

  /// How far a number may be off if nobody says it.
  private static func tolerance(
    _ unit: Unit?, scale: Double, _ signal: SceneSignals.Signal
  ) -> Double {
    switch unit {
    case .points: return max(0.5, 0.5 / scale)
    case .degrees: return 0.5
    case .fraction: return 0.02
    case .multiple: return 0.01
    case .seconds, .pointsPerSecond, .perSecond, .count, .none?, nil:
      let known = signal.values.filter { !$0.isNaN }
      return max(0.01 * ((known.max() ?? 0) - (known.min() ?? 0)), 0.01)
    }
  }

  // MARK: Names

  private static func check(
    _ log: AppLog, _ requests: [SignalRequest], _ scene: SceneSignals,
    _ propose: ([AppLog.Signal]) -> [String]
  ) throws(Diagnostic) {
    if let place = scene.signals.firstIndex(where: { !$0.rivals.isEmpty }) {
      let rivals = Set(scene.signals[place].rivals).sorted().map { "`\($0)`" }
      throw Diagnostic(
        .ambiguousIdentifier,
        "`\(requests[place].logName)` of the log could be of \(rivals.joined(separator: ", "))",
        help: ["say which in a file of names: `--map app.map`"],
        at: SourceLocation(file: log.name, line: log.signals[place].line))
    }
    let missing = scene.signals.indices.filter { scene.signals[$0].path == nil }
    if let first = missing.first {
      let names = Array(Set(missing.map { log.signals[$0].layer }.filter { !$0.isEmpty })).sorted()
      let name = requests[first].readings[0].path
      let nearest = Suggestion.nearest(to: name, in: Set(scene.paths).sorted())
      let proposals = propose(missing.map { log.signals[$0] })
      var help =
        proposals.isEmpty ? nearest.map { ["did you mean `\($0)`?"] } ?? [] : proposals
      help.append(
        "name its layer in a file: `--map app.map`, with lines such as `\(requests[first].logName) = sheet.y`"
      )
      let others = names.filter { $0 != name }
      throw Diagnostic(
        .unknownIdentifier,
        "the scene has no layer `\(name)`, which the log has"
          + (others.isEmpty
            ? "" : "; nor \(others.prefix(4).map { "`\($0)`" }.joined(separator: ", "))"),
        help: help, at: SourceLocation(file: log.name, line: log.signals[first].line))
    }
    for (index, found) in scene.signals.enumerated() where found.property == nil {
      guard let path = found.path else { continue }
      let property = requests[index].readings[0].property
      let known = (scene.properties[path] ?? []) + SignalRequest.frameSides
      throw Diagnostic(
        .unknownMember, "`\(path)` has no `\(property)`, which the log has",
        help: [
          Suggestion.nearest(to: property, in: known).map { "did you mean `\($0)`?" }
            ?? "leave the column out, or map it: `\(requests[index].logName) = \(path).x`"
        ], at: SourceLocation(file: log.name, line: log.signals[index].line))
    }
  }

  // MARK: Units

  /// The pixels of a point: what the log says, or what its lengths at rest fit; 1 for points.
  private static func scale(
    _ log: AppLog, _ requests: [SignalRequest], _ scene: SceneSignals, _ units: [String: Unit]
  ) -> Double {
    if log.isInPixels, let scale = log.scale { return scale }
    // Widths and heights do not depend on the origin.
    var lengths: [(app: Double, scene: Double)] = []
    for (index, found) in scene.signals.enumerated() {
      guard let property = found.property, units[property] == .points,
        let app = log.signals[index].values.first,
        let value = found.values.first(where: { !$0.isNaN }), requests[index].factor == 1,
        property != "x" && property != "y" || log.frame == .parent
      else { continue }
      if abs(value) >= leastLength { lengths.append((app, value)) }
    }
    func fits(_ scale: Double) -> Int {
      lengths.count { abs($0.app - $0.scene * scale) <= pixelTolerance * max(1, scale / 2) }
    }
    guard !lengths.isEmpty, fits(1) * 2 < lengths.count else { return 1 }
    let best = ([log.scale].compactMap(\.self) + scales).max { fits($0) < fits($1) } ?? 1
    return fits(best) * 2 > lengths.count ? best : 1
  }

  /// What has to be added to places of the app: its window may begin elsewhere than the scene, if all
  /// layers say the same at rest.
  private static func origin(
    _ log: AppLog, _ requests: [SignalRequest], _ scene: SceneSignals, _ scale: Double
  ) -> (x: Double, y: Double) {
    func shift(_ side: String) -> Double {
      var distances: [Double] = []
      for (index, found) in scene.signals.enumerated()
      where found.property == side && requests[index].isOnScreen {
        guard let app = log.signals[index].values.first,
          let value = found.values.first(where: { !$0.isNaN })
        else { continue }
        distances.append(value - app / scale)
      }
      guard distances.count > 1, let low = distances.min(), let high = distances.max(),
        high - low <= 1, abs(low) > 1
      else { return 0 }
      let mean = distances.reduce(0, +) / Double(distances.count)
      return (mean * 2).rounded() / 2
    }
    return (shift("x"), shift("y"))
  }
}

extension ConformSubject {
  /// The property of a recording whose motion a column of a log follows best, with the correlation;
  /// nil if none does.
  package static func proposal(
    for signal: AppLog.Signal, in recording: Recording
  ) -> (name: String, correlation: Double)? {
    guard !signal.isDiscrete, signal.times.count > 8 else { return nil }
    let low = signal.values.min() ?? 0
    let span = (signal.values.max() ?? 0) - low
    guard span > 1e-6 else { return nil }
    var best: (name: String, correlation: Double)?
    for column in recording.columns where column.track != nil {
      let values = (0..<recording.frameCount).map { column.value(at: $0).channel(0) }
      guard let least = values.min(), let most = values.max(), most > least else { continue }
      let compared = ComparedSignal(
        name: "\(recording.layers[column.layer].path).\(column.property)", unit: nil,
        tolerance: (most - least) / 200, isDiscrete: false, rate: recording.rate, scene: values,
        times: signal.times,
        values: signal.values.map { least + ($0 - low) / span * (most - least) })
      let offset = ClockAlignment.coarse([compared])
      let pairs = signal.times.indices.map {
        (compared.sceneValue(at: signal.times[$0] - offset), compared.values[$0])
      }
      let found = correlation(pairs)
      if found > best?.correlation ?? 0.9 { best = (compared.name, found) }
    }
    return best
  }

  /// Pearson's correlation of two lists of numbers.
  private static func correlation(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let mean = pairs.reduce((0.0, 0.0)) { ($0.0 + $1.0 / count, $0.1 + $1.1 / count) }
    let sums = pairs.reduce((0.0, 0.0, 0.0)) { sums, pair in
      let (a, b) = (pair.0 - mean.0, pair.1 - mean.1)
      return (sums.0 + a * b, sums.1 + a * a, sums.2 + b * b)
    }
    let root = (sums.1 * sums.2).squareRoot()
    return root > 0 ? sums.0 / root : 0
  }
}
