/// A number that each particle takes from a range of its emitter.
package enum ParticleNumber: String, CaseIterable, Sendable {
  case lifetime, speed, angle, gravity, resistance, spin, startScale, endScale, endOpacity

  package var unit: Unit {
    switch self {
    case .lifetime: .seconds
    case .speed: .pointsPerSecond
    case .angle: .degrees
    case .resistance: .perSecond
    case .startScale, .endScale: .multiple
    case .endOpacity: .fraction
    // Points and degrees, per second and second.
    case .gravity, .spin: .none
    }
  }

  package var bounds: Bounds {
    switch self {
    case .lifetime: Bounds(0, 60, excludesLower: true)
    case .speed, .angle, .gravity, .spin: Bounds(-1e6, 1e6)
    case .resistance, .startScale, .endScale: Bounds(0, 1_000)
    case .endOpacity: .unit
    }
  }

  package var initial: Double {
    switch self {
    case .lifetime, .startScale, .endScale, .endOpacity: 1
    case .speed: 100
    case .angle, .gravity, .resistance, .spin: 0
    }
  }

  package var summary: String {
    switch self {
    case .lifetime: "How long a particle lives: a number, or the least and the greatest."
    case .speed: "How fast a particle is thrown."
    case .angle: "Where a particle is thrown: 0 is up, 90 to the right."
    case .gravity:
      "How fast a particle falls: by how many points per second its speed downwards grows each second."
    case .resistance:
      "How the air slows the throw: the fraction of its speed that a particle loses per second, at that speed. It does not slow the fall."
    case .spin: "How fast a particle turns, clockwise, in degrees per second."
    case .startScale: "How large a particle is at its birth."
    case .endScale: "How large a particle is at the end of its life."
    case .endOpacity: "The opacity of a particle at the end of its life; at its birth it is 1."
    }
  }

  /// Returns a number, which a motion may have led beyond its bounds, within what a particle can have.
  fileprivate func valid(_ number: Double) -> Double {
    switch self {
    case .lifetime, .resistance: max(number, 0)
    case .endOpacity: Bounds.unit.clamp(number)
    case .speed, .angle, .gravity, .spin, .startScale, .endScale: number
    }
  }
}

/// What the particles take from their emitter when they are born.
package struct ParticleValues: Hashable, Sendable {
  /// The area in which they are born, in points.
  package var width = 0.0
  package var height = 0.0
  /// Along which curve their scale and opacity change.
  package var endCurve = ParticleCurve.linear
  private var ranges = ParticleNumber.allCases.map { NumberRange($0.initial) }

  package init() {}

  package subscript(number: ParticleNumber) -> NumberRange {
    get { ranges[number.index] }
    set { ranges[number.index] = newValue }
  }
}

extension ParticleNumber {
  /// The place among all of them.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A curve along which particles age.
package enum ParticleCurve: String, CaseIterable, Sendable {
  case linear, easeIn, easeOut, easeInOut

  /// Returns the progress at a fraction of a life.
  func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction
    case .easeIn: CubicBezier.easeIn.value(at: fraction)
    case .easeOut: CubicBezier.easeOut.value(at: fraction)
    case .easeInOut: CubicBezier.easeInOut.value(at: fraction)
    }
  }
}

/// Random numbers of one particle, which depend on nothing but the seed of its scene, the path of its
/// emitter, and its number.
package struct ParticleChance: Sendable {
  private let seed: Int
  private let key: String

  /// Takes the path under which the emitter was made, and the number of the particle among all that it
  /// has thrown, from 0.
  package init(seed: Int, emitter path: String, number: Int) {
    self.seed = seed
    key = "\(path)#\(number)."
  }

  /// Returns a number from 0 to below 1.
  package func unit(_ name: String) -> Double { KeyedRandom.unit(seed: seed, key: key + name) }

  /// Returns what a particle has of a number.
  package func value(of number: ParticleNumber, in values: ParticleValues) -> Double {
    let range = values[number]
    return number.valid(
      range.least == range.greatest ? range.least : range.number(at: unit(number.rawValue)))
  }
}
