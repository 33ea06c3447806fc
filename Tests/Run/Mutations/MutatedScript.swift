import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support

/// A script of the project with random mutations; the seed determines the script and the mutations.
struct MutatedScript {
  let seed: Int
  /// The script's path in the project.
  let path: String
  let mutations: [Mutation]
  let text: String
  /// The folder of the pack to which the demo or the code belongs.
  private let pack: String?

  init(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    let folder = Self.folders.randomElement(using: &generator) ?? []
    path = folder.randomElement(using: &generator) ?? ""
    pack =
      path.hasPrefix("examples/packs/") ? (path as NSString).deletingLastPathComponent : nil
    var text = String(
      decoding: try Data(contentsOf: Repository.root.appending(path: path)), as: UTF8.self)
    var mutations: [Mutation] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard let mutation = Mutation.weighted.randomElement(using: &generator) else { continue }
      mutations.append(mutation)
      text = mutation.changed(text, by: &generator)
    }
    self.seed = seed
    self.mutations = mutations
    self.text = text
  }

  /// A description for failures: the origin and the text.
  var description: String {
    "seed \(seed): \(path), \(mutations.map(\.rawValue).joined(separator: ", "))\n\(text)"
  }

  /// Returns the scene to run: the script, or the demo of the pack whose code is mutated.
  func source() throws -> SceneSource {
    guard let pack else { return SceneSource(name: "mutated.lua", text: Array(text.utf8)) }
    let files = MutatedFiles(
      files: ExampleFiles(folder: pack, pack: "north/\((pack as NSString).lastPathComponent)"),
      path: (path as NSString).lastPathComponent, bytes: Array(text.utf8))
    return SceneSource(
      name: "demo.lua", text: try files.bytes(of: "demo.lua"),
      modules: ProjectModules(files: files))
  }

  /// The scripts to mutate, by kind; each kind is equally frequent.
  private static let folders: [[String]] =
    Array(repeating: Repository.exampleScenes.map { "examples/\($0)" }, count: 3)
    + ["examples/packs", "Tests/Scripts", "Tests/Scripts", "Tests/Oracles/hostile/scripts"]
    .map(scripts)

  private static func scripts(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(
      atPath: Repository.root.appending(path: folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).filter(\.isSceneScript)
    return paths.sorted().map { "\(folder)/\($0)" }
  }
}

/// The files of a pack, one of them mutated.
private final class MutatedFiles: ScriptFiles {
  private let files: ExampleFiles
  private let path: String
  private let bytes: [UInt8]

  init(files: ExampleFiles, path: String, bytes: [UInt8]) {
    self.files = files
    self.path = path
    self.bytes = bytes
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    path.hasSuffix(self.path) ? bytes : try files.bytes(of: path)
  }

  func exists(_ path: String) -> Bool { files.exists(path) }
  func nearest(to path: String) -> String? { nil }
}
