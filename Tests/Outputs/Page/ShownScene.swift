import Foundation
import MotionCore
import MotionExport
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support

@testable import MotionCommands

/// A scene that has been run: its recording, and the projection of each frame by the stage.
struct ShownScene {
  /// A layer in a frame.
  struct Seen {
    /// In the screen's points; nil if a layer reaches the viewer.
    let corners: Quadrilateral?
    let isVisible: Bool
    let width: Double
    let height: Double
    let clips: Bool
    /// The greatest corner radius, in the layer's own points.
    let radius: Double
  }

  /// A property among the changes of a frame.
  struct Change {
    let layer: Int
    let property: Property
  }

  struct Frame {
    let layers: [Seen]
    /// From back to front: each layer before its children.
    let painted: [Int]
    let changes: [Change]
  }

  private struct Sink: FrameSink, ~Copyable {
    var frames: [Frame] = []
    /// For each layer of the stage, its index in the recording: a layer that leaves has another one.
    private var indices: [Int] = []
    private var count = 0
    private var renameCount = 0

    /// Follows what a frame adds to the recording: layers that leave, then new ones.
    private mutating func note(_ stage: Stage) {
      let renamed = stage[LayerRemovals.self].renamed
      let leaving = Set(renamed[renameCount...].map(\.index))
      renameCount = renamed.count
      for index in leaving.sorted() where index < indices.count && !stage.layers[index].isGone {
        indices[index] = count
        count += 1
      }
      while indices.count < stage.layers.count {
        indices.append(count)
        count += 1
      }
    }

    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}
    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}

    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      note(frame.stage)
      let absent = Seen(
        corners: nil, isVisible: false, width: 0, height: 0, clips: false, radius: 0)
      var layers = Array(repeating: absent, count: count)
      for index in 0..<frame.layerCount {
        func number(_ name: String) -> Double {
          frame.slot(of: name, in: index).map { frame.number($0) } ?? 0
        }
        let bounds = Quadrilateral(width: number("width"), height: number("height"))
        let corners: Quadrilateral?
        do {
          let transform = try frame.projection(index)
          corners = try bounds.map { (point) throws(ViewerReached) in try transform.project(point) }
        } catch {
          corners = nil
        }
        layers[indices[index]] = Seen(
          corners: corners, isVisible: frame.isVisible(index), width: number("width"),
          height: number("height"), clips: number("clip") != 0,
          radius: number("cornerRadius")
            + ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].map {
              number("cornerRadius" + $0)
            }.reduce(0, max))
      }
      var painted: [Int] = []
      var open = [0]
      while let layer = open.popLast() {
        painted.append(indices[layer])
        open += frame.children(of: layer).reversed()
      }
      var changes: [Change] = []
      var last = -1
      for slot in frame.changes {
        let (layer, property, first) = frame.property(at: Int(slot))
        if first != last { changes.append(Change(layer: indices[layer], property: property)) }
        last = first
      }
      frames.append(Frame(layers: layers, painted: painted, changes: changes))
      return .goOn
    }
  }

  let recording: Recording
  let frames: [Frame]
  /// The hash of its trace.
  let hash: String
  let failure: Diagnostic?

  init(
    _ source: SceneSource, _ appearance: Appearance = .light,
    plugins: [any Plugin.Type] = StandardPlugins.all
  ) throws {
    var options = RunOptions()
    options.session.appearance = appearance
    var sink = PairSink(RecordingSink(), PairSink(HashSink(), Sink()))
    let outcome = try SceneRun(source, options, plugins: plugins).run(into: &sink)
    recording = sink.first.recording
    hash = sink.second.first.hexadecimal
    frames = sink.second.second.frames
    failure = outcome.failure
  }

  /// Runs a script that starts with a scene, `scene`, of 100 by 200 points.
  init(script: String) throws {
    let first = "local scene = motion.scene { name = \"test\", width = 100, height = 200 }\n"
    try self.init(SceneSource(name: "test.lua", text: Array((first + script).utf8)))
  }

  /// The declarations of all properties.
  static let declarations = Result {
    let interface = try Session(Session.Options()).interface
    return PageDeclarations(
      kinds: interface.types.compactMap(\.layerKind), attachments: interface.attachments)
  }

  /// Makes a page of the scene alone.
  func page(
    error: String? = nil, images: [String: String] = [:], sounds: [String: String] = [:]
  ) throws -> ScenePage {
    var run = PageRun(recording, label: "scene")
    run.error = error
    run.images = images
    run.sounds = sounds
    return ScenePage([run], try Self.declarations.get())
  }
}

extension ScenePage {
  /// Calls the body with the page in a browser; errors and policy violations in the page fail the
  /// test. `fragment` is the part of the address after `#`.
  @discardableResult
  func show<Result>(
    fragment: String = "", _ body: (ChromiumPage) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "motion-\(UUID()).html")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Chromium.use { browser in
      let page = try browser.open(
        URL(string: file.absoluteString + "#" + fragment) ?? file)
      let result = try body(page)
      let errors = try page.errors()
      try page.close()
      guard errors.isEmpty else {
        throw Chromium.Failure(description: errors.joined(separator: "\n"))
      }
      return result
    }
  }
}
