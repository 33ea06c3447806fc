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

  /// Returns the tracks of a column: one of a numeric property, four of a colour, none of others.
  func tracks(_ column: RecordedColumn) -> [MotionTrack] {
    switch (column.values, column.initial) {
    case (.numbers, .number(let initial)):
      return [track(column, nil, initial, recording.moves(of: column))]
    case (.steps(let frames, let values), .color):
      return MotionTrack.Channel.allCases.compactMap { channel in
        let numbers = values.map { $0.channel(channel) }
        let initial = column.initial.channel(channel)
        let moves = recording.moves(frames: frames.map(Int.init), values: numbers, from: initial)
        return moves.isEmpty ? nil : track(column, channel, initial, moves)
      }
    case (.numbers, _), (.steps, _): return []
    }
  }

  /// Returns the steps of a property that is neither a number nor a colour.
  func steps(_ column: RecordedColumn) -> StepTrack? {
    guard case .steps(let frames, let values) = column.values, column.initial.kind != .color else {
      return nil
    }
    let changes = zip(frames, values).map { frame, value in
      StepTrack.Step(time: recording.time(of: Int(frame)) - start, value: value)
    }
    return StepTrack(
      layer: column.layer, property: column.property,
      initial: changes.last { $0.time <= 0 }?.value ?? column.initial,
      steps: changes.filter { $0.time > 0 && $0.time <= duration })
  }

  private func declared(
    _ column: RecordedColumn, _ channel: MotionTrack.Channel?
  ) -> [DeclaredMotion] {
    let part = channel?.rawValue ?? 0
    guard part < column.declaredParts.count else { return [] }
    return column.declaredParts[part].filter {
      $0.start < start + duration - Instant.tolerance && $0.end > start + Instant.tolerance
    }
  }

  private func track(
    _ column: RecordedColumn, _ channel: MotionTrack.Channel?, _ initial: Double,
    _ moves: [RecordedMove]
  ) -> MotionTrack {
    let unit = channel == nil ? units[column.property] ?? .none : .fraction
    // What is declared for a colour applies to each of its channels by itself.
    let declarations = channel.map { loops(column, $0) } ?? column.declared
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
    var track = MotionTrack(
      layer: column.layer, property: column.property, channel: channel, unit: unit,
      initial: changes.initial, changes: all, drivers: column.drivers,
      declared: declared(column, channel), joined: joined)
    if let channel, case .steps(_, let values) = column.values {
      track.isClamped = values.contains { $0.unclamped(channel) != $0.channel(channel) }
    }
    return track
  }

  /// The motions of a channel that do not end, as they are shown.
  private func loops(
    _ column: RecordedColumn, _ channel: MotionTrack.Channel
  ) -> [DeclaredMotion] {
    guard channel.rawValue < column.declaredParts.count else { return [] }
    return column.declaredParts[channel.rawValue].filter { $0.repeatCount == .infinity }.map {
      var motion = $0
      motion.bounds = .unit
      return motion
    }
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

extension Recording {
  /// Returns the moves of values that are set in frames, as `moves(of:)` does for a number.
  fileprivate func moves(frames: [Int], values: [Double], from initial: Double) -> [RecordedMove] {
    var track = NumberTrack()
    var last = initial
    for (frame, value) in zip(frames, values) where value != last {
      track.append(value, velocity: .nan, at: frame)
      last = value
    }
    return moves(
      of: RecordedColumn(
        layer: 0, property: "", initial: .number(initial), values: .numbers(track)))
  }
}

extension Value {
  /// A channel of a colour as a run shows it, within sRGB; 0 for other values.
  ///
  /// A spring may overshoot the range, which players would show, or refuse.
  package func channel(_ channel: MotionTrack.Channel) -> Double {
    min(max(unclamped(channel), 0), 1)
  }

  fileprivate func unclamped(_ channel: MotionTrack.Channel) -> Double {
    guard case .color(let red, let green, let blue, let alpha) = self else { return 0 }
    switch channel {
    case .red: return red
    case .green: return green
    case .blue: return blue
    case .alpha: return alpha
    }
  }
}
