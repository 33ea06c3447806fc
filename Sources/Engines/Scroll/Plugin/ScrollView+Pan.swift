import MotionCore
import MotionPlugin
import MotionValues

extension ScrollDirection {
  init(_ axis: PanAxis) {
    switch axis {
    case .x: self = .x
    case .y: self = .y
    }
  }
}

/// The movement of a scroll view with a finger: its offset decreases as the finger moves right or
/// down.
extension ScrollView: PanConsumer {
  var isScrollView: Bool { true }
  var press: Double? { nil }

  var axes: PanAxes {
    PanAxis.allCases.reduce(into: []) { axes, axis in
      if scrolls(ScrollDirection(axis)) { axes.insert(axis.set) }
    }
  }

  var boundsRevision: Int {
    ScrollDirection.allCases.reduce(stage.read(enabledSlot) == 0 ? 1 : 0) { sum, direction in
      sum &+ read(direction) { $0.boundsRevision }
    }
  }

  func takes(_ axis: PanAxis) -> Bool { track(ScrollDirection(axis)).axis != nil }

  func accepts(_ point: Point) -> Bool { true }

  func direction(of axis: PanAxis) -> Point {
    axis == .x ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
  }

  var isSettling: Bool { isMoving || interceptor?.isSettling ?? false }

  /// Whether a finger has moved the content and is still down.
  var isDragging: Bool {
    grip.holder != nil && tracks.contains { $0.axis?.lastFingerTravel ?? 0 != 0 }
  }

  /// Whether the content decelerates, or returns to its edge.
  func isDecelerating(at time: Double) -> Bool {
    isMoving
      && tracks.contains { track in
        let state = track.axis?.state(at: time)
        return state == .decelerating || state == .bouncing
      }
  }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    let moving = PanAxis.allCases.filter { axis in
      guard isMoving, let state = track(ScrollDirection(axis)).axis?.state(at: time) else {
        return false
      }
      return state != .idle
    }
    try catchContent(by: holder, at: time)
    noteMotion()
    return moving.reduce(into: []) { $0.insert($1.set) }
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    let travel = leg.to[axis] - leg.from[axis]
    return track(ScrollDirection(axis)).axis?.offer(for: travel, at: leg.start)
      ?? PanOffer(travel: 0, room: 0, canStretch: false)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    let travel = leg.to[axis] - leg.from[axis]
    let direction = ScrollDirection(axis)
    // An interceptor consumes the distance of whole steps, so a step must not contain a reversal. It
    // may contain the point at which the content reaches an edge and goes on.
    if interceptor(along: direction) != nil,
      read(direction, { $0.distance(at: leg.start) }) * travel > 0
    {
      try endStep(at: leg.start)
    }
    var (distance, end) = (travel, leg.end)
    if let limit, limit < travel.magnitude {
      distance = travel < 0 ? -limit : limit
      end = leg.time(covering: limit / travel.magnitude)
    }
    change(direction) { $0.follow(by: distance, from: leg.start, to: end) }
    return end
  }

  func cut(at time: Double) {
    for direction in ScrollDirection.allCases { change(direction) { $0.cut(at: time) } }
  }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    try endStep(at: time)
    func speed(_ axis: PanAxis) -> Double {
      switch velocity[axis] {
      case .none: 0
      case .own: track(ScrollDirection(axis)).axis?.velocity(at: time) ?? 0
      case .given(let given): 0 - given
      }
    }
    if isDragging, let holder = grip.holder {
      callbacks.noteRelease(of: layer, TouchObject(holder.sample(at: time), on: layer, .ended))
    }
    try liftFinger(nil, velocity: (speed(.x), speed(.y)), at: time)
    noteMotion()
  }
}

/// A timeline can wait until a scroll view is at rest.
extension ScrollView: Playable {
  var label: String { "the scrolling of `\(layer.path)`" }

  /// When it last came to rest, or will come to rest; nil while a finger is on it.
  var endTime: Double? { grip.holder == nil ? finish ?? restTime : nil }
  var endTimeSource: (any Playable)? { self }

  /// Does nothing: a timeline that plays it waits until it is at rest.
  func play(at time: Double) {}

  func stop(at time: Double) throws(Diagnostic) {
    guard isMoving else { return }
    try catchContent(by: nil, at: time)
    try liftFinger(nil, velocity: (0, 0), at: time)
  }
}

/// The callbacks of a scroll view for the release and for coming to rest.
struct ScrollCallbacks {
  var release: [any ScriptFunction] = []
  var rest: [any ScriptFunction] = []
  /// The calls that are due in this turn.
  private var due: [TouchCall] = []

  mutating func noteRelease(of layer: Layer, _ touch: TouchObject) {
    guard !release.isEmpty else { return }
    layer.stage.report("drag", target: layer.path, [.name("ended")])
    due += release.map { TouchCall($0, layer, touch) }
  }

  mutating func noteRest(of layer: Layer) {
    guard !rest.isEmpty else { return }
    layer.stage.report("drag", target: layer.path, [.name("rested")])
    due += rest.map { TouchCall($0, layer, nil) }
  }

  /// Removes and returns the calls that are due.
  mutating func take() -> [TouchCall] {
    defer { due = [] }
    return due
  }
}
