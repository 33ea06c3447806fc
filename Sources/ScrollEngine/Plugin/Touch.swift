import MotionCore

/// A finger on a scroll view and on those around it.
///
/// When the finger is recognised, the innermost view that scrolls along the dominant axis and has
/// room that way follows it; if none has, the outermost that scrolls along it gives way like rubber.
/// A view that comes to its edge under the finger hands the rest of the drag to the next view
/// around it that scrolls along the same axis; it does not get the finger back.
final class Touch {
  let gesture: ScrollGesture
  private let chain: [ScrollView]
  private let path: TouchPath
  private let recognition: TouchPath.Recognition?
  private let start: Double
  /// The time up to which the finger has moved.
  private var time: Double
  /// The view that follows the finger, by its place in the chain.
  private var place: Int?
  /// Whether the finger stays on the view when its way is over.
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

  /// When the finger is at the end of its way.
  var arrival: Double { start + path.duration }

  /// Whether the finger still moves.
  var isMoving: Bool { !isOver && time < arrival }

  /// Moves the finger, and what follows it, to a time.
  func advance(to end: Double) throws(Diagnostic) {
    if place == nil { try recognize(upTo: end) }
    while !isOver, time < min(end, arrival) {
      try move(to: nextStop(upTo: min(end, arrival)))
      if place == nil { try recognize(upTo: end) }
    }
    // Sums of times meet only to within the tolerance by which a frame's time does.
    guard !isOver, end >= arrival - FrameRate.tolerance, !holds else { return }
    try gesture.arrive(self, at: arrival)
  }

  /// The next instant at which the finger turns, or is recognised.
  private func nextStop(upTo end: Double) -> Double {
    var stop = end
    for sample in path.samples where start + sample.time > time {
      stop = min(stop, start + sample.time)
      break
    }
    if let recognition, place == nil, start + recognition.time > time {
      stop = min(stop, start + recognition.time)
    }
    return stop
  }

  private func move(to end: Double) throws(Diagnostic) {
    guard let place, let recognition else {
      time = end
      return
    }
    let view = chain[place]
    let direction = recognition.direction
    if let next = nextTaker(after: place, along: direction),
      let crossing = view.track(direction).axis?.edgeCrossing(from: time, to: end), crossing < end
    {
      try view.advance(to: crossing)
      time = crossing
      try handOver(from: view, to: next, along: direction)
    } else {
      try view.advance(to: end)
      time = end
    }
  }

  private func recognize(upTo end: Double) throws(Diagnostic) {
    guard let recognition, start + recognition.time <= time else { return }
    let takers = chain.indices.filter { chain[$0].scrolls(recognition.direction) }
    // The content goes the other way than its offset.
    let place =
      takers.first { chain[$0].hasRoom(recognition.direction, towards: -recognition.side) }
      ?? takers.last
    guard let place else { return }
    self.place = place
    for index in chain.indices where index != place {
      try chain[index].letGo(nil, velocity: (0, 0), at: time)
    }
    chain[place].follow(self, from: recognition, since: 0, at: time)
  }

  private func nextTaker(after place: Int, along direction: ScrollDirection) -> Int? {
    chain.indices.first { $0 > place && chain[$0].scrolls(direction) }
  }

  private func handOver(
    from view: ScrollView, to next: Int, along direction: ScrollDirection
  ) throws(Diagnostic) {
    place = next
    try view.letGo(nil, velocity: (0, 0), at: time)
    let outer = chain[next]
    try outer.advance(to: time)
    try outer.catchContent(by: self, at: time)
    let position = path.position(at: time - start)
    let recognition = TouchPath.Recognition(
      time: time - start, direction: direction, side: 1, x: position.x, y: position.y)
    outer.follow(self, from: recognition, since: recognition.time, at: time)
  }

  /// The whole path along one axis, for a view that follows from an instant on.
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

  /// Takes the finger off at a time; without a velocity the content keeps the finger's.
  func lift(
    velocity: (x: Double, y: Double)?, by gesture: ScrollGesture?, at time: Double
  ) throws(Diagnostic) {
    isOver = true
    self.time = max(self.time, time)
    if let follower {
      try follower.letGo(gesture, velocity: velocity ?? follower.velocity(at: time), at: time)
    } else {
      for view in chain where view.touch === self {
        let isFirst = view === chain[0]
        try view.letGo(
          isFirst ? gesture : nil, velocity: isFirst ? velocity ?? (0, 0) : (0, 0), at: time)
      }
    }
  }

  /// Ends the touch because another one, or a command, takes the view over.
  func interrupt(at time: Double) throws(Diagnostic) {
    guard !isOver else { return }
    isOver = true
    for view in chain where view.touch === self {
      try view.letGo(nil, velocity: (0, 0), at: time)
    }
    gesture.end(at: time)
  }
}
