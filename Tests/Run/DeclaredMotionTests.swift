import MotionCore
import MotionRecording
import MotionValues
import SceneSupport
import Support
import Testing

/// The motions that scripts declare, as recordings keep them.
struct DeclaredMotionTests {
  private static let examples = [
    "00-collapsing-header", "01-inverted-sections", "02-snapping-header", "03-passport",
    "04-search-transitions", "10-spring-gallery", "11-staggered-grid", "12-passport-keyframes",
    "13-booklet", "14-in-flight", "20-home-screen", "21-stretchy-header", "30-sheet", "31-toasts",
    "32-onboarding", "33-tabs", "34-like", "35-shimmer", "36-refresh", "37-cards", "38-story",
    "39-counter", "40-letters",
  ]

  @Test("Each declared motion of an example has the recorded values", arguments: examples)
  func recorded(name: String) throws {
    let recording = try RecordedScene(
      running: try Repository.text("examples/\(name).lua"), fps: 240
    ).recording
    let compared = try recording.columns.reduce(0) { try $0 + Self.compare($1, in: recording) }
    // Sections and drags have no declarations.
    let isFree = name == "01-inverted-sections"
    #expect(isFree ? compared == 0 : compared > 100, "\(compared) values")
  }

  @Test("Those of random scenes have the recorded values", arguments: Seeds.first(20))
  func random(seed: Int) throws {
    let recording = try RecordedScene(running: RandomScene(seed: seed).script, fps: 120).recording
    let compared = try recording.columns.reduce(0) { try $0 + Self.compare($1, in: recording) }
    let isDeclared = recording.columns.contains { $0.declared.contains { !$0.isEmpty } }
    #expect(isDeclared == (compared > 0), "seed \(seed): \(compared) values")
  }

  /// Compares the declared motions of each channel with its values in each frame, and returns how
  /// many values a motion declares.
  private static func compare(_ column: RecordedColumn, in recording: Recording) throws -> Int {
    try column.declared.indices.reduce(0) { try $0 + compare($1, of: column, in: recording) }
  }

  private static func compare(
    _ channel: Int, of column: RecordedColumn, in recording: Recording
  ) throws -> Int {
    let layer = recording.layers[column.layer]
    var count = 0
    var begin = 0.0
    for motion in column.declared[channel] {
      #expect(begin < motion.end)
      for frame in layer.firstFrame..<(layer.endFrame ?? recording.frameCount) {
        let time = recording.time(of: frame)
        guard time >= max(begin, motion.start), time < motion.end else { continue }
        let recorded = column.value(at: frame).channel(channel)
        let value = try #require(try value(of: motion, at: frame, in: recording))
        count += 1
        guard (value - recorded).magnitude > 1e-9 * max(1, recorded.magnitude) else { continue }
        Issue.record("\(layer.path).\(column.property) at \(time): \(recorded), not \(value)")
        return count
      }
      begin = motion.end
    }
    return count
  }

  private static func value(
    of motion: DeclaredMotion, at frame: Int, in recording: Recording
  ) throws -> Double? {
    guard case .mapping(let source, let map) = motion.form else {
      return motion.value(at: recording.time(of: frame))
    }
    #expect(motion.value(at: recording.time(of: frame)) == nil)
    let dot = try #require(source.lastIndex(of: "."))
    let layer = try #require(recording.layers.firstIndex { $0.path == source[..<dot] })
    let property = String(source[source.index(after: dot)...])
    guard case .number(let number) = recording.value(of: property, in: layer, at: frame) else {
      return nil
    }
    return motion.bounds.clamp(map.value(at: number))
  }

  @Test("A script's declarations are recorded", arguments: DeclaredMotionCases.all)
  func declares(what: String, script: String, motions: [String]) throws {
    let scene = try RecordedScene(
      running: """
        local scene = motion.scene { name = "test", width = 390, height = 844 }
        local box = scene:box { id = "box", width = 10, height = 10 }
        local function make(options)
          if not options.duration then options.duration = 0.5 end
          return motion.animator(options)
        end
        scene:timeline(function(t)
        \(script)
        end)
        """, fps: 240)
    #expect(scene.failure == nil)
    let recording = scene.recording
    var found: [String] = []
    var compared = 0
    for column in recording.columns {
      compared += try Self.compare(column, in: recording)
      let path = recording.layers[column.layer].path
      let name = (path == "box" ? "" : path + ".") + column.property
      found += (column.declared.count == 1 ? column.declared[0] : []).enumerated().map {
        index, motion in
        (index == 0 ? "\(name): " : "") + DeclaredMotionCases.text(motion)
      }
    }
    #expect(found == motions)
    #expect(motions.isEmpty || compared > 10)
  }

  @Test("The slots of a colour have their own declarations")
  func color() throws {
    let recording = try RecordedScene(
      running: """
        local scene = motion.scene { name = "test", width = 390, height = 844 }
        local box = scene:box { id = "box", fill = "#000000" }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.5, curve = "easeIn" }:animate(box, { fill = "#ff000080" }))
        end)
        """, fps: 240
    ).recording
    let column = try #require(recording.columns.first { $0.property == "fill" })
    #expect(
      column.declared.map { $0.map(DeclaredMotionCases.text) } == [
        ["easeIn 0…0.5 0→1"], ["easeIn 0…0.5 0→0"], ["easeIn 0…0.5 0→0"], ["easeIn 0…0.5 1→0.502"],
      ])
  }

  @Test("Values outside a motion are its first and its last one")
  func ends() {
    let motion = DeclaredMotion.along(
      .linear, from: 10, to: 20, start: 1, duration: 2, repeatCount: 1.5, autoreverses: true)
    #expect(motion.naturalEnd == 7 && motion.end == 7 && !motion.isInterrupted)
    #expect(
      [0, 1, 2, 3, 4, 5, 6, 7, 9].map { motion.value(at: $0) } == [
        10, 10, 15, 20, 15, 10, 15, 20, 20,
      ])
    let thrice = DeclaredMotion.along(
      .linear, from: 10, to: 20, start: 1, duration: 2, repeatCount: 3)
    #expect([2, 3, 4, 6.5, 7, 8].map { thrice.value(at: $0) } == [15, 10, 15, 17.5, 20, 20])
  }
}
