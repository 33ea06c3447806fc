import Foundation
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

/// The contents of a recording.
struct RecordingTests {
  private struct Shown {
    let frame: Int
    let layer: Int
    let property: Property
    let value: PropertyValue
  }

  /// Keeps the displayed values of the changed properties in each frame.
  private struct Keep: FrameSink, ~Copyable {
    var shown: [Shown] = []

    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}

    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      for slot in frame.changes {
        let (layer, property, first) = frame.property(at: Int(slot))
        shown.append(
          Shown(frame: frame.index, layer: layer, property: property, value: frame.value(first)))
      }
      return .goOn
    }

    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}
  }

  private func run(_ text: [UInt8]) throws -> (recording: Recording, shown: [Shown], RunOutcome) {
    var sink = PairSink(RecordingSink(), Keep())
    let outcome = try SceneRun(SceneSource(name: "test.lua", text: text)).run(
      into: &sink)
    return (sink.first.recording, sink.second.shown, outcome)
  }

  private func record(_ script: String) throws -> Recording {
    let text =
      "local scene = motion.scene { name = \"test\", width = 100, height = 200 }\n" + script
    return try run(Array(text.utf8)).recording
  }

  private static let examples = [
    "00-collapsing-header", "01-inverted-sections", "02-snapping-header", "03-passport",
    "04-search-transitions", "10-spring-gallery", "11-staggered-grid", "12-passport-keyframes",
    "13-booklet", "14-in-flight", "20-home-screen", "21-stretchy-header",
  ]

  @Test("A recording has exactly the values of the run, in every frame", arguments: examples)
  func values(name: String) throws {
    let text = try Repository.text("examples/\(name).lua")
    let (recording, changes, outcome) = try run(Array(text.utf8))
    #expect(outcome.failure == nil)
    struct Key: Hashable { let layer: Int, property: String }
    var columns: [Key: RecordedColumn] = [:]
    for column in recording.columns {
      columns[Key(layer: column.layer, property: column.property)] = column
    }
    var state: [Key: Value] = [:]
    var next = 0
    for frame in 0..<recording.frameCount {
      while next < changes.count, changes[next].frame == frame {
        let shown = changes[next]
        state[Key(layer: shown.layer, property: shown.property.name)] =
          shown.property.type.traceValue(of: shown.value)
        next += 1
      }
      for (key, value) in state {
        let found =
          columns[key]?.value(at: frame)
          ?? recording.value(of: key.property, in: key.layer, at: frame)
        #expect(found == value, "\(key) in frame \(frame)")
      }
    }
    #expect(
      next == changes.count && next > 100
        && recording.events.allSatisfy { $0.frame < recording.frameCount })
  }

  @Test("Recording a run does not change its trace", arguments: examples)
  func trace(name: String) throws {
    let text = Array(try Repository.text("examples/\(name).lua").utf8)
    var sink = PairSink(RecordingSink(), HashSink())
    _ = try SceneRun(SceneSource(name: "t.lua", text: text)).run(into: &sink)
    var alone = HashSink()
    _ = try SceneRun(SceneSource(name: "t.lua", text: text)).run(into: &alone)
    #expect(sink.second.hexadecimal == alone.hexadecimal)
  }

  @Test("A layer that leaves is in the tree where it was, with what is in it")
  func leavingLayers() throws {
    let recording = try record(
      """
      local a = scene:group { id = "a" }
      a:box { id = "one" }
      a:box { id = "two" }
      scene:box { id = "b" }
      scene:timeline(function(t)
        t:wait(0.05)
        motion.withAnimation({ duration = 0.2 }, function() a:remove() end)
        scene:group { id = "a" }
        t:wait(0.05)
        motion.withAnimation({ duration = 0.2 }, function() scene:find("a"):remove() end)
      end)
      """)
    #expect(
      recording.treeOrder.map { recording.layers[$0].path } == [
        "scene", "a", "a/one", "a/two", "a~", "a~/one", "a~/two", "b", "a", "a~2",
      ])
  }

  @Test("Layers are in the tree's order, with their first frames and constants")
  func layers() throws {
    let recording = try record(
      """
      local a = scene:group { id = "a" }
      scene:box { id = "b", x = 5 }
      scene:timeline(function(t)
        t:wait(0.05)
        a:text { id = "late", text = "Hi" }.y = 2
      end)
      """)
    #expect(recording.treeOrder.map { recording.layers[$0].path } == ["scene", "a", "a/late", "b"])
    #expect(recording.layers.map(\.firstFrame) == [0, 0, 0, 3])
    #expect(recording.layers[3].kind == "text" && recording.layers[3].parent == 1)
    #expect(recording.value(of: "text", in: 3, at: 3) == .text("Hi"))
    #expect(recording.value(of: "text", in: 3, at: 2) == nil)
    #expect(recording.layers[2].constants.contains(.init("x", .number(5))))
    #expect(recording.columns.isEmpty)
  }

  @Test("Corners and events have their exact times, and drivers their names")
  func corners() throws {
    let recording = try record(
      """
      local box = scene:box { id = "box" }
      local move = motion.animator { name = "move", duration = 0.0321, curve = "linear" }
      scene:timeline(function(t) t:wait(0.0123) t:play(move:animate(box, { x = 3 })) end)
      """)
    let column = try #require(recording.columns.first)
    let track = try #require(column.track)
    #expect(track.corners.map { ($0.time * 1e9).rounded() } == [12_300_000, 44_400_000])
    #expect(abs((track.corners.first?.velocity ?? 0) - 3 / 0.0321) < 1e-9)
    #expect(column.drivers.count == 1 && column.drivers[0].contains("move"))
    let end = try #require(recording.events.first { $0.event.name == "end" })
    #expect(abs(end.time - 0.0444) < 1e-12 && end.frame == 3)
  }

  @Test(
    "Velocities are those of the displayed values, whatever the driver",
    arguments: ["00-collapsing-header", "04-search-transitions", "13-booklet", "20-home-screen"])
  func velocities(name: String) throws {
    let text = Array(try Repository.text("examples/\(name).lua").utf8)
    func record(_ rate: Int) throws -> Recording {
      var options = RunOptions()
      options.session.rate = try #require(FrameRate(framesPerSecond: rate))
      options.length = .atMost(frames: 2 * rate)
      var sink = RecordingSink()
      _ = try SceneRun(SceneSource(name: "t.lua", text: text), options).run(
        into: &sink)
      return sink.recording
    }
    let (coarse, fine) = (try record(50), try record(1000))
    var count = 0
    for column in coarse.columns {
      let other = fine.columns.first {
        $0.layer == column.layer && $0.property == column.property
      }
      let name = "\(coarse.layers[column.layer].path).\(column.property)"
      for (track, dense) in zip(column.tracks, other?.tracks ?? []) {
        count += Self.compare(track, with: dense, fine.frameCount, name)
      }
    }
    #expect(count > 100)
  }

  /// Compares velocities with the slopes of values in frames each 20th of which is one of theirs, and
  /// returns how many there are.
  private static func compare(
    _ track: NumberTrack, with dense: NumberTrack, _ frameCount: Int, _ name: String
  ) -> Int {
    let fastest = track.velocities.map(abs).max() ?? 0
    var count = 0
    for position in track.numbers.indices {
      let frame = track.frame(at: position) * 20
      guard let before = dense.value(at: frame - 1), let value = dense.value(at: frame),
        let after = dense.value(at: frame + 1), frame + 1 < frameCount
      else { continue }
      #expect(!track.velocities[position].isNaN)
      let (left, right) = ((value - before) * 1000, (after - value) * 1000)
      count += 1
      // At a corner within these two milliseconds, either velocity is right.
      let tolerance = 0.6 * abs(left - right) + 1e-3 * fastest + 1e-6
      #expect(
        abs(track.velocities[position] - (left + right) / 2) < tolerance,
        "\(name) at \(Double(frame) / 1000) s")
    }
    return count
  }

  @Test("Pages have their sheets, and the layer around them its vanishing point")
  func pages() throws {
    let recording = try record(
      """
      local passport = scene:group { id = "passport", width = 40, height = 60 }
      local function page(id) return passport:box { id = id, width = 40, height = 60 } end
      motion.booklet { front = page("front"), innerLeft = page("left"),
        innerRight = page("right"), perspective = 500 }
      """)
    let hinge = Hinge(spine: .left)
    #expect(recording.layers[1].parts == [hinge.viewpoint])
    for (layer, isBack) in [(2, false), (3, true)] {
      #expect(
        recording.layers[layer].parts
          == hinge.page(turnedBy: .init("turn"), isBack: isBack, lift: 0))
    }
    #expect(recording.layers[4].parts.isEmpty)
  }

  @Test("A run that fails keeps the frames before the failure")
  func failure() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        for step = 1, 5 do t:wait(1 / 60) box.x = step end
        error("no")
      end)
      """
    let (recording, _, outcome) = try run(Array(script.utf8))
    #expect(outcome.failure != nil && recording.frameCount == 5)
    #expect(recording.value(of: "x", in: 1, at: 4) == .number(4))
  }

  private func record(
    _ text: [UInt8], _ velocities: RecordingSink.Velocities
  ) throws -> [(column: RecordedColumn, track: NumberTrack)] {
    var options = RunOptions()
    options.length = .atMost(frames: 120)
    var sink = RecordingSink(velocities: velocities)
    _ = try SceneRun(SceneSource(name: "t.lua", text: text), options).run(into: &sink)
    return sink.recording.columns.flatMap { column in column.tracks.map { (column, $0) } }
  }

  @Test(
    "Without velocities in frames, a recording has the same values",
    arguments: examples, [RecordingSink.Velocities.corners, .sampled])
  func fewerVelocities(name: String, velocities: RecordingSink.Velocities) throws {
    let text = Array(try Repository.text("examples/\(name).lua").utf8)
    let (all, found) = (try record(text, .all), try record(text, velocities))
    #expect(all.count == found.count && !all.isEmpty)
    for (one, other) in zip(all, found) {
      #expect(one.column.drivers == other.column.drivers)
      #expect(one.column.declared == other.column.declared)
      #expect(one.track.numbers == other.track.numbers)
      #expect(one.track.starts.elementsEqual(other.track.starts, by: ==))
      // Without a driver that is asked, an estimate may show a corner more.
      if velocities == .corners {
        #expect(!other.track.hasVelocities)
        #expect(one.track.corners.map(\.time) == other.track.corners.map(\.time))
        #expect(one.track.corners.map(\.position) == other.track.corners.map(\.position))
        for (corner, same) in zip(one.track.corners, other.track.corners) {
          let tolerance = 1e-6 * max(abs(corner.velocity), 1)
          #expect(
            abs(corner.velocity - same.velocity) <= tolerance
              || corner.velocity.isNaN && same.velocity.isNaN)
        }
      }
    }
  }

  @Test("The velocity in a frame shortly before a turn follows from samples")
  func velocityBeforeTurn() throws {
    let script = """
      local box = motion.scene { name = "test" }:box { id = "box" }
      motion.animator { duration = 0.5, curve = "linear" }:animate(box, { x = 100 }):play()
      motion.animator { duration = 0.2, delay = 0.10005 }:animate(box, { y = 100 }):play()
      """
    let track = try #require(try record(Array(script.utf8), .sampled).first?.track)
    let known = track.numbers.indices.filter { !track.velocity(at: $0).isNaN }
      .map { track.frame(at: $0) }
    #expect(known.contains(6) && known.count < 10)
    #expect(abs(track.velocity(at: 5) - 200) < 1e-3)
  }

  @Test("Numbers take two words of memory a frame, and only while they change")
  func size() throws {
    let recording = try record(
      """
      for index = 1, 20 do
        local box = scene:box { id = "box" .. index }
        motion.animator { duration = 1, curve = "linear" }
          :animate(box, { x = 10, y = 20, rotationZ = 30 }):play()
      end
      scene:timeline(function(t) t:wait(3) end)
      """)
    #expect(recording.columns.count == 60 && recording.frameCount == 181)
    for column in recording.columns {
      let track = try #require(column.track)
      #expect(track.numbers.count == 60 && track.velocities.count == 60)
      #expect(track.corners.count <= 2 && track.starts.count == 1)
    }
  }
}
