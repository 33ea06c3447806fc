import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// The displayed values of a number around the last frames, from which the velocities and the
/// corners of its motion follow.
///
/// A corner is an instant at which one motion changes into another.
struct NumberSamples {
  private let property: Property
  /// Whether what moves it has left the property's range.
  private(set) var isClamped = false
  /// The turn counts at which the property has changed its driver.
  private var handovers: [Int] = []
  /// The values by the number of the instant; a missing instant repeats the value before.
  private var samples: [(instant: Int32, motion: ValueAndVelocity)] = []
  /// The value before the first sample.
  private var held: ValueAndVelocity
  /// The last frame in which the motion went on, and no sample was needed.
  private var steady: (instant: Int32, motion: ValueAndVelocity)?
  /// The corner of a motion that began with the last frame and is not recorded yet.
  private var waiting: NumberTrack.Corner?

  init(_ property: Property, initial: Double) {
    self.property = property
    held = ValueAndVelocity(value: initial, velocity: .nan)
  }

  var isEmpty: Bool { samples.isEmpty }

  /// Notes that the property has another driver from a turn on.
  mutating func noteHandover(inTurn turn: Int) { handovers.append(turn) }

  /// Adds a sample at an instant; the velocity is NaN if the driver does not know it.
  mutating func append(_ motion: ValueAndVelocity, at instant: Int) {
    resume()
    samples.append((Int32(instant), shown(motion)))
  }

  /// The displayed motion of a driver's motion.
  @inline(__always)
  private mutating func shown(_ motion: ValueAndVelocity) -> ValueAndVelocity {
    let shown = property.shown(motion.value)
    if shown == motion.value { return ValueAndVelocity(value: shown, velocity: motion.velocity) }
    isClamped = true
    // A value clamped to its range does not move.
    return ValueAndVelocity(value: shown, velocity: 0)
  }

  /// Goes on with a known motion to a frame, since whose predecessor there was no turn; returns what
  /// is displayed, and the corner that becomes visible with it.
  @inline(__always)
  mutating func goOn(
    _ motion: ValueAndVelocity, at instant: Int, after last: Double
  ) -> (motion: ValueAndVelocity, corner: NumberTrack.Corner?)? {
    let shown = shown(motion)
    if !samples.isEmpty { samples.removeAll(keepingCapacity: true) }
    held.value = shown.value
    steady = (Int32(instant), shown)
    let corner = waiting
    waiting = nil
    return shown.value == last ? nil : (shown, corner)
  }

  /// Makes a sample of the frame in which the motion went on, because others follow it.
  mutating func resume() {
    guard let steady else { return }
    samples.append(steady)
    self.steady = nil
  }

  /// Discards the samples before an instant.
  mutating func forget(before base: Int, turn: Int) {
    let count = samples.prefix { $0.instant < base }.count
    if count > 0 {
      held = ValueAndVelocity(value: samples[count - 1].motion.value, velocity: .nan)
      samples.removeFirst(count)
    }
    handovers.removeAll { $0 < turn }
  }

  /// Returns the motion of the last frame, and the corners since the frame before; nil if the value
  /// is still `last`.
  mutating func finishFrame(
    _ instants: RecordedInstants, after last: Double, isFirst: Bool
  ) -> (motion: ValueAndVelocity, corners: [NumberTrack.Corner])? {
    guard let frame = instants.frames.last else { return nil }
    let value = shown(at: frame).value
    let corners = instants.turns.compactMap { corner(at: $0, instants) }
    if value != last {
      let visible = (waiting.map { [$0] } ?? []) + corners
      waiting = nil
      return (ValueAndVelocity(value: value, velocity: velocity(instants)), visible)
    }
    // A motion that begins with this frame becomes visible in the next one. In the property's first
    // frame, every motion begins.
    let time = instants[frame].time
    waiting = corners.last.flatMap { $0.time >= time - 1e-9 ? $0 : nil }
    if waiting == nil, isFirst {
      let motion = motion(at: frame, after: instants[frame].turn, instants)
      waiting = .init(time: time, value: value, velocity: motion.velocity, position: 0)
    }
    return nil
  }

