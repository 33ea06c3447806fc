import ArgumentParser
import MotionCore
import MotionDocs
import MotionPacks
import MotionPlugin

/// `motion pack info`: what a pack says of itself.
struct PackInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what a pack gives, needs and weighs.")

  @Argument(
    help: ArgumentHelp(
      "A folder, a `.motionpack` file, or a pack that this project uses.", valueName: "pack"))
  var pack = "."

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let (content, project) = try content(in: workspace)
      StandardStream.output.write(Self.text(of: content, in: project))
    }
  }

  /// The pack, and the folder of the project if it is one that this project uses.
  private func content(
    in workspace: PackWorkspace
  ) throws(Diagnostic) -> (PackContent, ScriptFolder?) {
    if let name = PackName(pack), let project = try? workspace.project(),
      let entry = project.lock?[name]
    {
      guard let place = try project.location(of: entry, store: workspace.store) else {
        throw PackInstallation.missing(entry)
      }
      let tree = try workspace.disk.tree(in: place, shownAs: name.description)
      return (try PackContent(tree, origin: place), ScriptFolder(folder: workspace.folder))
    }
    if pack.hasSuffix(".motionpack") {
      let source = PackSource.archive(try workspace.fromProject(pack))
      return (try workspace.library().pack(at: source).content, nil)
    }
    return (try PackContent(try workspace.disk.tree(in: pack, shownAs: pack), origin: pack), nil)
  }

  private static func text(of content: PackContent, in project: ScriptFolder?) -> String {
    let manifest = content.manifest
    let size = content.tree.files.reduce(0) { $0 + $1.bytes.count }
    var rows: [[String]] = [["pack", content.id]]
    func add(_ title: String, _ lines: [String]) {
      for (index, line) in lines.enumerated() { rows.append([index == 0 ? title : "", line]) }
    }
    add("summary", [manifest.summary].filter { !$0.isEmpty })
    add("authors", manifest.authors)
    add("license", [manifest.license].filter { !$0.isEmpty })
    add("motion", ["\(manifest.motion)"])
    add("require", manifest.exports.map { "\"\(PackModule.name(of: $0, in: content.name))\"" })
    add("gives", gifts(of: content, in: project))
    add("needs", manifest.dependencies.map { "\($0.name) \($0.range)" })
    add("assets", manifest.assets.map { "\($0.path): \($0.reason)" })
    if let demo = manifest.demo {
      add("demo", [demo.scene] + [demo.thumbnail].compactMap { $0 })
    }
    add("files", ["\(content.tree.files.count), \(size) bytes"])
    add("hash", ["\(content.tree.hash)"])
    return PackReport.columns(rows)
  }

  /// What the pack defines, each with its options.
  private static func gifts(of content: PackContent, in project: ScriptFolder?) -> [String] {
    let definitions: [DefinitionDescription]
    do throws(Diagnostic) {
      if let project {
        // There it finds the packs that it needs itself.
        definitions = try PackLoading(
          content.name, content.manifest, files: project,
          modules: PackModules(scriptFolder: project)
        ).definitions()
      } else {
        definitions = try PackBundle(content).definitions()
      }
    } catch {
      return ["not known, for it could not be loaded: \(error.message)"]
    }
    return definitions.flatMap { APIText.lines(of: $0, isFull: false) }
  }
}
