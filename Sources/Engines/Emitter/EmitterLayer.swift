import MotionCore
import MotionValues

/// The properties of an emitter.
enum EmitterLayer {
  static let kind = LayerKind(
    "emitter", own: [rate] + ranges + [curve],
    throws: .init(
      clipped: .flag("clip", is: true),
      ranges: ParticleNumber.allCases.map { .own($0.rawValue) }, curve: .own("endCurve")),
    "A layer that throws copies of its children, which are not drawn themselves.")

  private static let rate = Property.number(
    "rate", .perSecond, in: .notNegative,
    "How many particles are born per second, the first one such an interval after the rate is set. A rate does not keep the scene running."
  )

  private static let ranges = ParticleNumber.allCases.map {
    Property.range($0.rawValue, $0.unit, in: $0.bounds, initial: $0.initial, $0.summary)
  }

  private static let curve = Property.choice(
    "endCurve", ParticleCurve.allCases.map(\.rawValue),
    "The curve along which the scale and the opacity of a particle change during its life.")
}

/// The slots of an emitter's properties.
struct EmitterSlots {
  let rate: Int
  let width: Int
  let height: Int
  let curve: Int
  /// In the order of `ParticleNumber`.
  let ranges: [Int]

  init?(_ layer: Layer) {
    let ranges = ParticleNumber.allCases.compactMap { layer.property($0.rawValue)?.slot }
    guard let rate = layer.property("rate")?.slot, let width = layer.property("width")?.slot,
      let height = layer.property("height")?.slot, let curve = layer.property("endCurve")?.slot,
      ranges.count == ParticleNumber.allCases.count
    else { return nil }
    (self.rate, self.width, self.height, self.curve) = (rate, width, height, curve)
    self.ranges = ranges
  }
}
