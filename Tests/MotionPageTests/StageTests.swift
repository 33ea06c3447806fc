import Foundation
import MotionCore
import MotionPage
import MotionRecording
import MotionRuntime
import Support
import Testing

@testable import motion

/// The page's stage in a browser, against the projection that the scene's own stage computes.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StageTests {
  struct Example: CustomTestStringConvertible {
    let name: String
    let appearance: Appearance
    var testDescription: String { "\(name), \(appearance.rawValue)" }
  }

  /// All scenes in `examples`: its own, the demos of packs, and those of projects.
  static let examples: [Example] = {
    let folder = Repository.root.appending(path: "examples").path
    let files = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
    let names = files.compactMap { $0 as? String }.filter { path in
      let parts = path.split(separator: "/")
      return path.hasSuffix(".lua")
        && (parts.count == 1 || parts[0] == "projects" || parts.last == "demo.lua")
    }
    return names.sorted().flatMap { name in
      [Appearance.light, .dark].map { Example(name: name, appearance: $0) }
    }
  }()

  @Test("There are examples") func examplesAreFound() { #expect(Self.examples.count >= 30) }

  @Test(
    "Each layer lies where the scene has it, in every frame, and in the same order",
    arguments: examples)
  func example(_ example: Example) throws {
    let path = Repository.root.appending(path: "examples/\(example.name)").path
    try check(ShownScene(try SceneSource(path: path), example.appearance))
  }

  /// What the page shows of the layers in each frame, five numbers a layer: the bounding box (left, top, right, bottom)
  /// and whether it is visible.
  private static let measure = """
    globalThis.stage ??= await (async () => {
      const data = await readData(document.getElementById("data"));
      const stage = new Stage(new Run(data.runs[0], data));
      Object.assign(stage.element.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 2147483647 });
      document.body.append(stage.element);
      return stage;
    })();
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

  private func check(_ scene: ShownScene) throws {
    try scene.page().show { page in
      let text = try #require(try page.evaluate(Self.measure) as? String)
      let bytes = try #require(Data(base64Encoded: text))
      let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
      let layerCount = scene.recording.layers.count
      try #require(numbers.count == scene.frames.count * layerCount * 5)
      var worst = (layout: 0.0, exact: 0.0)
      for (frame, shown) in scene.frames.enumerated() {
        for layer in 0..<layerCount {
          let start = (frame * layerCount + layer) * 5
          let isVisible = numbers[start + 4] == 1
          guard layer < shown.layers.count else {
            #expect(
              !isVisible, "\(scene.recording.layers[layer].path) in frame \(frame) is not made yet")
            continue
          }
          let seen = shown.layers[layer]
          if isVisible != seen.isVisible {
            Issue.record(
              "\(scene.recording.layers[layer].path) in frame \(frame): visible \(isVisible)")
          }
          guard isVisible, let corners = seen.corners?.corners else { continue }
          let (across, down) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
          let distance = zip(numbers[start...], [across[0], down[0], across[3], down[3]])
            .reduce(0) { max($0, abs($1.0 - $1.1)) }
          // A browser lays out in 64ths of a point; what is a multiple of them is exact.
          let isExact = [seen.width, seen.height].allSatisfy { ($0 * 64).rounded() == $0 * 64 }
          let limit = isExact ? 1e-3 : 0.02
          if isExact {
            worst.exact = max(worst.exact, distance)
          } else {
            worst.layout = max(worst.layout, distance)
          }
          if !(distance <= limit) {
            Issue.record(
              "\(scene.recording.layers[layer].path) in frame \(frame) is \(distance) points off")
          }
        }
      }
      print(scene.recording.scene, worst)
    }
  }
}
