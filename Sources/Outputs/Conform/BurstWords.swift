import MotionRecording
import MotionValues

/// Says how a burst of an app differs from that of the scene: the simplest description that is within
/// the tolerances.
///
/// 1. It starts earlier or later. 2. Some of its properties do. 3. It lasts longer or less long.
/// 4. It is another spring, or another curve. 5. It ends elsewhere, or is off by so much.
struct BurstWords {
  private typealias Wrong = ConformanceJudge.Wrong
  typealias Difference = Conformance.Difference

  private let judge: ConformanceJudge
  private let index: Int
  private let segment: Conformance.Segment
  private var wrongs: [[ConformanceJudge.Wrong]]
  private var shift: Double

  /// How far a fit may be off, in tolerances: it has the noise of the log.
  private static let fitLimit = 1.0
  /// The least change of a duration that is named, as a part.
  private static let leastStretch = 0.005

  init(_ judge: ConformanceJudge, _ index: Int, _ wrongs: [[ConformanceJudge.Wrong]]) {
    self.judge = judge
    self.index = index
    self.wrongs = wrongs
    segment = judge.segments[index]
    shift = segment.shift
  }

  /// The differences, the most important ones first; empty if there are none.
  var differences: [Difference] {
    mutating get {
      var found = moves
      for signal in judge.signals.indices
      where !segment.moving.contains(signal) && !wrongs[signal].isEmpty {
        found.append(rest(signal))
      }
      if let finger = place {
        for index in found.indices { found[index].place = finger }
      }
      return found
    }
  }

  /// Where the finger is as the burst begins.
  private var place: String? {
    if segment.isDragged { return "under the finger" }
    let fingers = judge.options.fingers
    return fingers.contains { abs($0.upperBound - motionStart) < 0.06 }
      ? "after the finger's lift" : nil
  }

  private func signal(_ index: Int) -> ComparedSignal { judge.signals[index] }

  /// When the scene's motion starts, in seconds.
  private var motionStart: Double {
    segment.moving.map { start(of: signal($0)) }.min() ?? segment.start
  }

  /// When the scene's property begins to move in the burst.
  private func start(of signal: ComparedSignal) -> Double {
    let first = signal.sceneValue(at: segment.start)
    let least = 0.0005 * signal.sceneSpan(from: segment.start, to: segment.end)
    var time = segment.start
    while time < segment.end, abs(signal.sceneValue(at: time) - first) <= least {
      time += 1 / signal.rate
    }
    return time
  }

  // MARK: What moves

  private var moves: [Difference] {
    mutating get {
      var found: [Difference] = []
      let still = segment.moving.filter(isStill)
      if !still.isEmpty {
        found.append(difference(still, "does not move in the app"))
      }
      let moving = segment.moving.filter { !still.contains($0) }
      guard !moving.isEmpty else { return found }
      if moving.contains(where: { !wrongs[$0].isEmpty }), !segment.isDragged {
        found += late(moving)
      }
      let lateness = judge.segments[index].burst.lateness + shift - segment.shift
      let rest = moving.filter { !wrongs[$0].isEmpty }
      if !segment.isDragged, rest.count < moving.count || rest.isEmpty,
        abs(lateness) > judge.leastLateness, abs(lateness) <= Conformance.reach
      {
        found.insert(
          difference(moving, "\(starts(lateness)) than in the scene"), at: 0)
      }
      if !rest.isEmpty { found.append(shape(rest)) }
      return found
    }
  }

  /// Such as `starts 33 ms (2 frames) later`.
  private func starts(_ lateness: Double) -> String {
    let frames = Int((abs(lateness) / judge.options.interval).rounded())
    let count = frames > 0 ? " (\(frames) frame\(frames == 1 ? "" : "s"))" : ""
    let words = NumberWords.shift(lateness).split(separator: " ")
    return "starts \(words.dropLast().joined(separator: " "))\(count) \(words.last ?? "")"
  }

