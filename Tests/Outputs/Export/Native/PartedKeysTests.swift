import MotionExport
import MotionRecording
import MotionValues
import Testing

@Suite("Values with parts as keys of numbers")
struct PartedKeysTests {
  private static func layer(_ name: String, in scene: NativeScene) throws -> HandoffLayer {
    let index = try #require(scene.handoff.recording.layers.firstIndex { $0.path == name })
    return HandoffLayer(index, in: scene.handoff, keepsPaths: true)
  }

  private static func fill(_ name: String, _ space: GradientSpace) throws -> PartedKeys {
    let layer = try layer(name, in: try NativeScripts.gradients.scene)
    let found = try #require(layer.gradients(in: space).first { $0.source.property == "fill" })
    return try found.keys.get()
  }

  @Test(
    "The keys of a gradient draw what the run draws, at each of its moments",
    arguments: ["still", "band", "disc", "wheel", "oval", "plain", "changed"],
    [GradientSpace.box, .square])
  func gradients(name: String, space: GradientSpace) throws {
    let scene = try NativeScripts.gradients.scene
    let layer = try Self.layer(name, in: scene)
    let result = try #require(layer.gradients(in: space).first).keys
    if name == "wheel", space == .square {
      #expect(throws: UncarriedParts.self) { try result.get() }
      return
    }
    let keys = try result.get()
    let paint = try #require(
      layer.drawing.surface.items.compactMap { item in
        if case .fill(let paint) = item { paint } else { nil }
      }.first)
    let track = try #require(layer.paintTrack(paint, followsSize: true))
    for moment in track.pictures {
      guard case .gradient(let gradient) = moment.paint else { continue }
      let value = keys.value(at: moment.time)
      for (x, y) in [(10.0, 10.0), (100, 40), (150, 90), (30, 70), (199, 1)] {
        let drawn = DrawnGradient(value.form, value.numbers, space)
          .color(x / 200, y / 100, width: 200, height: 100)
        let exact = gradient.color(atX: x, y: y, width: 200, height: 100)
        for channel in 0..<4 {
          #expect(
            (drawn[channel] - exact[channel]).magnitude < 2.5 / 255,
            "\(name) at \(moment.time) s, \(x), \(y): \(drawn[channel]) for \(exact[channel])")
        }
      }
    }
  }

  @Test("A still gradient has one key, a straight change two, and a step of kinds two runs")
  func counts() throws {
    #expect(try Self.fill("still", .box).keyCount == 1)
    #expect(try Self.fill("still", .box).moves.isEmpty)
    #expect(try Self.fill("band", .box).keyCount == 2)
    let changed = try Self.fill("changed", .box)
    #expect(changed.runs.map(\.form) == [.line(stops: 2), .circle(stops: 2)])
    #expect(changed.moves.map(\.start) == [0.25] && changed.moves.map(\.end) == [0.25])
  }

  @Test("Outlines and dashes are within the tolerance of lengths of the run")
  func outlines() throws {
    let scene = try NativeScripts.shapes.scene
    for name in ["check", "ring", "blob"] {
      let layer = try Self.layer(name, in: scene)
      let track = try #require(layer.shapeTrack(layer.drawing.surface.line))
      let path = try #require(layer.outlines.first { $0.source.property == "path" }).keys
      let dash = layer.outlines.first { $0.source.property == "dash" }?.keys
      #expect(path.keyCount == (name == "blob" ? 2 : 1))
      for moment in track.moments {
        let outline = moment.outline.withoutArcs
        let (form, numbers) = path.value(at: moment.time)
        #expect(form == .outline(outline.commands))
        #expect(zip(numbers, outline.numbers).allSatisfy { ($0 - $1).magnitude < 0.26 })
        guard let dash else { continue }
        let lengths = dash.value(at: moment.time).numbers
        #expect(zip(lengths, moment.dashes).allSatisfy { ($0 - $1).magnitude < 0.26 })
      }
    }
  }
}

/// A gradient as a framework draws it, whose colours mix without regard to their alpha.
private struct DrawnGradient {
  let form: PartedKeys.Form
  let numbers: [Double]
  let space: GradientSpace

  init(_ form: PartedKeys.Form, _ numbers: [Double], _ space: GradientSpace) {
    (self.form, self.numbers, self.space) = (form, numbers, space)
  }

  /// The colour at a point in fractions of a box.
  func color(_ x: Double, _ y: Double, width: Double, height: Double) -> [Double] {
    let n = numbers
    // A framework that stretches a square draws in the square.
    let (w, h) = space == .square ? (1, 1) : (width, height)
    let (dx, dy) = ((x - n[0]) * w, (y - n[1]) * h)
    let place: Double
    switch form {
    case .line:
      let (lineX, lineY) = ((n[2] - n[0]) * w, (n[3] - n[1]) * h)
      place = (dx * lineX + dy * lineY) / (lineX * lineX + lineY * lineY)
    case .circle: place = (dx * dx + dy * dy).squareRoot() / n[2]
    case .ellipse:
      let (a, b) = ((x - n[0]) / n[2], (y - n[1]) / n[3])
      place = (a * a + b * b).squareRoot()
    case .cone:
      let turns = (Elementary.degrees(radians: Elementary.atan2(dx, -dy)) - n[2]) / 360
      place = turns - turns.rounded(.down)
    case .outline, .dash: return [0, 0, 0, 0]
    }
    let first = form.firstStop ?? 0
    let stops = stride(from: first, to: n.count, by: 5).map { Array(n[$0..<$0 + 5]) }
    guard let next = stops.firstIndex(where: { $0[0] > place }) else {
      return Array(stops[stops.count - 1].dropFirst())
    }
    guard next > 0 else { return Array(stops[0].dropFirst()) }
    let (a, b) = (stops[next - 1], stops[next])
    let share = (place - a[0]) / (b[0] - a[0])
    return (1...4).map { a[$0] + (b[$0] - a[$0]) * share }
  }
}
