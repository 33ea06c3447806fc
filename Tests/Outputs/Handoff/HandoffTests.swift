import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionExport

@Suite("Runs as tracks of keys")
struct HandoffTests {
  private func handoff(
    _ text: String, fps: Int = 240, _ change: (inout Handoff.Selection) -> Void = { _ in }
  ) throws -> Handoff {
    let scene = try RecordedScene(running: text, fps: fps, velocities: .sampled)
    #expect(scene.failure == nil)
    var selection = Handoff.Selection()
    change(&selection)
    return Handoff(scene.recording, selection, units: try PropertyUnits.all)
  }

  private func track(_ handoff: Handoff, _ property: String) throws -> MotionTrack {
    try #require(handoff.tracks.first { $0.property == property })
  }

  private func pieceCount(_ plan: KeyPlan) -> Int {
    func count(_ track: PlannedTrack) -> Int {
      track.parts.count { if case .piece = $0 { true } else { false } }
    }
    // The channels of a colour move together.
    let colors = Dictionary(grouping: plan.tracks.filter { $0.track.channel != nil }) {
      "\($0.track.layer).\($0.track.property)"
    }
    return plan.tracks.filter { $0.track.channel == nil }.reduce(0) { $0 + count($1) }
      + colors.values.reduce(0) { $0 + ($1.map(count).max() ?? 0) }
  }

