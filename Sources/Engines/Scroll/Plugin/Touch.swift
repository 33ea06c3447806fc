import MotionCore

/// A finger on a scroll view and on those around it.
///
/// 1. When the finger is recognised, the innermost view that can scroll along the dominant axis in
///    that direction follows it. If there is none, the outermost view that scrolls along the axis
///    follows it with its rubber band.
/// 2. At most one view follows the finger. A view that reaches its edge passes the rest of the drag
///    on to the next view around it that scrolls along the same axis, and does not get it back.
/// 3. A touch ends once: it lifts or is interrupted.
final class Touch {
  let gesture: ScrollGesture
  private let chain: [ScrollView]
  private let path: TouchPath
  private let recognition: TouchPath.Recognition?
  private let start: Double
  /// The time up to which the finger has been processed, in seconds.
  private var time: Double
  private var isRecognized = false
  private var hasArrived = false
  /// The index in `chain` of the view that follows the finger.
  private var place: Int?
  /// Whether the finger stays on the view at the end of its path.
  let holds: Bool
  private(set) var isOver = false

  init(
    _ gesture: ScrollGesture, on view: ScrollView, path: TouchPath, slop: Double, holds: Bool,
    at time: Double
  ) throws(Diagnostic) {
    self.gesture = gesture
    self.path = path
    self.holds = holds
    chain = view.chain
    start = time
    self.time = time
    recognition = path.recognition(slop: slop)
    for view in chain { try view.catchContent(by: self, at: time) }
  }

  /// The view that follows the finger.
  var follower: ScrollView? { place.map { chain[$0] } }

  /// The time, in seconds, at which the finger reaches the end of its path.
  var arrival: Double { start + path.duration }

  /// Whether the finger still moves.
  var isMoving: Bool { !isOver && !hasArrived }

  /// Returns the first instant after a time at which the finger is recognised, reverses or arrives,
  /// or another view takes it over; nil if it rests or is over.
  func nextEvent(after time: Double) -> Double? {
    guard !isOver else { return nil }
    var next = hasArrived ? nil : arrival
    if !isRecognized, let recognition, start + recognition.time < next ?? .infinity {
      next = start + recognition.time
    }
    return nextStop(upTo: next ?? arrival)?.time ?? next
  }

  /// Processes what is due at `end`: recognition, handover to another view, arrival.
  func advance(to end: Double) throws(Diagnostic) {
    if !isRecognized, let recognition, start + recognition.time <= end {
      isRecognized = true
      time = max(time, start + recognition.time)
      try recognize(recognition)
    }
    while !isOver, let stop = nextStop(upTo: min(end, arrival)) { try take(stop) }
    guard isMoving, arrival <= end else { return }
    try follower?.advance(to: arrival)
    time = arrival
    hasArrived = true
    if !holds { try gesture.arrive(self, at: arrival) }
  }

  /// An instant between those at which the finger is recognised and arrives.
  private struct Stop {
    let time: Double
    /// Whether the view that follows the finger has reached its edge and passes the finger on.
    let isHandover: Bool
  }

  /// The next instant, up to `end`, at which the finger reverses or the view that follows it passes
  /// it on. At a reversal, the view takes a step and checks its edges.
  private func nextStop(upTo end: Double) -> Stop? {
    guard let place, let recognition, time < end else { return nil }
    let view = chain[place]
    let direction = recognition.direction
    let interceptor = view.interceptor(along: direction)
    let hasNext = nextConsumer(after: place, along: direction) != nil
    let reports = !view.reach.callbacks.isEmpty
    guard interceptor != nil || hasNext || reports else { return nil }
    var from = time
    var heading = 0.0
    // The difference of two times may be smaller than the sample's own time by a rounding error.
    for index in path.index(after: time - start)..<path.samples.count
    where start + path.samples[index].time > time {
      let instant = start + path.samples[index].time
      if hasNext,
        let crossing = view.track(direction).axis?.edgeCrossing(from: from, to: instant),
        crossing < instant
      {
        return crossing <= end ? Stop(time: crossing, isHandover: true) : nil
      }
      guard instant <= end else { return nil }
      if heading == 0 { heading = path.advance(to: index, direction) }
      let turnsBack = path.advance(to: index + 1, direction) * heading < 0
      if interceptor?.stepsAtTicks ?? false || (turnsBack && (interceptor != nil || reports)) {
        return Stop(time: instant, isHandover: false)
      }
      from = instant
    }
    return nil
  }

  private func take(_ stop: Stop) throws(Diagnostic) {
    guard let place, let recognition else { return }
    try chain[place].advance(to: stop.time)
    time = stop.time
    if stop.isHandover, let next = nextConsumer(after: place, along: recognition.direction) {
      try handOver(from: chain[place], to: next, along: recognition.direction)
    }
  }

  private func recognize(_ recognition: TouchPath.Recognition) throws(Diagnostic) {
    let consumers = chain.indices.filter { chain[$0].scrolls(recognition.direction) }
    // The content moves in the opposite direction to its offset.
    let place =
      consumers.first { chain[$0].canScroll(recognition.direction, towards: -recognition.side) }
      ?? consumers.last
    guard let place else { return }
    self.place = place
    for index in chain.indices where index != place {
      try chain[index].liftFinger(nil, velocity: (0, 0), at: time)
    }
    chain[place].follow(self, from: recognition, since: 0, at: time)
  }

  private func nextConsumer(after place: Int, along direction: ScrollDirection) -> Int? {
    chain.indices.first { $0 > place && chain[$0].scrolls(direction) }
  }

  private func handOver(
    from view: ScrollView, to next: Int, along direction: ScrollDirection
  ) throws(Diagnostic) {
    place = next
    try view.liftFinger(nil, velocity: (0, 0), at: time)
    let outer = chain[next]
    try outer.advance(to: time)
    try outer.catchContent(by: self, at: time)
    let position = path.position(at: time - start)
    let recognition = TouchPath.Recognition(
      time: time - start, direction: direction, side: 1, x: position.x, y: position.y)
    outer.follow(self, from: recognition, since: recognition.time, at: time)
  }

  /// The whole path along one axis, for a view that follows it from an instant on.
  func fingerPath(
    _ direction: ScrollDirection, from recognition: TouchPath.Recognition, since begin: Double
  ) -> FingerPath {
    let first = path.position(at: begin)
    var finger = FingerPath(
      start: start + begin, travel: first.travel(direction),
      recognizedAt: start + recognition.time, slop: recognition.slop(direction))
    for sample in path.samples where sample.time > begin {
      finger.move(to: sample.travel(direction), at: start + sample.time)
    }
    return finger
  }

  /// Lifts the finger at a time; without a velocity the content keeps that of the finger.
  func lift(
    velocity: (x: Double, y: Double)?, by gesture: ScrollGesture?, at time: Double
  ) throws(Diagnostic) {
    isOver = true
    self.time = max(self.time, time)
    if let follower {
      try follower.liftFinger(gesture, velocity: velocity ?? follower.velocity(at: time), at: time)
    } else {
      for view in chain where view.touch === self {
        let isFirst = view === chain[0]
        try view.liftFinger(
          isFirst ? gesture : nil, velocity: isFirst ? velocity ?? (0, 0) : (0, 0), at: time)
      }
    }
  }

  /// Ends the touch, because another touch or a command takes over the view.
  func interrupt(at time: Double) throws(Diagnostic) {
    guard !isOver else { return }
    isOver = true
    for view in chain where view.touch === self {
      try view.liftFinger(nil, velocity: (0, 0), at: time)
    }
    gesture.end(at: time)
  }
}
