import MotionCore
import MotionValues
import Testing

@Suite("What a finger meets")
struct HitTestingTests {
  static let nothing = PropertyValue.color(.fixed(.clear))

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var kind = StandardLayers.box
    var values: [(String, PropertyValue)] = []
    var point = (x: 50.0, y: 50.0)
    let isMet: Bool
  }

  static let rows = [
    Row(testDescription: "a fill", isMet: true),
    Row(testDescription: "the left and the top edge", point: (0, 0), isMet: true),
    Row(testDescription: "not the right edge", point: (100, 0), isMet: false),
    Row(testDescription: "not the bottom edge", point: (0, 100), isMet: false),
    Row(testDescription: "no colour", values: [("fill", nothing)], isMet: false),
    Row(testDescription: "a clear fill", values: [("fillOpacity", .number(0))], isMet: false),
    Row(
      testDescription: "a border",
      values: [("fill", nothing), ("borderWidth", .number(1))], isMet: true),
    Row(
      testDescription: "a clear border",
      values: [("fill", nothing), ("borderWidth", .number(1)), ("borderColor", nothing)],
      isMet: false),
    Row(
      testDescription: "a blurred background",
      values: [("fill", nothing), ("backgroundBlur", .number(8))], isMet: true),
    Row(
      testDescription: "a text", kind: StandardLayers.text, values: [("text", .text("Hello"))],
      isMet: true),
    Row(testDescription: "no text", kind: StandardLayers.text, isMet: false),
    Row(
      testDescription: "a picture", kind: StandardLayers.image,
      values: [("source", .text("a.png"))], isMet: true),
    Row(testDescription: "no picture", kind: StandardLayers.image, isMet: false),
    Row(testDescription: "hidden", values: [("hidden", .boolean(true))], isMet: false),
    Row(testDescription: "untouchable", values: [("touchable", .boolean(false))], isMet: false),
    Row(testDescription: "as faint as may be", values: [("opacity", .number(0.01))], isMet: false),
    Row(testDescription: "less faint", values: [("opacity", .number(0.0101))], isMet: true),
    Row(testDescription: "shrunk to nothing", values: [("scaleX", .number(0))], isMet: false),
    Row(testDescription: "edge-on", values: [("rotationY", .number(90))], isMet: false),
    Row(testDescription: "from behind", values: [("rotationY", .number(180))], isMet: true),
    Row(testDescription: "mirrored", values: [("scaleX", .number(-1))], isMet: true),
    Row(
      testDescription: "cut off by a corner", values: [("cornerRadius", .number(50))],
      point: (14, 14), isMet: false),
    Row(
      testDescription: "beside a corner that is not rounded",
      values: [("cornerRadius", .number(50)), ("corners", .choice(2))], point: (14, 14),
      isMet: true),
    Row(
      testDescription: "radii too large for the side: 60 of 120 points become 50",
      values: [("cornerRadiusTopLeft", .number(60)), ("cornerRadiusTopRight", .number(60))],
      point: (49, 0.05), isMet: true),
  ]

  @Test("Met is what paints within its rounded bounds", arguments: rows)
  func rule(_ row: Row) throws {
    let screen = HitScreen()
    try screen.add("layer", row.values, kind: row.kind)
    #expect((screen.hit(row.point.x, row.point.y) == "layer") == row.isMet)
  }

  @Test("A listening layer is met, and fingers go through an empty group")
  func listening() throws {
    let screen = HitScreen()
    try screen.add("behind")
    let group = try screen.add("group", kind: StandardLayers.group)
    try screen.add("button", [("width", .number(20)), ("height", .number(20))], in: group)
    #expect(screen.hit(10, 10) == "button")
    #expect(screen.hit(50, 50) == "behind")
    #expect(screen.hit(50, 50, listening: ["group"]) == "group")
    #expect(screen.hit(10, 10, listening: ["group"]) == "button")
    #expect(screen.hit(200, 50, listening: ["group", "behind"]) == nil)
  }

  @Test("Opacities multiply inwards, and what is left out takes its children with it")
  func chain() throws {
    let screen = HitScreen()
    let outer = try screen.add("outer", [("opacity", .number(0.1))], kind: StandardLayers.group)
    let inner = try screen.add("inner", [("opacity", .number(0.1))], in: outer)
    #expect(screen.hit(5, 5) == nil)
    screen.stage.fill(inner, with: [("opacity", .number(0.2))])
    #expect(screen.hit(5, 5) == "inner")
    screen.stage.fill(outer, with: [("touchable", .boolean(false))])
    #expect(screen.hit(5, 5) == nil)
  }

  @Test("Siblings are met from the front: by `zPosition`, then the later one")
  func order() throws {
    let screen = HitScreen()
    for (id, height) in [("a", 1.0), ("b", 2), ("c", 2), ("d", -3), ("e", 0)] {
      try screen.add(id, [("zPosition", .number(height))])
    }
    #expect(screen.hit(5, 5) == "c")
    for (gone, next) in [("c", "b"), ("b", "a"), ("a", "e"), ("e", "d")] {
      let layer = try #require(screen.stage.layer(at: gone))
      screen.stage.fill(layer, with: [("hidden", .boolean(true))])
      #expect(screen.hit(5, 5) == next)
    }
  }

  @Test(
    "A child outside bounds that do not clip is met, and one with a negative order is in front of its parent"
  )
  func outside() throws {
    let screen = HitScreen()
    let parent = try screen.add("parent", [("x", .number(100))])
    try screen.add("child", [("x", .number(-60)), ("zPosition", .number(-1))], in: parent)
    #expect(screen.hit(50, 50) == "child")
    #expect(screen.hit(120, 50) == "child")
    screen.stage.fill(parent, with: [("clip", .boolean(true))])
    #expect(screen.hit(50, 50) == nil)
    #expect(screen.hit(120, 50) == "child")
  }

  private static let scroll = LayerKind(
    "scroll", own: [.number("offsetX", .points, ""), .number("offsetY", .points, "")],
    "A test's own.")

  @Test("Scrolled content is met where it is seen")
  func scrolled() throws {
    let screen = HitScreen()
    let list = try screen.add(
      "list", [("y", .number(100)), ("offsetY", .number(40)), ("clip", .boolean(true))],
      kind: Self.scroll)
    try screen.add("row", [("y", .number(60)), ("height", .number(10))], in: list)
    let turned = try screen.add("turned", [("y", .number(90)), ("height", .number(10))], in: list)
    screen.stage.fill(turned, with: [("rotationX", .number(60))])
    #expect(screen.hit(5, 125) == "row")
    #expect(screen.hit(5, 155) == "turned")
    #expect(screen.hit(5, 165) == nil)
    #expect(screen.hit(5, 165, listening: ["list"]) == "list")
    let point = try #require(screen.stage.position(of: Point(x: 5, y: 125), in: turned))
    #expect((point.y - (5 + (125 - 155) * 2)).magnitude < 1e-9)
  }

  @Test("What a driver moves is met where it is now, without anything being written")
  func driven() throws {
    let screen = HitScreen()
    let layer = try screen.add("layer")
    let slot = screen.stage.slot("layer", "x")
    let group = screen.stage.register(ScriptedDrivers(interruptible: true))
    _ = try screen.stage.claim(slot, by: SlotOwner(group: group, token: 0), at: 0)
    // The driver's value is 7.
    #expect(screen.hit(6.5, 5) == nil && screen.hit(106.5, 5) == "layer")
    #expect(screen.stage.store[slot] == 0)
    #expect(screen.stage.position(of: Point(x: 10, y: 5), in: layer) == Point(x: 3, y: 5))
    #expect(screen.stage.scenePosition(of: Point(x: 3, y: 5), in: layer) == Point(x: 10, y: 5))
  }

  @Test("A copy stands for its layer")
  func copies() throws {
    let screen = HitScreen()
    let original = try screen.add("original", [("hidden", .boolean(true))])
    let copy = try screen.add("copy")
    screen.stage[LayerCopies.self].add(copy, of: original)
    #expect(screen.hit(5, 5) == "original")
    screen.stage.fill(copy, with: [("fill", Self.nothing)])
    #expect(screen.hit(5, 5) == nil)
    #expect(screen.hit(5, 5, listening: ["original"]) == "original")
  }

  @Test("Beyond the horizon of a tilted layer nothing is met")
  func horizon() throws {
    let screen = HitScreen()
    let floor = try screen.add(
      "floor",
      [
        ("width", .number(390)), ("height", .number(4000)), ("anchorY", .number(0)),
        ("y", .number(422)), ("rotationX", .number(-80)),
      ])
    screen.stage.fill(screen.stage.root, with: [("perspective", .number(500))])
    #expect(screen.hit(195, 430) == "floor")
    // The plane's horizon is 500 · tan 10° points above the vanishing point's height.
    let horizon = 422 + 500 * 0.17632698070846498
    #expect(screen.stage.position(of: Point(x: 195, y: horizon + 1), in: floor) == nil)
    #expect(screen.hit(195, horizon + 1) == nil)
  }
}
