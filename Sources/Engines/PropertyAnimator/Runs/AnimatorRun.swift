import MotionCore
import MotionValues

/// One run of an animator: its playback, and the channels that it moves.
///
/// Invariants:
/// 1. It has a player between the claim and the release of its slots, and at no other time.
/// 2. Between the claim and the release, it owns the slots of the channels and colours that are not
///    lost, and no others.
/// 3. `places` has the index of each channel.
/// 4. It is listed to be sampled, or its playhead is detached, or neither; never both.
/// 5. A run that has released its slots is over.
/// 6. The engine holds it and its animator while it has a token; otherwise it has no player, and
///    only its animator holds it.
///
///     laid out ──delay ends──▶ claimed: listed ◀──▶ detached, or at rest
///                                │    ▲
///                   end, stop    ▼    │ reverse, seek
///                              released
package final class AnimatorRun {
  /// A slot that the run drives.
  package struct Channel {
    package let slot: Int
    package var track: ChannelTrack
    /// The token of its driver in the dense columns; nil for a track that is evaluated separately.
    package var token: Int32?
    /// The correction that preserves the slot's initial velocity.
    package var carried: CarriedVelocity?
    /// Whether another driver has taken the slot.
    package var isLost = false

    package init(slot: Int, track: ChannelTrack) {
      self.slot = slot
      self.track = track
    }
  }

  /// The animator as an object, whose class is the plugin's.
  package unowned let object: AnyObject
  /// The animator's content at the start of the run, or as a change in flight has modified it.
  package var content: Animation
  package var playback: Playback { didSet { changeCount += 1 } }
  /// The script line that played it.
  package var place: SourceLocation?
  package var flat: FlatAnimation
  /// The values from which `flat` was laid out, in the order of its channels.
  package var layoutValues: [Double] = []
  /// The run's token as an owner of slots; nil while the engine does not hold it.
  package var token: Int?
  /// The run's player in the dense columns.
  package var player: Int32?
  /// The index of its curve in the dense columns.
  package var curve = 0
  package private(set) var channels: [Channel] = []
  package var colors: [ColorChannel] = []
  /// The colours at its start, if it moves any.
  package var colorStarts: ColorStarts?
  /// The indices of `channels`, by slot.
  package private(set) var places = SlotTable<Int>()
  /// The indices of channels that preserve a velocity, and of those that no column represents.
  private(set) var carrying: [Int] = []
  private(set) var single: [Int] = []
  /// The number of runs that started before it.
  package var order = 0
  /// Its index in the list of runs to sample, and whether its playhead is detached.
  package internal(set) var listIndex: Int?
  package internal(set) var isDetached = false
  /// The passings of its marks, if they are the same on every pass.
  package var passings: MarkPassings?
  /// Whether the slots have been released at the end.
  package var hasReleased = false
  /// The time at which the slots were claimed, which is the end of the delay.
  package var claimTime: Double?
  /// The velocities that the slots had then, where they are not 0.
  package var entries: [Int: Double] = [:]
  /// Whether it lasts until springs that start with these velocities are at rest.
  package var settles = false
  package var lastSample: PlaybackSample?
  /// The sample at which it came to rest.
  package var restSample: PlaybackSample?
  /// The sample with which it has come to its natural end; nil otherwise, and once its slots are
  /// released.
  package var arrival: PlaybackSample?
  /// The external source that drives it: the fraction of its whole time as a function of scene
  /// time; nil while its own playback does.
  package var leader: ((Double) -> Double)? { didSet { changeCount += 1 } }
  /// How often something has changed on which the declared motions of its slots depend.
  package private(set) var changeCount = 0
  /// Whether the next step is a jump by `seek`.
  package var isSeek = false
  /// The offsets that the run adds to slots that it does not own.
  package var offsets: [(slot: Int, track: ChannelTrack, jumps: Bool)] = []
  /// The values of the slots when they were released.
  package var finalValues: [Int: Double] = [:]
  /// The names and first slots of the final colours, by slot.
  package var finalNames: [Int: (first: Int, name: NamedColor)] = [:]
  /// The values that assignments replaced, by the mark's index; a backward crossing restores them.
  package var replaced: [Int: PropertyValue] = [:]

  package init(
    of object: AnyObject, content: Animation, playback: Playback, flat: FlatAnimation
  ) {
    self.object = object
    self.content = content
    self.playback = playback
    self.flat = flat
  }

  /// Begins to drive channels, each of another slot.
  package func drive(_ channels: [Channel]) {
    self.channels = channels
    places = SlotTable(channels.enumerated().map { ($1.slot, $0) })
    single = channels.indices.filter { channels[$0].token == nil }
    carrying = channels.indices.filter { channels[$0].carried != nil }
    changeCount += 1
  }

  package func setTrack(_ track: ChannelTrack, ofChannel place: Int) {
    channels[place].track = track
    changeCount += 1
  }

  /// Sets the driver of a channel in the dense columns.
  package func setDriver(_ token: Int32?, ofChannel place: Int) { channels[place].token = token }

  /// Records that another driver has taken a channel's slot.
  package func loseChannel(_ place: Int) {
    channels[place].isLost = true
    channels[place].token = nil
    changeCount += 1
  }

  package var hasClaimed: Bool { claimTime != nil }

  /// Whether, while it runs, its values depend only on its player's progress.
  package var canDetach: Bool {
    leader == nil && hasClaimed && single.isEmpty && carrying.isEmpty && colors.isEmpty
      && !flat.hasMarks
  }

  /// Whether it has ended, or was stopped permanently.
  package var isOver: Bool { hasClaimed && playback.state == .inactive }

  /// The point at which it rests.
  package var restPoint: TimelinePoint { restSample?.point ?? playback.endPoint }

  /// Returns the value and velocity of a slot that the run drives at `sample`; the columns compute
  /// those of the channels that they represent.
  package func motion(
    of slot: Int, at sample: PlaybackSample, in players: borrowing PlayerDrivers
  ) -> ValueAndVelocity {
    if let place = places[slot] {
      let channel = channels[place]
      if let token = channel.token {
        let track = players.motion(
          of: token, at: sample.progress, rate: sample.progressVelocity)
        return motion(track, with: channel.carried, at: sample)
      }
      let track = ValueAndVelocity(
        value: channel.track.value(at: sample.point),
        velocity: channel.track.velocity(at: sample))
      return motion(track, with: channel.carried, at: sample)
    }
    for color in colors where slot >= color.slot && slot < color.slot + 4 {
      let part = slot - color.slot
      let track = ValueAndVelocity(
        value: color.components(at: sample.point)[part],
        velocity: color.velocities(at: sample)[part])
      return motion(track, with: color.carried[part], at: sample)
    }
    return ValueAndVelocity(value: 0)
  }

  /// The playback at a time, including one that an external source drives.
  package func playback(at time: Double) -> Playback {
    guard let leader else { return playback }
    var playback = playback
    // An externally driven playback has accepted a `seek` before, so this one does not throw.
    do throws(PlaybackError) { _ = try playback.seek(to: leader(time), at: time) } catch {}
    return playback
  }

  /// Returns the value of a channel whose track has the value `track`.
  package func value(
    _ track: Double, with carried: CarriedVelocity?, at sample: PlaybackSample
  ) -> Double {
    guard let carried, Self.carries(at: sample) else { return track }
    return carried.value(at: sample.fraction, track: track)
  }

  private func motion(
    _ track: ValueAndVelocity, with carried: CarriedVelocity?, at sample: PlaybackSample
  ) -> ValueAndVelocity {
    let rate = sample.fractionVelocity * flat.duration
    guard let carried, Self.carries(at: sample) else { return track }
    let value = carried.value(at: sample.fraction, track: track.value)
    guard rate != 0 else { return ValueAndVelocity(value: value) }
    let own = ValueAndVelocity(value: track.value, velocity: track.velocity / rate)
    return ValueAndVelocity(
      value: value, velocity: carried.velocity(at: sample.fraction, track: own) * rate)
  }

  /// The velocity is preserved only in the first pass: each later one begins without it.
  private static func carries(at sample: PlaybackSample) -> Bool {
    sample.iteration == 0 && !sample.place.isReturning
  }
}

