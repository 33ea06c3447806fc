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
          + "expected \(expected.text)")
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
        "`\(name)` settles at \(Words.time(settled)), expected by \(Words.time(time))")
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
        + "expected at most \(wanted)")
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
            + "expected at most \(Words.number(options.value))")
      }
      guard let most = options.velocity, !move.isSet else { continue }
      let jumps = samples.jumps(above: max(most, 1e-9))
      guard let worst = jumps.max(by: { abs($0.after - $0.before) < abs($1.after - $1.before) })
      else { continue }
      return failure(
        "the velocity of `\(name)` jumps by \(Words.number(abs(worst.after - worst.before))) per second "
          + "at \(Words.time(worst.time)), expected at most \(Words.number(most))")
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
          + "expected it to start \(word) `\(other.name)`")
  }

  private var neverMoves: Diagnostic { failure("`\(name)` never moves") }

  func failure(_ message: String) -> Diagnostic { Diagnostic(.failedExpectation, message) }
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
