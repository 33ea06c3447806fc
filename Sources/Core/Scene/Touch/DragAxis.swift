import MotionMath

/// One coordinate of something that fingers move over time: points, or the degrees of a page.
///
/// 1. State changes only in mutating calls; in between, position and velocity are closed forms.
/// 2. `raw` positions are without the rubber band: while a finger moves it, they change by as much as
///    the finger does.
///
///                 hold             follow              settle
///     resting ──────────▶ held ─────────────▶ held ─────────────▶ settling
///        ▲                 ▲                   │                     │ │
///        └──── rest ───────┼───────────────────┴─────────────────────┘ │
///                          └──────────────────── hold ─────────────────┘
package struct DragAxis {
  /// A part of the finger's movement.
  private struct Leg {
    let start: Double
    let end: Double
    /// The raw positions at both ends.
    let from: Double
    let to: Double
    let nearness: Double
    /// When the axis stops following, and the raw position then.
    var until: Double
    var reached: Double

    func position(at time: Double) -> Double {
      if time >= until { return reached }
      let covered = (time - start) / (end - start)
      guard covered > 0 else { return from }
      // A plane in perspective is not crossed at a constant velocity.
      let fraction = covered * nearness / (1 - covered + covered * nearness)
      return from + (to - from) * fraction
    }

    /// Returns when a fraction of the distance is covered.
    func time(covering fraction: Double) -> Double {
      guard fraction < 1 else { return end }
      return start + fraction / (fraction + nearness * (1 - fraction)) * (end - start)
    }
  }

  private enum Activity {
    case resting(Double)
    /// A finger is on it. The first leg is preceded by `raw`.
    case held(raw: Double, legs: [Leg])
    case settling(Settling)
  }

  /// The positions between which no rubber band applies; they may be infinite.
  package let bounds: ClosedRange<Double>
  /// The resistance beyond the bounds; nil if it stops there.
  package var band: RubberBand?
  private var activity: Activity

  package init(position: Double, bounds: ClosedRange<Double>, band: RubberBand? = nil) {
    self.bounds = bounds
    self.band = band
    activity = .resting(position)
  }

  /// The position at a time no earlier than the last change.
  package func position(at time: Double) -> Double {
    switch activity {
    case .resting(let position): position
    case .held(let raw, let legs): banded(Self.raw(raw, legs, at: time))
    case .settling(let settling): settling.position(at: time)
    }
  }

  /// The velocity at a time, in points per second; a finger's is the mean of the last tenth of a
  /// second since it began to move the axis.
  package func velocity(at time: Double) -> Double {
    switch activity {
    case .resting: return 0
    case .held(_, let legs):
      guard let first = legs.first else { return 0 }
      return ReleaseVelocity.mean(from: first.start, to: time) { position(at: $0) }
    case .settling(let settling): return settling.velocity(at: time)
    }
  }

  /// When it comes to rest; nil if it does not move by itself.
  package var finish: Double? {
    if case .settling(let settling) = activity { settling.finish } else { nil }
  }

  /// Whether a finger has moved it since it came down.
  package var hasMoved: Bool {
    if case .held(_, let legs) = activity { !legs.isEmpty } else { false }
  }

  /// The direction in which the finger has moved it last: 1, -1, or 0.
  package var heading: Double {
    guard case .held(_, let legs) = activity,
      let leg = legs.last(where: { $0.reached != $0.from })
    else { return 0 }
    return leg.reached > leg.from ? 1 : -1
  }

  /// Stops at a position under a finger.
  package mutating func hold(at position: Double) {
    activity = .held(raw: unbanded(position), legs: [])
  }

  /// Rests at a position.
  package mutating func rest(at position: Double) { activity = .resting(position) }

  /// Moves by itself from now on.
  package mutating func settle(_ settling: Settling) { activity = .settling(settling) }

  /// Returns what it could do with a movement of the finger from one coordinate to another.
  package func offer(from: Double, to: Double, comesFirst: Bool, at time: Double) -> PanOffer {
    let raw = raw(at: time)
    let travel = to - from
    let stretch = travel > 0 ? bounds.lowerBound - raw : raw - bounds.upperBound
    let room = travel > 0 ? bounds.upperBound - raw : raw - bounds.lowerBound
    return PanOffer(
      travel: travel.magnitude, room: max(room, 0), stretch: max(stretch, 0),
      canStretch: band != nil, comesFirst: comesFirst)
  }

  /// Follows the finger's movement along a leg for at most `limit` points; returns until when.
  package mutating func follow(
    _ leg: PanLeg, from: Double, to: Double, nearness: Double, limit: Double?
  ) -> Double {
    guard case .held(let base, var legs) = activity else { return leg.end }
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
    activity = .held(raw: base, legs: legs)
    return next.until
  }

  /// Follows the finger only up to a time.
  package mutating func cut(at time: Double) {
    guard case .held(let base, var legs) = activity, let last = legs.last, last.until > time else {
      return
    }
    legs[legs.count - 1].reached = last.position(at: time)
    legs[legs.count - 1].until = time
    activity = .held(raw: base, legs: legs)
  }

  private func raw(at time: Double) -> Double {
    switch activity {
    case .resting(let position): unbanded(position)
    case .held(let raw, let legs): Self.raw(raw, legs, at: time)
    case .settling(let settling): unbanded(settling.position(at: time))
    }
  }

  private static func raw(_ base: Double, _ legs: [Leg], at time: Double) -> Double {
    guard let leg = legs.last(where: { $0.start <= time }) else { return base }
    return leg.position(at: time)
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
