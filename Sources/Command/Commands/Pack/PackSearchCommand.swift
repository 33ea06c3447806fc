import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack search`: searches a registry.
struct PackSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search a registry for packs.")

  @Argument(help: ArgumentHelp("Words in the name or the summary.", valueName: "word"))
  var words: [String] = []

  @Option(help: ArgumentHelp("The registry: a folder or an address.", valueName: "registry"))
  var registry: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let location = try workspace.registry(registry)
      let found = try workspace.library().index(of: location).search(words)
      if found.isEmpty {
        return StandardStream.output.write("no pack in \(location) has all of these words\n")
      }
      StandardStream.output.write(
        PackReport.columns(
          found.map { pack in
            let deprecated = pack.deprecation.map { "deprecated: \($0)" }
            return [pack.name.description, pack.version.description, deprecated ?? pack.summary]
          }))
    }
  }
}
