import MotionCore

/// A layer whose content scrolls, each axis by itself.
final class ScrollView {
  let layer: Layer
  /// The nearest scroll view around this one.
  let outer: ScrollView?
  private unowned let stage: Stage
  private let enabledSlot: Int
  private(set) var tracks: [ScrollTrack]
  /// The time up to which the content has been moved.
  private(set) var time = 0.0
  /// The finger that is on the view or on one inside it.
  private(set) var touch: Touch?
  /// The gesture whose motion is under way.
  private var motion: ScrollGesture?
  private(set) var isMoving = false
  /// Whether the plugin has noted that the view moves.
  var isNoted = false
  var reach = ScrollReach()

  init?(layer: Layer, outer: ScrollView?) {
    let tracks = ScrollDirection.allCases.compactMap { direction in
      ScrollSlots(layer, direction).map { ScrollTrack(direction: direction, slots: $0) }
    }
    guard tracks.count == 2, let enabled = layer.property("scrollEnabled")?.slot else { return nil }
    self.layer = layer
    self.outer = outer
    self.tracks = tracks
    stage = layer.stage
    enabledSlot = enabled
  }

  /// This view and those around it, from the inside out.
  var chain: [ScrollView] { [self] + (outer?.chain ?? []) }

  /// Whether something moves the content, or a finger is on it.
  var isActive: Bool { isMoving || touch != nil }

  /// When the motion that is under way ends.
  var finish: Double? { isMoving ? tracks.compactMap(\.finish).max() : nil }

  private var interceptor: (any ScrollInterceptor)? { stage.interceptors[layer.index] }

  private func interceptor(along direction: ScrollDirection) -> (any ScrollInterceptor)? {
    switch direction {
    case .x: nil
    case .y: interceptor
    }
  }

  func track(_ direction: ScrollDirection) -> ScrollTrack { tracks[direction.rawValue] }

  /// Whether a finger moves the content along an axis.
  func scrolls(_ direction: ScrollDirection) -> Bool {
    stage.store[enabledSlot] != 0 && track(direction).scrolls
  }

  /// Whether the offset can grow (`1`) or shrink (`-1`) along an axis without a rubber band.
  func hasRoom(_ direction: ScrollDirection, towards side: Double) -> Bool {
    track(direction).axis?.hasRoom(towards: side, at: time) ?? false
  }

  /// Takes the properties over as they are now.
  func configure(at time: Double) throws(Diagnostic) {
    let isFirst = tracks.allSatisfy { $0.axis == nil }
    for index in tracks.indices { try tracks[index].configure(on: stage, at: time) }
    if isFirst { reach.settle(tracks) }
  }

  /// Sets where scrolls along an axis rest.
  func land(_ landing: ScrollLanding, along direction: ScrollDirection) {
    tracks[direction.rawValue].landing = landing
  }

  /// No more instants between two frames are looked at; a header that promises room and takes none of it
  /// could have the content pause without end.
  private static let breakLimit = 1_000

  /// Moves the content to where it is at a time.
  func advance(to end: Double) throws(Diagnostic) {
    guard end > time else { return }
    for _ in 0..<Self.breakLimit {
      guard isActive, let stop = nextBreak(upTo: end) else { break }
      try step(to: stop)
      if isMoving, finish.map({ $0 <= stop }) ?? true { try endMotion(at: stop) }
    }
    try step(to: end)
  }

  private func nextBreak(upTo end: Double) -> Double? {
    var next = end
    if let turn = interceptor?.nextTurn(after: time) { next = min(next, turn) }
    let stop = tracks.compactMap { $0.nextBreak(after: time, to: next) }.min()
    return stop ?? (next < end ? next : nil)
  }

  private func step(to end: Double) throws(Diagnostic) {
    time = end
    guard isActive else { return }
    defer { reach.note(tracks) }
    for index in tracks.indices {
      tracks[index].step(
        to: end, interceptor: interceptor(along: tracks[index].direction), on: stage)
    }
    guard let interceptor else { return }
    try interceptor.advance(to: end)
    takeRoom(at: end)
    // What a header leaves to its list is the list's size, which decides where the content ends.
    stage.derivations.evaluate(&stage.store)
    try configure(at: end)
  }

