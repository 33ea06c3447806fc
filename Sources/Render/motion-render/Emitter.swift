import MotionRecording
import MotionValues

/// The particles of an emitter, which follow from its events: by the rules of the page's `particles.js`.
final class Emitter {
  /// A particle that lives, and the layer of which it is a copy.
  struct Shown {
    let number: Int
    let layer: Int
    let state: Particle.State
  }

  private struct Birth {
    let time: Double
    let number: Int
    let count: Int
    /// Nil for a burst.
    var rate: ParticleRate?
    var first = 0
    var end = Int.max
  }

  private let scene: BoundScene
  private let origin: Int
  private let numbers: [BoundNumber]
  private let curve: BoundNumber
  private let surface: Drawing<BoundNumber>.Surface
  private var births: [Birth] = []
  private var born: [Int: (particle: Particle, layer: Int?)] = [:]
  /// In seconds; a particle that outlives it is not drawn.
  private static let longestLife = 60.0

  /// Nil for a layer that is no emitter.
  init?(of layer: Int, in scene: BoundScene) {
    let surface = scene.drawings[layer].surface
    let particles = surface.items.compactMap { item in
      if case .particles(let particles) = item { particles } else { nil }
    }
    guard let particles = particles.first else { return nil }
    self.scene = scene
    self.surface = surface
    origin = scene.recording.layers[layer].place ?? layer
    numbers = particles.ranges
    curve = particles.curve
    readEvents()
  }

  /// Numbers the births: those at a rate up to a burst come before it.
  private func readEvents() {
    let recording = scene.recording
    let layer = recording.layers[origin]
    var next = 0
    var open: Int?
    for event in recording.events
    where event.event.name == "emit" && event.event.target == layer.path
      && event.frame >= layer.firstFrame && event.frame <= layer.endFrame ?? .max
    {
      if let index = open, let rate = births[index].rate {
        births[index].end = rate.births(upTo: event.time)
        next = births[index].number + births[index].end - births[index].first
      }
      let words = event.event.words
      let isReduced = words.contains(.name("reduced"))
      func number(_ index: Int) -> Double {
        words.indices.contains(index) ? words[index].channel(0) : 0
      }
      if words.first == .name("rate") {
        open = nil
        guard number(1) > 0, !isReduced else { continue }
        births.append(
          Birth(
            time: event.time, number: next, count: 0,
            rate: ParticleRate(start: event.time, perSecond: number(1))))
        open = births.count - 1
        continue
      }
      if !isReduced {
        births.append(Birth(time: event.time, number: next, count: Int(number(0))))
        next += Int(number(0))
      }
      if let index = open {
        let before = births[index]
        births.append(
          Birth(
            time: before.time, number: next, count: 0, rate: before.rate, first: before.end))
        open = births.count - 1
      }
    }
  }

  /// The particles of a frame, in the order of their births.
  func particles(in frame: Int) -> [Shown] {
    let now = scene.recording.time(of: frame)
    var shown: [Shown] = []
    func add(_ number: Int, _ time: Double) {
      let known = particle(number, bornAt: time)
      // The times of events are in millionths of a second.
      guard let layer = known.layer, let state = known.particle.state(at: max(now - time, 0)) else {
        return
      }
      shown.append(Shown(number: number, layer: layer, state: state))
    }
    for birth in births {
      guard let rate = birth.rate else {
        if birth.time <= now + 1e-6, birth.time + Self.longestLife > now {
          for index in 0..<birth.count { add(birth.number + index, birth.time) }
        }
        continue
      }
      let oldest = max(birth.first, rate.births(upTo: now - Self.longestLife) - 1)
      for index in stride(from: oldest, to: min(birth.end, rate.births(upTo: now)), by: 1) {
        add(birth.number + index - birth.first, birth.time + Double(index + 1) / rate.perSecond)
      }
    }
    return shown.sorted { $0.number < $1.number }
  }

  private func particle(_ number: Int, bornAt time: Double) -> (particle: Particle, layer: Int?) {
    if let known = born[number] { return known }
    let recording = scene.recording
    let frame = min(
      max(Int((time * recording.rate - 1e-3).rounded(.up)), 0), max(recording.frameCount - 1, 0))
    var frameValues = scene.initialValues
    scene.setValues(&frameValues, to: frame)
    var values = ParticleValues()
    values.width = scene.number(surface.width, in: frameValues)
    values.height = scene.number(surface.height, in: frameValues)
    values.endCurve = ParticleCurve(rawValue: scene.word(curve, in: frameValues)) ?? .linear
    for (index, name) in ParticleNumber.allCases.enumerated() where index < numbers.count {
      if case .mixed(let mixed)? = scene.value(numbers[index], in: frameValues),
        let range = mixed.value.content as? NumberRange
      {
        values[name] = range
      }
    }
    let chance = ParticleChance(
      seed: recording.seed, emitter: recording.layers[origin].path, number: number)
    let particle = Particle(values, chance)
    let children = scene.children[origin].filter { recording.layers[$0].exists(in: frame) }
    let index = Int((particle.child * Double(children.count)).rounded(.down))
    let result = (particle, children.indices.contains(index) ? children[index] : nil)
    born[number] = result
    return result
  }
}
