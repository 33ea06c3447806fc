import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

/// The corners of pages: a sheet has one outline, which its back states as its front does.
struct PageOutlineTests {
  private static let spines = ["left", "right", "top", "bottom"]
  /// The place and size of the pages of `BookletScene`.
  private static let page = (x: 120.0, y: 300.0, width: 150.0, height: 210.0)

  /// A point of the closed front, on the open page that lies on the other side of the spine.
  private static func reflected(_ point: Point, about spine: String) -> Point {
    switch spine {
    case "left": Point(x: 2 * page.x - point.x, y: point.y)
    case "right": Point(x: 2 * (page.x + page.width) - point.x, y: point.y)
    case "top": Point(x: point.x, y: 2 * page.y - point.y)
    default: Point(x: point.x, y: 2 * (page.y + page.height) - point.y)
    }
  }

  private static func stage(_ spine: String, angle: Int, _ corners: String) throws -> Stage {
    let run = try SteppedScene(
      BookletScene.script(
        options: "spine = '\(spine)', perspective = 0, angle = \(angle)",
        before: """
          for _, page in ipairs { front, left } do
            page.fill = "white"
            \(corners)
          end
          """, ""))
    try run.run(to: 0)
    return run.session.stage
  }

  @Test(
    "A finger meets a back where it meets its front, mirrored at the spine",
    arguments: Seeds.first(3))
  func mirrored(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for spine in Self.spines {
      let choice = LayerCorners.allCases.randomElement(using: &random) ?? .all
      let radius = random.number(25...40)
      let own = (0..<4).map { _ in max(random.number(-40...40), 0) }
      let sides: [(LayerCorners, LayerCorners)] = [
        (.top, .left), (.top, .right), (.bottom, .right), (.bottom, .left),
      ]
      let radii = zip(sides, own).map { sides, own in
        own + (choice.rounds(sides.0, sides.1) ? radius : 0)
      }
      let outline = RoundedRectangle(
        width: Self.page.width, height: Self.page.height, topLeft: radii[0], topRight: radii[1],
        bottomRight: radii[2], bottomLeft: radii[3])
      let names = ["TopLeft", "TopRight", "BottomRight", "BottomLeft"]
      let corners =
        zip(names, own).map { "page.cornerRadius\($0) = \($1)" }.joined(separator: " ")
        + " page.cornerRadius = \(radius) page.corners = '\(choice.rawValue)'"
      let closed = try Self.stage(spine, angle: 0, corners)
      let open = try Self.stage(spine, angle: 180, corners)
      var (inside, outside) = (0, 0)
      for _ in 0..<200 {
        // In the corners, where outlines differ.
        let x = random.number(0...40) + (Bool.random(using: &random) ? 110 : 0)
        let y = random.number(0...40) + (Bool.random(using: &random) ? 170 : 0)
        let isInside = outline.contains(Point(x: x, y: y))
        if isInside { inside += 1 } else { outside += 1 }
        let point = Point(x: Self.page.x + x, y: Self.page.y + y)
        let front = closed.hit(point) { _ in false }?.id
        let back = open.hit(Self.reflected(point, about: spine)) { _ in false }?.id
        #expect(front == (isInside ? "front" : nil), "\(spine), \(corners), \(x) \(y)")
        #expect(back == (isInside ? "left" : nil), "\(spine), \(corners), \(x) \(y)")
      }
      #expect(inside > 0 && outside > 0)
    }
  }

  @Test("Pages that are round at their free edge are met inside it alone", arguments: spines)
  func freeEdge(spine: String) throws {
    let opposite = ["left": "right", "right": "left", "top": "bottom", "bottom": "top"]
    let corners = "page.cornerRadius = 40 page.corners = '\(opposite[spine] ?? "")'"
    let open = try Self.stage(spine, angle: 180, corners)
    // The corners of the open page, from the top left one clockwise; which of them are round?
    let page = Self.page
    let places = [
      Point(x: page.x + 2, y: page.y + 2), Point(x: page.x + 148, y: page.y + 2),
      Point(x: page.x + 148, y: page.y + 208), Point(x: page.x + 2, y: page.y + 208),
    ].map { Self.reflected($0, about: spine) }
    let met = places.map { place in open.hit(place) { _ in false } != nil }
    let atSpine = places.map { place in
      switch spine {
      case "left": place.x > page.x - 75
      case "right": place.x < page.x + 225
      case "top": place.y > page.y - 105
      default: place.y < page.y + 315
      }
    }
    #expect(met == atSpine && met.filter(\.self).count == 2)
  }
}
