/// A particle of an emitter, with what it has taken at its birth.
///
/// Where it is depends on its age alone. The page computes the same (`Outputs/Page/Page/particles.js`).
package struct Particle: Hashable, Sendable {
  /// Which child of the emitter it copies, as a fraction of their number, from 0 to below 1.
  package let child: Double
  /// Where it is born in the emitter, in points.
  package let x: Double
  package let y: Double
  /// In seconds.
  package let lifetime: Double
  /// The velocity at its birth, in points per second.
  package let velocityX: Double
  package let velocityY: Double
  /// In points per second, each second, downwards.
  package let gravity: Double
  /// The fraction of the throw's velocity that is lost per second.
  package let resistance: Double
  /// In degrees per second, clockwise.
  package let spin: Double
  package let startScale: Double
  package let endScale: Double
  package let endOpacity: Double
  package let endCurve: ParticleCurve

  package init(_ values: ParticleValues, _ chance: ParticleChance) {
    func value(_ number: ParticleNumber) -> Double { chance.value(of: number, in: values) }
    child = chance.unit("child")
    x = values.width * chance.unit("x")
    y = values.height * chance.unit("y")
    lifetime = value(.lifetime)
    let speed = value(.speed)
    let (sine, cosine) = Elementary.sincos(degrees: value(.angle))
    (velocityX, velocityY) = (speed * sine, -speed * cosine)
    gravity = value(.gravity)
    resistance = value(.resistance)
    spin = value(.spin)
    startScale = value(.startScale)
    endScale = value(.endScale)
    endOpacity = value(.endOpacity)
    endCurve = values.endCurve
  }

  /// How a particle is drawn at some age: the middle of the copy, in points of the emitter, turned in
  /// degrees, scaled about its middle, with its opacity multiplied.
  package struct State: Hashable, Sendable {
    package let x: Double
    package let y: Double
    package let rotation: Double
    package let scale: Double
    package let opacity: Double
  }

  /// Returns the state at an age in seconds; nil before the birth and from the end of the life on.
  ///
  /// The resistance acts on the throw and not on the fall: `p + v·(1 − e^(−r·t)) / r + ½·g·t²`, of
  /// which the middle term is `v·t` for a resistance of 0. `expm1` keeps the digits of small ones.
  package func state(at age: Double) -> State? {
    guard age >= 0, age < lifetime else { return nil }
    let thrown = resistance > 0 ? -Elementary.expm1(-resistance * age) / resistance : age
    let progress = endCurve.progress(at: age / lifetime)
    return State(
      x: x + velocityX * thrown, y: y + velocityY * thrown + 0.5 * gravity * age * age,
      rotation: spin * age, scale: startScale + (endScale - startScale) * progress,
      opacity: 1 + (endOpacity - 1) * progress)
  }
}

/// A stretch of time in which an emitter throws particles at a rate.
///
/// Times are those that a trace prints, in millionths of a second, so that whoever reads it counts the
/// same births.
package struct ParticleRate: Hashable, Sendable {
  /// In seconds.
  package let start: Double
  /// Births per second.
  package let perSecond: Double

  package init(start: Double, perSecond: Double) {
    self.start = DecimalText.rounded(start)
    self.perSecond = DecimalText.rounded(perSecond)
  }

  /// A birth at most this fraction of the time between two births after an instant belongs to it.
  private static let tolerance = 1e-3

  /// Returns the number of births up to a time, which is included: the first is one interval after the
  /// start.
  package func births(upTo time: Double) -> Int {
    let count = (DecimalText.rounded(time) - start) * perSecond + Self.tolerance
    return count >= 1 ? Int(min(count, 1e15)) : 0
  }
}