extension AnimatorRun {
  /// The state from which the names of a run's colours are resolved again.
  package struct ColorStarts {
    /// The values at the run's start, by slot.
    package var values: [Int: Double]
    /// The names at the run's start, by first slot.
    package let names: [Int: NamedColor]
    /// One slot of each colour, and the appearance of its layer at the last resolution of names.
    package let slots: [Int]
    package var appearances: [ColorAppearance]

    package init(
      values: [Int: Double], names: [Int: NamedColor], slots: [Int], appearances: [ColorAppearance]
    ) {
      self.values = values
      self.names = names
      self.slots = slots
      self.appearances = appearances
    }

    package func color(at slot: Int) -> Color {
      Color(
        red: values[slot] ?? 0, green: values[slot + 1] ?? 0, blue: values[slot + 2] ?? 0,
        alpha: values[slot + 3] ?? 1)
    }
  }
}

extension AnimatorRun {
  package var declarationState: DeclarationState {
    DeclarationState(driver: order, changeCount: changeCount)
  }

  /// Returns the declared motion of a slot; nil unless the run plays from one of its ends, by its
  /// own clock and along its own curve.
  package func declaration(of slot: Int) -> DeclaredMotion? {
    guard leader == nil, let place = places[slot], !channels[place].isLost,
      playback.isRunning, playback.isPlain, playback.timing.duration > 0
    else { return nil }
    let (channel, clock, timing) = (channels[place], playback.clock, playback.timing)
    guard var (keys, curve) = channel.track.keys(along: playback.curve),
      var first = keys.first, var last = keys.last
    else { return nil }
    guard timing.iterationStart == 0 else { return nil }
    let isPlain = timing.repeatCount == 1 && !timing.autoreverses && channel.carried == nil
    if clock.isReversed {
      guard clock.position == timing.duration, isPlain else { return nil }
      keys = keys.reversed().map(\.reversed)
      (first, last) = (last.reversed, first.reversed)
      curve = curve.backwards
    } else if clock.position > 0 {
      return nil
    }
    let (start, duration) = (clock.movementTime, timing.duration / clock.pace)
    let velocity = (channel.carried?.entry ?? 0) * clock.pace
    let isWhole = first.start == 0 && first.end == 1
    if keys.count == 1, isWhole, curve == .linear || first.curve == .linear {
      return .along(
        curve == .linear ? first.curve : curve, from: first.from, to: first.to, start: start,
        duration: duration, repeatCount: timing.repeatCount, autoreverses: timing.autoreverses,
        velocity: velocity, carried: channel.carried)
    }
    if keys.count == 1, isPlain, curve == .linear, first.end > first.start {
      return .along(
        first.curve, from: first.from, to: first.to, start: start + first.start * duration,
        duration: (first.end - first.start) * duration)
    }
    return DeclaredMotion(
      .keyframes(keys, along: curve), from: first.from, to: last.to, start: start,
      duration: duration, repeatCount: timing.repeatCount, autoreverses: timing.autoreverses,
      velocity: velocity, carried: channel.carried)
  }
}

