import MotionValues

/// One coordinate of a consumer over time, in points, or in degrees for the page of a booklet.
///
/// 1. State changes only in mutating calls; between them, position and velocity are closed forms.
/// 2. `raw` positions exclude the rubber band: during a pan, they change by as much as the finger
///    moves.
///
///                 hold             follow              settle
///     resting ──────────▶ held ─────────────▶ held ─────────────▶ settling
///        ▲                 ▲                   │                     │ │
///        └──── rest ───────┼───────────────────┴─────────────────────┘ │
///                          └──────────────────── hold ─────────────────┘
package struct DragAxis {
  /// The axis's movement along one leg of the finger's path.
  private struct Leg {
    let start: Double
    let end: Double
    /// The raw positions at both ends.
    var from: Double
    var to: Double
    let nearness: Double
    /// The time at which the axis stops following, and the raw position at that time.
    var until: Double
    var reached: Double

    func position(at time: Double) -> Double {
      if time >= until { return reached }
      let covered = (time - start) / (end - start)
      guard covered > 0 else { return from }
      // In perspective, a constant velocity on the screen is not constant in the plane.
      let fraction = covered * nearness / (1 - covered + covered * nearness)
      return from + (to - from) * fraction
    }

    /// Returns the time at which a fraction of the distance is covered.
    func time(covering fraction: Double) -> Double {
      guard fraction < 1 else { return end }
      return start + fraction / (fraction + nearness * (1 - fraction)) * (end - start)
    }
  }

  private enum Activity {
    case resting(Double)
    /// A finger is on it; `raw` is the position before the first leg.
    case held(raw: Double)
    case settling(Settling)
  }

  /// The positions between which no rubber band applies; they may be infinite.
  package private(set) var bounds: ClosedRange<Double>
  /// The rubber band beyond the bounds; nil if the axis stops at them.
  package var band: RubberBand?
  private var activity: Activity {
    didSet { legs = [] }
  }
  /// The legs along which it has followed the finger that is on it. Beside the activity, because an
  /// array in a case would be copied for each leg.
  private var legs: [Leg] = []

  package init(position: Double, bounds: ClosedRange<Double>, band: RubberBand? = nil) {
    self.bounds = bounds
    self.band = band
    activity = .resting(position)
  }

  /// Returns the position at a time, which must not be earlier than the last change.
  package func position(at time: Double) -> Double {
    switch activity {
    case .resting(let position): position
    case .held: banded(raw(at: time))
    case .settling(let settling): settling.position(at: time)
    }
  }

  /// Returns the velocity at a time, in points per second; during a pan, the mean over the last
  /// 0.1 s, or since the finger began to move the axis.
  package func velocity(at time: Double) -> Double {
    switch activity {
    case .resting: return 0
    case .held:
      guard let first = legs.first else { return 0 }
      return ReleaseVelocity.mean(from: first.start, to: time) { position(at: $0) }
    case .settling(let settling): return settling.velocity(at: time)
    }
  }

  /// When it comes to rest; nil unless it is settling.
  package var finish: Double? {
    if case .settling(let settling) = activity { settling.finish } else { nil }
  }

  /// Where it comes to rest while it settles by a spring; nil otherwise.
  package var target: Double? {
    if case .settling(let settling) = activity { settling.target } else { nil }
  }

  /// Whether a finger holds it.
  package var isHeld: Bool { if case .held = activity { true } else { false } }

  /// Whether a finger has moved it since it came down.
  package var hasMoved: Bool { !legs.isEmpty }

  /// The direction of the finger's last movement: 1, -1, or 0 if it has not moved the axis.
  package var heading: Double {
    guard let leg = legs.last(where: { $0.reached != $0.from }) else { return 0 }
    return leg.reached > leg.from ? 1 : -1
  }

  /// Stops at a position under a finger.
  package mutating func hold(at position: Double) {
    activity = .held(raw: unbanded(position))
  }

  /// Rests at a position.
  package mutating func rest(at position: Double) { activity = .resting(position) }

  /// Begins to settle.
  package mutating func settle(_ settling: Settling) { activity = .settling(settling) }

  /// Returns its offer for a movement of the finger from one coordinate to another.
  package func offer(from: Double, to: Double, comesFirst: Bool, at time: Double) -> PanOffer {
    let raw = raw(at: time)
    let travel = to - from
    let stretch = travel > 0 ? bounds.lowerBound - raw : raw - bounds.upperBound
    let room = travel > 0 ? bounds.upperBound - raw : raw - bounds.lowerBound
    return PanOffer(
      travel: travel.magnitude, room: max(room, 0), stretch: max(stretch, 0),
      canStretch: band != nil, comesFirst: comesFirst)
  }

  /// Follows the finger along a leg for at most `limit` points, and returns the time at which it
  /// stops following.
  package mutating func follow(
    _ leg: PanLeg, from: Double, to: Double, nearness: Double, limit: Double?
  ) -> Double {
    guard isHeld else { return leg.end }
    let raw = raw(at: leg.start)
    let travel = to - from
    var next = Leg(
      start: leg.start, end: leg.end, from: raw, to: raw + travel, nearness: nearness,
      until: leg.end, reached: raw + travel)
    if let limit, limit < travel.magnitude {
      next.until = next.time(covering: limit / travel.magnitude)
      next.reached = raw + (travel < 0 ? -limit : limit)
    }
    legs.append(next)
    return next.until
  }

  /// Shifts the position under the finger at a time, and with it the positions before, so that the
  /// velocity stays that of the finger.
  package mutating func shift(by distance: Double, at time: Double) {
    guard case .held = activity else { return }
    let present = raw(at: time)
    shiftRaw(by: unbanded(banded(present) + distance) - present)
  }

  /// Sets other bounds at a time. It stays where it is: under a finger, its stretch is that of the
  /// new bounds.
  package mutating func setBounds(_ new: ClosedRange<Double>, at time: Double) {
    guard new != bounds else { return }
    guard case .held = activity else {
      bounds = new
      return
    }
    let (position, before) = (position(at: time), raw(at: time))
    bounds = new
    shiftRaw(by: unbanded(position) - before)
  }

  /// Shifts the path of the finger that holds it, as it was before the bounds.
  private mutating func shiftRaw(by change: Double) {
    guard case .held(let raw) = activity else { return }
    var moved = legs
    for index in moved.indices {
      moved[index].from += change
      moved[index].to += change
      moved[index].reached += change
    }
    // This drops the legs.
    activity = .held(raw: raw + change)
    legs = moved
  }

  /// Drops the planned movement after a time.
  package mutating func cut(at time: Double) {
    guard let last = legs.last, last.until > time else { return }
    legs[legs.count - 1].reached = last.position(at: time)
    legs[legs.count - 1].until = time
  }

  private func raw(at time: Double) -> Double {
    switch activity {
    case .resting(let position): unbanded(position)
    case .held(let raw): legs.last { $0.start <= time }?.position(at: time) ?? raw
    case .settling(let settling): unbanded(settling.position(at: time))
    }
  }

  private func banded(_ raw: Double) -> Double {
    let inside = clamped(raw)
    return inside == raw ? raw : inside + (band?.band(forTravel: raw - inside) ?? 0)
  }

  private func unbanded(_ position: Double) -> Double {
    let inside = clamped(position)
    guard inside != position, let band else { return position }
    return inside + band.travel(forBand: position - inside)
  }

  package func clamped(_ position: Double) -> Double {
    min(max(position, bounds.lowerBound), bounds.upperBound)
  }
}