  private func isStill(_ index: Int) -> Bool {
    let signal = signal(index)
    return !wrongs[index].isEmpty
      && signal.logSpan(from: segment.start + shift - 0.1, to: segment.end + shift + 0.1)
        <= 2 * signal.tolerance
  }

  /// Finds the properties that are right, but at other times than the others; they are wrong no
  /// longer.
  private mutating func late(_ moving: [Int]) -> [Difference] {
    var own: [(signal: Int, shift: Double)] = []
    for place in moving {
      let best = ClockAlignment.nearest(
        shift, [signal(place)], from: segment.start, to: segment.end, reach: Conformance.reach)
      if isRight(place, at: best) { own.append((place, best)) }
    }
    func count(_ shift: Double) -> Int { moving.count { isRight($0, at: shift) } }
    let counted = own.map { ($0.shift, count($0.shift)) }
    guard let most = counted.map(\.1).max(),
      let reference = counted.filter({ $0.1 == most }).map(\.0).min()
    else { return [] }
    shift = reference
    var (punctual, late): ([Int], [(signal: Int, lateness: Double)]) = ([], [])
    for place in moving {
      if isRight(place, at: reference) {
        punctual.append(place)
        wrongs[place] = left(of: place, at: reference)
      } else if let known = own.first(where: { $0.signal == place }) {
        late.append((place, known.shift - reference))
        wrongs[place] = left(of: place, at: known.shift)
      }
    }
    guard let first = punctual.first else { return [] }
    return late.map { place, lateness in
      let inScene = start(of: signal(place)) - start(of: signal(first))
      return difference(
        [place],
        "\(order(inScene + lateness, hasFrames: true)) `\(signal(first).name)`; in the scene \(order(inScene, hasFrames: false))"
      )
    }
  }

  /// Such as `starts 33 ms (2 frames) after`, or `20 ms after it`.
  private func order(_ distance: Double, hasFrames: Bool) -> String {
    let isNow = abs(distance) < 0.002
    if isNow { return hasFrames ? "starts with" : "with it" }
    let words = NumberWords.shift(abs(distance)).split(separator: " ").dropLast()
      .joined(separator: " ")
    let side = distance < 0 ? "before" : "after"
    guard hasFrames else { return "\(words) \(side) it" }
    let frames = Int((abs(distance) / judge.options.interval).rounded())
    return "starts \(words) (\(frames) frame\(frames == 1 ? "" : "s")) \(side)"
  }

  /// What is wrong of a property at a shift, with the rest after the burst; empty if it is right.
  private func left(of place: Int, at shift: Double) -> [ConformanceJudge.Wrong] {
    let wrong = judge.wrong(signal(place), in: index, at: shift)
    return wrong.count > Conformance.allowance ? wrong : []
  }

  private func isRight(_ place: Int, at shift: Double) -> Bool {
    judge.wrong(signal(place), in: index, at: shift, isWhole: false).count
      <= Conformance.allowance
  }

  // MARK: Shapes

  private func shape(_ places: [Int]) -> Difference {
    var words: [String] = []
    if !segment.isDragged {
      let stretch = stretch(places)
      let (own, found) = (sceneShape(places), appShape(places))
      if let stretch {
        let percent = NumberWords.percent(abs(stretch - 1) * 100)
        var text = "takes \(percent) \(stretch > 1 ? "longer" : "less long") than in the scene"
        if let own, let found, own != found { text += ": \(found.words) instead of \(own.words)" }
        words.append(text)
      } else if let found {
        words.append(
          own.map { "follows a \($0.words) in the scene; in the app a \(found.words)" }
            ?? "follows something else in the scene; in the app a \(found.words)")
      }
    }
    words += ends(places)
    if let jump = jump(places) { words.append(jump) }
    let text = words.isEmpty ? "differs" : words.joined(separator: "; ")
    return difference(places, "\(text); \(worst(places))")
  }