extension DeclaredMotion.Key {
  /// The same movement played backwards.
  fileprivate var reversed: Self {
    Self(start: 1 - end, end: 1 - start, from: to, to: from, curve: curve.backwards)
  }
}

extension Curve {
  /// The curve played backwards, which a straight line is itself.
  fileprivate var backwards: Curve { self == .linear ? self : .reversed(self) }
}

/// The invariants of a run, which debug builds check.
extension AnimatorRun {
  /// Checks the state of a run after a step.
  package func checkInvariants() {
    assert((player != nil) == (hasClaimed && !hasReleased), "1: run \(order)")
    assert(listIndex == nil || !isDetached, "4: run \(order)")
    assert(!isDetached || (canDetach && player != nil), "4: run \(order)")
    assert(!hasReleased || playback.state == .inactive, "5: run \(order)")
    assert(token != nil || player == nil, "6: run \(order)")
  }

  /// Checks which slots a run owns, after a step that claims or releases them.
  package func checkSlots(of owner: SlotOwner, on stage: Stage) {
    let owns = hasClaimed && !hasReleased
    assert(
      channels.allSatisfy { (stage.store.owner(of: $0.slot) == owner) == (owns && !$0.isLost) },
      "2: run \(order)")
    assert(
      colors.allSatisfy { color in
        (color.slot..<color.slot + 4).allSatisfy {
          (stage.store.owner(of: $0) == owner) == (owns && !color.isLost)
        }
      }, "2: run \(order)")
    assert(channels.indices.allSatisfy { places[channels[$0].slot] == $0 }, "3: run \(order)")
  }
}

/// The samples of a run at a time.
extension AnimatorRun {
  /// Returns the sample at a time, whether the playhead is detached or attached.
  package func sample(at time: Double, in players: borrowing PlayerDrivers) -> PlaybackSample {
    let playback = leader == nil ? playback : playback(at: time)
    guard player != nil else { return playback.progress(at: time) }
    return playback.progress(at: time) { players.progress(at: $0, along: curve) }
  }

  /// Writes its values at a sample.
  package func write(
    at sample: PlaybackSample, players: inout PlayerDrivers, store: inout PropertyStore
  ) {
    guard let player else { return }
    players.move(player, to: sample.progress, store: &store)
    for place in single where !channels[place].isLost {
      store.write(channels[place].track.value(at: sample.point), to: channels[place].slot)
    }
    for place in carrying where !channels[place].isLost {
      let slot = channels[place].slot
      store.write(value(store[slot], with: channels[place].carried, at: sample), to: slot)
    }
    for color in colors where !color.isLost {
      let values = color.components(at: sample.point)
      for part in 0..<4 {
        store.write(
          value(values[part], with: color.carried[part], at: sample), to: color.slot + part)
      }
    }
  }

