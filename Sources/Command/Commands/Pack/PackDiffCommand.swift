import ArgumentParser
import MotionCore
import MotionPacks
import MotionRecording
import MotionValues

/// `motion pack diff`: compares a pack in a folder with a published version.
struct PackDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "List what a pack changes since a published version.",
    discussion: """
      motion pack diff
      motion pack diff 1.2.0 --registry ../registry

      Compares what the pack declares with a version in a registry: by default with the highest one that \
      is not yanked. Plays that version's demo and tests with both, and says what moves in another way, \
      with the line that causes it. Says how far the next version has to grow, as \
      `motion pack publish` demands it.
      """)

  @Argument(
    help: ArgumentHelp(
      "The version, such as 1.2.0; by default the highest one.", valueName: "version"))
  var version: String?

  @Option(
    help: ArgumentHelp("The pack's folder, or its `.motionpack` file.", valueName: "pack"),
    completion: .file())
  var pack = "."

  @Option(help: ArgumentHelp("The registry's folder or address.", valueName: "registry"))
  var registry: String?

  @Flag(help: "Print the changes as JSON.")
  var json = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let content = try workspace.pack(at: pack).content
      let location = try workspace.registry(registry)
      let reading = PackReading(workspace)
      let base = try base(of: content.name, in: location, workspace.library())
      guard let after = try reading.interface(of: content, at: pack, in: location),
        let before = try reading.interface(of: base, in: location)
      else {
        throw Diagnostic(
          .badPack, "`\(content.name)` cannot be compared with \(base.version), as the note says",
          help: ["name another version to compare with: `motion pack diff VERSION`"])
      }
      let difference = PackDifference(
        name: content.name, from: base.version, to: content.version,
        InterfaceComparison(
          from: before, to: after,
          effects: try reading.effects(from: base, to: content, at: pack, in: location)))
      StandardStream.output.write(json ? difference.jsonLine : difference.text)
    }
  }

  /// The version to compare with.
  private func base(
    of name: PackName, in location: String, _ library: PackLibrary
  ) throws(Diagnostic) -> RegistryIndex.Entry {
    let versions = try library.versions(of: name, in: location)
    if let version {
      let wanted = try SemanticVersion.parse(version)
      if let entry = versions.first(where: { $0.version == wanted }) { return entry }
      throw Diagnostic(
        .unknownPack, "the registry `\(location)` has no `\(name)` \(wanted)",
        help: ["it has \(versions.map(\.version.description).joined(separator: ", "))"])
    }
    if let entry = try library.index(of: location).predecessor(of: name) { return entry }
    throw Diagnostic(
      .unknownPack, "no version of `\(name)` in the registry `\(location)` promises anything yet",
      help: [
        "name one to compare with: "
          + versions.map { "`motion pack diff \($0.version)`" }.joined(separator: ", ")
      ])
  }
}

/// What `motion pack diff` says.
struct PackDifference: SchemaWritable {
  static let schema = Schema<Self>("PackDifference", "What a pack changes since a version.") {
    Member("pack", "The name of the pack.") { $0.name.description }
    Member("from", "The published version.") { $0.from.description }
    Member("to", "The version that is compared with it.") { $0.to.description }
    Member("step", "The least step of the next version.") { $0.comparison.step.rawValue }
    Member("least", "The least next version.") { $0.least.description }
    Member("changes", "The changes, those with the greatest step first.") { $0.comparison.changes }
  }

  private let name: PackName
  private let from: SemanticVersion
  private let to: SemanticVersion
  private let comparison: InterfaceComparison

  init(
    name: PackName, from: SemanticVersion, to: SemanticVersion, _ comparison: InterfaceComparison
  ) {
    (self.name, self.from, self.to, self.comparison) = (name, from, to, comparison)
  }

  private var least: SemanticVersion { comparison.step.version(after: from) }

  var text: String {
    let title = "\(name) \(from) → " + (from == to ? "this folder" : "\(to)") + "\n"
    let changes = comparison.changes.map { "\($0.step.rawValue)  \($0.sentence.oneLine)\n" }
    let isEnough = comparison.step.allows(to, after: from)
    return title + (changes.isEmpty ? "declares and moves the same\n" : changes.joined())
      + "the least next version is \(least)"
      + (isEnough || from == to ? "\n" : ", and `\(PackManifest.fileName)` says \(to)\n")
  }
}

extension InterfaceChange: SchemaWritable {
  package static let schema = Schema<Self>("PackChange", "A change of what a pack declares.") {
    Member("step", "The least step of a version with it.") { $0.step.rawValue }
    Member(ifPresent: "definition", "The name of the definition that changes.") { $0.definition }
    Member("sentence", "What the newer version does.") { $0.sentence }
  }
}
