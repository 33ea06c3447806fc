import MotionAnalysis
import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// Expectations about values and motion. Each returns a failure, or nil.
extension ExpectationObject {
  private var recording: Recording { run.recording }

  func check(
    _ expected: SceneParameter.Value, at time: Double, tolerance: Double
  ) throws(Diagnostic) -> Diagnostic? {
    let place = try property()
    guard recording.exists(place.layer, at: time) else {
      return failure("`\(name)` does not exist at \(Words.time(time))")
    }
    let found = place.value(at: time, in: recording)
    let isRight: Bool
    if case .number(let wanted) = expected, case .number(let number)? = found {
      isRight = abs(number - wanted) <= tolerance
    } else {
      isRight = found?.plainText == expected.text
    }
    return isRight
      ? nil
      : failure(
        "`\(name)` is \(found?.plainText ?? "not set") at \(Words.time(time)), "
          + "expected \(expected.text)", expected: expected.value, found: found, at: time)
  }

  func checkSettled(by time: Double) throws(Diagnostic) -> Diagnostic? {
    let place = try property()
    guard let column = place.column else { return neverMoves }
    let settled: Double
    if column.track == nil {
      settled = column.changes.last.map { recording.time(of: $0.frame) } ?? 0
    } else {
      guard let last = place.moves(in: recording).last else { return neverMoves }
      settled =
        MotionMeasures(last.samples).map { last.isSet ? $0.end : $0.start + $0.settlingTime } ?? 0
    }
    return settled <= time + 1e-9
      ? nil
      : failure(
        "`\(name)` settles at \(Words.time(settled)), expected by \(Words.time(time))",
        expected: .number(time), found: .number(settled), at: settled)
  }

  func checkOvershoot(_ limit: OvershootLimit) throws(Diagnostic) -> Diagnostic? {
    let moves = try property().moves(in: recording).filter { !$0.isSet }
      .compactMap { MotionMeasures($0.samples) }
    guard !moves.isEmpty else { return neverMoves }
    func size(_ move: MotionMeasures) -> Double {
      limit.points == nil ? move.overshootPercent / 100 : move.overshoot
    }
    let most = limit.points ?? limit.share ?? 0
    guard let worst = moves.max(by: { size($0) < size($1) }), size(worst) > most + 1e-9 else {
      return nil
    }
    let (found, wanted) =
      limit.points == nil
      ? (Words.percent(worst.overshootPercent), Words.percent(most * 100))
      : (Words.number(worst.overshoot), Words.number(most))
    return failure(
      "`\(name)` overshoots by \(found) at \(Words.time(worst.overshootTime)), "
        + "expected at most \(wanted)", expected: .number(most), found: .number(size(worst)),
      at: worst.overshootTime)
  }

  func checkContinuity(_ options: ContinuityOptions) throws(Diagnostic) -> Diagnostic? {
    for move in try property().moves(in: recording) {
      let samples = move.samples
      for interval in samples.all.indices.dropLast() {
        let (start, end) = (samples.all[interval], samples.all[interval + 1])
        let gap = samples.breakpoint(in: interval).flatMap { $0.isStep ? $0 : nil }
        let jump =
          gap.map { (time: $0.time, size: abs($0.after.value - $0.before.value)) }
          ?? (move.isSet ? (time: end.time, size: abs(end.value - start.value)) : nil)
        guard let jump, jump.size > options.value + 1e-9 else { continue }
        return failure(
          "`\(name)` jumps by \(Words.number(jump.size)) at \(Words.time(jump.time)), "
            + "expected at most \(Words.number(options.value))", expected: .number(options.value),
          found: .number(jump.size), at: jump.time)
      }
      guard let most = options.velocity, !move.isSet else { continue }
      let jumps = samples.jumps(above: max(most, 1e-9))
      guard let worst = jumps.max(by: { abs($0.after - $0.before) < abs($1.after - $1.before) })
      else { continue }
      return failure(
        "the velocity of `\(name)` jumps by \(Words.number(abs(worst.after - worst.before))) per second "
          + "at \(Words.time(worst.time)), expected at most \(Words.number(most))",
        expected: .number(most), found: .number(abs(worst.after - worst.before)), at: worst.time)
    }
    return nil
  }

