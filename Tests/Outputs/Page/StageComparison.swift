import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Testing

/// Compares each layer in each frame of a page with the projection by the scene's own stage.
struct StageComparison {
  /// The tolerance in points: browsers round layout to 64ths of a point, and multiples of them are
  /// exact.
  private static let tolerance = (layout: 0.02, exact: 1e-3)
  /// The order is checked in every nth frame.
  private static let orderStride = 6
  /// The tolerance at edges, in points: browsers round positions when they find layers.
  private static let margin = 2.0

  private let scene: ShownScene
  private let paths: [String]

  init(_ scene: ShownScene) {
    self.scene = scene
    paths = scene.recording.layers.map(\.path)
  }

  func check() throws {
    try scene.page().show { page in
      try page.evaluate(Self.preparation)
      try checkPlaces(page)
      try checkOrder(page)
    }
  }

  private static let preparation = """
    globalThis.stage = await (async () => {
      const data = await readData(document.getElementById("data"));
      const stage = new Stage(new Run(data.runs[0], data));
      Object.assign(stage.element.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 2147483647 });
      document.body.append(stage.element);
      return stage;
    })();
    0
    """

  /// Five numbers for each layer in each frame: the bounding box (left, top, right, bottom) and
  /// whether it is visible.
  private static let places = """
    {
      const { run } = stage;
      const numbers = new Float64Array(run.frames * run.layers.length * 5);
      let next = 0;
      for (let frame = 0; frame < run.frames; frame++) {
        stage.draw(frame);
        for (const { index } of run.layers) {
          const element = stage.elementOf(index);
          const { left, top, right, bottom } = element.getBoundingClientRect();
          numbers.set([left, top, right, bottom, element.checkVisibility() ? 1 : 0], next);
          next += 5;
        }
      }
      new Uint8Array(numbers.buffer).toBase64();
    }
    """

  private func checkPlaces(_ page: ChromiumPage) throws {
    let text = try #require(try page.evaluate(Self.places) as? String)
    let bytes = try #require(Data(base64Encoded: text))
    let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    try #require(numbers.count == scene.frames.count * paths.count * 5)
    for (frame, shown) in scene.frames.enumerated() {
      for layer in paths.indices {
        let start = (frame * paths.count + layer) * 5
        let isVisible = numbers[start + 4] == 1
        let seen = layer < shown.layers.count ? shown.layers[layer] : nil
        if isVisible != (seen?.isVisible ?? false) {
          Issue.record("`\(paths[layer])` in frame \(frame) is \(isVisible ? "visible" : "hidden")")
        }
        guard isVisible, let seen, let box = seen.box else { continue }
        let distance = zip(numbers[start...], box).reduce(0) { max($0, abs($1.0 - $1.1)) }
        let isExact = [seen.width, seen.height].allSatisfy { ($0 * 64).rounded() == $0 * 64 }
        if !(distance <= (isExact ? Self.tolerance.exact : Self.tolerance.layout)) {
          Issue.record("`\(paths[layer])` in frame \(frame) is \(distance) points off")
        }
      }
    }
  }

  /// The layers at the middle of each visible layer, in some frames: `[frame, x, y, [layer …]]`.
  private static let order = """
    (() => {
      const hits = [];
      const indices = new Map(stage.run.layers.slice(1).map(({ index }) => [stage.elementOf(index), index]));
      for (let frame = 0; frame < stage.run.frames; frame += \(orderStride)) {
        stage.draw(frame);
        for (const { index } of stage.run.layers) {
          const element = stage.elementOf(index);
          if (!element.checkVisibility()) continue;
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const found = document.elementsFromPoint(x, y).filter((element) => indices.has(element));
          hits.push([frame, x, y, found.map((element) => indices.get(element))]);
        }
      }
      return JSON.stringify(hits);
    })()
    """

