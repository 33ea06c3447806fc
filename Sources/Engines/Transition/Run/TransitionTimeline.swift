import MotionCore
import MotionValues

/// Every animated number of a transition as a function of the transition's own time.
///
/// A channel links only to channels before it, so one pass evaluates all of them. Evaluation
/// neither integrates nor allocates. A finger replaces the time by a progress for each timing.
package struct TransitionTimeline: Sendable {
  package private(set) var timings: [ElementTiming] = []
  package private(set) var channels: [TransitionChannel] = []
  /// The time of the last evaluation, and the results at it.
  private var position = Double.nan
  private var progresses: [Double] = []
  private var values: [Double] = []
  /// The velocity of each channel at that time; empty until one is requested.
  private var velocities: [Double] = []
  /// The rates of the progresses under a finger, per second; empty if time moves the transition.
  private var rates: [Double] = []
  /// What the carried velocities of the channels add to them under a finger; empty if none does.
  private var corrections: [ValueAndVelocity] = []
  private var places: [ElementTiming: Int] = [:]
  /// The channel of each slot.
  private var slots: [Int: Int] = [:]

  package init() {}

  /// The end of the last part, in seconds.
  package var duration: Double { timings.reduce(0) { max($0, $1.end) } }

  /// Returns the index of a timing, adding it if it is new. Parts with equal timings share one.
  package mutating func place(of timing: ElementTiming) -> Int {
    if let place = places[timing] { return place }
    places[timing] = timings.count
    timings.append(timing)
    progresses.append(0)
    return timings.count - 1
  }

  /// Adds a channel and returns its index.
  package mutating func add(_ channel: TransitionChannel) -> Int {
    channels.append(channel)
    values.append(channel.base)
    if let slot = channel.slot { slots[slot] = channels.count - 1 }
    return channels.count - 1
  }

  /// Adds a number that moves linearly from one value to another, starting with a velocity.
  package mutating func addLine(
    to slot: Int?, from: Double, to: Double, velocity: Double = 0, timing: ElementTiming,
    bounds: Bounds = .any
  ) -> Int {
    let place = place(of: timing)
    var channel = TransitionChannel(slot: slot, base: 0, bounds: bounds)
    channel.offsets = [.init(shape: .line(from: from, to: to), timing: place)]
    carry(velocity, by: &channel, timing)
    return add(channel)
  }

  /// Makes a channel start with the velocity of its number. Call it before adding links.
  package mutating func carry(
    _ velocity: Double, by channel: inout TransitionChannel, _ timing: ElementTiming
  ) {
    guard velocity != 0 else { return }
    let origin = ownValue(of: channel, at: timing.start)
    func distance(at fraction: Double) -> Double {
      (ownValue(of: channel, at: timing.start + fraction * timing.duration) - origin).magnitude
    }
    var spring: Spring?
    if case .spring(let curve) = timing.curve { spring = curve.spring }
    let carried = CarriedVelocity(
      entry: velocity,
      start: self.velocity(of: channel) {
        (timings[$0].progress(at: timing.start), timings[$0].rate(at: timing.start))
      }, origin: origin,
      firstStep: distance(at: CarriedVelocity.firstMoment), rate: 1,
      distance: (1...16).map { distance(at: Double($0) / 16) }.max() ?? 0,
      duration: timing.duration, spring: spring)
    channel.carried = carried.map { ($0, place(of: timing)) }
  }

  /// Returns the value of a channel without its links.
  private func ownValue(of channel: TransitionChannel, at position: Double) -> Double {
    var value = channel.base
    for factor in channel.factors {
      value *= factor.value(at: timings[factor.timing].progress(at: position))
    }
    for offset in channel.offsets {
      value += offset.value(at: timings[offset.timing].progress(at: position))
    }
    return value
  }

  /// Returns the channel that is written to a slot.
  package func channel(of slot: Int) -> Int? { slots[slot] }

  /// Evaluates all channels at a time of the transition, in seconds.
  package mutating func evaluate(at position: Double) {
    guard position != self.position else { return }
    self.position = position
    velocities.removeAll(keepingCapacity: true)
    (rates, corrections) = ([], [])
    for index in timings.indices { progresses[index] = timings[index].progress(at: position) }
    for index in channels.indices { values[index] = value(of: index) }
  }

  /// Evaluates all channels under a finger, at a time of the scene.
  package mutating func evaluate(_ scrub: TransitionScrub, at time: Double) {
    position = .nan
    velocities.removeAll(keepingCapacity: true)
    if rates.isEmpty { rates = [Double](repeating: 0, count: timings.count) }
    for index in timings.indices {
      let motion = scrub.motion(of: index, at: time)
      (progresses[index], rates[index]) = (motion.value, motion.velocity)
    }
    if channels.contains(where: { $0.carried != nil }) {
      if corrections.isEmpty {
        corrections = [ValueAndVelocity](repeating: .init(value: 0), count: channels.count)
      }
      for index in channels.indices where channels[index].carried != nil {
        corrections[index] = scrub.motion(of: timings.count + index, at: time)
      }
    }
    for index in channels.indices { values[index] = value(of: index) }
  }

  /// Catches the transition where it was last evaluated.
  package func scrub(at progress: Double) -> TransitionScrub {
    let isCarrying = channels.contains { $0.carried != nil }
    let corrections = !isCarrying ? [] : channels.indices.map { correction(of: $0) }
    return TransitionScrub(
      progresses + corrections, timingCount: timings.count, progress: progress)
  }

  /// The progress of a timing at the last evaluated time.
  package func progress(of timing: ElementTiming) -> Double {
    places[timing].map { progresses[$0] } ?? 0
  }

  /// The progress of what moves a channel at the last evaluated time; nil if nothing does.
  package func progress(of channel: Int) -> Double? {
    let moving = channels[channel]
    if let part = moving.offsets.first ?? moving.factors.first { return progresses[part.timing] }
    return moving.links.first.flatMap { progress(of: $0.channel) }
  }

  /// The value of a channel at the last evaluated time.
  package subscript(channel: Int) -> Double { values[channel] }

  /// Writes the last evaluated values to the channels' slots.
  package func write(to store: inout PropertyStore) {
    for index in channels.indices {
      if let slot = channels[index].slot { store.write(values[index], to: slot) }
    }
  }

  private func value(of index: Int) -> Double {
    let bounds = channels[index].bounds
    if let (isLeast, first, second) = channels[index].extreme {
      let one = values[first.channel] * first.coefficient
      let other = values[second.channel] * second.coefficient
      return isLeast ? min(one, other) : max(one, other)
    }
    var value = ownValue(of: channels[index])
    if let (velocity, timing) = channels[index].carried {
      value =
        rates.isEmpty
        ? velocity.value(at: timings[timing].fraction(at: position), track: value)
        : value + corrections[index].value
    }
    for link in channels[index].links { value += values[link.channel] * link.coefficient }
    // A spring may overshoot the range of the property.
    return min(max(value, bounds.lower), bounds.upper)
  }

  /// Returns what the carried velocity of a channel adds to it.
  private func correction(of index: Int) -> Double {
    guard let (velocity, timing) = channels[index].carried else { return 0 }
    guard rates.isEmpty else { return corrections[index].value }
    let value = ownValue(of: channels[index])
    return velocity.value(at: timings[timing].fraction(at: position), track: value) - value
  }

  /// Returns the value of a channel without its links and its carried velocity.
  private func ownValue(of channel: borrowing TransitionChannel) -> Double {
    var value = channel.base
    for factor in channel.factors { value *= factor.value(at: progresses[factor.timing]) }
    for offset in channel.offsets { value += offset.value(at: progresses[offset.timing]) }
    return value
  }

  /// Returns the velocity of a channel at the last evaluated time, in units per second.
  package mutating func velocity(of channel: Int) -> Double {
    if velocities.isEmpty {
      for index in channels.indices { velocities.append(velocity(of: index, after: velocities)) }
    }
    return velocities[channel]
  }

  /// Returns the velocity of a channel; `others` are the velocities of the channels before it.
  private func velocity(of index: Int, after others: borrowing [Double]) -> Double {
    if let (isLeast, first, second) = channels[index].extreme {
      let isFirst =
        (values[first.channel] * first.coefficient < values[second.channel] * second.coefficient)
        == isLeast
      let link = isFirst ? first : second
      return others[link.channel] * link.coefficient
    }
    var velocity = velocity(of: channels[index]) { (progresses[$0], rate(of: $0)) }
    if let (carried, timing) = channels[index].carried {
      if !rates.isEmpty {
        velocity += corrections[index].velocity
      } else if timings[timing].start <= position, position < timings[timing].end {
        let track = ValueAndVelocity(value: ownValue(of: channels[index]), velocity: velocity)
        velocity = carried.velocity(at: timings[timing].fraction(at: position), track: track)
      }
    }
    for link in channels[index].links { velocity += others[link.channel] * link.coefficient }
    return velocity
  }

  /// Returns the rate of a timing's progress where it was last evaluated, per second.
  private func rate(of timing: Int) -> Double {
    rates.isEmpty ? timings[timing].rate(at: position) : rates[timing]
  }

  /// Returns the velocity of a channel without its links, in units per second, for the progress of
  /// each timing and its rate.
  private func velocity(
    of channel: TransitionChannel, _ motion: (Int) -> (progress: Double, rate: Double)
  ) -> Double {
    func rate(of part: TransitionChannel.Part) -> Double {
      let (progress, rate) = motion(part.timing)
      return part.slope(at: progress) * rate
    }
    var velocity = 0.0
    for moving in channel.factors.indices {
      var product = channel.base * rate(of: channel.factors[moving])
      for other in channel.factors.indices where other != moving {
        let factor = channel.factors[other]
        product *= factor.value(at: motion(factor.timing).progress)
      }
      velocity += product
    }
    for offset in channel.offsets { velocity += rate(of: offset) }
    return velocity
  }

  /// Writes a channel to a slot.
  package mutating func attach(_ channel: Int, to slot: Int) {
    channels[channel].slot = slot
    slots[slot] = channel
  }

  /// Stops a channel from being written to its slot; channels that link to it still use it.
  package mutating func detach(_ channel: Int) {
    if let slot = channels[channel].slot { slots[slot] = nil }
    channels[channel].slot = nil
  }
}

