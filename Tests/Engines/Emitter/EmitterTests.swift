import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// Emitters: what scripts say, what the trace has of it, and how long a run lasts.
struct EmitterTests {
  private static func script(_ body: String) -> String {
    """
    local scene = motion.scene { name = "burst" }
    local burst = scene:emitter { id = "burst", lifetime = 0.5 }
    burst:box { id = "dot", width = 6, height = 6 }
    \(body)
    """
  }

  /// The events of a run, each with its frame, and its last frame.
  private func run(
    _ body: String, reducesMotion: Bool = false, fps: Int = 60
  ) throws -> (events: [String], last: Int, failure: Diagnostic?) {
    let scene = try RecordedScene(
      running: Self.script(body), fps: fps, reducesMotion: reducesMotion)
    let events = scene.recording.events.map { event in
      let words = event.event.words.map { word in
        switch word {
        case .number(let number): "\(NumberText(number))"
        case .name(let name): name
        case .text, .color, .boolean, .mixed: "?"
        }
      }
      return ([String(event.frame), event.event.name, event.event.target] + words)
        .joined(separator: " ")
    }
    return (events, scene.recording.frameCount - 1, scene.failure)
  }

  @Test("A burst is one event, and the run waits for its last particle")
  func burst() throws {
    let run = try self.run(
      "scene:timeline(function(t) t:wait(0.1) burst:emit(24) end)")
    #expect(run.failure == nil)
    #expect(run.events == ["6 emit burst 24"])
    #expect(run.last == 36)
  }

  @Test("A run ends when the particle with the longest life is gone")
  func lifetimes() throws {
    let run = try self.run("burst.lifetime = { 0.2, 0.4 } burst:emit(100)")
    let chances = (0..<100).map { ParticleChance(seed: 0, emitter: "burst", number: $0) }
    var values = ParticleValues()
    values[.lifetime] = NumberRange(0.2, 0.4)
    let longest = try #require(chances.map { $0.value(of: .lifetime, in: values) }.max())
    #expect(run.last == Int((longest * 60).rounded(.up)))
  }

  @Test("A rate is an event where it is set, and keeps nothing alive")
  func rate() throws {
    let run = try self.run(
      """
      scene:timeline(function(t)
        burst.rate = 40 t:wait(0.1) burst.rate = 40 burst:emit(3) burst.rate = 0 t:wait(0.1)
      end)
      """)
    #expect(run.failure == nil)
    #expect(
      run.events == [
        "0 emit burst rate 40", "6 emit burst 3", "6 emit burst rate 0",
      ])
  }

  @Test("A rate of the options counts from the start")
  func initialRate() throws {
    let run = try self.run(
      """
      scene:emitter { id = "snow", rate = 2.5 }
      scene:timeline(function(t) t:wait(0.1) end)
      """)
    #expect(run.events == ["0 emit snow rate 2.5"])
    #expect(run.last == 6)
  }

  @Test("Where motion is reduced, an event says that no particles are born")
  func reduced() throws {
    let run = try self.run("burst:emit(24) burst.rate = 9", reducesMotion: true)
    #expect(run.events == ["0 emit burst 24 reduced", "0 emit burst rate 9 reduced"])
    #expect(run.last == 0)
  }

  @Test("The events of a run are the same at any frame rate")
  func rates() throws {
    for fps in [30, 60, 120, 240] {
      let run = try self.run(
        "scene:timeline(function(t) t:wait(0.25) burst:emit(2) burst.rate = 7 t:wait(0.25) end)",
        fps: fps)
      let frame = (fps + 3) / 4
      #expect(run.events == ["\(frame) emit burst 2", "\(frame) emit burst rate 7"])
      #expect(run.last == fps * 3 / 4 || fps == 30 && run.last == 23, "\(fps): \(run.last)")
    }
  }

  @Test("A removed emitter holds no run")
  func removed() throws {
    let run = try self.run(
      "burst:emit(5) scene:timeline(function(t) t:wait(0.1) burst:remove() end)")
    #expect(run.failure == nil)
    #expect(run.last == 6)
  }

  @Test("Neither an emitter nor its children are met")
  func touches() throws {
    let stage = try SteppedScene(
      """
      local scene = motion.scene { name = "touch" }
      local burst = scene:emitter { id = "burst", width = 100, height = 100, fill = "red" }
      burst:box { id = "dot", width = 100, height = 100, fill = "red" }
      """
    ).session.stage
    #expect(stage.hit(Point(x: 50, y: 50)) { _ in true } == nil)
  }

  static let mistakes: [(body: String, slug: String, part: String)] = [
    ("burst:emit(0)", "out-of-range", "from 1 to 2000"),
    ("burst:emit(-3)", "out-of-range", "from 1 to 2000"),
    ("burst:emit(2.5)", "wrong-type", "2.5"),
    ("burst:emit('many')", "wrong-type", "\"many\""),
    ("burst:emit(2001)", "out-of-range", "from 1 to 2000"),
    ("burst:emit(1500) burst:emit(501)", "limit-particles", "2001"),
    ("burst.rate = 4001", "limit-particles", "2001"),
    (
      """
      for i = 1, 11 do
        local e = scene:emitter { id = "e" .. i, lifetime = 1 }
        e:box { id = "dot" }
        e:emit(2000)
      end
      """, "limit-particles", "20000"
    ),
    ("scene:emitter { id = 'none' }:emit(1)", "wrong-state", "no layer"),
    ("burst.rate = -1", "out-of-range", "rate"),
    ("burst.lifetime = 0", "out-of-range", "lifetime"),
    ("burst.lifetime = { 0, 1 }", "out-of-range", "lifetime"),
    ("burst.lifetime = { 2, 1 }", "out-of-range", "the least, then the greatest"),
    ("burst.speed = { 1, 2, 3 }", "wrong-type", "speed"),
    ("burst.speed = 'fast'", "wrong-type", "speed"),
    (
      "motion.animator { duration = 1 }:animate(burst, { rate = 9 }):play()", "driven-property",
      "burst.rate"
    ),
  ]

  @Test("A mistake says what to do", arguments: mistakes)
  func mistake(_ row: (body: String, slug: String, part: String)) throws {
    let failure = try #require(try self.run(row.body).failure, "\(row.body)")
    #expect(failure.code.slug == row.slug, "\(failure)")
    #expect(failure.message.contains(row.part), "\(failure.message)")
  }

  @Test("A range is read as it was written, and moves")
  func ranges() throws {
    let traced = try TracedScene(
      running: Array(
        Self.script(
          """
          assert(burst.lifetime == 0.5 and burst.speed == 100)
          burst.angle = { -30, 30 }
          assert(burst.angle[1] == -30 and burst.angle[2] == 30)
          motion.animator { duration = 0.1, curve = "linear" }:animate(burst, { speed = { 100, 300 } }):play()
          scene:timeline(function(t)
            t:wait(0.05)
            assert(burst.speed[1] == 100 and math.abs(burst.speed[2] - 200) < 1e-9, tostring(burst.speed))
          end)
          """
        ).utf8), name: "burst")
    let trace = traced.trace.split(separator: "\n")
    #expect(traced.failure == nil, "\(String(describing: traced.failure))")
    #expect(trace.contains("0 burst.angle range(-30,30)"), "\(trace)")
    #expect(trace.contains { $0.hasPrefix("3 burst.speed @") }, "\(trace)")
  }
}