  private func checkOrder(_ page: ChromiumPage) throws {
    let text = try #require(try page.evaluate(Self.order) as? String)
    let hits = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[Any]])
    for hit in hits {
      let frame = try #require(hit[0] as? Int)
      let place = Point(
        x: try #require(hit[1] as? Double), y: try #require(hit[2] as? Double))
      let found = try #require(hit[3] as? [Int])
      checkOrder(found, at: place, in: frame)
    }
  }

  /// Checks the layers that a page shows at a position, from front to back.
  private func checkOrder(_ found: [Int], at place: Point, in frame: Int) {
    let shown = scene.frames[frame]
    let screen = shown.layers[0]
    // A browser finds nothing at the right and the bottom edge of its window.
    guard 0..<screen.width ~= place.x, 0..<screen.height ~= place.y else { return }
    var heights: [Int: Int] = [:]
    for (height, layer) in shown.painted.enumerated() { heights[layer] = height }
    let rank = found.map { heights[$0] ?? -1 }
    if rank != rank.sorted(by: >) {
      Issue.record("in frame \(frame), \(names(found)) are in another order at \(place)")
    }
    for layer in shown.painted.dropFirst() where shown.layers[layer].isVisible {
      // A browser finds positions in the planes of layers, which is inaccurate for one seen nearly
      // edge-on.
      guard lineage(of: layer).allSatisfy({ shown.layers[$0].isSeenFlat }) else { continue }
      let depth =
        lineage(of: layer).map { outer in
          outer == layer || shown.layers[outer].clips
            ? shown.layers[outer].depth(of: place) : .infinity
        }.min() ?? 0
      if depth > Self.margin, !found.contains(layer) {
        Issue.record("`\(paths[layer])` is missing at \(place) in frame \(frame): \(names(found))")
      }
      if depth < -Self.margin, found.contains(layer) {
        Issue.record("`\(paths[layer])` does not reach \(place) in frame \(frame)")
      }
    }
  }

  /// A layer and its ancestors, except the screen.
  private func lineage(of layer: Int) -> [Int] {
    Array(sequence(first: layer) { scene.recording.layers[$0].parent }.dropLast())
  }

  private func names(_ layers: [Int]) -> String { layers.map { paths[$0] }.joined(separator: ", ") }
}

extension ShownScene.Seen {
  /// The bounding box: left, top, right, bottom.
  fileprivate var box: [Double]? {
    corners.map { corners in
      let (across, down) = (corners.corners.map(\.x).sorted(), corners.corners.map(\.y).sorted())
      return [across[0], down[0], across[3], down[3]]
    }
  }

  /// Whether at least a tenth of the layer's area is visible, or it has none.
  fileprivate var isSeenFlat: Bool { abs(area) >= 0.1 * width * height }

  /// The visible area, in square points; negative if the layer is seen from behind.
  private var area: Double {
    let corners = corners?.corners ?? []
    return zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }

  /// The distance of a position from the layer's edge, in points; negative outside. The arc of a
  /// corner counts as an edge.
  fileprivate func depth(of place: Point) -> Double {
    guard let corners = corners?.corners else { return 0 }
    var depth = Double.infinity
    var scale = 0.0
    for (index, (start, end)) in zip(corners, corners.dropFirst() + corners.prefix(1)).enumerated()
    {
      let length = start.distance(to: end)
      let side = index % 2 == 0 ? width : height
      scale = max(scale, side > 0 ? length / side : 0)
      let (x, y) = (end.x - start.x, end.y - start.y)
      let inside = (x * (place.y - start.y) - y * (place.x - start.x)) / max(length, 1e-9)
      depth = min(depth, area > 0 ? inside : -inside)
    }
    let isRounded = corners.contains { $0.distance(to: place) < radius * scale }
    return depth > 0 && isRounded ? 0 : depth
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    let (x, y) = (other.x - self.x, other.y - self.y)
    return (x * x + y * y).squareRoot()
  }
}
