import MotionCore
import MotionValues

/// An emitter: how many particles it has thrown, and until when these live.
///
/// Where they are follows from the events of the trace and the values of the layer
/// (`Core/Values/Particles/Particle.swift`); nothing of it is kept here.
final class Emitter {
  let layer: Layer
  /// The path under which it was made, which random numbers depend on.
  let path: String
  let slots: EmitterSlots
  /// The rate at which particles are born; nil if it is 0, or was set while motion is reduced.
  private(set) var rate: ParticleRate?
  /// The rate that has been applied.
  private var appliedRate = 0.0
  /// The number of particles that were thrown before the rate was set, or in bursts.
  private var count = 0
  /// When the particles of bursts are gone, in seconds.
  private var ends: [Double] = []

  init?(_ layer: Layer) {
    guard let slots = EmitterSlots(layer) else { return nil }
    self.layer = layer
    self.slots = slots
    path = layer.path
  }

  private var stage: Stage { layer.stage }

  /// What a particle takes that is born now.
  var values: ParticleValues {
    var values = ParticleValues()
    values.width = stage.read(slots.width)
    values.height = stage.read(slots.height)
    values.endCurve = ParticleCurve.allCases[Int(stage.read(slots.curve))]
    for number in ParticleNumber.allCases {
      if let range = stage.readValue(slots.ranges[number.index]).mixed?.value.content
        as? NumberRange
      {
        values[number] = range
      }
    }
    return values
  }

  /// When the last particle of a burst is gone, in seconds; nil if none lives.
  var end: Double? { ends.max().flatMap { $0 > stage.now + Instant.tolerance ? $0 : nil } }

  /// The greatest number of particles that may live at once, at this instant or later, without
  /// further bursts.
  var aliveCount: Int {
    let born = (rate?.perSecond ?? 0) * max(values[.lifetime].greatest, 0)
    return ends.count { $0 > stage.now } + Int(min(born.rounded(.up), 1e15))
  }

  /// Throws some particles now.
  func emit(_ burst: Int) {
    let (values, now) = (values, stage.now)
    let first = takeBirths()
    ends.removeAll { $0 <= now }
    for number in first..<first + burst {
      let chance = ParticleChance(seed: stage.seed, emitter: path, number: number)
      ends.append(now + chance.value(of: .lifetime, in: values))
    }
    count += burst
  }

  /// Counts the births at the rate up to now; returns the number of the next particle.
  private func takeBirths() -> Int { count + (rate?.births(upTo: stage.now) ?? 0) }

  /// Begins to throw particles at the rate that the layer has; returns it if it is another one.
  func applyRate() -> Double? {
    let perSecond = stage.read(slots.rate)
    guard perSecond != appliedRate else { return nil }
    appliedRate = perSecond
    count = takeBirths()
    rate =
      perSecond > 0 && !stage.reducesMotion
      ? ParticleRate(start: stage.now, perSecond: perSecond) : nil
    return perSecond
  }
}
