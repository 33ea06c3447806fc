import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

@Suite("Replays of fingers")
struct TouchReplayTests {
  static let scene = """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3000 }
    local card = list:box { id = "card", x = 20, y = 100, width = 200, height = 300, rotationZ = 10, fill = "red" }
    local dot = card:box { id = "dot", width = 60, height = 60, fill = "blue" }
    card:draggable { axis = "x", detents = { left = 20, right = 250 } }
    dot:onTap(function(layer) layer.opacity = layer.opacity - 0.1 end)
    scene:box { id = "bar", y = 780, width = 390, height = 64, fill = "green" }
      :onTouch(function(layer, touch) layer.fillOpacity = 0.5 + 0.5 * touch.x / 390 end)
    local photo = scene:box { id = "photo", x = 240, y = 60, width = 140, height = 140, fill = "yellow" }
    photo:pinchable { min = 0.5, max = 1.5 }
    local tray = scene:box { id = "tray", x = 240, y = 600, width = 140, height = 100, fill = "black" }
    local states = motion.states { initial = "down", on = { { tap = tray, from = "down", to = "up" } },
      states = { down = { [tray] = { y = 600 } }, up = { [tray] = { y = 250, fill = "white" } } } }
    states:draggable { layer = tray, from = "down", to = "up", by = -350 }
    local tail = scene:box { id = "tail" }
    tail:derive { y = function() return tray.y + tray:velocity "y" / 10 end }
    tail:follow({ x = function() return card.x end })

    """

  /// Random fingers on the scene, the first not before a time.
  private static func fingers(
    after start: Double, _ random: inout SeededGenerator
  ) throws -> [TouchTrack] {
    var fingers: [TouchTrack] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      var time = start + random.number(0...1.5)
      var point = (x: random.number(0...300), y: random.number(0...800))
      let (x, y) = (random.number(-600...600), random.number(-1500...1500))
      var samples: [TouchTrack.Sample] = []
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        samples.append(TouchTrack.Sample(time: time, x: point.x, y: point.y))
        let step = random.number(0.004...0.03)
        time += step
        point.x = min(max(point.x + x * step, 0), 389)
        point.y = min(max(point.y + y * step, 0), 843)
      }
      fingers.append(try #require(TouchTrack(samples)))
    }
    return fingers.sorted { $0.start < $1.start }
  }

  /// The recording of fingers that a script plays at a time: each sample has one time of the scene.
  private static func recording(_ tracks: [TouchTrack], playedAt time: Double) throws
    -> TouchRecording
  {
    let fingers = try tracks.enumerated().map { index, track in
      let samples = track.samples.map { TouchTrack.Sample(time: time + $0.time, x: $0.x, y: $0.y) }
      return TouchRecording.Finger(id: index + 1, track: try #require(TouchTrack(samples)))
    }
    return TouchRecording(fingers: fingers)
  }

  /// A script that touches the scene with fingers after it has waited.
  private static func script(_ tracks: [TouchTrack], playedAt time: Double) -> String {
    let fingers = tracks.map { track in
      let samples = track.samples.map { "{ t = \($0.time), x = \($0.x), y = \($0.y) }" }
      return "{ \(samples.joined(separator: ", ")) }"
    }
    return scene
      + "scene:timeline(function(t) t:wait(\(time)) t:play(scene:touches { \(fingers.joined(separator: ", ")) }) end)"
  }

  @Test(
    "The trace of a replayed recording equals that of the recorded run", arguments: Seeds.first(60))
  func replay(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let start = seed.isMultiple(of: 2) ? 0 : random.number(0...2)
    let fingers = try Self.fingers(after: 0, &random)
    let recording = try Self.recording(fingers, playedAt: start)
    let file = try TouchRecording(text: Array(recording.csv.utf8))
    #expect(file == recording)
    for fps in [7, 60, 240] {
      let run = try TracedScene(
        running: Array(Self.script(fingers, playedAt: start).utf8), name: "scene.lua", fps: fps)
      let replay = try TracedScene(
        running: Array(Self.scene.utf8), name: "scene.lua", fps: fps, touches: file)
      #expect(run.failure == nil && replay.failure == nil)
      #expect(run.trace == replay.trace, "seed \(seed), \(fps) fps")
      #expect(run.trace.contains("! touch 1 began"))
    }
  }
}