/// How a coordinate comes to rest after a release, in points.
package enum Settling {
  /// The distance from its target, in points, within which a coordinate counts as at rest.
  package static let threshold = 0.001

  /// The measured spring of iOS sheets: critically damped, ω² = 1000/3.
  package static let sheetSpring: Spring = {
    do throws(ParameterError) {
      return try Spring(
        mass: 1, stiffness: 1000.0 / 3, damping: 2 * (1000.0 / 3).squareRoot())
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// A spring that moves it to a target.
  case spring(SpringSettling)
  /// The phases of a motion with momentum; empty if it is at rest.
  case flight([ScrollPhase], from: Double, start: Double)

  /// When it comes to rest, in seconds.
  package var finish: Double {
    switch self {
    case .spring(let settling): settling.finish
    case .flight(let phases, _, let start): phases.last?.finish ?? start
    }
  }

  /// The position to which a spring moves it; nil for a motion with momentum.
  package var target: Double? {
    if case .spring(let settling) = self { settling.target } else { nil }
  }

  package func position(at time: Double) -> Double {
    switch self {
    case .spring(let settling): settling.position(at: time)
    case .flight(let phases, let from, _):
      (phases.first { time < $0.finish } ?? phases.last)?.position(at: time) ?? from
    }
  }

  package func velocity(at time: Double) -> Double {
    switch self {
    case .spring(let settling): settling.velocity(at: time)
    case .flight(let phases, _, _):
      phases.first { time < $0.finish }?.velocity(at: time) ?? 0
    }
  }
}

/// The motion of a spring to a target, from a position with an initial velocity.
package struct SpringSettling {
  private let spring: Spring
  private let start: Double
  private let from: Double
  private let initialVelocity: Double
  package let target: Double
  /// When it comes to rest, in seconds.
  package let finish: Double

  /// Makes a motion that counts as at rest once it stays within `threshold` of its target.
  package init(
    from: Double, velocity: Double, to target: Double, by spring: Spring, at start: Double,
    threshold: Double = Settling.threshold
  ) {
    self.spring = spring
    self.start = start
    self.from = from
    initialVelocity = velocity
    self.target = target
    finish =
      start
      + spring.settlingTime(
        from: from, to: target, velocity: velocity, threshold: threshold)
  }

  package func position(at time: Double) -> Double {
    time >= finish
      ? target : spring.value(at: time - start, from: from, to: target, velocity: initialVelocity)
  }

  package func velocity(at time: Double) -> Double {
    time >= finish
      ? 0 : spring.velocity(at: time - start, from: from, to: target, velocity: initialVelocity)
  }
}