  /// Returns the velocity in the last frame, as `finishFrame` does; NaN if it is unknown.
  func velocity(_ instants: RecordedInstants) -> Double {
    guard let frame = instants.frames.last else { return .nan }
    return motion(at: frame, after: instants[frame].turn, instants).velocity
  }

  /// Returns the displayed value at an instant; the velocity is NaN if no driver knows it.
  private func shown(at number: Int) -> ValueAndVelocity {
    guard let sample = samples.last(where: { $0.instant <= number }) else { return held }
    return ValueAndVelocity(
      value: sample.motion.value,
      velocity: sample.instant == number ? sample.motion.velocity : .nan)
  }

  /// Returns the corner that a turn makes, at the first instant after it; nil if the motion
  /// continues.
  private func corner(at number: Int, _ instants: RecordedInstants) -> NumberTrack.Corner? {
    let turn = instants[number].turn
    let before = motion(at: number, after: instants[number - 1].turn, instants)
    let after = motion(at: number, after: turn, instants)
    guard handovers.contains(turn) || before.turns(into: after, step: Look.step) else { return nil }
    return .init(
      time: instants[number].time, value: shown(at: number).value, velocity: after.velocity,
      velocityBefore: before.velocity, position: 0)
  }

  /// Estimates the motion at an instant from the nearest samples with the same turn count.
  private func motion(at number: Int, after turn: Int, _ instants: RecordedInstants) -> LocalMotion
  {
    let time = instants[number].time
    var near: (LocalMotion.Sample?, LocalMotion.Sample?, LocalMotion.Sample?)
    var known = Double.nan
    for distance in [0, -1, 1, -2, 2, -3, 3] {
      let other = number + distance
      guard instants.contains(other), instants[other].turn == turn,
        abs(instants[other].time - time) < RecordedInstants.reach
      else { continue }
      let shown = shown(at: other)
      // Most drivers know the velocity exactly. A driver that depends on another, such as a
      // transition, knows only its own contribution; the check below rejects such a velocity.
      if abs(instants[other].time - time) < 1e-8 { known = shown.velocity }
      let sample = (instants[other].time, shown.value)
      if near.0 == nil {
        near.0 = sample
      } else if near.1 == nil {
        near.1 = sample
      } else {
        near.2 = sample
        break
      }
    }
    var motion = LocalMotion(
      near.0 ?? (time, shown(at: number).value), near.1, near.2, at: time)
    if motion.agrees(withVelocity: known, step: Look.step) { motion.velocity = known }
    return motion
  }
}

/// The velocities of the slots that have changed, as far as their drivers know them.
struct KnownVelocities: ~Copyable {
  private var places = UnsafeMutablePointer<Double>.allocate(capacity: 0)
  private var count = 0

  deinit { places.deallocate() }

  /// The velocity of a slot in the last frame that has changed it, in units per second; NaN if its
  /// driver does not know it.
  @inline(__always)
  subscript(slot: Int) -> Double { places[slot] }

  /// Asks the drivers of the slots that have changed since a frame, or an instant.
  mutating func update(_ frame: borrowing SceneFrame) {
    let stage = frame.stage
    if count < stage.store.slotCount {
      places.deallocate()
      count = max(2 * count, stage.store.slotCount)
      places = .allocate(capacity: count)
    }
    for slot in frame.changes { places[Int(slot)] = .nan }
    for slot in frame.changes where places[Int(slot)].isNaN {
      let slot = Int(slot)
      let owner = stage.store.owner(of: slot)
      // Only samples show that a value that nothing drives rests.
      guard owner != .none else { continue }
      stage.driverGroup(of: owner).writeVelocities(
        of: slot, token: owner.token, at: frame.time, to: places)
    }
    guard !stage.modifiers.isEmpty else { return }
    for slot in frame.changes where stage.modifiers.moves(Int(slot)) && !places[Int(slot)].isNaN {
      places[Int(slot)] = stage.drivenMotion(of: Int(slot), at: frame.time).velocity
    }
  }
}
