import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

/// A script of the project with random mutations; the seed determines the script and the mutations.
struct MutatedScript {
  let seed: Int
  /// The script's path in the project.
  let path: String
  let mutations: [Mutation]
  let text: String
  private let pack: MutatedPack?

  init(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    let folder = Self.folders.randomElement(using: &generator) ?? []
    path = folder.randomElement(using: &generator) ?? ""
    pack = try MutatedPack(of: path)
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

  /// Returns the scene to run: the script, or a demo of the pack whose code is mutated.
  func source() throws -> SceneSource {
    let bytes = Array(text.utf8)
    guard let pack else { return SceneSource(name: "mutated.lua", text: bytes) }
    let files = MutatedFiles(pack: pack, bytes: bytes)
    return SceneSource(
      name: "demo.lua", text: try files.bytes(of: pack.demo), modules: ProjectModules(files: files))
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

/// The pack to which a mutated script belongs.
private struct MutatedPack {
  /// Such as `examples/packs/ui`.
  let folder: String
  /// Such as `motion/ui`.
  let name: String
  /// The script's path in the folder.
  let script: String
  /// The path in the folder of the demo that runs the script: itself, the one of the same name in
  /// `demos`, or the pack's first.
  let demo: String

  /// Returns nil if the script belongs to no pack.
  init?(of path: String) throws {
    let parts = path.split(separator: "/")
    guard path.hasPrefix("examples/packs/"), parts.count > 3 else { return nil }
    folder = parts[..<3].joined(separator: "/")
    let script = parts[3...].joined(separator: "/")
    self.script = script
    let manifest = try Repository.text("\(folder)/pack.toml")
    name = String(try #require(manifest.firstMatch(of: #/(?m)^name *= *"([^"]+)"/#)).1)
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "\(folder)/demos").path)
    let demos = (files ?? []).filter(\.isSceneScript).sorted().map { "demos/\($0)" }
    let all = ["demo.lua"] + demos
    demo = all.first { $0 == script || $0 == "demos/\(script)" } ?? demos.first ?? all[0]
  }
}

/// The files of a pack, one of them mutated.
private final class MutatedFiles: ScriptFiles {
  private let files: ExampleFiles
  private let pack: MutatedPack
  private let bytes: [UInt8]

  init(pack: MutatedPack, bytes: [UInt8]) {
    files = ExampleFiles(folder: pack.folder, pack: pack.name)
    self.pack = pack
    self.bytes = bytes
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let isMutated = path == pack.script || path == "\(pack.name)/\(pack.script)"
    return isMutated ? bytes : try files.bytes(of: path)
  }

  func exists(_ path: String) -> Bool { files.exists(path) }
  func nearest(to path: String) -> String? { nil }
}
