import MotionCore
import MotionPacks
import MotionPlugin
import MotionRuntime
import MotionValues

/// The definitions of a project's packs.
struct PackDefinitions {
  private(set) var definitions: [DefinitionDescription] = []
  /// The modules that the packs export.
  private(set) var modules: [LuaTypes.Module] = []
  /// Readable errors for packs that could not be loaded.
  private(set) var faults: [String] = []

  /// Loads the packs of the project around a folder, and the project itself if it is a pack.
  /// Afterwards the process cannot start programs, write files outside of the folder `writing`, or
  /// make folders in it; with `hasTypes`, the folders for the modules' types are made before.
  init(
    projectAround path: String, writing: String? = nil, hasTypes: Bool = false
  ) throws(Diagnostic) {
    let disk = DiskFiles()
    guard let here = DiskFiles.real(path),
      let folder = try PackProject.folder(around: here, disk: disk),
      let files = ScriptFolder(folder: folder)
    else { return }
    let manifest = try PackProject(folder: folder, disk: disk).manifest
    let modules = PackModules(scriptFolder: files)
    let names = manifest.dependencies.map(\.name) + [manifest.name].compactMap(\.self)
    if let writing, hasTypes {
      for name in names { try Self.makeFolders(for: name, modules, in: writing) }
    }
    Sandbox.enter(reading: modules.folders, writing: [writing].compactMap(\.self))
    Session.beginJob(Limits())
    for name in names { load(name, files) }
  }

  /// Makes the folders of the files in `LuaTypes.files`.
  private static func makeFolders(
    for pack: PackName, _ modules: PackModules, in folder: String
  ) throws(Diagnostic) {
    // `load` reports a manifest that cannot be read.
    guard let manifest = try? modules.manifest(of: pack) else { return }
    for file in manifest.exports {
      let module = PackModule.name(of: file, in: pack)
      guard let slash = module.lastIndex(of: "/") else { continue }
      try DiskFiles().makeFolder("\(folder)/\(module[..<slash])")
    }
  }

  /// Adds the definitions of a pack, or the reason why it cannot be loaded; the other packs
  /// are still listed.
  private mutating func load(_ name: PackName, _ files: ScriptFolder) {
    var loading: PackLoading?
    do throws(Diagnostic) {
      let found = PackModules(scriptFolder: files)
      let opened = try PackLoading(
        name, try found.manifest(of: name), modules: found)
      loading = opened
      let contents = try opened.contents()
      modules += contents.modules
      definitions += contents.definitions
    } catch {
      let source = error.location.flatMap { loading?.text(of: $0.file) } ?? ""
      let text = StandardStream.error.text(of: error, source: source)
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
    session = try Session(Session.Options(), plugins: Program.plugins, modules: modules)
  }

  /// Loads the exported modules and returns what they return and define.
  func contents() throws(Diagnostic) -> (
    modules: [LuaTypes.Module], definitions: [DefinitionDescription]
  ) {
    session.watch(watchdogExpired)
    do throws(Diagnostic) {
      let modules = try manifest.exports.map { file throws(Diagnostic) in
        let name = PackModule.name(of: file, in: pack)
        return LuaTypes.Module(
          name: name,
          type: try session.typeOfModule(name, requiredBy: PackManifest.fileName))
      }
      let definitions = session.definitions.filter {
        $0.definition.pack == pack.description
      }
      return (modules, definitions)
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

  /// Loads the exported modules and returns what they define.
  func definitions() throws(Diagnostic) -> [DefinitionDescription] {
    try contents().definitions
  }

  /// Records what the pack declares.
  func interface(
    of content: PackContent,
    _ contents: (modules: [LuaTypes.Module], definitions: [DefinitionDescription])
  ) -> PackInterface {
    PackInterface(
      content,
      contents.definitions.map { description in
        let kind = description.definition.kind
        let hasTiming = kind == .curve || kind == .spring
        return DeclaredDefinition(
          description, timing: hasTiming ? timing(of: description.definition) : nil)
      },
      contents.modules.flatMap { DeclaredMember.all(named: $0.name, $0.type) })
  }

  /// Returns the curve or the spring that a definition makes of its defaults; nil if it makes neither,
  /// or has failed.
  func timing(of definition: Definition) -> Timing? {
    try? session.timing(of: "\"\(definition.fullName)\"")
  }

  /// The text of a loaded file, to show an error's line.
  func text(of file: String) -> String? { session.text(of: file) }
}
