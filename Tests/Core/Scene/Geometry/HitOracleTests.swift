import MotionCore
import MotionValues
import Support
import Testing

@Suite("What a finger meets, as browsers say")
struct HitOracleTests {
  struct Scene: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String { value["id"]?.text ?? "" }

    /// Builds the scene; returns the layers that neither paint nor listen.
    func build(in stage: Stage) throws {
      for name in ["width", "height", "perspective"] {
        if let number = value[name]?.number {
          stage.fill(stage.root, with: [(name, .number(number))])
        }
      }
      try add(value["layers"]?.list ?? [], to: stage.root)
    }

    private func add(_ layers: [JSONValue], to parent: Layer) throws {
      for layer in layers {
        guard case .object(let members) = layer, let id = members["id"]?.text else { continue }
        let passes = members["passes"] == .boolean(true)
        let made = try parent.stage.addLayer(
          id: id, kind: passes ? StandardLayers.group : StandardLayers.box, to: parent)
        if !passes { parent.stage.fill(made, with: [("fill", .color(.fixed(.black)))]) }
        for (name, value) in members where !["id", "passes", "children"].contains(name) {
          parent.stage.fill(made, with: [(name, try property(name, value))])
        }
        try add(members["children"]?.list ?? [], to: made)
      }
    }

    private func property(_ name: String, _ value: JSONValue) throws -> PropertyValue {
      switch value {
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      case .text(let text):
        .choice(try #require(LayerCorners.allCases.map(\.rawValue).firstIndex(of: text)))
      case .null, .list, .object: try #require(nil, "\(name) has no value")
      }
    }
  }

  static let scenes = ((try? Oracle.json("hit_testing.json", as: [JSONValue].self)) ?? [])
    .map { Scene(value: $0) }

  @Test("The table has all scenes and points")
  func count() {
    #expect(Self.scenes.count == 282)
    #expect(Self.scenes.reduce(0) { $0 + ($1.value["points"]?.list?.count ?? 0) } == 5640)
  }

  @Test("The frontmost layer is met", arguments: scenes)
  func hit(_ scene: Scene) throws {
    let stage = Stage()
    try scene.build(in: stage)
    for row in scene.value["points"]?.list ?? [] {
      let x = try #require(row[0]?.number)
      let y = try #require(row[1]?.number)
      let expected = try #require(row[2]?.text)
      let point = Point(x: x, y: y)
      let layer = stage.hit(point) { _ in false }
      #expect(layer?.id ?? "scene" == expected, "at \(x) \(y)")
      guard let layer else { continue }
      // The layer's bounds hold the point, and it is the same one on the way back.
      let inner = try #require(stage.position(of: point, in: layer))
      let size = ["width", "height"].map { stage.store[layer.property($0)?.slot ?? 0] }
      #expect(inner.x >= 0 && inner.x < size[0] && inner.y >= 0 && inner.y < size[1])
      let outer = try #require(stage.scenePosition(of: inner, in: layer))
      #expect((outer.x - x).magnitude < 1e-8 && (outer.y - y).magnitude < 1e-8)
    }
  }
}