  /// Writes the velocities of its numbers at a time, each to its slot's place.
  package func writeVelocities(
    at time: Double, in players: borrowing PlayerDrivers,
    to velocities: UnsafeMutablePointer<Double>
  ) {
    let sample = sample(at: time, in: players)
    if let player {
      players.writeVelocities(
        of: player, at: sample.progress, rate: sample.progressVelocity, to: velocities)
    }
    func write(_ slot: Int) {
      velocities[slot] = motion(of: slot, at: sample, in: players).velocity
    }
    if player == nil {
      for channel in channels where !channel.isLost { write(channel.slot) }
    }
    for place in single where !channels[place].isLost { write(channels[place].slot) }
    for place in carrying where !channels[place].isLost { write(channels[place].slot) }
  }

  /// Returns the first instant after `time`, in seconds, at which a pass ends, or at which the slot
  /// is at a key of its track; nil if it rests or something else drives the run.
  ///
  /// Keys of a run with a timing curve are left out: their times have no closed form.
  package func nextCorner(of slot: Int, after time: Double) -> Double? {
    guard leader == nil, let end = playback.nextCorner(after: time) else { return nil }
    guard let place = places[slot], playback.isPlain, playback.curve == .linear,
      let leg = playback.leg(at: time), let track = channels[place].track.plainTrack
    else { return end }
    var next = end
    for key in track.keys {
      let instant = leg.time + (key - leg.fraction) / leg.velocity
      if instant > time, instant < next { next = instant }
    }
    return next
  }
}

/// A colour of a run that is not mixed component by component.
package struct ColorChannel {
  /// The transition from one colour to the next.
  package struct Leg {
    package let from: Color
    package let to: Color
    package let mixing: ColorMixing
    /// The progress, from 0 to 1.
    package let track: ChannelTrack

    package init(from: Color, to: Color, mixing: ColorMixing, track: ChannelTrack) {
      self.from = from
      self.to = to
      self.mixing = mixing
      self.track = track
    }
  }

  package let slot: Int
  /// The legs in the order of time; each begins where the previous one ends.
  package var legs: [Leg]
  /// The correction that preserves the initial velocity of each component.
  package var carried: [CarriedVelocity?] = [nil, nil, nil, nil]
  package var isLost = false

  package init(slot: Int, legs: [Leg]) {
    self.slot = slot
    self.legs = legs
  }

  /// Returns the current or latest leg and its progress.
  private func leg(at point: TimelinePoint) -> (leg: Leg, progress: Double)? {
    for leg in legs.reversed() {
      let progress = leg.track.value(at: point)
      if progress != 0 { return (leg, progress) }
    }
    return legs.first.map { ($0, 0) }
  }

  /// Returns red, green, blue and alpha at a point of the timeline.
  package func components(at point: TimelinePoint) -> [Double] {
    guard let (leg, progress) = leg(at: point) else { return [0, 0, 0, 0] }
    return Self.components(leg, at: progress)
  }

  private static func components(_ leg: Leg, at progress: Double) -> [Double] {
    leg.mixing.mix(leg.from, leg.to, at: progress).components
  }

  /// Returns how fast the components change, per second, from a central difference; its error is
  /// about 1e-8 of the distance between the colours.
  package func velocities(at sample: PlaybackSample) -> [Double] {
    guard let (leg, progress) = leg(at: sample.point) else { return [0, 0, 0, 0] }
    let rate = leg.track.velocity(at: sample)
    guard rate != 0, rate.isFinite else { return [0, 0, 0, 0] }
    let step = 1e-5
    let before = Self.components(leg, at: progress - step)
    let after = Self.components(leg, at: progress + step)
    return zip(before, after).map { ($1 - $0) / (2 * step) * rate }
  }
}

/// Values by slot, in ascending order of the slots.
///
/// Most animators move a few properties, for which it takes one allocation and no hashing.
package struct SlotTable<Value> {
  package typealias Entry = (slot: Int, value: Value)

  package let entries: [Entry]

  /// Makes a table of entries in any order, each for another slot.
  package init(_ entries: [Entry] = []) {
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.slot < $1.slot }
    self.entries = isAscending ? entries : entries.sorted { $0.slot < $1.slot }
  }

  /// The value of a slot; nil if it has none.
  ///
  /// - Complexity: O(log n).
  package subscript(slot: Int) -> Value? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].slot == slot ? entries[low].value : nil
  }
}
