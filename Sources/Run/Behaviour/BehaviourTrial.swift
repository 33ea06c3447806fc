import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues

/// A run of a scene with random fingers and without its timelines, beside the model of its description.
struct BehaviourTrial {
  /// How far they may be from each other, in the property's unit.
  static let tolerance = 1e-6

  /// The properties that were compared, and those that differ, each with the greatest difference and its
  /// time.
  private(set) var compared: Set<String> = []
  private(set) var differing: [String: (difference: Double, time: Double)] = [:]
  private(set) var worst = 0.0
  private(set) var samples = 0
  /// The number of fingers that have come down before the end of the comparison.
  private(set) var fingers = 0

  init(
    of behaviour: Behaviour, _ source: SceneSource, _ options: RunOptions,
    plugins: [any Plugin.Type], fingers recording: TouchRecording
  ) throws(Diagnostic) {
    guard let run = try FingeredRun(of: source, options, plugins: plugins, fingers: recording),
      let first = run.samples.rows.first
    else { return }
    let (stage, sink) = (run.stage, run.samples)
    var values: [String: Double] = [:]
    for (path, slot) in sink.slots { values[path] = first[slot] }
    let model = BehaviourModel(
      behaviour, scene: stage.root.path,
      size: Point(x: stage.sceneSize.width, y: stage.sceneSize.height), values: values,
      fingers: recording.fingers, hits: run.hits)
    let still = sink.still
    let paths =
      (Set(model.movers.keys).union(behaviour.links.map(\.target))).sorted()
      .compactMap { path in sink.slots[path].map { (path: path, slot: $0) } }
      .filter { Self.follows($0.path, in: behaviour, from: model, still) }
    let limit = run.limit
    for (index, row) in sink.rows.enumerated() {
      let time = Double(index) / Double(FingeredRun.rate)
      model.advance(to: time)
      guard time < min(limit, model.horizon) else { break }
      samples += 1
      for (path, slot) in paths {
        guard let number = model.number(path) else { continue }
        compared.insert(path)
        let property = stage.property(at: slot).property
        let difference = (property.shown(number) - property.shown(row[slot])).magnitude
        if difference <= Self.tolerance {
          worst = max(worst, difference)
        } else if difference > differing[path]?.difference ?? 0 {
          differing[path] = (difference, time)
        }
      }
    }
    fingers = recording.fingers.count { $0.start < min(limit, model.horizon) }
  }

  /// Whether a number follows from what the model moves and from what does not move.
  private static func follows(
    _ path: String, in behaviour: Behaviour, from model: BehaviourModel, _ still: Set<String>
  ) -> Bool {
    if model.movers[path] != nil { return true }
    guard let link = behaviour.links.first(where: { $0.target == path }) else {
      return still.contains(path)
    }
    return link.follows == nil
      && link.sources.allSatisfy { follows($0, in: behaviour, from: model, still) }
  }
}

extension TouchRecording {
  /// Makes fingers that tap, drag and rest at random, most of them near some places.
  static func random(
    seed: Int, count: Int, near places: [Point], in size: Point
  ) -> TouchRecording? {
    var calls = 0
    func number(_ range: ClosedRange<Double>) -> Double {
      calls += 1
      let unit = KeyedRandom.unit(seed: seed, key: "finger \(calls)")
      return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
    /// As logs have them: whole microseconds, thousandths of points.
    func round(_ number: Double, to steps: Double) -> Double {
      (number * steps).rounded() / steps
    }
    var fingers: [Finger] = []
    var time = 0.1
    for index in 1...max(count, 1) {
      var start = Point(x: number(0...size.x), y: number(0...size.y))
      if !places.isEmpty, number(0...1) < 0.8 {
        let place = places[min(Int(number(0...Double(places.count))), places.count - 1)]
        start = Point(
          x: min(max(place.x + number(-20...20), 0), size.x),
          y: min(max(place.y + number(-10...10), 0), size.y))
      }
      let kind = number(0...1)
      let angle = number(0...1) < 0.5 ? number(-12...12) + 90 : number(0...360)
      let (sin, cos) = Elementary.sincos(degrees: number(0...1) < 0.5 ? angle : angle + 180)
      let length = kind < 0.25 ? number(0...4) : number(30...size.y * 0.8)
      let duration = kind > 0.9 ? number(0.6...0.9) : number(0.05...0.4)
      let steps = max(Int(duration * 90), 2)
      var samples: [TouchTrack.Sample] = []
      for step in 0...steps {
        let part = Double(step) / Double(steps)
        // A stroke of the hand: it gains speed, and lifts while it still moves or after a rest.
        let way = kind > 0.75 ? part * part * (3 - 2 * part) : part * (0.5 + 0.5 * part)
        samples.append(
          .init(
            time: round(time + duration * part, to: 1e6),
            x: round(start.x + cos * length * way, to: 1e3),
            y: round(start.y + sin * length * way, to: 1e3)))
      }
      guard let track = TouchTrack(samples) else { continue }
      fingers.append(Finger(id: index, track: track, isCancelled: number(0...1) < 0.06))
      time += duration + number(0.02...0.9)
    }
    return fingers.isEmpty ? nil : TouchRecording(fingers: fingers)
  }
}

extension DescribedScene {
  /// Compares the description with runs with random fingers; what differs becomes unknown.
  ///
  /// - Throws: The error with which the scene failed.
  package mutating func prove(
    _ source: SceneSource, _ options: RunOptions, plugins: [any Plugin.Type], runs: Int = 3,
    fingers: Int = 5
  ) throws(Diagnostic) {
    var (compared, differing) = (Set<String>(), [String: (difference: Double, time: Double)]())
    var (worst, samples, count) = (0.0, 0, 0)
    for seed in 0..<runs {
      let recording = TouchRecording.random(
        seed: seed, count: fingers, near: places, in: Point(x: size[0], y: size[1]))
      guard let recording else { continue }
      let trial = try BehaviourTrial(
        of: behaviour, source, options, plugins: plugins, fingers: recording)
      compared.formUnion(trial.compared)
      differing.merge(trial.differing) { $0.difference > $1.difference ? $0 : $1 }
      worst = max(worst, trial.worst)
      samples += trial.samples
      count += trial.fingers
    }
    for (path, difference) in differing.sorted(by: { $0.key < $1.key }) {
      let amount = NumberText((difference.difference * 1e4).rounded() / 1e4)
      add(
        unknown: "`\(path)`",
        "the description is \(amount) off a run with random fingers after "
          + "\(NumberText((difference.time * 1e3).rounded() / 1e3)) s")
    }
    let proved = compared.subtracting(differing.keys).sorted()
    guard !proved.isEmpty else { return }
    note(.init(fingers: count, samples: samples, properties: proved, worst: worst))
  }
}
