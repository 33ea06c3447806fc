import MotionCore
import MotionValues
import Testing

@Suite("The stage")
struct StageTests {
  @Test("layers are found by their paths")
  func paths() throws {
    let stage = Stage()
    let header = try stage.addLayer(id: "header", kind: StandardLayers.box, to: stage.root)
    let card = try stage.addLayer(id: "card", kind: StandardLayers.text, to: header)
    _ = try stage.addLayer(id: "card", kind: StandardLayers.box, to: card)
    #expect(stage.layer(at: "scene") === stage.root)
    #expect(stage.layer(at: "header/card") === card)
    #expect(stage.layer(at: "header/card/card")?.parent === card)
    for path in ["", "card", "header/", "/header", "header//card", "Header", "header/card/x"] {
      #expect(stage.layer(at: path) == nil, "\(path)")
    }
    #expect(stage.root.children.map(\.path) == ["header"])
    #expect(stage.layers.map(\.index) == [0, 1, 2, 3])
    #expect(stage.path(of: stage.slot("header/card", "textColor") + 3) == "header/card.textColor")
  }

  @Test("a stage has one instance of each extension, and no other stage has the same")
  func extensions() throws {
    let stage = Stage()
    #expect(stage[StageDrawings.self] === stage[StageDrawings.self])
    #expect(stage[StageDrawings.self] !== Stage()[StageDrawings.self])
    stage[AppearanceSpans.self].note(.init(start: 1, duration: 2, curve: .linear), of: stage.root)
    let layer = try stage.addLayer(id: "card", kind: StandardLayers.box, to: stage.root)
    #expect(stage[AppearanceSpans.self].span(of: layer, beginningAt: 1)?.duration == 2)
    #expect(stage[AppearanceSpans.self].span(of: layer, beginningAt: 2) == nil)
  }

  @Test("the drawings of a stage list the layers whose parts change, and only these")
  func parts() {
    let stage = Stage()
    let drawings = stage[StageDrawings.self]
    drawings[partsOf: stage.root] = []
    #expect(drawings.changes.isEmpty)
    for _ in 0..<2 { drawings[partsOf: stage.root] = [.keepsDepth] }
    #expect(drawings[partsOf: stage.root] == [.keepsDepth] && drawings.changes.count == 1)
    drawings[partsOf: stage.root].append(.mirror(.x))
    drawings[partsOf: stage.root] = []
    #expect(drawings[partsOf: stage.root].isEmpty && drawings.changes.count == 3)
  }

  @Test(
    "an id that is not valid in a path is an error",
    arguments: ["", " ", "a b", "a/b", "a*", "a?", "!", "\"", "a\tb", "\n", "\u{0}", "\u{2003}"])
  func badIds(_ id: String) {
    let stage = Stage()
    let error = diagnostic { () throws(Diagnostic) in
      _ = try stage.addLayer(id: id, kind: StandardLayers.box, to: stage.root)
    }
    #expect(error?.code == .outOfRange)
    #expect(error?.token == id)
    #expect(stage.layers.count == 1)
  }

  @Test("layers, their depth and their ids have limits")
  func limits() throws {
    let stage = Stage()
    func add(_ id: String, to parent: Layer) -> Diagnostic? {
      diagnostic { () throws(Diagnostic) in
        _ = try stage.addLayer(id: id, kind: StandardLayers.group, to: parent)
      }
    }
    #expect(add(String(repeating: "x", count: 255), to: stage.root) == nil)
    let long = add(String(repeating: "x", count: 256), to: stage.root)
    #expect(long?.message == "an id takes at most 255 bytes, found 256")
    var layer = stage.root
    for _ in 0..<Limits.layerDepth {
      layer = try stage.addLayer(id: "a", kind: StandardLayers.group, to: layer)
    }
    #expect(add("a", to: layer)?.message == "`a` would be nested more than 256 layers deep")
    for index in stage.layers.count..<Limits.layers {
      #expect(add("\(index)", to: stage.root) == nil)
    }
    #expect(add("b", to: stage.root)?.code == .limitLayers)
    #expect(stage.layers.count == Limits.layers)
  }

  @Test("ids are unique among siblings, by their bytes")
  func duplicates() throws {
    let stage = Stage()
    let a = try stage.addLayer(id: "a", kind: StandardLayers.box, to: stage.root)
    _ = try stage.addLayer(id: "a", kind: StandardLayers.box, to: a)
    _ = try stage.addLayer(id: "scene", kind: StandardLayers.box, to: a)
    let composed = try stage.addLayer(id: "\u{E9}", kind: StandardLayers.box, to: stage.root)
    let decomposed = try stage.addLayer(id: "e\u{301}", kind: StandardLayers.box, to: stage.root)
    #expect(stage.layer(at: "\u{E9}") === composed)
    #expect(stage.layer(at: "e\u{301}") === decomposed)
    for (id, parent, place) in [
      ("a", stage.root, "the scene"), ("a", a, "`a`"), ("scene", stage.root, "the scene"),
    ] {
      let error = diagnostic { () throws(Diagnostic) in
        _ = try stage.addLayer(id: id, kind: StandardLayers.box, to: parent)
      }
      #expect(error?.code == .duplicateIdentifier)
      #expect(error?.message == "\(place) already has a layer `\(id)`")
    }
  }

  @Test("a scene can be named only once")
  func scenes() throws {
    let stage = Stage()
    #expect(!stage.isOpen)
    try stage.open(name: "first")
    let error = diagnostic { () throws(Diagnostic) in try stage.open(name: "second") }
    #expect(error?.code == .secondScene)
    #expect(error?.message == "the script has already made the scene `first`")
    #expect(stage.name == "first")
  }

  @Test("a group is attached to a layer once; the layer then has its properties")
  func attachments() throws {
    let stage = Stage()
    let box = try stage.addLayer(id: "box", kind: StandardLayers.box, to: stage.root)
    let group = PropertyGroup("extra", [.number("progress", .fraction, initial: 0.5, "")])
    let slot = stage.attach(group, to: box)
    _ = try stage.addLayer(id: "later", kind: StandardLayers.box, to: stage.root)
    #expect(stage.attach(group, to: box) == slot)
    #expect(box.property("progress")?.slot == slot)
    #expect(stage.store[slot] == 0.5)
    #expect(stage.path(of: slot) == "box.progress")
    #expect(box.propertyNames.last == "progress")
    for index in 0..<stage.store.slotCount {
      let (layer, property, first) = stage.property(at: index)
      #expect(layer.property(property.name)?.slot == first)
      #expect(index >= first && index < first + property.slotCount)
    }
  }
}