  /// Asks the interceptor how much it would take from now on.
  func takeRoom(at time: Double) {
    guard let interceptor else { return }
    let index = ScrollDirection.y.rawValue
    tracks[index].take(interceptor.room(for: tracks[index].content(on: stage)), at: time)
  }

  /// Puts a finger down on the view, or on one inside it: what moves stops.
  func catchContent(by touch: Touch?, at time: Double) throws(Diagnostic) {
    try interrupt(at: time)
    self.touch = touch
    for index in tracks.indices { tracks[index].change { $0.touch(at: time) } }
  }

  /// Lets the content follow a finger from the instant at which it is recognised.
  ///
  /// `begin` is when it came to this view, in seconds from the touch.
  func follow(
    _ touch: Touch, from recognition: TouchPath.Recognition, since begin: Double, at time: Double
  ) {
    for direction in ScrollDirection.allCases where scrolls(direction) {
      let path = touch.fingerPath(direction, from: recognition, since: begin)
      tracks[direction.rawValue].change { $0.follow(path, at: time) }
    }
  }

  /// Takes the finger off; the content flies on with a velocity, along the axes that scroll.
  func letGo(
    _ gesture: ScrollGesture?, velocity: (x: Double, y: Double), at time: Double
  ) throws(Diagnostic) {
    touch = nil
    motion = gesture
    for direction in ScrollDirection.allCases {
      var speed = direction == .x ? velocity.x : velocity.y
      if let interceptor = interceptor(along: direction) {
        speed = interceptor.fingerLeft(
          velocity: speed, content: track(direction).content(on: stage), at: time)
      }
      if !scrolls(direction) { speed = 0 }
      // A finger may be faster than anything that counts.
      speed = min(max(speed, -ScrollLimits.greatest), ScrollLimits.greatest)
      takeRoom(at: time)
      tracks[direction.rawValue].change { $0.release(velocity: speed, at: time) }
    }
    try begin(at: time)
  }

  /// Takes the content somewhere.
  func scroll(
    to target: (x: Double?, y: Double?), duration: Double, by gesture: ScrollGesture,
    at time: Double
  ) throws(Diagnostic) {
    try interrupt(at: time)
    motion = gesture
    for direction in ScrollDirection.allCases {
      let offset = direction == .x ? target.x : target.y
      tracks[direction.rawValue].change { axis in
        if let offset {
          axis.scroll(to: offset, at: time, duration: duration)
        } else {
          axis.touch(at: time)
          axis.release(velocity: 0, at: time)
        }
      }
    }
    try begin(at: time)
  }

  /// The velocity of the content under a finger, in points per second.
  func velocity(at time: Double) -> (x: Double, y: Double) {
    (
      scrolls(.x) ? track(.x).axis?.velocity(at: time) ?? 0 : 0,
      scrolls(.y) ? track(.y).axis?.velocity(at: time) ?? 0 : 0
    )
  }

  private func interrupt(at time: Double) throws(Diagnostic) {
    self.time = time
    try configure(at: time)
    let present = touch
    touch = nil
    try present?.interrupt(at: time)
    isMoving = false
    motion?.end(at: time)
    motion = nil
    interceptor?.scrollBegan(at: time)
    takeRoom(at: time)
  }

  private func begin(at time: Double) throws(Diagnostic) {
    isMoving = true
    // A motion that takes no time, such as that of a finger that rested, is over at once.
    try step(to: time)
    if finish.map({ $0 <= time }) ?? true { try endMotion(at: time) }
  }

  private func endMotion(at time: Double) throws(Diagnostic) {
    isMoving = false
    motion?.end(at: time)
    motion = nil
    let content = track(.y).content(on: stage)
    guard let interceptor,
      let correction = interceptor.scrollEnded(
        offset: track(.y).position, content: content, at: time)
    else { return }
    tracks[ScrollDirection.y.rawValue].change {
      $0.scroll(to: correction.offset, at: time, duration: correction.duration)
    }
    isMoving = true
    if correction.duration == 0 { try begin(at: time) }
  }
}
