import MotionCore
import MotionPacks
import MotionPlugin
import MotionRuntime

/// The definitions of a project's packs.
struct PackDefinitions {
  private(set) var definitions: [DefinitionDescription] = []
  /// Readable errors for packs that could not be loaded.
  private(set) var faults: [String] = []

  /// Loads the packs of the project around a folder, and the project itself if it is a pack.
  /// Afterwards the process cannot start programs, nor write files outside of the folder `writing`.
  init(projectAround path: String, writing: String? = nil) throws(Diagnostic) {
    let disk = DiskFiles()
    guard let here = DiskFiles.real(path),
      let folder = try PackProject.folder(around: here, disk: disk),
      let files = ScriptFolder(folder: folder)
    else { return }
    let manifest = try PackProject(folder: folder, disk: disk).manifest
    Sandbox.enter(reading: PackModules(scriptFolder: files).folders, writing: writing)
    for name in manifest.dependencies.map(\.name) + [manifest.name].compactMap(\.self) {
      load(name, files)
    }
  }

  /// Adds the definitions of a pack, or the reason why it cannot be loaded; the other packs
  /// are still listed.
  private mutating func load(_ name: PackName, _ files: ScriptFolder) {
    var loading: PackLoading?
    do throws(Diagnostic) {
      let modules = PackModules(scriptFolder: files)
      let opened = try PackLoading(
        name, try modules.manifest(of: name), modules: modules)
      loading = opened
      definitions += try opened.definitions()
    } catch {
      let source = error.location.flatMap { loading?.text(of: $0.file) } ?? ""
      let text = DiagnosticText(
        error, source: source, hasColor: StandardStream.error.hasColor
      ).text
      faults.append("warning: `\(name)` is left out because it could not be loaded\n" + text)
    }
  }
}

/// Loads the modules of one pack to list their definitions, on its own and with all limits of a
/// run.
struct PackLoading {
  private let session: Session
  private let pack: PackName
  private let manifest: PackManifest

  init(
    _ pack: PackName, _ manifest: PackManifest, modules: PackModules
  ) throws(Diagnostic) {
    self.pack = pack
    self.manifest = manifest
    session = try Session(Session.Options(), modules: modules)
  }

  /// Loads the exported modules and returns what they define.
  func definitions() throws(Diagnostic) -> [DefinitionDescription] {
    session.watch(watchdogExpired)
    let names = manifest.exports.map { PackModule.name(of: $0, in: pack) }
    let text = names.map { "require \"\($0)\"\n" }.joined()
    do throws(Diagnostic) {
      return try session.definitions(of: Array(text.utf8), name: PackManifest.fileName)
        .filter { $0.definition.pack == pack.description }
    } catch {
      var fault = error
      // The `require` calls are generated, so their lines mean nothing to the user.
      fault.traceback.removeAll { $0.location.file == PackManifest.fileName }
      if fault.code.isLimit {
        fault.help = ["a pack should only define things when it is loaded, and compute little else"]
      }
      throw fault
    }
  }

  /// The text of a loaded file, to show an error's line.
  func text(of file: String) -> String? { session.text(of: file) }
}
