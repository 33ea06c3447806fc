import MotionCore
import MotionPacks
import MotionPlugin
import MotionRuntime

/// What packs define: found by loading the modules that they export, each pack by itself and with every limit
/// of a run.
struct PackDefinitions {
  private(set) var definitions: [DefinitionDescription] = []
  /// The packs that could not be loaded, and why.
  private(set) var faults: [(pack: PackName, fault: Diagnostic)] = []

  /// Loads the packs that the project around a folder asks for, and the project's own if it is one.
  init(projectAround path: String) throws(Diagnostic) {
    let disk = DiskFiles()
    guard let here = DiskFiles.real(path),
      let folder = try PackProject.folder(around: here, disk: disk),
      let files = ScriptFolder(folder: folder)
    else { return }
    let manifest = try PackProject(folder: folder, disk: disk).manifest
    let names = manifest.dependencies.map(\.name) + [manifest.name].compactMap(\.self)
    for name in names {
      do throws(Diagnostic) {
        // The modules know the packs that one session has opened.
        let modules = PackModules(scriptFolder: files)
        definitions += try Self.load(
          name, try modules.manifest(of: name), files: files, modules: modules)
      } catch {
        faults.append((name, error))
      }
    }
  }

  /// Loads the modules that a pack exports and returns what it defines with them.
  static func load(
    _ pack: PackName, _ manifest: PackManifest, files: any ScriptFiles & Sendable,
    modules: PackModules
  ) throws(Diagnostic) -> [DefinitionDescription] {
    var options = Session.Options()
    options.files = files
    let session = try Session(options, modules: modules)
    session.watch(giveUp)
    let names = manifest.exports.map { PackModule.name(of: $0, in: pack) }
    let text = names.map { "require \"\($0)\"\n" }.joined()
    return try session.definitions(of: Array(text.utf8), name: PackManifest.fileName)
      .filter { $0.definition.pack == pack.description }
  }
}