/// A number of a transition that moves along the curve of one timing.
package struct TransitionLine {
  package fileprivate(set) var from: Double
  package fileprivate(set) var to: Double
  /// The index of the timing; nil for a constant.
  package fileprivate(set) var timing: Int?
  package fileprivate(set) var carried: CarriedVelocity?

  /// Adds a part that moves with a timing; returns whether the number still has only one timing.
  fileprivate mutating func add(_ from: Double, _ to: Double, _ timing: Int?) -> Bool {
    self.from += from
    self.to += to
    guard let timing else { return true }
    guard self.timing == nil || self.timing == timing else { return false }
    self.timing = timing
    return true
  }
}

extension TransitionTimeline {
  /// Returns the ends between which a channel moves along one curve; nil if it moves otherwise.
  package func line(of index: Int) -> TransitionLine? {
    let channel = channels[index]
    guard channel.extreme == nil, channel.factors.count <= 1 else { return nil }
    var line = TransitionLine(from: channel.base, to: channel.base)
    for factor in channel.factors {
      guard factor.isLinear else { return nil }
      line.from *= factor.value(at: 0)
      line.to *= factor.value(at: 1)
      line.timing = factor.timing
    }
    for offset in channel.offsets {
      guard offset.isLinear, line.add(offset.value(at: 0), offset.value(at: 1), offset.timing)
      else { return nil }
    }
    for link in channel.links {
      guard let other = self.line(of: link.channel), other.carried == nil,
        line.add(link.coefficient * other.from, link.coefficient * other.to, other.timing)
      else { return nil }
    }
    if let (carried, timing) = channel.carried {
      guard line.timing == timing, channel.links.isEmpty else { return nil }
      line.carried = carried
    }
    return channel.bounds.contains(line.from) && channel.bounds.contains(line.to) ? line : nil
  }
}

