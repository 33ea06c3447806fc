import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues

/// Reads the columns of a recording as tracks.
struct TrackReader {
  private let recording: Recording
  private let start: Double
  private let duration: Double
  private let units: [String: Unit]
  private let tolerances: ExportTolerances

  init(
    _ recording: Recording, _ selection: Handoff.Selection, duration: Double, units: [String: Unit]
  ) {
    self.recording = recording
    self.duration = duration
    start = selection.from
    tolerances = selection.tolerances
    self.units = units
  }

  /// Returns the tracks of a column: one of a numeric property, one for each channel of a colour,
  /// none of others.
  func tracks(_ column: RecordedColumn) -> [MotionTrack] {
    column.tracks.indices.map { track(column, $0) }
  }

  /// Returns the steps of a property without channels.
  func steps(_ column: RecordedColumn) -> StepTrack? {
    guard column.tracks.isEmpty else { return nil }
    let changes = column.steps.map { step in
      StepTrack.Step(time: recording.time(of: Int(step.frame)) - start, value: step.value)
    }
    return StepTrack(
      layer: column.layer, property: column.property,
      initial: changes.last { $0.time <= 0 }?.value ?? column.initial,
      steps: changes.filter { $0.time > 0 && $0.time <= duration })
  }

  private func track(_ column: RecordedColumn, _ index: Int) -> MotionTrack {
    let channel = column.track == nil ? Color.Channel(rawValue: index) : nil
    let unit = channel == nil ? units[column.property] ?? .none : .fraction
    let declared = column.declared[index]
    // Colours are read as a screen shows them, in frames; of their declarations, only loops have to
    // go on as declared.
    let track = channel == nil ? column.tracks[index] : column.tracks[index].sampled
    let declarations = channel == nil ? declared : declared.filter { $0.repeatCount == .infinity }
    let initial = column.initial.channel(index)
    let moves = recording.moves(of: track, from: initial)
    var changes = ChangeList(
      start: start, duration: duration, initial: initial,
      least: tolerances.tolerance(of: column.property, unit) / 2,
      declared: declarations)
    for move in moves {
      if move.isSet, let last = move.samples.all.last {
        changes.set(at: last.time, to: last.value)
      } else {
        let last = move.samples.all.last?.time ?? 0
        changes.add(
          move.samples, untilEndOfRun: last > recording.duration - Instant.tolerance)
      }
    }
    let (all, joined) = DeclaredMoves(declarations, start: start, duration)
      .applied(to: changes.all)
    var result = MotionTrack(
      layer: column.layer, property: column.property, channel: channel, unit: unit,
      initial: changes.initial, changes: all, drivers: column.drivers,
      declared: declared.filter {
        $0.start < start + duration - Instant.tolerance && $0.end > start + Instant.tolerance
      }, joined: joined)
    result.isClamped = channel != nil && column.tracks[index].isClamped
    return result
  }
}

/// Collects the changes of one track within the exported part.
private struct ChangeList {
  private let start: Double
  private let duration: Double
  /// Smaller steps do not count as values that are set.
  private let least: Double
  private let declared: [DeclaredMotion]
  /// The value at the start of the exported part.
  private(set) var initial: Double
  private(set) var all: [MotionTrack.Change] = []
  private var times: [Double] = []
  private var values: [Double] = []
  private var corners: [Int] = []

  init(
    start: Double, duration: Double, initial: Double, least: Double, declared: [DeclaredMotion]
  ) {
    self.start = start
    self.duration = duration
    self.initial = initial
    self.least = least
    self.declared = declared
  }

  /// Adds a value that is set; times are those of the run.
  mutating func set(at time: Double, to value: Double) {
    let time = time - start
    guard time <= duration else { return }
    if time <= 0 {
      initial = value
      all = []
    } else {
      all.append(.set(time: time, value: value))
    }
  }

  /// Adds a move, cut where its value is set.
  mutating func add(_ samples: MotionSamples, untilEndOfRun: Bool) {
    for (index, sample) in samples.all.enumerated() {
      if index > 0, let gap = samples.breakpoint(in: index - 1) {
        if gap.isStep, (gap.after.value - gap.before.value).magnitude <= least {
          // A spring that comes to rest, for example.
          append(gap.time, gap.after.value, isCorner: false)
        } else if gap.isStep {
          let time = restart(between: samples.all[index - 1].time, and: gap.time) ?? gap.time
          append(
            time, samples.all.value(before: gap, at: time, after: index - 1), isCorner: false)
          finishMove()
          // What was moving goes on from the new value.
          let value = samples.all.value(after: gap, at: time, before: index)
          set(at: time, to: value)
          append(time, value, isCorner: false)
        } else {
          append(gap.time, gap.before.value, isCorner: true)
        }
      } else if index > 0,
        let (time, value) = samples.all.corner(after: index - 1, untilEndOfRun: untilEndOfRun)
      {
        append(time, value, isCorner: true)
      }
      append(sample.time, sample.value, isCorner: sample.isCorner)
    }
    finishMove()
  }

