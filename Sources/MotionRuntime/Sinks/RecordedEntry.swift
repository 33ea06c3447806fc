import MotionCore
import MotionRecording
import MotionTrace

/// A property that has been written, as it is recorded.
struct RecordedEntry {
  let layer: Int
  let property: Property
  let slot: Int
  /// The first frame that names it.
  let frame: Int
  let initial: TraceValue
  /// Whether it may have another value than when it was last recorded.
  var isMoving = false
  private var track = NumberTrack()
  private var steps: (frames: [Int32], values: [TraceValue]) = ([], [])
  private var drivers: [String] = []
  private var owner = SlotOwner.none
  /// After how many turns another driver has taken it.
  private var handovers: [Int] = []
  /// What it has shown, by the number of the instant; what is missing is as before.
  private var samples: [(instant: Int32, motion: Motion)] = []
  /// What it showed before those.
  private var held: Motion
  /// A motion that began with the last frame.
  private var waiting: NumberTrack.Corner?

  init(layer: Int, property: Property, slot: Int, frame: Int, initial: TraceValue) {
    self.layer = layer
    self.property = property
    self.slot = slot
    self.frame = frame
    self.initial = initial
    let number: Double = if case .number(let number) = initial { number } else { 0 }
    held = Motion(value: number, velocity: .nan)
  }

  var isNumber: Bool { property.kind.traceKind == .number }

  /// What has moved; nil if nothing has.
  var column: RecordedColumn? {
    guard !track.numbers.isEmpty || !steps.frames.isEmpty else { return nil }
    var column = RecordedColumn(
      layer: layer, property: property.name, initial: initial,
      values: isNumber ? .numbers(track) : .steps(frames: steps.frames, values: steps.values))
    column.drivers = drivers
    return column
  }

  /// Notes by name what moves it.
  mutating func note(owner: SlotOwner, turn: Int, _ stage: Stage) {
    guard owner != self.owner else { return }
    self.owner = owner
    handovers.append(turn)
    guard owner != .none else { return }
    let label = stage.driverGroup(of: owner).label(of: owner.token)
    if !drivers.contains(label) { drivers.append(label) }
  }

  mutating func append(_ value: TraceValue, inFrame frame: Int) {
    guard value != steps.values.last ?? initial else { return }
    steps.frames.append(Int32(frame))
    steps.values.append(value)
  }

  /// Notes what it shows at an instant, and how fast that changes if the driver knows it; NaN if not.
  mutating func append(_ motion: Motion, at instant: Int) {
    let shown = property.shown(motion.value)
    // Where the range holds the value back, the property stands still.
    let velocity = shown == motion.value ? motion.velocity : 0
    samples.append((Int32(instant), Motion(value: shown, velocity: velocity)))
  }

  /// Forgets what it has shown before an instant.
  mutating func forget(before base: Int, turn: Int) {
    let count = samples.prefix { $0.instant < base }.count
    if count > 0 {
      held = Motion(value: samples[count - 1].motion.value, velocity: .nan)
      samples.removeFirst(count)
    }
    handovers.removeAll { $0 < turn }
    isMoving = !samples.isEmpty
  }

  /// Records what the last frame has shown, and when motions have turned into others since the frame before.
  mutating func finishFrame(_ instants: RecordedInstants, in recording: Recording) {
    guard let last = instants.frames.last else { return }
    let values = values(at: instants)
    let value = values[last - instants.first].value
    let isNew: Bool
    if let recorded = track.numbers.last {
      isNew = value != recorded
    } else {
      isNew = .number(value) != initial
    }
    let corners = corners(
      from: instants.frames.before ?? instants.first, to: last, instants, values)
    let motion = motion(at: last, turn: instants[last].turn, instants, values)
    let velocity = motion?.velocity ?? .nan
    if isNew {
      for corner in (waiting.map { [$0] } ?? []) + corners {
        track.addCorner(
          at: corner.time, value: corner.value, velocity: corner.velocity,
          velocityBefore: corner.velocityBefore)
      }
      track.append(value, velocity: velocity, at: recording.frameCount - 1)
      waiting = nil
    } else {
      // What begins with this frame shows in the next one; in its first frame everything begins.
      let time = instants[last].time
      waiting = corners.last.flatMap { $0.time >= time - 1e-9 ? $0 : nil }
      if waiting == nil, frame == recording.frameCount - 1 {
        waiting = .init(time: time, value: value, velocity: velocity, position: 0)
      }
    }
  }

  /// What it has shown at each instant.
  private func values(at instants: RecordedInstants) -> [Motion] {
    var values = [Motion](repeating: held, count: instants.end - instants.first)
    var value = held
    var next = 0
    for index in values.indices {
      value.velocity = .nan
      while next < samples.count, Int(samples[next].instant) <= instants.first + index {
        value = samples[next].motion
        next += 1
      }
      values[index] = value
    }
    return values
  }

  /// The turns after a frame, and up to another one, that have changed how it moves.
  private func corners(
    from start: Int, to end: Int, _ instants: RecordedInstants, _ values: [Motion]
  ) -> [NumberTrack.Corner] {
    var corners: [NumberTrack.Corner] = []
    for number in start + 1..<end + 1 where instants[number].turn != instants[number - 1].turn {
      let turn = instants[number].turn
      guard
        let before = motion(at: number, turn: instants[number - 1].turn, instants, values),
        let after = motion(at: number, turn: turn, instants, values)
      else { continue }
      guard handovers.contains(turn) || before.turns(into: after, step: Look.step) else { continue }
      corners.append(
        .init(
          time: instants[number].time, value: values[number - instants.first].value,
          velocity: after.velocity, velocityBefore: before.velocity, position: 0))
    }
    return corners
  }

  /// How it moves at an instant, by what it shows near it after so many turns; nil where that is not known.
  private func motion(
    at number: Int, turn: Int, _ instants: RecordedInstants, _ values: [Motion]
  ) -> LocalMotion? {
    let time = instants[number].time
    var near: [(time: Double, value: Double)] = []
    for other in max(number - 4, instants.first)..<min(number + 5, instants.end)
    where instants[other].turn == turn && abs(instants[other].time - time) < 5 * Look.step {
      near.append((instants[other].time, values[other - instants.first].value))
    }
    var motion = LocalMotion(near, at: time)
    // The driver knows it to the last bit.
    let nearest = instants[number].turn == turn ? number : number - 1
    let known = nearest < instants.first ? .nan : values[nearest - instants.first].velocity
    if !known.isNaN, abs(instants[nearest].time - time) < 1e-8 { motion?.velocity = known }
    return motion
  }
}
