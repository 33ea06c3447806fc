import MotionCore
import MotionValues
import PageFlipEngine
import Support
import Testing

@Suite("Reference tables of page flips")
struct PageFlipReferenceTests {
  struct Row: CustomTestStringConvertible {
    let numbers: [String: Double]
    let face: String

    init?(_ fields: [String: String]) {
      guard let face = fields["visible_face"] else { return nil }
      self.face = face
      numbers = fields.compactMapValues { Double($0) }
    }

    func number(_ column: String) throws -> Double { try #require(numbers[column]) }

    var testDescription: String {
      ["page_w", "page_h", "perspective_d", "flip_angle_deg"].map {
        "\($0) \(numbers[$0] ?? .nan)"
      }.joined(separator: ", ")
    }
  }

  static let rows = ((try? Oracle.table("pageflip_reference.csv")) ?? []).compactMap { Row($0) }

  @Test("The table has all rows")
  func count() { #expect(Self.rows.count == 63) }

  @Test("The free edge, its depth and the face match the table for every spine", arguments: rows)
  func freeEdge(_ row: Row) throws {
    let breadth = try row.number("page_w")
    let length = try row.number("page_h")
    let distance = try row.number("perspective_d")
    let degrees = try row.number("flip_angle_deg")
    for spine in Spine.allCases {
      let isUpright = [.left, .right].contains(spine)
      let width = isUpright ? breadth : length
      let height = isUpright ? length : breadth
      let line = Hinge(spine: spine)
      let hinge = line.point(width: width, height: height)
      let viewer = Viewer(vanishingPoint: hinge, distance: distance)
      let sheet = line.transform(degrees, width: width, height: height)
      // The corner of the free edge that is at the bottom, or at the right.
      let free = Point(x: spine == .right ? 0 : width, y: spine == .bottom ? 0 : height)
      let seen = try sheet.followed(by: viewer.perspective).project(free)
      let across = isUpright ? seen.x - hinge.x : seen.y - hinge.y
      let along = isUpright ? seen.y - hinge.y : seen.x - hinge.x
      let side: Double = [.left, .top].contains(spine) ? 1 : -1
      #expect(abs(side * across - (try row.number("free_edge_X"))) < 1e-9, "\(spine)")
      #expect(abs(along - (try row.number("free_edge_bottomY"))) < 1e-9, "\(spine)")
      let depth = sheet.image(of: [free.x, free.y, 0, 1]).z
      #expect(abs(depth - (try row.number("free_edge_z"))) < 1e-9, "\(spine)")
      #expect((sheet.facing(viewer) > 0 ? "front" : "innerLeft") == row.face, "\(spine)")
    }
  }
}
