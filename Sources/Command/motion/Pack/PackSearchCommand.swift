import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack search`: looks through a registry.
struct PackSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Look for packs in a registry.")

  @Argument(help: ArgumentHelp("Words of the name or the summary.", valueName: "word"))
  var words: [String] = []

  @Option(help: ArgumentHelp("A folder or an address.", valueName: "registry"))
  var registry: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let location = try workspace.registry(registry)
      let found = try workspace.library().index(of: location).search(words)
      if found.isEmpty {
        return StandardStream.output.write("nothing in \(location) has all of these words\n")
      }
      StandardStream.output.write(
        PackReport.columns(found.map { [$0.name.description, $0.version.description, $0.summary] }))
    }
  }
}