extension TransitionChannel.Part {
  /// Whether it is linear in the progress of its timing.
  fileprivate var isLinear: Bool {
    switch shape {
    case .line: return true
    case .step: return false
    case .term(let term):
      switch term.kind {
      case .offset, .factor: return true
      case .values: return false
      }
    }
  }
}

/// One animated number of an element. Links make it follow other channels.
package struct TransitionChannel: Sendable {
  /// A term of a channel: another channel's value times a coefficient.
  package struct Link: Sendable {
    package let channel: Int
    package let coefficient: Double

    package init(_ channel: Int, _ coefficient: Double) {
      self.channel = channel
      self.coefficient = coefficient
    }
  }

  /// An animated part of the number, which is added or multiplied.
  package struct Part: Sendable {
    package enum Shape: Sendable {
      case line(from: Double, to: Double)
      case term(EffectTerm)
      /// A value without intermediate values. It changes at a progress of 0.5, where it has the
      /// value of the presented state.
      case step(from: Double, to: Double, isPresenting: Bool)
    }

    package let shape: Shape
    /// The index of the timing in the timeline.
    package let timing: Int

    package init(shape: Shape, timing: Int) {
      self.shape = shape
      self.timing = timing
    }

    func value(at progress: Double) -> Double {
      switch shape {
      case .line(let from, let to): progress == 1 ? to : from + (to - from) * progress
      case .term(let term): term.value(at: progress)
      case .step(let from, let to, let isPresenting):
        progress < 0.5 || progress == 0.5 && !isPresenting ? from : to
      }
    }

    func slope(at progress: Double) -> Double {
      switch shape {
      case .line(let from, let to): to - from
      case .term(let term): term.slope(at: progress)
      case .step: 0
      }
    }
  }

  /// The slot that the value is written to; nil for a number that only other channels use.
  package var slot: Int?
  package let bounds: Bounds
  package var base: Double
  package var offsets: [Part] = []
  package var factors: [Part] = []
  package var links: [Link] = []
  /// The minimum or the maximum of two links, which replaces every other part.
  package var extreme: (isLeast: Bool, first: Link, second: Link)?
  /// The correction that makes the number start with the velocity that it had, and the index of its
  /// timing.
  package var carried: (velocity: CarriedVelocity, timing: Int)?

  package init(slot: Int?, base: Double, bounds: Bounds = .any) {
    self.slot = slot
    self.base = base
    self.bounds = bounds
  }
}

extension PlaybackClock {
  /// The end that the clock runs towards, or last ran towards; the destination before the first
  /// run.
  package var heading: TransitionEnd { isReversed ? .source : .destination }

  /// Returns the end that the clock has reached by a time; nil if it has not reached one.
  package func end(by time: Double) -> TransitionEnd? { isOver(at: time) ? heading : nil }

  /// Moves the clock to an end and pauses it there.
  package mutating func seek(to end: TransitionEnd, at time: Double) {
    seek(to: end == .source ? 0 : 1, at: time)
  }

  /// Runs from the current position to an end.
  package mutating func run(to end: TransitionEnd, at time: Double) {
    if end != heading { turn(at: time) }
    run(at: time)
  }
}
