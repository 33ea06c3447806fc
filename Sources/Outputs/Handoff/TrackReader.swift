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
