import Foundation
import MotionValues
import Testing

/// Particles as functions of their age.
struct ParticleTests {
  private func particle(
    _ numbers: [ParticleNumber: Double], _ curve: ParticleCurve = .linear, number: Int = 0
  ) -> Particle {
    var values = ParticleValues()
    for (number, value) in numbers { values[number] = NumberRange(value) }
    values.endCurve = curve
    return Particle(values, ParticleChance(seed: 1, emitter: "a/b", number: number))
  }

  @Test(
    "The place solves the equations of motion of the throw and of the fall",
    arguments: [0.0, 1e-12, 0.3, 5])
  func equations(resistance: Double) throws {
    let particle = particle([
      .lifetime: 3, .speed: 200, .angle: 30, .gravity: 90, .resistance: resistance,
    ])
    // The throw v' = −r·v, and the fall v' = g, in steps of the fourth order.
    var (x, y, vx, vy, fall) = (0.0, 0.0, 100.0, -200 * 0.75.squareRoot(), 0.0)
    let step = 1e-3
    for index in 0..<2_000 {
      let state = try #require(particle.state(at: Double(index) * step))
      #expect(abs(state.x - x) < 1e-6 && abs(state.y - (y + fall)) < 1e-6, "\(index)")
      func slope(_ v: Double) -> (Double, Double) {
        let (a, h) = (-resistance, step)
        let (k1, k2) = (a * v, a * (v + h / 2 * a * v))
        let k3 = a * (v + h / 2 * k2)
        let k4 = a * (v + h * k3)
        return (h * (v + (h / 6) * (k1 + k2 + k3)), h / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
      }
      let (across, down) = (slope(vx), slope(vy))
      (x, vx) = (x + across.0, vx + across.1)
      (y, vy) = (y + down.0, vy + down.1)
      let time = Double(index + 1) * step
      fall = 0.5 * 90 * time * time
    }
  }

  @Test("A small resistance loses no digits")
  func smallResistance() throws {
    let free = particle([.lifetime: 9, .speed: 100, .angle: 90])
    for exponent in stride(from: -300, through: -9, by: 3) {
      let slowed = particle([
        .lifetime: 9, .speed: 100, .angle: 90, .resistance: pow(10, Double(exponent)),
      ])
      let (a, b) = (try #require(free.state(at: 8)), try #require(slowed.state(at: 8)))
      // x = v·t·(1 − r·t / 2 + …)
      let expected = a.x * (1 - 4 * pow(10, Double(exponent)))
      #expect(abs(b.x - expected) < 1e-9, "1e\(exponent)")
    }
  }

  @Test(
    "Spin, scale and opacity go from their start to their end", arguments: ParticleCurve.allCases)
  func ends(curve: ParticleCurve) throws {
    let particle = particle(
      [.lifetime: 2, .spin: 90, .startScale: 3, .endScale: 0.5, .endOpacity: 0.2], curve)
    let (first, last) = (
      try #require(particle.state(at: 0)), try #require(particle.state(at: 2 - 1e-12))
    )
    #expect(first.rotation == 0 && first.scale == 3 && first.opacity == 1)
    #expect(abs(last.scale - 0.5) < 1e-9 && abs(last.opacity - 0.2) < 1e-9)
    #expect(abs(last.rotation - 180) < 1e-9)
    #expect(particle.state(at: 2) == nil && particle.state(at: -1e-9) == nil)
  }

  @Test("Numbers are keyed by the path, the number of the particle and the name")
  func keys() {
    var values = ParticleValues()
    values[.speed] = NumberRange(10, 20)
    let chance = ParticleChance(seed: 7, emitter: "card/burst", number: 3)
    let unit = KeyedRandom.unit(seed: 7, key: "card/burst#3.speed")
    #expect(chance.value(of: .speed, in: values) == 10 + 10 * unit)
    #expect(chance.unit("child") == KeyedRandom.unit(seed: 7, key: "card/burst#3.child"))
  }

  @Test("Numbers that a motion has led too far are within what a particle can have")
  func bounds() {
    let particle = particle([.lifetime: -1, .resistance: -2, .endOpacity: 1.5])
    #expect(particle.lifetime == 0 && particle.resistance == 0 && particle.endOpacity == 1)
    #expect(particle.state(at: 0) == nil)
  }

  @Test("Births at a rate are at multiples of its interval, the first one interval after its start")
  func births() {
    let rate = ParticleRate(start: 1.0 / 3, perSecond: 40)
    #expect(rate.births(upTo: 0) == 0)
    #expect(rate.births(upTo: 1.0 / 3) == 0)
    for count in 1...200 {
      let time = 1.0 / 3 + Double(count) / 40
      #expect(rate.births(upTo: time) == count)
      #expect(rate.births(upTo: time - 1e-3) == count - 1)
    }
  }

  @Test("The word of a range reads back", arguments: [(0.0, 0.0), (-1.5, 2.25), (60, 110)])
  func words(least: Double, greatest: Double) {
    let range = NumberRange(least, greatest)
    #expect(NumberRange(word: range.word) == range)
    #expect(MixedValue(word: range.word) == MixedValue(range))
    #expect(NumberRange(word: "range(1)") == nil && NumberRange(word: "range(1,nan)") == nil)
  }

  @Test("Ranges mix end by end, and at their ends are themselves")
  func mixtures() {
    let (a, b) = (NumberRange(0, 10), NumberRange(4, -2))
    #expect(a.mixed(with: b, at: 0, .standard) == a && a.mixed(with: b, at: 1, .standard) == b)
    #expect(a.mixed(with: b, at: 0.25, .standard) == NumberRange(1, 7))
    #expect(a.distance(from: b) == 12)
  }
}
