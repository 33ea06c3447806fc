import MotionCore
import MotionValues
import Support
import Testing

@Suite("Projection of layers")
struct LayerProjectionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let number: Int
    let fields: [String: Double]

    var testDescription: String { "row \(number)" }

    func values(_ prefix: String) -> [(String, PropertyValue)] {
      fields.filter { $0.key.hasPrefix(prefix) }
        .map { (String($0.key.dropFirst(prefix.count)), .number($0.value)) }
    }
  }

  static let rows = ((try? Oracle.table("layer_projection_reference.csv")) ?? []).enumerated()
    .map { Row(number: $0 + 1, fields: $1.compactMapValues { Double($0) }) }

  @Test("The table has all rows")
  func count() { #expect(Self.rows.count == 40) }

  @Test(
    "The corners of a layer in a layer are where a browser's matrices put them", arguments: rows)
  func corners(_ row: Row) throws {
    let stage = Stage()
    let perspective = try #require(row.fields["scenePerspective"])
    stage.fill(stage.root, with: [("perspective", .number(perspective))])
    let outer = try stage.addLayer(id: "outer", kind: StandardLayers.box, to: stage.root)
    let inner = try stage.addLayer(id: "inner", kind: StandardLayers.box, to: outer)
    stage.fill(outer, with: row.values("outer."))
    stage.fill(inner, with: row.values("inner."))
    let shape = try SceneProjection(inner).corners(in: stage.store)
    let expected = ["topLeft", "topRight", "bottomRight", "bottomLeft"].map {
      (row.fields["\($0)X"] ?? .nan, row.fields["\($0)Y"] ?? .nan)
    }
    for (corner, (x, y)) in zip(shape.corners, expected) {
      #expect(abs(corner.x - x) < 1e-9 * max(1, abs(x)))
      #expect(abs(corner.y - y) < 1e-9 * max(1, abs(y)))
    }
  }

  @Test("A viewer above the parent differs from one above each layer")
  func nestedPerspective() throws {
    let stage = Stage()
    let shelf = try stage.addLayer(id: "shelf", kind: StandardLayers.group, to: stage.root)
    stage.fill(
      shelf,
      with: [("width", .number(300)), ("height", .number(100)), ("perspective", .number(500))]
    )
    func corners(_ id: String, x: Double) throws -> Quadrilateral {
      let card = try stage.addLayer(id: id, kind: StandardLayers.box, to: shelf)
      stage.fill(
        card,
        with: [
          ("x", .number(x)), ("width", .number(100)), ("height", .number(100)),
          ("rotationY", .number(60)),
        ])
      return try SceneProjection(card).corners(in: stage.store)
    }
    // One viewer above the middle of the shelf: the middle card is symmetrical; the outer cards
    // have mirrored distances but not mirrored shapes.
    let middle = try corners("middle", x: 100)
    #expect(abs(middle.topLeft.x + middle.bottomLeft.x - 2 * middle.topLeft.x) < 1e-12)
    #expect(abs((150 - middle.topLeft.x) - 25 / (1 - 50 * 0.8660254037844386 / 500)) < 1e-9)
    let left = try corners("left", x: 0)
    #expect(abs((left.topLeft.x + 100) - middle.topLeft.x) > 1)
  }

  @Test("Layers in a scroll view move with its content")
  func scrolled() throws {
    let stage = Stage()
    let kind = LayerKind(
      "scroll",
      own: [.number("offsetX", .points, ""), .number("offsetY", .points, "")], "A test's own.")
    let list = try stage.addLayer(id: "list", kind: kind, to: stage.root)
    stage.fill(
      list,
      with: [
        ("y", .number(100)), ("width", .number(390)), ("height", .number(600)),
        ("offsetY", .number(40)),
      ])
    let row = try stage.addLayer(id: "row", kind: StandardLayers.box, to: list)
    stage.fill(row, with: [("y", .number(200)), ("width", .number(9)), ("height", .number(5))])
    let shape = try SceneProjection(row).corners(in: stage.store)
    #expect(shape.topLeft == Point(x: 0, y: 260))
    #expect(shape.bottomRight == Point(x: 9, y: 265))
  }

  @Test("A layer that reaches the viewer is reported with both distances")
  func reachesViewer() throws {
    let stage = Stage()
    let card = try stage.addLayer(id: "card", kind: StandardLayers.box, to: stage.root)
    stage.fill(stage.root, with: [("perspective", .number(500))])
    stage.fill(card, with: [("width", .number(10)), ("translationZ", .number(600))])
    let error = diagnostic { () throws(Diagnostic) in
      _ = try SceneProjection(card).corners(in: stage.store)
    }
    #expect(error?.code == .reachesViewer)
    #expect(error?.message.contains("600 points above `scene`") == true)
    #expect(error?.message.contains("500 points away") == true)
  }
}
