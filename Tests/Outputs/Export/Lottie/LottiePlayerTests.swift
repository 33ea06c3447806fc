import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Support
import Testing

@Suite("Lottie files in players", .enabled(if: LottiePlayers.areWanted, LottiePlayers.absence))
struct LottiePlayerTests {
  /// The greatest number of pictures that are drawn of one file.
  private static let caseLimit = 40

  @Test(
    "Each layer, drawn alone by rlottie and ThorVG, is where the run has it",
    arguments: LottieTests.sceneNames)
  func play(name: String) throws {
    let scene = try LottieScene.example(name)
    let places = places(scene)
    let end = Int(scene.json["op"]?.number ?? 1)
    let results = try LottiePlayers.play(
      scene.file.text, places.map(\.drawn), frames: [0, end / 2, end - 1])
    #expect(Set(results.keys) == ["rlottie", "thorvg"])
    #expect(places.count > 2)
    for (player, result) in results.sorted(by: { $0.key < $1.key }) {
      #expect(result.visible.contains { $0 > 0.01 }, "\(player) draws nothing of \(name)")
      // ThorVG aligns upright rectangles with pixels.
      let limit = player == "thorvg" ? 1.0 : 0.5
      for (place, found) in zip(places, result.measures) {
        let title = "\(player): \(place.path) in frame \(place.drawn.frame) of \(name)"
        #expect((found.x - place.shape.x).magnitude <= limit, "\(title): x \(found) \(place.shape)")
        #expect((found.y - place.shape.y).magnitude <= limit, "\(title): y \(found) \(place.shape)")
        // An edge that is off by the limit changes the area by its length times the limit.
        #expect(
          (found.area - place.shape.area).magnitude <= limit * place.shape.perimeter,
          "\(title): area \(found) \(place.shape)")
      }
    }
  }

  private struct Place {
    let path: String
    let drawn: LottiePlayers.Case
    let shape: Shape
  }

  /// The area and the centroid of a polygon.
  private struct Shape {
    private(set) var area = 0.0
    private(set) var x = 0.0
    private(set) var y = 0.0
    private(set) var perimeter = 0.0

    init(_ points: [Point]) {
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
        let cross = a.x * b.y - b.x * a.y
        area += cross / 2
        x += (a.x + b.x) * cross / 6
        y += (a.y + b.y) * cross / 6
        perimeter += ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
      }
      (x, y) = (x / area, y / area)
      area = area.magnitude
    }
  }

  /// Pictures of the file, with where the run has them.
  private func places(_ scene: LottieScene) -> [Place] {
    let geometry = RecordedGeometry(scene.recording)
    var all: [Place] = []
    for (id, layers) in scene.compositions {
      for (index, layer) in layers.enumerated() where layer["ty"]?.number == 4 {
        guard let path = layer["nm"]?.text,
          let start = layer["ip"]?.number?.rounded(.up), let end = layer["op"]?.number
        else { continue }
        let last = max(Int(start), Int(end.rounded(.up)) - 1)
        for frame in Set([
          Int(start), (2 * Int(start) + last) / 3, (Int(start) + 2 * last) / 3, last,
        ])
        .sorted() {
          let recorded = min(frame * 4, scene.recording.frameCount - 1)
          guard
            let number = scene.recording.layers.indices.first(where: {
              scene.recording.layers[$0].path == path
                && scene.recording.layers[$0].exists(in: recorded)
            }), number > 0,
            let points = outline(of: number, in: recorded, scene.recording, geometry)
          else { continue }
          let shape = Shape(points)
          let isNear = points.allSatisfy { $0.x > -190 && $0.y > -190 && $0.x < 500 && $0.y < 900 }
          // What is thinner than a pixel has no centroid of pixels.
          guard isNear, shape.area > shape.perimeter else { continue }
          let drawn = LottiePlayers.Case(composition: id, layer: index, frame: frame)
          all.append(Place(path: path, drawn: drawn, shape: shape))
        }
      }
    }
    let step = max(all.count / Self.caseLimit, 1)
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// Returns points of a layer's rounded outline on the screen; nil behind the viewer, and for a layer
  /// with a path.
  private func outline(
    of layer: Int, in frame: Int, _ recording: Recording, _ geometry: RecordedGeometry
  ) -> [Point]? {
    func value(_ property: String) -> Value? {
      recording.value(of: property, in: layer, at: frame)
        ?? recording.initialValue(of: property, in: layer)
    }
    func number(_ property: String) -> Double {
      if case .number(let number)? = value(property) { number } else { 0 }
    }
    if case .mixed(let path)? = value("path"), path.value != MixedValue(Path.empty) { return nil }
    var rounded = LayerCorners.all
    if case .name(let name)? = value("corners") { rounded = LayerCorners(rawValue: name) ?? .all }
    let (width, height) = (number("width"), number("height"))
    let corners: [(Double, Double, String, Bool)] = [
      (0, 0, "TopLeft", rounded.rounds(.top, .left)),
      (width, 0, "TopRight", rounded.rounds(.top, .right)),
      (width, height, "BottomRight", rounded.rounds(.bottom, .right)),
      (0, height, "BottomLeft", rounded.rounds(.bottom, .left)),
    ]
    let half = min(width, height) / 2
    var points: [Point] = []
    for (index, (x, y, name, isRounded)) in corners.enumerated() {
      let own = number("cornerRadius\(name)")
      let radius = min((isRounded ? number("cornerRadius") : 0) + own, half)
      let middle = Point(x: x == 0 ? radius : width - radius, y: y == 0 ? radius : height - radius)
      for step in 0...16 {
        let (sin, cos) = Elementary.sincos(degrees: 180 + 90 * (Double(index) + Double(step) / 16))
        points.append(Point(x: middle.x + radius * cos, y: middle.y + radius * sin))
      }
    }
    var values = geometry.initialValues
    geometry.setValues(&values, to: frame, of: recording)
    return geometry.project(points, from: layer, in: values)
  }
}
