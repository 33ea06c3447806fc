import MotionCore
import MotionValues

/// A scale of the content, and the offset that it has then, in points of the view.
package struct ZoomPlace: Equatable, Sendable {
  package var scale: Double
  package var offset: Point

  package init(scale: Double, offset: Point) {
    (self.scale, self.offset) = (scale, offset)
  }

  fileprivate init(_ numbers: [Double]) {
    self.init(scale: numbers[0], offset: Point(x: numbers[1], y: numbers[2]))
  }

  var numbers: [Double] { [scale, offset.x, offset.y] }

  /// Returns the place at another scale in which the content's point at a point of the view is there
  /// still.
  package func scaled(to scale: Double, about pivot: Point) -> ZoomPlace {
    guard scale != self.scale else { return self }
    let growth = scale / self.scale
    return ZoomPlace(
      scale: scale,
      offset: Point(
        x: (offset.x + pivot.x) * growth - pivot.x, y: (offset.y + pivot.y) * growth - pivot.y))
  }
}

/// The zoom of a scroll view: the scale of its content over time, with the offset while it changes.
///
/// At rest, each axis has its own offset. Two fingers hold the content's point between them; so does
/// the way back from beyond a limit, or from beyond the edges of the scaled content, whose scale and
/// offset return by one spring.
///
///     resting ──two fingers──▶ pinched ──────▶ resting, or returning ──▶ resting
///        └──────────── zoomTo, a double tap ──▶ flying ──▶ resting
package struct ScrollZoom {
  enum Activity {
    case resting(scale: Double)
    case pinched(ZoomGrip)
    case returning(ScaleReturn)
    case flying(ZoomFlight)
  }

  var activity = Activity.resting(scale: 1)
  var limits = ScaleLimits(1...1, rubberBand: RubberBand.coefficient)
  /// The scale after a double tap; 0 if such taps do not zoom.
  var doubleTapScale = 0.0
  /// The content without a scale along each axis.
  var contents = [ScrollContent](
    repeating: ScrollContent(length: 0, viewportLength: 0), count: PanAxis.allCases.count)
  /// Whether fingers can pull the content beyond its edges and its limits.
  var bounces = true
  /// The point of the view about which it was zoomed last.
  var pivot = Point(x: 0, y: 0)

  package init() {}

  /// The scale at rest; nil while it changes.
  var restingScale: Double? { if case .resting(let scale) = activity { scale } else { nil } }

  var isPinched: Bool { if case .pinched = activity { true } else { false } }

  var isReturning: Bool { if case .returning = activity { true } else { false } }

  /// When the scale comes to rest by itself; nil if it does not move by itself.
  var finish: Double? {
    switch activity {
    case .resting, .pinched: nil
    case .returning(let motion): motion.finish
    case .flying(let flight): flight.finish
    }
  }

  /// The scale and the offset at a time; nil at rest.
  func place(at time: Double) -> ZoomPlace? {
    switch activity {
    case .resting: nil
    case .pinched(let grip):
      bounces ? grip.place(at: time, limits) : confined(grip.place(at: time, limits))
    case .returning(let motion): ZoomPlace(motion.values(at: time))
    case .flying(let flight): flight.place(at: time)
    }
  }

  /// The scale at a time.
  func scale(at time: Double) -> Double { restingScale ?? place(at: time)?.scale ?? 1 }

  /// The rates of the scale and the offset at a time, per second; nil at rest.
  func velocity(at time: Double) -> ZoomPlace? {
    switch activity {
    case .resting: return nil
    case .pinched(let grip):
      let start = max(grip.start, time - ReleaseVelocity.window)
      func mean(_ number: (ZoomPlace) -> Double) -> Double {
        ReleaseVelocity.mean(from: start, to: time) { place(at: $0).map(number) ?? 0 }
      }
      return ZoomPlace(
        scale: mean(\.scale), offset: Point(x: mean(\.offset.x), y: mean(\.offset.y)))
    case .returning(let motion): return ZoomPlace(motion.velocities(at: time))
    case .flying(let flight): return flight.velocity(at: time)
    }
  }

  /// Returns a place with the offset between the edges of the scaled content.
  package func confined(_ place: ZoomPlace) -> ZoomPlace {
    var place = place
    for axis in PanAxis.allCases {
      let edges = contents[axis.rawValue].zoomed(to: place.scale).edges
      place.offset[axis] = min(max(place.offset[axis], edges.lowerBound), edges.upperBound)
    }
    return place
  }

  /// Returns the nearest place within the limits and edges to one at a scale, by default its own, about
  /// the pivot.
  func goal(from place: ZoomPlace, to scale: Double? = nil) -> ZoomPlace {
    confined(place.scaled(to: limits.clamp(scale ?? place.scale), about: pivot))
  }

  /// The scale to which a double tap leads: that of the option near the least one, otherwise the least.
  func doubleTapGoal(from scale: Double) -> Double {
    let least = limits.range.lowerBound
    return scale <= least * Self.nearLeast ? doubleTapScale : least
  }

  /// Up to this multiple of the least scale, the content counts as not zoomed.
  private static let nearLeast = 1.01
}

