import MotionCore
import MotionValues
import PageFlipEngine
import Support
import Testing

@Suite("Laws of page flips")
struct BookletLawTests {
  /// A sheet, its spine, and a viewer somewhere above it.
  struct Sheet {
    let width: Double
    let height: Double
    let hinge: Hinge
    let viewer: Viewer

    init(seed: UInt64, spine: Spine? = nil) {
      var random = SeededGenerator(seed: seed)
      width = random.number(20...400)
      height = random.number(20...400)
      let drawn = Spine.allCases[Int(random.next() % 4)]
      hinge = Hinge(spine: spine ?? drawn, offset: random.number(-10...10))
      let middle = hinge.point(width: width, height: height)
      viewer = Viewer(
        vanishingPoint: Point(
          x: middle.x + random.number(-200...200), y: middle.y + random.number(-200...200)),
        distance: random.number(450...3000))
    }

    func transform(_ degrees: Double, isBack: Bool = false) -> Transform3D {
      hinge.transform(degrees, isBack: isBack, width: width, height: height)
    }

    func corners(_ degrees: Double, isBack: Bool = false) throws -> Quadrilateral {
      let seen = transform(degrees, isBack: isBack).followed(by: viewer.perspective)
      return try Quadrilateral(width: width, height: height).map { try seen.project($0) }
    }
  }

  static let seeds = Array(UInt64(1)...100)

  @Test(
    "From closed to open the face changes once, where the projected area changes sign",
    arguments: seeds)
  func changesOnce(_ seed: UInt64) throws {
    let sheet = Sheet(seed: seed)
    var changes = 0
    var isFront = true
    for step in 0...1800 {
      let degrees = Double(step) / 10
      let shape = try sheet.corners(degrees)
      let area =
        (shape.topRight.x - shape.topLeft.x) * (shape.bottomRight.y - shape.topLeft.y)
        - (shape.topRight.y - shape.topLeft.y) * (shape.bottomRight.x - shape.topLeft.x)
      let front = sheet.transform(degrees).facing(sheet.viewer) > 0
      // Closer to edge-on, the area is below the rounding error.
      if area.magnitude > 1e-6 { #expect(front == (area > 0), "seed \(seed) at \(degrees)°") }
      if front != isFront { changes += 1 }
      isFront = front
    }
    #expect(changes == 1 && !isFront, "seed \(seed)")
  }

  @Test(
    "A closed front is in its own place; an open back is beyond the hinge and not mirrored",
    arguments: seeds)
  func flatAtTheEnds(_ seed: UInt64) throws {
    let sheet = Sheet(seed: seed)
    let closed = try sheet.corners(0)
    for (a, b) in zip(
      closed.corners, Quadrilateral(width: sheet.width, height: sheet.height).corners)
    {
      #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "seed \(seed)")
    }
    let open = try sheet.corners(180, isBack: true)
    let isAcross = [.left, .right].contains(sheet.hinge.spine)
    let reach = sheet.hinge.reach(width: sheet.width, height: sheet.height)
    let sign: Double = [.left, .top].contains(sheet.hinge.spine) ? -1 : 1
    let shift = sign * (reach + 2 * sheet.hinge.offset)
    for (a, b) in zip(open.corners, Quadrilateral(width: sheet.width, height: sheet.height).corners)
    {
      #expect(abs(a.x - b.x - (isAcross ? shift : 0)) < 1e-9, "seed \(seed)")
      #expect(abs(a.y - b.y - (isAcross ? 0 : shift)) < 1e-9, "seed \(seed)")
    }
  }

  @Test("Front and back of a leaf cover each other at every angle", arguments: seeds)
  func backCoversFront(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    let sheet = Sheet(seed: seed)
    let degrees = random.number(-400...400)
    let front = try sheet.corners(degrees)
    let back = try sheet.corners(degrees, isBack: true)
    let mirrored: [Point] =
      [.left, .right].contains(sheet.hinge.spine)
      ? [back.topRight, back.topLeft, back.bottomLeft, back.bottomRight]
      : [back.bottomLeft, back.bottomRight, back.topRight, back.topLeft]
    for (a, b) in zip(front.corners, mirrored) {
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6, "seed \(seed) at \(degrees)°")
    }
  }

  @Test("Opposite spines are mirror images", arguments: seeds)
  func mirroredSpines(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 2000)
    let degrees = random.number(-180...360)
    for (spine, opposite) in [(Spine.left, Spine.right), (.top, .bottom)] {
      let one = Sheet(seed: seed, spine: spine)
      let isAcross = spine == .left
      func mirror(_ point: Point) -> Point {
        Point(
          x: isAcross ? one.width - point.x : point.x,
          y: isAcross ? point.y : one.height - point.y)
      }
      let hinge = Hinge(spine: opposite, offset: one.hinge.offset)
      let viewer = Viewer(
        vanishingPoint: mirror(one.viewer.vanishingPoint), distance: one.viewer.distance)
      let seen = hinge.transform(degrees, width: one.width, height: one.height)
        .followed(by: viewer.perspective)
      let other = try Quadrilateral(width: one.width, height: one.height)
        .map { try seen.project(mirror($0)) }
      for (a, b) in zip(try one.corners(degrees).corners, other.corners.map(mirror)) {
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6, "seed \(seed) at \(degrees)°")
      }
    }
  }

  @Test(
    "Seen from above the hinge, an angle mirrors 180° minus that angle",
    arguments: seeds)
  func openingMirrorsClosing(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 3000)
    let sheet = Sheet(seed: seed, spine: .left)
    let hinge = sheet.hinge.point(width: sheet.width, height: sheet.height)
    let degrees = random.number(0...180)
    let viewer = Viewer(vanishingPoint: hinge, distance: sheet.viewer.distance)
    func corners(_ degrees: Double) throws -> [Point] {
      let seen = sheet.transform(degrees).followed(by: viewer.perspective)
      return try Quadrilateral(width: sheet.width, height: sheet.height)
        .map { try seen.project($0) }.corners
    }
    for (a, b) in zip(try corners(degrees), try corners(180 - degrees)) {
      #expect(
        abs((a.x - hinge.x) + (b.x - hinge.x)) < 1e-9 && abs(a.y - b.y) < 1e-9, "seed \(seed)")
    }
  }
}
