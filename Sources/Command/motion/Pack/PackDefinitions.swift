import MotionCore
import MotionPacks
import MotionPlugin
import MotionRuntime

/// What the packs of a project define.
struct PackDefinitions {
  private(set) var definitions: [DefinitionDescription] = []
  /// What is wrong with the packs that could not be loaded, as people read it.
  private(set) var faults: [String] = []

  /// Loads the packs that the project around a folder asks for, and the project's own if it is one; nothing can be
  /// written or started afterwards.
  init(projectAround path: String) throws(Diagnostic) {
    let disk = DiskFiles()
    guard let here = DiskFiles.real(path),
      let folder = try PackProject.folder(around: here, disk: disk),
      let files = ScriptFolder(folder: folder)
    else { return }
    let manifest = try PackProject(folder: folder, disk: disk).manifest
    Sandbox.enter(reading: PackModules(scriptFolder: files).folders)
    for name in manifest.dependencies.map(\.name) + [manifest.name].compactMap(\.self) {
      load(name, files)
    }
  }

  /// Adds what a pack defines, or why it cannot be loaded; the others are told all the same.
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
      faults.append("warning: `\(name)` is left out, for it could not be loaded\n" + text)
    }
  }
}

/// One pack whose modules are loaded for what they define, by itself and with every limit of a run.
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

  /// Loads the modules that the pack exports and returns what it defines with them.
  func definitions() throws(Diagnostic) -> [DefinitionDescription] {
    session.watch(giveUp)
    let names = manifest.exports.map { PackModule.name(of: $0, in: pack) }
    let text = names.map { "require \"\($0)\"\n" }.joined()
    do throws(Diagnostic) {
      return try session.definitions(of: Array(text.utf8), name: PackManifest.fileName)
        .filter { $0.definition.pack == pack.description }
    } catch {
      var fault = error
      // That the pack is required here is nobody's line.
      fault.traceback.removeAll { $0.location.file == PackManifest.fileName }
      if fault.code.isLimit {
        fault.help = ["a pack defines what it gives, and computes little else"]
      }
      throw fault
    }
  }

  /// The text of a file that was loaded, for the line that an error shows.
  func text(of file: String) -> String? { session.text(of: file) }
}
