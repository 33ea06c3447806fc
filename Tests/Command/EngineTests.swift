import Foundation
import Support
import Testing

/// Each engine is in three places: its folder, the package manifest, and the list of standard
/// plugins.
struct EngineTests {
  @Test("Every engine's folder is listed once in the manifest and in the standard plugins")
  func threePlaces() throws {
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources/Engines").path)
    let folders = sources.sorted()
    #expect(!folders.isEmpty)

    let manifest = try Repository.text("Package.swift")
    let list = try #require(manifest.firstMatch(of: /(?s)let engines = \[(.*?)\]/)).1
    let declared = list.matches(of: /"(\w+)"/).map { String($0.1) }
    #expect(declared.sorted() == folders, "`engines` in Package.swift")

    let plugins = try Repository.text("Sources/Run/Standard/StandardPlugins.swift")
    let imported = plugins.matches(of: /import (\w+)Engine\n/).map { String($0.1) }
    #expect(imported.sorted() == folders, "the imports of StandardPlugins.swift")
    // The runtime's own plugins, such as the scene's, are not engines.
    let runtime = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: "Sources/Run").path)
    let entries = plugins.matches(of: /(\w+)Plugin\.self/).map(\.1)
      .filter { name in !runtime.contains { $0.hasSuffix("\(name)Plugin.swift") } }
      .map { String($0) }
    #expect(entries.sorted() == folders, "the entries of StandardPlugins.swift")
  }
}