  /// By how much the burst lasts longer in the app, as a factor; nil if that is not all.
  private func stretch(_ places: [Int]) -> Double? {
    let pivot = motionStart
    let (from, to) = (segment.start, min(segment.end + 0.2, nextStart))
    func stretched(_ signal: ComparedSignal, _ time: Double, _ factor: Double) -> Double {
      signal.sceneValue(at: pivot + (time - pivot) / factor)
    }
    func cost(_ point: [Double]) -> Double {
      let factor = Elementary.exp(point[0])
      guard abs(point[0]) < 0.7, abs(point[1]) < 0.1 else { return .infinity }
      return places.reduce(0) { sum, place in
        let signal = signal(place)
        return signal.indices(from: from + shift, to: to + shift).reduce(sum) { sum, index in
          let time = signal.times[index] - shift - point[1]
          let error =
            (stretched(signal, time, factor) - signal.values[index]) / signal.tolerance
          return error.isFinite ? sum + min(error * error, 400) : sum
        }
      }
    }
    let best = [-0.3, -0.1, 0.0, 0.1, 0.3].map {
      Simplex.minimum(from: [$0, 0], steps: [0.05, 0.01], limit: 80, cost)
    }.min { $0.cost < $1.cost }
    guard let best, best.cost.isFinite, abs(best.point[0]) > Self.leastStretch else { return nil }
    let (factor, slack) = (Elementary.exp(best.point[0]), judge.options.slack)
    for place in places {
      let signal = signal(place)
      let wrong = signal.indices(from: from + shift, to: to + shift).count { index in
        let time = signal.times[index] - shift - best.point[1]
        let near = [-slack, -slack / 2, 0, slack / 2, slack].map {
          stretched(signal, time + $0, factor)
        }
        guard let low = near.min(), let high = near.max() else { return false }
        return max(low - signal.values[index], signal.values[index] - high) > signal.tolerance
      }
      if wrong > Conformance.allowance { return nil }
    }
    return factor
  }

  private var nextStart: Double {
    index + 1 < judge.segments.count ? judge.segments[index + 1].start : .infinity
  }

  /// The spring or the curve of the scene.
  private func sceneShape(_ places: [Int]) -> BurstFit.Shape? {
    let end = min(segment.end + 0.15, nextStart)
    return shape(
      places.map { place in
        let signal = signal(place)
        let times = stride(from: segment.start, to: end, by: 1.0 / 120).map { $0 }
        return BurstFit.Track(
          times: times.map { $0 - segment.start }, values: times.map(signal.sceneValue),
          tolerance: signal.tolerance)
      })
  }

  /// The spring or the curve of the app.
  private func appShape(_ places: [Int]) -> BurstFit.Shape? {
    let end = min(segment.end + 0.15, nextStart)
    return shape(
      places.map { place in
        let signal = signal(place)
        let range = signal.indices(from: segment.start + shift, to: end + shift)
        return BurstFit.Track(
          times: range.map { signal.times[$0] - shift - segment.start },
          values: range.map { signal.values[$0] }, tolerance: signal.tolerance)
      })
  }

  private func shape(_ tracks: [BurstFit.Track]) -> BurstFit.Shape? {
    guard tracks.allSatisfy({ $0.times.count > 5 && $0.values.allSatisfy(\.isFinite) }) else {
      return nil
    }
    let fit = BurstFit(
      tracks: tracks, beginsAtRest: !segment.continues, slack: judge.options.slack)
    if let spring = fit.spring(), spring.worst <= Self.fitLimit { return spring.shape }
    guard let curve = fit.curve(), curve.worst <= Self.fitLimit else { return nil }
    return curve.shape
  }

  // MARK: Ends