  /// The time at which a declared repetition begins between two samples, of which no engine reports
  /// the instant.
  private func restart(between first: Double, and last: Double) -> Double? {
    for motion in declared where motion.repeatCount > 1 && motion.duration > 0 {
      let cycle = motion.autoreverses ? 2 * motion.duration : motion.duration
      let time = motion.start + ((last - motion.start) / cycle + 1e-9).rounded(.down) * cycle
      if time > first, time <= last, time < motion.end { return time }
    }
    return nil
  }

  /// Appends a sample; one at the same time as the sample before replaces it.
  private mutating func append(_ time: Double, _ value: Double, isCorner: Bool) {
    let time = time - start
    if let last = times.last, time - last < 1e-7 {
      values[values.count - 1] = value
      if isCorner, corners.last != times.count - 1 { corners.append(times.count - 1) }
      return
    }
    times.append(time)
    values.append(value)
    if isCorner { corners.append(times.count - 1) }
  }

  private mutating func finishMove() {
    defer { (times, values, corners) = ([], [], []) }
    guard let last = times.last, let lastValue = values.last else { return }
    guard last > 0 else {
      initial = lastValue
      all = []
      return
    }
    let samples = KeySamples(times: times, values: values)
    guard times[0] < duration, times.count > 1, values.contains(where: { $0 != values[0] }) else {
      return
    }
    if times[0] < 0 { initial = samples.value(at: 0) }
    let part = samples.clipped(to: 0...duration)
    let dropped = times.count { $0 <= part.times[0] } - 1
    all.append(
      .move(
        MotionTrack.Move(
          samples: part,
          corners: corners.map { $0 - dropped }.filter { 0 < $0 && $0 < part.count - 1 })))
  }
}

extension [MotionSamples.Sample] {
  /// The corner between a sample and the next, if its velocity is unknown and the slope changes there
  /// four times as much as before and after: the intersection of the lines on both sides.
  ///
  /// Values that are clamped have such corners, and mapped values where their source passes a stop;
  /// no engine reports them. After the last sample, the value rests, unless the run ends there.
  func corner(
    after index: Int, untilEndOfRun: Bool
  ) -> (time: Double, value: Double)? {
    if untilEndOfRun, index + 2 >= count { return nil }
    let near = Swift.max(index - 2, 0)...Swift.min(index + 3, count - 1)
    guard self[index].velocity.isNaN, !near.contains(where: { self[$0].isCorner }) else {
      return nil
    }
    let (before, after) = (slope(after: index - 1), slope(after: index + 1))
    let bend = Swift.max(
      (before - slope(after: index - 2)).magnitude, (slope(after: index + 2) - after).magnitude)
    let noise = 1e-6 * Swift.max(before.magnitude, after.magnitude)
    let duration = self[index + 1].time - self[index].time
    guard (after - before).magnitude > 4 * bend + noise, duration > 0 else { return nil }
    let step = self[index + 1].value - self[index].value
    let place = (step - after * duration) / (before - after)
    guard place > 0.01 * duration, place < 0.99 * duration else { return nil }
    return (self[index].time + place, self[index].value + before * place)
  }

  /// The value immediately before a step that follows a sample: if no velocity is known, the value
  /// moves on as before the sample.
  func value(before step: MotionSamples.Break, at time: Double, after index: Int) -> Double {
    let sample = self[index]
    guard sample.velocity.isNaN, !sample.isCorner else { return step.before.value }
    return sample.value + slope(after: index - 1) * (time - sample.time)
  }

  /// The value immediately after a step at a time before the sample that follows it.
  func value(after step: MotionSamples.Break, at time: Double, before index: Int) -> Double {
    self[index].isCorner
      ? step.after.value : step.after.value - slope(after: index) * (step.time - time)
  }

  /// The slope from a sample to the next; beyond both ends, the value rests.
  private func slope(after index: Int) -> Double {
    guard index >= 0, index + 1 < count else { return 0 }
    let duration = self[index + 1].time - self[index].time
    return duration > 0 ? (self[index + 1].value - self[index].value) / duration : .infinity
  }
}