/// Two fingers that hold the content, as of the instant at which they began to.
struct ZoomGrip {
  let pair: FingerPair
  let start: Double
  private let spread: FingerPair.Spread
  /// The scale without the resistance beyond the limits.
  private let rawScale: Double
  /// The content's point between the fingers, without a scale.
  private let held: Point

  /// Makes the grip of fingers on content at a place; nil if they are beyond the view's horizon.
  init?(_ pair: FingerPair, on place: ZoomPlace, _ limits: ScaleLimits, at time: Double) {
    guard let spread = pair.spread(at: time) else { return nil }
    (self.pair, self.spread, start) = (pair, spread, time)
    rawScale = limits.raw(place.scale)
    held = Point(
      x: (place.offset.x + spread.middle.x) / place.scale,
      y: (place.offset.y + spread.middle.y) / place.scale)
  }

  /// The point of the view between the fingers at a time.
  func middle(at time: Double) -> Point { (pair.spread(at: time) ?? spread).middle }

  func place(at time: Double, _ limits: ScaleLimits) -> ZoomPlace {
    let spread = pair.spread(at: time) ?? spread
    let growth = self.spread.distance > 0 ? spread.distance / self.spread.distance : 1
    let scale = limits.shown(rawScale * growth)
    return ZoomPlace(
      scale: scale,
      offset: Point(
        x: held.x * scale - spread.middle.x, y: held.y * scale - spread.middle.y))
  }
}

/// A zoom from one place to another, along the curve of an animated scroll.
struct ZoomFlight {
  private let animation: ScrollAnimation
  private let from: ZoomPlace
  private let to: ZoomPlace
  private let start: Double

  init(from: ZoomPlace, to: ZoomPlace, duration: Double, at start: Double) {
    (self.from, self.to, self.start) = (from, to, start)
    animation = ScrollAnimation(from: 0, to: 1, duration: duration)
  }

  var finish: Double { start + animation.duration }

  func place(at time: Double) -> ZoomPlace {
    let progress = animation.position(at: time - start)
    return progress >= 1
      ? to : ZoomPlace(zip(from.numbers, to.numbers).map { $0 + ($1 - $0) * progress })
  }

  func velocity(at time: Double) -> ZoomPlace {
    let rate = animation.velocity(at: time - start)
    return ZoomPlace(zip(from.numbers, to.numbers).map { ($1 - $0) * rate })
  }
}

extension ScrollContent {
  /// Returns the content at a scale; content shorter than the view is in its middle.
  func zoomed(to scale: Double) -> ScrollContent {
    var insetBefore = insetBefore
    let free = viewportLength - insetBefore - length * scale - insetAfter
    if free > 0 { insetBefore += free / 2 }
    return ScrollContent(
      length: length * scale, viewportLength: viewportLength, insetBefore: insetBefore,
      insetAfter: insetAfter)
  }

  /// The offsets between which it rests.
  fileprivate var edges: ClosedRange<Double> {
    let start = 0 - insetBefore
    return start...max(start, length + insetAfter - viewportLength)
  }
}