  /// Where the properties end, and by how much they overshoot, if that differs.
  private func ends(_ places: [Int]) -> [String] {
    guard let place = places.max(by: { span($0) < span($1) }) else { return [] }
    let signal = signal(place)
    let range = signal.indices(
      from: segment.start + shift, to: min(segment.end + 0.3, nextStart) + shift)
    guard let last = range.last, let first = range.first else { return [] }
    let (app, scene) = (
      signal.values[last], signal.sceneValue(at: signal.times[last] - shift)
    )
    if abs(app - scene) > 2 * signal.tolerance {
      return [
        "ends at \(NumberWords.amount(app, signal.unit)) in the app, at \(NumberWords.amount(scene, signal.unit)) in the scene"
      ]
    }
    let way = app - signal.values[first]
    func overshoot(_ values: some Sequence<Double>) -> Double {
      values.reduce(0) { max($0, way > 0 ? $1 - app : app - $1) }
    }
    let inApp = overshoot(range.map { signal.values[$0] })
    let inScene = overshoot(
      stride(from: segment.start, to: segment.end, by: 1 / signal.rate).map(signal.sceneValue))
    guard abs(inApp - inScene) > 2 * signal.tolerance else { return [] }
    let own = inScene > signal.tolerance ? NumberWords.amount(inScene, signal.unit) : "nothing"
    return inApp > signal.tolerance
      ? ["overshoots by \(NumberWords.amount(inApp, signal.unit)), in the scene by \(own)"]
      : ["does not overshoot; in the scene by \(own)"]
  }

  private func span(_ place: Int) -> Double {
    let signal = signal(place)
    return signal.sceneSpan(from: segment.start, to: segment.end) / signal.tolerance
  }

  /// The velocity that the app loses where a finger divides a motion.
  private func jump(_ places: [Int]) -> String? {
    guard segment.continues, let place = places.max(by: { span($0) < span($1) }) else { return nil }
    let signal = signal(place)
    let window = 3 * judge.options.interval
    func velocity(_ from: Double, _ to: Double) -> Double? {
      let range = signal.indices(from: from + shift, to: to + shift)
      guard range.count > 1, let first = range.first, let last = range.last else { return nil }
      return (signal.values[last] - signal.values[first])
        / (signal.times[last] - signal.times[first])
    }
    let start = segment.start
    guard let before = velocity(start - window, start),
      let after = velocity(start + judge.options.interval, start + judge.options.interval + window)
    else { return nil }
    let inScene = (
      (signal.sceneValue(at: start) - signal.sceneValue(at: start - window)) / window,
      (signal.sceneValue(at: start + window) - signal.sceneValue(at: start)) / window
    )
    let noise = 8 * signal.tolerance / window
    guard abs((after - before) - (inScene.1 - inScene.0)) > max(noise, abs(inScene.0) / 2) else {
      return nil
    }
    return
      "its velocity jumps from \(NumberWords.velocity(before.rounded(), signal.unit)) to \(NumberWords.velocity(after.rounded(), signal.unit)) where the finger \(segment.isDragged ? "comes down" : "lifts"); in the scene from \(NumberWords.velocity(inScene.0.rounded(), signal.unit)) to \(NumberWords.velocity(inScene.1.rounded(), signal.unit))"
  }

  // MARK: Sentences

  /// Such as `9.4 pt off at 1.79 s`.
  private func worst(_ places: [Int]) -> String {
    var worst: (place: Int, wrong: ConformanceJudge.Wrong)?
    for place in places {
      for wrong in wrongs[place] where wrong.excess > worst?.wrong.excess ?? 0 {
        worst = (place, wrong)
      }
    }
    guard let worst else { return "within the tolerance" }
    let signal = signal(worst.place)
    let time = signal.times[worst.wrong.index] - shift
    let name = places.count > 1 ? "`\(signal.name)` is " : ""
    let distance = abs(signal.values[worst.wrong.index] - signal.sceneValue(at: time))
    return
      "\(name)\(NumberWords.amount(distance, signal.unit)) off at \(NumberWords.time(time))"
  }

  private func rest(_ place: Int) -> Difference {
    let signal = signal(place)
    let first = wrongs[place].first.map { signal.times[$0.index] - shift } ?? segment.start
    return judge.restDifference(signal, wrongs[place], at: first)
  }

  private func difference(_ places: [Int], _ words: String) -> Difference {
    Difference(
      time: motionStart, names: places.map { "`\(signal($0).name)`" }, words: words)
  }
}