  func checkOrder(
    _ other: ExpectationObject, _ word: String, _ isRight: (Double, Double) -> Bool
  ) throws(Diagnostic) -> Diagnostic? {
    guard let own = subject.start(in: recording) else { return neverMoves }
    guard let others = other.subject.start(in: recording) else { return other.neverMoves }
    return isRight(own, others)
      ? nil
      : failure(
        "`\(name)` starts at \(Words.time(own)) and `\(other.name)` at \(Words.time(others)), "
          + "expected it to start \(word) `\(other.name)`", expected: .number(others),
        found: .number(own), at: own)
  }

  private var neverMoves: Diagnostic { failure("`\(name)` never moves") }

  func checkEnd(
    _ expected: SceneParameter.Value, tolerance: Double
  ) throws(Diagnostic) -> Diagnostic? {
    try check(expected, at: recording.duration, tolerance: tolerance)
  }

  func checkPeakVelocity(_ limit: Double) throws(Diagnostic) -> Diagnostic? {
    let moves = try property().moves(in: recording).filter { !$0.isSet }
      .compactMap { MotionMeasures($0.samples) }
    guard let fastest = moves.max(by: { abs($0.peakVelocity) < abs($1.peakVelocity) }) else {
      return neverMoves
    }
    let peak = abs(fastest.peakVelocity)
    return peak <= limit + 1e-9
      ? nil
      : failure(
        "`\(name)` reaches \(Words.number(peak)) per second at \(Words.time(fastest.peakTime)), "
          + "expected at most \(Words.number(limit))", expected: .number(limit),
        found: .number(peak), at: fastest.peakTime)
  }

  func checkEvent(at time: Double, tolerance: Double) throws(Diagnostic) -> Diagnostic? {
    let times = try eventTimes()
    guard !times.contains(where: { abs($0 - time) <= tolerance }) else { return nil }
    let nearest = times.min { abs($0 - time) < abs($1 - time) }
    return failure(
      "`\(name)` happens at \(nearest.map(Words.time) ?? "no time")"
        + (times.count > 1 ? " and at \(times.count - 1) other times" : "")
        + ", expected at \(Words.time(time))", expected: .number(time),
      found: nearest.map { .number($0) }, at: nearest)
  }
}

extension SceneParameter.Value {
  /// The value as properties have it.
  fileprivate var value: Value {
    if case .number(let number) = self { .number(number) } else { .text(text) }
  }
}

extension Recording {
  fileprivate func exists(_ layer: Int, at time: Double) -> Bool {
    layers[layer].exists(in: lastFrame(at: time))
  }
}

/// Numbers and values as failures write them.
enum Words {
  static func number(_ number: Double) -> String {
    Decimal6.text(number)
  }

  /// A percentage with at most three decimals.
  static func percent(_ percent: Double) -> String {
    "\(number((percent * 1000).rounded() / 1000)) %"
  }

  static func time(_ time: Double) -> String { "\(number(time)) s" }
}

/// Expectations about visibility and position. Each returns a failure, or nil.
extension ExpectationObject {
  /// A layer that is less opaque than this counts as invisible.
  private static let leastOpacity = 0.004

