import MotionCore
import MotionValues
import Support
import Testing

@Suite("Which fingers masks, backs and depth let through")
struct MaskHitTests {
  @Test(
    "A mask itself is never hit, and only one that cuts by its outline concerns fingers",
    arguments: MaskKind.allCases)
  func kinds(_ kind: MaskKind) throws {
    let screen = HitScreen()
    let card = try screen.add("card")
    try screen.mask(card, kind, [("width", .number(40)), ("x", .number(10))])
    let isDrawn = kind == .none
    #expect(screen.hit(20, 50) == (isDrawn ? "mask0" : "card"))
    #expect(screen.hit(80, 50) == (kind == .outline ? nil : "card"))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let value: JSONValue
    var testDescription: String { value["id"]?.text ?? "" }
  }

  static let rows = ((try? Oracle.json("clip_shapes.json", as: [JSONValue].self)) ?? [])
    .map { Row(value: $0) }.filter { ["path", "polygon"].contains($0.value["type"]?.text) }

  /// The outline of a row as path data.
  private func path(_ row: Row) throws -> Path {
    if let data = row.value["d"]?.text { return try Path(data: data) }
    let corners = (row.value["polygon"]?.list ?? []).map { corner in
      "\(corner[0]?.number ?? .nan),\(corner[1]?.number ?? .nan)"
    }
    return try Path(data: "M\(corners.joined(separator: "L"))Z")
  }

  @Test("A layer is hit where the outline of its mask contains the point", arguments: rows)
  func outlines(_ row: Row) throws {
    let screen = HitScreen()
    let box = try #require(row.value["box"]?.list)
    let size = box.compactMap(\.number)
    let lengths = [("width", PropertyValue.number(size[0])), ("height", .number(size[1]))]
    let card = try screen.add("card", lengths)
    try screen.mask(
      card, .outline, lengths, path: path(row),
      rule: row.value["rule"]?.text == "evenodd" ? .evenOdd : .nonzero)
    for point in row.value["points"]?.list ?? [] {
      guard let x = point[0]?.number, let y = point[1]?.number, x >= 0, y >= 0, x < size[0],
        y < size[1]
      else { continue }
      let isInside = if case .boolean(true)? = point[2] { true } else { false }
      #expect((screen.hit(x, y) == "card") == isInside, "at \(x), \(y)")
    }
  }

  @Test("Several masks intersect; a hidden one, and one that was removed, cut nothing")
  func several() throws {
    let screen = HitScreen()
    let card = try screen.add("card")
    let left = try screen.mask(card, .outline, [("width", .number(60))])
    let right = try screen.mask(card, .outline, [("x", .number(40)), ("width", .number(60))])
    #expect([20, 50, 80].map { screen.hit($0, 50) } == [nil, "card", nil])
    try screen.stage.assign(.boolean(true), to: #require(left.property("hidden")).slot)
    #expect([20, 50, 80].map { screen.hit($0, 50) } == [nil, "card", "card"])
    try screen.stage.remove(right)
    #expect([20, 50, 80].map { screen.hit($0, 50) } == ["card", "card", "card"])
  }

  @Test("A mask cuts what is in its parent, in the parent's points, however these are turned")
  func descendants() throws {
    let screen = HitScreen()
    let card = try screen.add("card", [("rotationZ", .number(90)), ("x", .number(100))])
    let inner = try screen.add("inner", [("x", .number(-50)), ("width", .number(200))], in: card)
    try screen.add("leaf", in: inner)
    // The upper half of the card is the right one on the screen.
    try screen.mask(
      card, .outline, [("height", .number(50)), ("width", .number(200)), ("x", .number(-50))])
    #expect(screen.hit(160, 50) == "inner")
    #expect(screen.hit(160, 40) == "leaf")
    #expect(screen.hit(140, 50) == nil)
  }

  @Test("A mask cuts the scene")
  func scene() throws {
    let screen = HitScreen()
    try screen.add("card")
    try screen.mask(screen.stage.root, .outline, [("width", .number(50))])
    #expect(screen.hit(25, 50) == "card")
    #expect(screen.hit(75, 50) == nil)
  }

  @Test(
    "The back of a layer is hit unless it is not double-sided; a mirrored layer shows its front",
    arguments: [
      ([("rotationY", 180.0)], false), ([("rotationX", 120)], false), ([("rotationY", 60)], true),
      ([("scaleX", -1)], true), ([("scaleY", -1), ("rotationX", 30)], true),
      ([("rotationX", 180), ("rotationY", 180)], true),
    ] as [([(String, Double)], Bool)])
  func backs(_ turns: [(String, Double)], isMet: Bool) throws {
    let screen = HitScreen()
    let card = try screen.add("card", turns.map { ($0, .number($1)) })
    #expect(screen.hit(50, 50) == "card")
    try screen.stage.assign(
      .boolean(false), to: #require(card.usedProperty("doubleSided")).slot)
    #expect(screen.hit(50, 50) == (isMet ? "card" : nil))
  }

  @Test("Near the viewer, a layer shows its back before it is turned by 90 degrees")
  func perspective() throws {
    let screen = HitScreen()
    let room = try screen.add("room", [("width", .number(390)), ("perspective", .number(200))])
    // The viewer is at x = 195; the card's middle at 50.
    try screen.add(
      "card", [("rotationY", .number(60)), ("doubleSided", .boolean(false))], in: room)
    #expect(screen.hit(50, 50) == "card")
    let turn = try #require(room.children[0].property("rotationY")).slot
    try screen.stage.assign(.number(-60), to: turn)
    #expect(screen.hit(50, 50) == "room")
  }

  @Test("Children are ordered by the depth of their middles, then by zPosition, then as made")
  func depth() throws {
    let screen = HitScreen()
    let room = try screen.add("room")
    for (id, depth, height) in [("a", 10.0, 0.0), ("b", 0, 5), ("c", 10, 0), ("d", -5, 9)] {
      try screen.add(
        id, [("translationZ", .number(depth)), ("zPosition", .number(height))], in: room)
    }
    #expect(screen.hit(50, 50) == "d")
    let order = try #require(room.usedProperty("sortsByDepth")).slot
    try screen.stage.assign(.boolean(true), to: order)
    #expect(screen.hit(50, 50) == "c")
    try screen.stage.assign(.number(1), to: #require(room.children[0].property("zPosition")).slot)
    #expect(screen.hit(50, 50) == "a")
    // About its anchor at the left edge, the middle of `b` comes 50 points nearer.
    let b = room.children[1]
    try screen.stage.assign(.number(0), to: #require(b.property("anchorX")).slot)
    try screen.stage.assign(.number(-60), to: #require(b.property("rotationY")).slot)
    #expect(screen.hit(20, 50) == "b")
  }
}

extension HitScreen {
  /// Adds a mask to a layer.
  @discardableResult
  func mask(
    _ layer: Layer, _ kind: MaskKind, _ values: [(String, PropertyValue)] = [],
    path: Path? = nil, rule: FillRule = .nonzero
  ) throws -> Layer {
    let index = try #require(MaskKind.allCases.firstIndex(of: kind))
    var values = values
    if let path { values.append(("path", .mixed(Mixed(MixedValue(path))))) }
    if rule == .evenOdd { values.append(("fillRule", .choice(1))) }
    return try add(
      "mask\(layer.children.count)", values + [("masks", .choice(index))],
      kind: path == nil ? StandardLayers.box : StandardLayers.shape, in: layer)
  }
}
