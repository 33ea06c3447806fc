import MotionCore
import MotionLua
import MotionPacks
import MotionPlugin
import MotionRuntime
import MotionValues

/// The modules that scripts of a project and its packs can require: their own, and those of the
/// locked packs. Nothing is fetched.
final class PackModules: ScriptModules {
  /// A pack that code can require, with the packs that it may require itself.
  private struct Place {
    let name: PackName
    let manifest: PackManifest
    let files: any ScriptFiles
    let needs: [PackName]
  }

  private let own: ProjectModules
  private let ownFiles: any ScriptFiles
  /// The script's folder; nil for a file of a pack.
  private let ownFolder: String?
  /// The lock; nil for that of the project.
  private let lock: LockFile?
  private let openRoot: () throws(Diagnostic) -> Root
  private var root: Root?
  private var places: [PackName: Place] = [:]

  /// The project around the script.
  private struct Root {
    var manifest: PackManifest
    var project: PackProject?
    /// The files of the project, if it is a pack.
    var files: any ScriptFiles
    /// The packs that a file needs, which are in memory.
    var packs: [PackName: PackContent] = [:]
  }

  /// Makes the modules for a script in a folder; the project around it is opened when a
  /// module is first required. `lock` replaces the project's lock.
  init(scriptFolder: ScriptFolder, lock: LockFile? = nil) {
    own = ProjectModules(files: scriptFolder)
    ownFiles = scriptFolder
    ownFolder = scriptFolder.path
    self.lock = lock
    openRoot = { () throws(Diagnostic) in
      let disk = DiskFiles()
      let folder =
        try PackProject.folder(around: scriptFolder.path, disk: disk) ?? scriptFolder.path
      let project = try PackProject(folder: folder, disk: disk)
      return Root(
        manifest: project.manifest, project: project,
        files: ScriptFolder(folder: folder) ?? scriptFolder)
    }
  }

  /// Makes the modules for a scene of a pack in memory; `packs` are those that it needs. The scene's own
  /// files are those of `version`, if the scene is from another version of the pack.
  init(
    bundle: PackBundle, packs: [PackName: PackContent] = [:], scenesOf version: PackBundle? = nil
  ) {
    ownFiles = (version ?? bundle).files
    own = ProjectModules(files: ownFiles)
    ownFolder = nil
    lock = nil
    openRoot = { () throws(Diagnostic) in
      Root(manifest: bundle.content.manifest, project: nil, files: bundle.files, packs: packs)
    }
  }

  /// The folders that may be read: the script's, its project's, and those of the locked
  /// packs.
  var folders: [String] { ownFolder.map { [$0] + lockedFolders(around: $0) } ?? [] }

  /// Empty if the project cannot be read; the error is reported when a module is required.
  private func lockedFolders(around folder: String) -> [String] {
    let disk = DiskFiles()
    guard let root = try? PackProject.folder(around: folder, disk: disk) else { return [] }
    guard let project = try? PackProject(folder: root, disk: disk),
      let lock = lock ?? project.lock
    else { return [root] }
    let store = (try? PackWorkspace.cacheFolder()).map { PackStore(root: $0, disk: disk) }
    return [root] + lock.entries.compactMap { try? project.location(of: $0, store: store) }
  }

  /// The manifest of a pack that the project uses.
  func manifest(of name: PackName) throws(Diagnostic) -> PackManifest {
    try place(of: name).manifest
  }

  func files(of environment: ScriptEnvironment) -> (any ScriptFiles)? {
    guard environment != .script else { return ownFiles }
    return PackName(environment.name).flatMap { places[$0] }.map {
      PackAssets(pack: $0.name, manifest: $0.manifest, files: $0.files)
    }
  }

