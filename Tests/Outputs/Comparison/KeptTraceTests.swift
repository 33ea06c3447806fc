import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

/// Golden traces that keep some frames of a long run with many layers.
struct KeptTraceTests {
  /// 300 pieces that rise, turn, fall and fade, and a button that shows a number.
  private static let confetti = """
    local scene = motion.scene { name = "confetti", width = 390, height = 844 }
    local colors = { "systemRed", "systemBlue", "systemGreen", "systemOrange" }
    local count = scene:text { id = "count", text = "0" }
    for index = 1, 300 do
      local piece = scene:box { id = "piece" .. index, x = 195, y = 400, width = 8, height = 12 }
      piece.fill = colors[index % 4 + 1]
      local far, high = math.random(-180, 180), math.random(200, 420)
      local delay = index * 0.004
      motion.animator { duration = 1.2, curve = "easeOut", delay = delay }
        :animate(piece, { x = 195 + far, rotationZ = math.random(-720, 720) }):play()
      motion.animator { duration = 0.5, curve = "easeOut", delay = delay }
        :animate(piece, { y = 400 - high }):play()
      motion.animator { duration = 0.7, curve = "easeIn", delay = 0.5 + delay }
        :animate(piece, { y = 900, opacity = { from = 1, to = 0.2 } }):play()
    end
    scene:timeline(function(t)
      t:wait(1)
      count.text = "1"
      t:label("one")
      t:wait(0.5)
      count.hidden = true
    end)
    """

  /// What is replaced, and by what.
  private static let mutations: [(old: String, new: String)] = [
    ("duration = 1.2", "duration = 1.21"),
    (
      "\"easeOut\", delay = delay }\n    :animate(piece, { x",
      "\"easeInOut\", delay = delay }\n    :animate(piece, { x"
    ),
    ("index * 0.004", "index * 0.0041"), ("195 + far", "196 + far"), ("-720, 720", "-710, 720"),
    ("400 - high", "400.5 - high"), ("duration = 0.5", "duration = 0.55"), ("y = 900", "y = 901"),
    ("to = 0.2", "to = 0.21"), ("from = 1,", "from = 0.9,"), ("0.5 + delay", "0.51 + delay"),
    ("math.random(200, 420)", "math.random(200, 421)"), ("1, 300", "1, 299"),
    ("width = 8", "width = 9"), ("index % 4", "(index + 1) % 4"), ("t:wait(1)", "t:wait(1.1)"),
    ("count.text = \"1\"", "count.text = \"2\""), ("t:label(\"one\")", "t:label(\"two\")"),
    ("\"easeIn\"", "\"linear\""), ("t:wait(0.5)", "t:wait(0.52)"),
  ]

  private static let original = try? Played(confetti)

  private struct Played {
    let trace: [UInt8]
    let golden: [UInt8]
    let recording: Recording

    init(_ script: String) throws {
      trace = Array(
        try TracedScene(running: Array(script.utf8), name: "scene.lua").trace.utf8)
      golden = KeptTrace.golden(of: trace)
      recording = try RecordedScene(running: script).recording
    }
  }

  @Test("A large golden trace is small, has the run's hash, and keeps the values of its frames")
  func size() throws {
    let played = try #require(Self.original)
    #expect(played.trace.count > 1_000_000)
    #expect(played.golden.count <= KeptTrace.leastSize, "\(played.golden.count)")
    #expect(KeptTrace.hash(in: played.golden) == SHA256.hexadecimal(played.trace))
    #expect(KeptTrace.isGolden(played.golden, of: played.trace))
    let golden = try RecordingReader.whole(played.golden, name: "a.trace")
    let whole = try RecordingReader.whole(played.trace, name: "b.trace")
    #expect(golden.layers.map(\.path) == whole.layers.map(\.path))
    #expect(golden.events == whole.events && golden.frameCount == whole.frameCount)
    let kept = try #require(golden.kept)
    var count = 0
    for column in golden.columns {
      let name = "\(golden.layers[column.layer].path).\(column.property)"
      let layer = try #require(
        whole.layers.firstIndex { $0.path == golden.layers[column.layer].path })
      for frame in try #require(kept.frames[name]) {
        let value = whole.value(of: column.property, in: layer, at: frame)
        let isKept = column.value(at: frame) == value.map(KeptFrames.rounded)
        #expect(isKept, "\(name) \(frame)")
        count += 1
      }
    }
    #expect(count > 1_000)
  }

  @Test("A run with the same motion does not differ from the frames that are kept")
  func equal() throws {
    let played = try #require(Self.original)
    let golden = try RecordingReader.whole(played.golden, name: "a.trace")
    let whole = try RecordingReader.whole(played.trace, name: "b.trace")
    for run in [played.recording, whole] {
      #expect(RunComparison(golden, run).isEqual)
      #expect(RunComparison(run, golden).isEqual)
    }
  }

  @Test("Each small change fails by the hash and by the frames that are kept", arguments: mutations)
  func mutation(old: String, new: String) throws {
    let script = Self.confetti.replacing(old, with: new)
    #expect(script != Self.confetti)
    let original = try #require(Self.original)
    let changed = try Played(script)
    #expect(!KeptTrace.isGolden(original.golden, of: changed.trace))
    let golden = try RecordingReader.whole(original.golden, name: "a.trace")
    let comparison = RunComparison(golden, changed.recording)
    #expect(!comparison.isEqual && !comparison.sentences.isEmpty)
  }

  @Test("A small trace is its own golden trace, and a broken one is an error with its line")
  func others() throws {
    let small = Array("# motion 2  scene s  fps 60  seed 0\n0 a.x 1\n".utf8)
    #expect(KeptTrace.golden(of: small) == small && KeptTrace.hash(in: small) == nil)
    let head = "# motion 2  scene s  fps 60  seed 0\n# kept 4  frames 9  hash aa\n"
    let whole = try RecordingReader.whole(
      Array((head + "a.x 0 0 4 8 8 0\na.hidden 2 true\n3 ! tap a\n").utf8), name: "a.trace")
    #expect(whole.columns.first?.track?.numbers.count == 8)
    #expect(whole.value(of: "x", in: 1, at: 3) == .number(6))
    #expect(whole.events.map(\.frame) == [3])
    for (text, line, expected) in [
      ("a.x 0 0 9 8\n", 3, "a frame number above 0"),
      ("a.x 4 0 2 8\n", 3, "a frame number above 4"),
      ("a.x 0\n", 3, "a value"), ("a.x 0 0\na.y 0 0", 4, "a whole line"),
    ] {
      do throws(Diagnostic) {
        _ = try RecordingReader.whole(Array((head + text).utf8), name: "a.trace")
        Issue.record("\(text)")
      } catch {
        #expect(error.location?.line == line && error.message.contains(expected), "\(error)")
      }
    }
  }
}
