import MotionCore
import MotionMath

extension ScrollDirection {
  init(_ axis: PanAxis) {
    switch axis {
    case .x: self = .x
    case .y: self = .y
    }
  }
}

/// A scroll view is moved by fingers; its offset decreases as a finger moves right or down.
extension ScrollView: PanConsumer {
  var isScrollView: Bool { true }
  var press: Double? { nil }

  var axes: PanAxes {
    PanAxis.allCases.reduce(into: []) { axes, axis in
      if scrolls(ScrollDirection(axis)) { axes.insert(axis.set) }
    }
  }

  func takes(_ axis: PanAxis) -> Bool { track(ScrollDirection(axis)).axis != nil }

  func accepts(_ point: Point) -> Bool { true }

  func direction(of axis: PanAxis) -> Point {
    axis == .x ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
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
    if let interceptor = interceptor(along: direction) {
      // An interceptor sees each reversal, since it consumes the distance of whole steps.
      let last = track(direction).axis?.lastFingerTravel ?? 0
      if interceptor.stepsAtTicks || last * travel < 0 { try advance(to: leg.start) }
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
    try advance(to: time)
    func speed(_ axis: PanAxis) -> Double {
      switch velocity[axis] {
      case .none: 0
      case .own: track(ScrollDirection(axis)).axis?.velocity(at: time) ?? 0
      case .given(let given): 0 - given
      }
    }
    try liftFinger(nil, velocity: (speed(.x), speed(.y)), at: time)
    noteMotion()
  }
}
