import ArgumentParser
import MotionCore
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionValues

/// `motion pack add`: adds a dependency and locks it.
struct PackAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Use a pack in this project.",
    discussion: """
      The pack is `scope/name` from a registry, optionally with a range (`north/soft@^1.2`); or a \
      folder (`../soft`), a `.motionpack` file, or the address of a git repository. A pack in use comes \
      from its own registry, unless `--registry` names another. `motion/ui`, fourteen components, is a part \
      of motion; without a registry it is copied to `packs/ui`.
      """)

  @Argument(help: ArgumentHelp("The pack.", valueName: "pack"), completion: .file())
  var pack: String

  @Option(help: ArgumentHelp("The tag of the git repository.", valueName: "tag"))
  var tag: String?

  @Option(help: ArgumentHelp("The branch of the git repository.", valueName: "branch"))
  var branch: String?

  @Option(help: ArgumentHelp("The commit of the git repository.", valueName: "commit"))
  var commit: String?

  @Option(help: ArgumentHelp("The registry: a folder or an address.", valueName: "registry"))
  var registry: String?

  @Option(help: PackUpdateCommand.trustHelp)
  var trust: [String] = []

  func validate() throws {
    let references = [tag, branch, commit].compactMap { $0 }
    if references.count > 1 {
      throw ValidationError("Use only one of `--tag`, `--branch` and `--commit`.")
    }
    if !references.isEmpty, !pack.contains("://") {
      throw ValidationError(
        "`--tag`, `--branch` and `--commit` apply only to the address of a git repository.")
    }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      try workspace.changing { project throws(Diagnostic) in
        let dependency = try dependency(in: workspace, project)
        guard dependency.name != project.manifest.name else {
          throw Diagnostic(
            .packCycle,
            "`\(dependency.name)` is the pack in this folder: a pack cannot depend on itself",
            help: ["run the command in the project that uses the pack"])
        }
        var editor = ManifestEditor(project.manifestText)
        try editor.set(dependency)
        let manifest = try PackManifest(Array(editor.text.utf8))
        var update = workspace.update(of: project)
        update.trusted = Set(try trust.map { text throws(Diagnostic) in try PackName.parse(text) })
        let lock = try update.lock(for: manifest, updating: .only([dependency.name]))
        try project.commit(
          manifestText: editor.text, lock: lock, cache: workspace.store.root)
        PackReport.write(LockChange.between(project.lock ?? LockFile([]), lock))
        OutdatedReport(of: lock.entries, for: manifest, from: workspace.library()).writeNotes()
        if let text = try modules(of: dependency.name, in: lock, workspace) {
          StandardStream.output.write(text)
        }
      }
    }
  }

  /// Lists the module names for scripts.
  private func modules(
    of name: PackName, in lock: LockFile, _ workspace: PackWorkspace
  ) throws(Diagnostic) -> String? {
    guard let entry = lock[name],
      let place = try workspace.project().location(of: entry, store: workspace.store)
    else { return nil }
    let path = PackProject.join(place, PackManifest.fileName)
    let manifest = try PackManifest(
      try workspace.disk.read(path, limit: TOMLDocument.sizeLimit), file: path)
    for plugin in manifest.plugins {
      do throws(Diagnostic) {
        try Program.plugins.require(plugin.name, plugin.version, for: "`\(name)`")
      } catch {
        StandardStream.error.write("note: \(error.message.oneLine)\n")
      }
    }
    return manifest.exports.map { "  require \"\(PackModule.name(of: $0, in: name))\"\n" }.joined()
  }

  /// The dependency for the manifest.
  private func dependency(
    in workspace: PackWorkspace, _ project: PackProject
  ) throws(Diagnostic) -> PackDependency {
    let parts = pack.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if !pack.contains("://"), let name = PackName(String(parts[0])) {
      let range = parts.count > 1 ? String(parts[1]) : nil
      return try fromRegistry(name, range, in: workspace, project)
    }
    let (source, content) = try found(in: workspace)
    return PackDependency(name: content.name, range: .any, source: source)
  }

  /// Finds the pack at an address or a path.
  private func found(in workspace: PackWorkspace) throws(Diagnostic) -> (PackSource, PackContent) {
    if pack.contains("://") || pack.contains("::") || pack.hasPrefix("git@") {
      let reference =
        tag.map { .tag($0) } ?? branch.map { .branch($0) } ?? commit.map { .commit($0) }
        ?? GitReference.branch("")
      if let fault = reference.fault {
        throw Diagnostic(.badSource, "`\(reference.value)`: \(fault)")
      }
      let source = PackSource.git(url: try GitAddress.checked(pack), reference)
      return (source, try workspace.library().pack(at: source).content)
    }
    guard try workspace.disk.kind(of: pack) != nil else {
      throw Diagnostic(
        .unreadableFile, "there is no folder or file `\(pack)`",
        help: [
          SourceFile.nearby(pack, at: pack).map { "did you mean `\($0)`?" }
            ?? "a pack is a folder, a `.motionpack` file, the address of a git repository, or "
            + "`scope/name` in a registry"
        ])
    }
    let content = try workspace.pack(at: pack).content
    let path = workspace.fromProject(pack)
    return (PackWorkspace.isArchive(pack) ? .archive(path) : .folder(path), content)
  }

  private func fromRegistry(
    _ name: PackName, _ range: String?, in workspace: PackWorkspace, _ project: PackProject
  ) throws(Diagnostic) -> PackDependency {
    let known = project.registry(of: name)
    if name.description == BundledPack.name, range == nil, registry == nil, known == nil,
      project.manifest.registry == nil
    {
      return try BundledPack.add(to: project, as: name)
    }
    if registry == nil, known == nil, project.manifest.registry == nil,
      try workspace.disk.kind(of: pack) == .folder
    {
      throw Diagnostic(
        .missingKey, "`\(pack)` is a pack name, but no registry is named",
        help: ["for the folder `\(pack)`, write `motion pack add ./\(pack)`"])
    }
    let location =
      if registry == nil, let known { known } else { try workspace.registry(registry) }
    let entries = try workspace.library().versions(of: name, in: location).filter { !$0.isYanked }
    if entries.isEmpty { throw PackLibrary.isYanked(name, in: location) }
    var wanted = VersionRange.any
    if let range {
      wanted = try VersionRange.parse(range)
    } else {
      // The newest version that supports this motion; if none does, the newest, which is
      // then refused with a reason.
      let running = entries.filter { $0.motion.contains(Motion.semanticVersion) }
      let versions = (running.isEmpty ? entries : running).map(\.version)
      let newest = versions.filter { !$0.isPrerelease }.max() ?? versions.max()
      wanted = newest.map { .compatible(with: $0) } ?? .any
    }
    let isTheProjects = location == project.manifest.registry
    return PackDependency(
      name: name, range: wanted, source: isTheProjects ? nil : .registry(location))
  }
}

/// `motion pack remove`: removes a dependency.
struct PackRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a pack from this project.")

  @Argument(help: ArgumentHelp("The pack's name.", valueName: "scope/name"))
  var name: String

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let name = try PackName.parse(name)
      try workspace.changing { project throws(Diagnostic) in
        var editor = ManifestEditor(project.manifestText)
        guard try editor.remove(name) else {
          let names = project.manifest.dependencies.map(\.name.description)
          throw Diagnostic(
            .unknownPack, "`\(PackManifest.fileName)` does not depend on `\(name)`",
            help: Suggestion.help(for: name.description, in: names, kind: "it depends on"))
        }
        let manifest = try PackManifest(Array(editor.text.utf8))
        let lock = try workspace.update(of: project).lock(for: manifest, updating: .only([]))
        try project.commit(
          manifestText: editor.text, lock: lock, cache: workspace.store.root)
        PackReport.write(LockChange.between(project.lock ?? LockFile([]), lock))
      }
    }
  }
}