  @Test("A column that is the same in another run is kept once, and read once")
  func sharedColumns() throws {
    func recording(_ width: Int) throws -> Recording {
      try RecordedScene(
        running: """
          local scene = motion.scene { name = "test" }
          local box = scene:box { id = "box", fill = "red" }
          motion.animator { duration = 0.4 }
            :animate(box, { x = 100, width = \(width), fill = "blue" }):play()
          """, fps: 240, velocities: .sampled
      ).recording
    }
    let units = try PropertyUnits.all
    let first = try recording(10)
    var second = try recording(20)
    let alone = Handoff(second, Handoff.Selection(), units: units)
    second.shareColumns(with: first)
    let shared = Handoff(
      second, Handoff.Selection(), units: units,
      like: Handoff(first, Handoff.Selection(), units: units))
    #expect(alone.tracks.map(\.property) == shared.tracks.map(\.property))
    #expect(alone.tracks.count > 3)
    for (one, other) in zip(alone.tracks, shared.tracks) { #expect(one.isSame(as: other)) }
    /// The address of the numbers of a property.
    func storage(_ recording: Recording, _ property: String) -> UnsafeRawPointer? {
      for column in recording.columns where column.property == property {
        return column.track?.numbers.withUnsafeBytes { $0.baseAddress }
      }
      return nil
    }
    #expect(storage(first, "x") == storage(second, "x") && storage(first, "x") != nil)
    #expect(storage(first, "width") != storage(second, "width"))
  }

  /// The scenes for which 722 pieces were measured at 240 samples a second.
  private static let measured = [
    "00-collapsing-header", "01-inverted-sections", "02-snapping-header", "03-passport",
    "04-search-transitions", "10-spring-gallery", "11-staggered-grid", "12-passport-keyframes",
    "13-booklet", "14-in-flight", "20-home-screen",
  ]

  @Test(
    "Eleven examples need at most 760 Bézier pieces, each value and corner within its tolerance")
  func examples() throws {
    var total = 0
    for example in Self.measured {
      let handoff = try handoff(try Repository.text("examples/\(example).lua"))
      let plan = handoff.plan(KeyStyle(.bezier))
      total += pieceCount(plan)
      for track in plan.tracks {
        let tolerance = handoff.tolerances.tolerance(of: track.track.property, track.track.unit)
        let name = "\(handoff.recording.layers[track.track.layer].path).\(track.track.property)"
        #expect(track.deviation.worst <= tolerance, "\(example): \(name)")
      }
      #expect((plan.worstCorner?.distance ?? 0) <= 0.25, "\(example): \(plan.worstCorner as Any)")
    }
    #expect(total <= 760)
  }

  /// A corner between two samples that no engine has reported is missed by up to half of the way
  /// between them.
  @Test("Between its samples, the written motion is within four times the tolerance")
  func betweenSamples() throws {
    for example in ["00-collapsing-header", "10-spring-gallery", "13-booklet", "37-cards"] {
      let text = try Repository.text("examples/\(example).lua")
      let plan = try handoff(text).plan(KeyStyle(.bezier))
      let fine = try RecordedScene(running: text, fps: 960).recording
      for track in plan.tracks where track.track.channel == nil {
        let column = try #require(
          fine.columns.first {
            $0.layer == track.track.layer && $0.property == track.track.property
          })
        let tolerance = plan.handoff.tolerances.tolerance(
          of: track.track.property, track.track.unit)
        let instants = track.track.changes.compactMap { change -> Double? in
          guard case .set(let time, _) = change else { return nil }
          return time
        }
        for frame in 0..<fine.frameCount {
          let time = fine.time(of: frame)
          guard case .number(let value) = column.value(at: frame), time <= plan.handoff.duration,
            !instants.contains(where: { ($0 - time).magnitude < 0.005 })
          else { continue }
          let distance = (track.value(at: time) - value).magnitude
          #expect(
            distance <= 4 * tolerance,
            "\(example): \(fine.layers[column.layer].path).\(column.property) at \(time): \(distance)"
          )
        }
      }
    }
  }

  @Test("A declared ease is one piece, and a spring of 0.87 s at most three")
  func fewPieces() throws {
    let handoff = try handoff(
      """
      local scene = motion.scene { name = "s", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100 }
      motion.animator { duration = 0.4, curve = "easeInOut" }:animate(box, { x = 200 }):play()
      motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }
        :animate(box, { y = 300 }):play()
      """)
    let plan = handoff.plan(KeyStyle(.bezier))
    let x = try #require(plan.track(1, "x"))
    let y = try #require(plan.track(1, "y"))
    #expect(x.parts.count == 1)
    #expect(y.parts.count <= 3)
    var style = KeyStyle(.bezier)
    style.namesDeclared = { _ in true }
    let named = handoff.plan(style)
    #expect(named.tracks.allSatisfy { $0.isDeclared && $0.keyCount == 1 })
    guard case .curve(.cubicBezier(.easeInOut))? = x.track.moves.first?.declared?.form,
      case .spring(let spring)? = y.track.moves.first?.declared?.form
    else {
      Issue.record("\(x.track.moves), \(y.track.moves)")
      return
    }
    #expect((spring.response - 0.5).magnitude < 1e-12)
    #expect((spring.bounce - 0.2).magnitude < 1e-12)
  }

  @Test("What is interrupted is baked, what follows to its end is declared")
  func interrupted() throws {
    let handoff = try handoff(
      """
      local scene = motion.scene { name = "s", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100 }
      local function spring() return motion.animator { curve = motion.spring { duration = 0.5 } } end
      scene:timeline(function(t)
        spring():animate(box, { x = 200 }):play()
        t:wait(0.2)
        t:play(spring():animate(box, { x = 0 }))
      end)
      """)
    let moves = try track(handoff, "x").moves
    #expect(moves.map { $0.declared != nil } == [false, true])
    #expect(moves.map { ($0.start * 1000).rounded() / 1000 } == [0, 0.2])
    #expect((moves.last?.declared?.velocity ?? 0) > 100)
  }

  @Test("A value that is set is a jump at its own instant, between two frames as well")
  func jumps() throws {
    let handoff = try handoff(
      """
      local scene = motion.scene { name = "s", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100 }
      scene:timeline(function(t)
        motion.animator { duration = 1 }:animate(box, { x = 200 }):play()
        t:wait(0.3333)
        box.y = 50
        t:wait(0.2)
        box.x = 300
        box.fill = "#ff0000"
        box.hidden = true
        t:wait(0.2)
      end)
      """)
    let y = try track(handoff, "y").changes
    guard case .set(let time, 50)? = y.first, y.count == 1 else {
      Issue.record("\(y)")
      return
    }
    #expect((time - 0.3333).magnitude < 1e-9)
    let x = try track(handoff, "x")
    guard x.changes.count == 2, case .set(let jump, 300) = x.changes[1] else {
      Issue.record("\(x.changes)")
      return
    }
    #expect((jump - 0.5333).magnitude < 1e-9)
    #expect((x.changes[0].end - 0.5333).magnitude < 1e-9)
    #expect(x.value(at: 0.53) < 150 && x.value(at: 0.54) == 300)
    #expect(handoff.steps(1, "hidden")?.steps.map(\.value) == [.boolean(true)])
    let red = try #require(handoff.trackIndex(1, "fill", .red))
    #expect(handoff.tracks[red].final == 1)
  }

  @Test("A loop that begins again moves on up to its jump")
  func loops() throws {
    let handoff = try handoff(
      """
      local scene = motion.scene { name = "s", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100 }
      motion.animator { duration = 0.5031, curve = "linear", repeatCount = 3 }
        :animate(box, { x = 300 }):play()
      """)
    let x = try track(handoff, "x")
    #expect(x.moves.count == 3)
    for (pass, move) in x.moves.enumerated() {
      #expect(((move.samples.values.first ?? -1) - 0).magnitude < 1e-6)
      #expect(((move.samples.values.last ?? 0) - 300).magnitude < 1e-6)
      #expect((move.end - 0.5031 * Double(pass + 1)).magnitude < 1e-6)
    }
  }

  @Test("A part of the run begins with the values at its start, and ends with those at its end")
  func part() throws {
    let text = """
      local scene = motion.scene { name = "s", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100 }
      local other = scene:box { id = "other", width = 100, height = 100 }
      motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 200 }):play()
      motion.animator { duration = 1, curve = "linear" }:animate(other, { x = 100 }):play()
      """
    let part = try handoff(text) {
      $0.from = 0.301
      $0.to = 0.699
      $0.patterns = ["box.*"]
    }
    #expect(part.tracks.count == 1)
    let x = try track(part, "x")
    #expect((x.initial - 60.2).magnitude < 1e-9)
    #expect((x.final - 139.8).magnitude < 1e-9)
    #expect((part.duration - 0.398).magnitude < 1e-12)
    // Half of a declared motion is not the declared motion.
    #expect(x.moves.first?.declared == nil)
    #expect(try handoff(text) { $0.patterns = ["third.*"] }.tracks.isEmpty)
  }

  @Test("Corners share the tolerance with those of their ancestors")
  func corners() throws {
    let handoff = try handoff(
      """
      local scene = motion.scene { name = "s", width = 390, height = 844 }
      local parent = scene
      local spring = motion.spring { duration = 0.6, bounce = 0.3 }
      for level = 1, 6 do
        parent = parent:box { id = "b" .. level, x = 10, width = 300, height = 300 }
        motion.animator { curve = spring }
          :animate(parent, { x = 30 + level, y = 20, rotationZ = 5, scale = 0.9 }):play()
      end
      """)
    #expect((handoff.plan(KeyStyle(.bezier)).worstCorner?.distance ?? 1) <= 0.25)
  }
}
