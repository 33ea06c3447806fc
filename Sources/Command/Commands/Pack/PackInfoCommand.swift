import ArgumentParser
import MotionCore
import MotionPacks
import MotionPlugin
import MotionRuntime
import MotionValues

/// `motion pack info`: describes a pack.
struct PackInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what a pack provides, needs and contains.")

  @Argument(
    help: ArgumentHelp(
      "A folder, a `.motionpack` file, or a pack that this project uses.", valueName: "pack"))
  var pack = "."

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      StandardStream.output.write(Self.text(of: try subject(in: workspace)))
    }
  }

  /// The pack to describe.
  private struct Subject {
    let content: PackContent
    /// The key with which the pack is signed.
    var key: PublicKey?
    /// The project's folder, if this project uses the pack.
    var project: ScriptFolder?
  }

  private func subject(in workspace: PackWorkspace) throws(Diagnostic) -> Subject {
    if let name = PackName(pack), let project = try? workspace.project(),
      let entry = project.lock?[name]
    {
      guard let place = try project.location(of: entry, store: workspace.store) else {
        throw PackInstallation.missing(entry)
      }
      let tree = try workspace.disk.tree(in: place, shownAs: name.description)
      return Subject(
        content: try PackContent(tree, origin: place), key: entry.key,
        project: ScriptFolder(folder: workspace.folder))
    }
    let found = try workspace.pack(at: pack)
    return Subject(
      content: found.content,
      key: found.signature == nil ? nil : try PackTrust.key(of: found, known: .unknown))
  }

  private static func text(of subject: Subject) -> String {
    let content = subject.content
    let manifest = content.manifest
    let size = content.tree.files.reduce(0) { $0 + $1.bytes.count }
    var rows: [[String]] = [["pack", content.id]]
    func add(_ title: String, _ lines: [String]) {
      for (index, line) in lines.enumerated() { rows.append([index == 0 ? title : "", line]) }
    }
    add("summary", [manifest.summary].filter { !$0.isEmpty })
    add("authors", manifest.authors)
    add("keywords", [manifest.keywords.joined(separator: ", ")].filter { !$0.isEmpty })
    add("license", [manifest.license].filter { !$0.isEmpty })
    add("motion", ["\(manifest.motion)"])
    add("require", manifest.exports.map { "\"\(PackModule.name(of: $0, in: content.name))\"" })
    add("defines", definitions(of: content, in: subject.project))
    add("needs", manifest.dependencies.map { "\($0.name) \($0.range)" })
    add("assets", manifest.assets.map { "\($0.path): \($0.reason)" })
    if let demo = manifest.demo {
      add("demo", [demo.scene] + [demo.thumbnail].compactMap { $0 })
    }
    add("tests", PackScenes.tests(of: content))
    add("signed", subject.key.map { ["by \($0.text)"] } ?? [])
    add("files", ["\(content.tree.files.count), \(size) bytes"])
    add("hash", ["\(content.tree.hash)"])
    return PackReport.columns(rows)
  }

  /// The definitions of the pack, with their options.
  private static func definitions(of content: PackContent, in project: ScriptFolder?) -> [String] {
    Sandbox.enter(reading: project.map { PackModules(scriptFolder: $0).folders } ?? [])
    Session.beginJob(Limits())
    let definitions: [DefinitionDescription]
    do throws(Diagnostic) {
      if let project {
        // In the project's folder it finds its dependencies.
        definitions = try PackLoading(
          content.name, content.manifest, modules: PackModules(scriptFolder: project)
        ).definitions()
      } else {
        definitions = try PackBundle(content).definitions()
      }
    } catch {
      return ["unknown, because it could not be loaded: \(error.message)"]
    }
    return definitions.flatMap { APIText.lines(of: $0, isFull: false) }
  }
}