  func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule {
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let pack = parts.count < 2 ? nil : PackName("\(parts[0])/\(parts[1])")
    let rest = parts.count > 2 ? String(parts[2]) : nil
    if let inside = PackName(environment.name), let place = places[inside] {
      return try module(name, of: pack, rest, searching: path, requestedBy: place)
    }
    guard let pack else {
      do throws(Diagnostic) {
        return try own.module(named: name, in: environment, searching: path)
      } catch {
        throw naming(packCalled: name, in: error)
      }
    }
    let root = try openedRoot()
    if root.manifest.name == pack || root.manifest.dependencies.contains(where: { $0.name == pack })
    {
      return try file(rest, of: try place(of: pack), module: name, isOwn: false)
    }
    do throws(Diagnostic) {
      return try own.module(named: name, in: environment, searching: path)
    } catch {
      if let undeclared = try undeclared(pack, for: name) { throw undeclared }
      var missing = error
      missing.help.append("a pack must be added first: `motion pack add \(pack)`")
      throw missing
    }
  }

  /// Finds a module for the code of a pack: its own, or one of a declared dependency.
  private func module(
    _ name: String, of pack: PackName?, _ rest: String?, searching path: ModulePath,
    requestedBy place: Place
  ) throws(Diagnostic) -> ScriptModule {
    if let pack, pack == place.name {
      return try file(rest, of: place, module: name, isOwn: true)
    }
    if let pack, place.needs.contains(pack) {
      return try file(rest, of: try self.place(of: pack), module: name, isOwn: false)
    }
    let found = try? ProjectModules(files: place.files).module(
      named: name, in: ScriptEnvironment(place.name.description), searching: path)
    if let found {
      return ScriptModule(
        name: "\(place.name)/\(found.name)", text: found.text, environment: found.environment)
    }
    throw Diagnostic(
      .missingModule, "`require`: there is no module `\(name)` for `\(place.name)`",
      help: [
        pack == nil
          ? "a pack can require its own files, and the packs in its `\(PackManifest.fileName)`"
          : "add `\(name)` under `[dependencies]` in its `\(PackManifest.fileName)`"
      ], token: name)
  }

  /// Reads a file of a pack; from outside, only an exported one.
  private func file(
    _ rest: String?, of place: Place, module name: String, isOwn: Bool
  ) throws(Diagnostic) -> ScriptModule {
    let candidates = rest.map { ["\($0).lua", "\($0)/init.lua"] } ?? ["init.lua"]
    for path in candidates where isOwn || place.manifest.exports.contains(path) {
      guard place.files.exists(path) else { continue }
      return ScriptModule(
        name: "\(place.name)/\(path)", text: try place.files.bytes(of: path),
        environment: ScriptEnvironment(place.name.description))
    }
    let exports = place.manifest.exports.map { PackModule.name(of: $0, in: place.name) }
    throw Diagnostic(
      .missingModule, "`require`: the pack `\(place.name)` exports no module `\(name)`",
      help: Suggestion.help(for: name, in: exports, kind: "it exports"), token: name)
  }

  private func openedRoot() throws(Diagnostic) -> Root {
    if let root { return root }
    let opened = try openRoot()
    try Self.requirePlugins(of: opened.manifest)
    root = opened
    return opened
  }

  /// Finds the files of a pack according to the lock.
  private func place(of name: PackName) throws(Diagnostic) -> Place {
    if let known = places[name] { return known }
    let root = try openedRoot()
    let place: Place
    if name == root.manifest.name {
      place = Place(
        name: name, manifest: root.manifest, files: root.files,
        needs: root.manifest.dependencies.map(\.name))
    } else if let pack = root.packs[name] {
      place = Place(
        name: name, manifest: pack.manifest, files: PackTreeFiles(pack.tree),
        needs: pack.manifest.dependencies.map(\.name))
    } else {
      place = try lockedPlace(of: name, in: root)
    }
    try Self.requirePlugins(of: place.manifest)
    places[name] = place
    return place
  }

  /// Checks that the program contains the engines that a project or a pack needs.
  private static func requirePlugins(of manifest: PackManifest) throws(Diagnostic) {
    let user = manifest.name.map { "`\($0)`" } ?? "the project"
    for plugin in manifest.plugins {
      try Program.plugins.require(plugin.name, plugin.version, for: user)
    }
  }

