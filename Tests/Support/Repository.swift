import Foundation

/// The folder of the project, for tests that read its files.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the executables. On macOS the tests are a bundle in it, on Linux an executable.
  package static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  /// The debug build of `motion`, which is beside the tests.
  package static let debugMotion = products.appending(path: "motion")

  /// The `motion` that tests run in a process of its own: that at the path `MOTION_EXECUTABLE`, as of a
  /// release, which takes a fraction of the time; otherwise the debug build.
  package static let motion =
    ProcessInfo.processInfo.environment["MOTION_EXECUTABLE"].map { URL(filePath: $0) }
    ?? debugMotion

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The scenes in `examples`, the demos of its packs, and those of its projects, by their paths in it.
  package static let allExampleScenes: [String] = {
    let files = FileManager.default.enumerator(atPath: root.appending(path: "examples").path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter(\.isSceneScript).filter { path in
      let parts = path.split(separator: "/")
      return parts.count == 1 || parts[0] == "projects" || parts.last == "demo.lua"
    }.sorted()
  }()

  /// The scenes in `examples` itself.
  package static let exampleScenes = allExampleScenes.filter { !$0.contains("/") }

  /// Whether the tests run in continuous integration, which sets `CI`; the command has the same rule.
  package static let isContinuousIntegration = !["", "0", "false"].contains(
    ProcessInfo.processInfo.environment["CI"] ?? "")

  /// The slugs of all errors: those that the sources declare, and those that C functions print.
  package static func errorSlugs() throws -> [String] {
    let sources = root.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    func slugs(in ending: String, _ pattern: Regex<(Substring, Substring)>) throws -> [String] {
      try files.filter { $0.hasSuffix(ending) }.flatMap { file in
        try text("Sources/\(file)").matches(of: pattern).map { String($0.1) }
      }
    }
    let declared = try slugs(in: ".swift", /= DiagnosticCode\("([^"]+)"\)/)
    let printed = try slugs(in: ".c", /error\[([a-z-]+)\]/)
    return (declared + Set(printed).subtracting(declared)).sorted()
  }
}

extension String {
  /// Whether a path is that of a scene's script, and not of a test file.
  package var isSceneScript: Bool { hasSuffix(".lua") && !hasSuffix(".test.lua") }
}
