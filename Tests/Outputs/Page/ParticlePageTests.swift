import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Testing

/// Particles on the page.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct ParticlePageTests {
  private static let script = """
    local burst = scene:emitter { id = "burst", x = 100, y = 200, width = 20, height = 10, lifetime = { 0.4, 0.5 },
      speed = { 100, 300 }, angle = { 0, 360 }, resistance = { 0, 5 }, gravity = 240, spin = 90, endScale = 0,
      endOpacity = 0.5, endCurve = "easeInOut" }
    burst:box { id = "dot", x = 3, y = 4, width = 6, height = 6, fill = "red" }
    burst:text { id = "star", text = "*" }
    scene:timeline(function(t)
      t:wait(0.1) burst.rate = 50 t:wait(0.1) burst:emit(24) t:wait(0.2) burst.rate = 0
    end)
    """

  /// The values of the emitter of the script.
  private static var values: ParticleValues {
    var values = ParticleValues()
    (values.width, values.height, values.endCurve) = (20, 10, .easeInOut)
    values[.lifetime] = NumberRange(0.4, 0.5)
    values[.speed] = NumberRange(100, 300)
    values[.angle] = NumberRange(0, 360)
    values[.resistance] = NumberRange(0, 5)
    values[.gravity] = NumberRange(240)
    values[.spin] = NumberRange(90)
    values[.endScale] = NumberRange(0)
    values[.endOpacity] = NumberRange(0.5)
    return values
  }

  @Test("The page computes particles as the engine does, to a billionth")
  func closedForm() throws {
    let scene = try ShownScene(script: Self.script)
    #expect(scene.failure == nil)
    var rows: [(key: String, curve: ParticleCurve, number: Int, seed: Int)] = []
    for (index, curve) in ParticleCurve.allCases.enumerated() {
      for number in 0..<50 {
        rows.append(("card/bürst#\(number)", curve, number, index * 1_000_003 - 7))
      }
    }
    let ages = [0, 0.001, 0.07, 0.2, 0.333, 0.399, 0.45]
    let ranges = ParticleNumber.allCases.map { "\"\(Self.values[$0].word)\"" }.joined(
      separator: ",")
    let calls = rows.map { "[\"\($0.key)\",\"\($0.curve.rawValue)\",\($0.seed)]" }
    try scene.page().show { page in
      let found: [Double] = try page.value(
        """
        JSON.stringify([\(calls.joined(separator: ","))].flatMap(([key, curve, seed]) => {
          const particle = bornParticle(seed, key, 20, 10, [\(ranges)], curve);
          return [\(ages.map { "\($0)" }.joined(separator: ","))].flatMap((age) => {
            const state = particleAt(particle, age);
            return state ? [particle.child, state.x, state.y, state.rotation, state.scale, state.opacity] : [-1];
          });
        }))
        """)
      var expected: [Double] = []
      for row in rows {
        var values = Self.values
        values.endCurve = row.curve
        let particle = Particle(
          values, ParticleChance(seed: row.seed, emitter: "card/bürst", number: row.number))
        for age in ages {
          guard let state = particle.state(at: age) else {
            expected.append(-1)
            continue
          }
          expected += [
            particle.child, state.x, state.y, state.rotation, state.scale, state.opacity,
          ]
        }
      }
      try #require(found.count == expected.count)
      let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 1e-9, "\(worst)")
      #expect(try page.errors().isEmpty)
    }
  }

  @Test("A frame shows the particles that live, as copies of children, which are not drawn")
  func frames() throws {
    let scene = try ShownScene(script: Self.script)
    // Numbers 0 to 4 are born at the rate before the burst, 5 to 28 in it, and then at the rate again.
    func births(_ time: Double) -> [(number: Int, birth: Double)] {
      var all: [(number: Int, birth: Double)] = (5..<29).map { (number: $0, birth: 0.2) }
      for index in 0..<15 {
        let birth = 0.1 + Double(index + 1) / 50
        all.append((number: index < 5 ? index : index + 24, birth: birth))
      }
      return all.filter { $0.birth <= time + 1e-6 }.sorted { $0.number < $1.number }
    }
    try scene.page().show { page in
      for frame in [0, 8, 12, 20, 24] {
        let time = Double(frame) / 60
        let expected = births(time).compactMap { number, birth -> Particle.State? in
          Particle(Self.values, ParticleChance(seed: 0, emitter: "burst", number: number))
            .state(at: max(time - birth, 0))
        }
        let found: [Double] = try page.value(
          """
          await new Promise((done) => {
            addEventListener("hashchange", () => requestAnimationFrame(done), { once: true });
            location.hash = "#\(frame)&at=" + Math.random();
          });
          const shown = [...document.querySelectorAll(".stage .particle")];
          const children = [...document.querySelectorAll(".stage .emitter > .layer")];
          JSON.stringify([
            children.filter((child) => getComputedStyle(child).display !== "none").length,
            ...shown.flatMap((element) => {
              return [Number(element.style.opacity), new DOMMatrix(element.style.transform)
                .multiply(new DOMMatrix(element.firstChild.style.transform)).transformPoint(
                  new DOMPoint(parseFloat(element.firstChild.style.width) / 2, parseFloat(element.firstChild.style.height) / 2)).x];
            }),
          ])
          """)
        #expect(found.first == 0)
        #expect(found.count == 1 + 2 * expected.count, "frame \(frame)")
        guard found.count == 1 + 2 * expected.count else { continue }
        for (index, state) in expected.enumerated() {
          #expect(abs(found[1 + 2 * index] - state.opacity) < 1e-4, "frame \(frame), \(index)")
          #expect(abs(found[2 + 2 * index] - state.x) < 0.05, "frame \(frame), \(index)")
        }
      }
      #expect(try page.errors().isEmpty)
    }
  }
}