  private func lockedPlace(of name: PackName, in root: Root) throws(Diagnostic) -> Place {
    var lock = lock
    if lock == nil { lock = try root.project?.fittingLock() }
    guard let project = root.project, let entry = lock?[name] else {
      throw Diagnostic(
        .staleLock, "`\(name)` is a dependency, but `\(LockFile.fileName)` does not have it",
        help: ["lock it: `motion pack update \(name)`"], token: name.description)
    }
    let store = (try? PackWorkspace.cacheFolder()).map { PackStore(root: $0, disk: project.disk) }
    guard let folder = try project.location(of: entry, store: store),
      let files = try files(of: entry, in: folder, disk: project.disk)
    else { throw PackInstallation.missing(entry) }
    let manifest = try PackManifest(
      try files.bytes(of: PackManifest.fileName), file: "\(name)/\(PackManifest.fileName)")
    guard manifest.motion.contains(Motion.semanticVersion) else {
      throw Diagnostic(
        .packConflict,
        "`\(name)` \(entry.version) runs with motion `\(manifest.motion)`, but this is "
          + "\(Motion.semanticVersion)",
        help: ["use another version of motion, or of the pack"])
    }
    return Place(
      name: name, manifest: manifest, files: files, needs: entry.dependencies.map(\.name))
  }

  /// The files of a pack according to the lock; those of a local folder are used as they are.
  /// Nil if there is no folder.
  private func files(
    of entry: LockFile.Entry, in folder: String, disk: any PackDisk
  ) throws(Diagnostic) -> (any ScriptFiles)? {
    if case .folder = entry.source { return ScriptFolder(folder: folder) }
    let tree = try disk.tree(in: folder, shownAs: entry.name.description)
    guard tree.hash == entry.hash else { throw PackInstallation.damaged(entry, at: folder) }
    return PackTreeFiles(tree)
  }

  /// Adds to the error for a missing module the pack of the project that it may mean.
  private func naming(packCalled name: String, in error: Diagnostic) -> Diagnostic {
    let packs = (try? openedRoot())?.manifest.dependencies.map(\.name.description) ?? []
    guard error.code == .missingModule, let pack = packs.first(where: { $0.hasSuffix("/\(name)") })
    else { return error }
    var named = error
    named.help = ["the pack's whole name is `\(pack)`"]
    return named
  }

  /// The error for a pack that the project does not depend on; nil if the name may be a file.
  private func undeclared(_ pack: PackName, for module: String) throws(Diagnostic) -> Diagnostic? {
    let root = try openedRoot()
    if let lock = root.project?.lock, lock[pack] != nil {
      let needer = lock.entries.first { $0.dependencies.contains { $0.name == pack } }
      return Diagnostic(
        .missingModule,
        "`require`: `\(pack)` is only a dependency of `\(needer?.name.description ?? "another pack")`, "
          + "not of this project",
        help: ["add it: `motion pack add \(pack)`"], token: module)
    }
    let names = root.manifest.dependencies.map(\.name.description)
    let near = Suggestion.nearest(to: pack.description, in: names)
    guard let near else { return nil }
    return Diagnostic(
      .missingModule, "`require`: this project uses no pack `\(pack)`",
      help: ["did you mean `\(near)`?"], token: module)
  }
}

/// The files that a pack may read: the assets in its manifest.
private final class PackAssets: ScriptFiles {
  private let pack: PackName
  private let manifest: PackManifest
  private let files: any ScriptFiles

  init(pack: PackName, manifest: PackManifest, files: any ScriptFiles) {
    self.pack = pack
    self.manifest = manifest
    self.files = files
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard exists(path) else {
      throw Diagnostic(
        .unreadableFile, "`\(pack)` may only read its own assets, and `\(path)` is not one",
        help: nearest(to: path).map { ["did you mean `\($0)`?"] }
          ?? ["add the file under `[assets]` in its `\(PackManifest.fileName)`, with the reason"],
        token: path)
    }
    return try files.bytes(of: path)
  }

  func exists(_ path: String) -> Bool {
    manifest.assets.contains { $0.path.utf8.elementsEqual(path.utf8) }
  }

  func nearest(to path: String) -> String? {
    Suggestion.nearest(to: path, in: manifest.assets.map(\.path))
  }
}