  func checkInside(_ area: Area, _ file: TestFile) throws(Diagnostic) -> Diagnostic? {
    var paths = [try layerPath()]
    var shape: Quadrilateral?
    let words: String
    switch area {
    case .rectangle(let rectangle):
      shape = rectangle
      words = "the rectangle"
    case .layer(let name):
      let other = try ExpectationObject(name, of: run)
      paths.append(try other.layerPath())
      words = "`\(name)`"
    }
    for looks in try Self.frames(of: paths, run, file) {
      guard let own = looks[0], own.opacity >= Self.leastOpacity,
        let area = shape ?? looks[1]?.corners,
        let corner = own.corners.corners.first(where: { !area.contains($0) })
      else { continue }
      return failure(
        "`\(name)` leaves \(words) at \(Words.time(own.time)), with a corner at "
          + "(\(Words.number(corner.x)), \(Words.number(corner.y)))", at: own.time)
    }
    return nil
  }

  func checkAlone(_ other: ExpectationObject, _ file: TestFile) throws(Diagnostic) -> Diagnostic? {
    for looks in try Self.frames(of: [try layerPath(), try other.layerPath()], run, file) {
      guard let own = looks[0], let others = looks[1],
        [own, others].allSatisfy({ $0.opacity >= Self.leastOpacity && $0.corners.area > 1e-6 })
      else { continue }
      return failure(
        "`\(name)` and `\(other.name)` are both visible at \(Words.time(own.time)), with opacities "
          + "\(Words.number(own.opacity)) and \(Words.number(others.opacity))", at: own.time)
    }
    return nil
  }

  func checkContrast(_ least: Double, _ file: TestFile) throws(Diagnostic) -> Diagnostic? {
    guard let contrast = try file.contrast(of: try layerPath(), in: run.scene) else {
      return failure(
        "the contrast of `\(name)` is not known: when the run ends, it is no text in sight, or what is "
          + "behind it is no plain colour", expected: .number(least))
    }
    return contrast >= least - 1e-9
      ? nil
      : failure(
        "the contrast of `\(name)` is \(NumberText(contrast, decimals: 2)):1 when the run ends, "
          + "expected at least \(NumberText(least, decimals: 2)):1", expected: .number(least),
        found: .number(contrast), at: recording.duration)
  }

  func checkTarget(_ least: Double, _ file: TestFile) throws(Diagnostic) -> Diagnostic? {
    let looks = try Self.frames(of: [try layerPath()], run, file).last?.first
    guard let look = looks ?? nil, look.opacity >= Self.leastOpacity else {
      return failure("`\(name)` is not visible when the run ends", expected: .number(least))
    }
    let sides = look.corners.sides
    guard let shorter = sides.min(), shorter < least - 1e-6 else { return nil }
    return failure(
      "`\(name)` is \(sides.map(Words.number).joined(separator: " × ")) points large when the run ends, "
        + "expected at least \(Words.number(least)) × \(Words.number(least))",
      expected: .number(least), found: .number(shorter), at: look.time)
  }

  /// The looks of layers in each frame, by the index of their paths.
  private static func frames(
    of paths: [String], _ run: TestRunObject, _ file: TestFile
  ) throws(Diagnostic) -> [[LayerLook?]] {
    let looks = try file.looks(of: paths, in: run.scene)
    var frames: [[LayerLook?]] = []
    var time = -1.0
    for look in looks {
      if look.time != time { frames.append(Array(repeating: nil, count: paths.count)) }
      time = look.time
      frames[frames.count - 1][look.index] = look
    }
    return frames
  }
}

extension Quadrilateral {
  /// Whether a point is inside, or within a millionth of a point of the edge.
  fileprivate func contains(_ point: Point) -> Bool {
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      return length > 0 ? ((point.y - start.y) * x - (point.x - start.x) * y) / length : 0
    }
    return sides.allSatisfy { $0 >= -1e-6 } || sides.allSatisfy { $0 <= 1e-6 }
  }

  /// The greater width and the greater height.
  fileprivate var sides: [Double] {
    let lengths = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
    }
    return [max(lengths[0], lengths[2]), max(lengths[1], lengths[3])]
  }

  fileprivate var area: Double {
    let terms = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      start.x * end.y - end.x * start.y
    }
    return abs(terms.reduce(0, +)) / 2
  }
}
