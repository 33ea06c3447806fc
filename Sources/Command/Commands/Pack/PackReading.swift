import MotionCore
import MotionExport
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionValues

/// Reads packs for what is said of them, such as their pages, and runs their code in copies of the process.
struct PackReading {
  /// The number of versions that are compared; older ones are left out.
  private static let versionLimit = 20

  private let workspace: PackWorkspace

  init(_ workspace: PackWorkspace) { self.workspace = workspace }

  /// Reads a pack in a folder or a file, or one that the project uses.
  func pack(named pack: String) throws(Diagnostic) -> SitePack {
    let content: PackContent
    var (key, packs): (PublicKey?, [PackName: PackContent]) = (nil, [:])
    if let name = PackName(pack), try workspace.disk.kind(of: pack) == nil,
      let project = try? workspace.project(), let entry = project.lock?[name]
    {
      content = try self.content(of: entry, in: project)
      key = entry.key
      packs = try needed(by: content, in: project, project.fittingLock())
    } else {
      let found = try workspace.pack(at: pack)
      content = found.content
      key = found.signature == nil ? nil : try PackTrust.key(of: found, known: .unknown)
      packs = try needed(by: content, at: pack)
    }
    try content.checkIsShareable()
    let sheet = try sheet(of: content, packs, playing: font)
    return SitePack(
      versions: [.init(content: content, sheet: sheet)], key: key,
      install: "motion pack add \(content.archiveName)", archive: content.archiveName)
  }

  /// Reads all packs of a registry, sorted by name. A pack that cannot be read is left out, with a
  /// warning.
  func packs(of registry: String, servedAt address: String?) throws(Diagnostic) -> [SitePack] {
    let library = PackLibrary(
      folder: workspace.here, disk: workspace.disk, transport: workspace.transport)
    let index = try library.index(of: registry)
    var packs: [SitePack] = []
    let font = font
    for newest in index.search([]) {
      do throws(Diagnostic) {
        packs.append(
          try pack(index.versions(of: newest.name), in: registry, library, font, servedAt: address))
      } catch {
        StandardStream.error.write(
          "warning: `\(newest.name)` is left out because it could not be read\n"
            + StandardStream.error.text(of: error))
      }
    }
    return packs
  }

  private func pack(
    _ entries: [RegistryIndex.Entry], in registry: String, _ library: PackLibrary,
    _ font: MeasuredFont, servedAt address: String?
  ) throws(Diagnostic) -> SitePack {
    // A version for testing is shown only if there is no other.
    let released = entries.filter { !$0.version.isPrerelease }
    let shown = (released.isEmpty ? entries : released).reversed().prefix(Self.versionLimit)
    var versions: [SitePack.Version] = []
    var key: PublicKey?
    // The page is about this one.
    let first = shown.first { !$0.isYanked }?.version
    for entry in shown {
      let found = try library.pack(entry.name, entry.version, in: registry)
      let isFirst = entry.version == first
      if isFirst, found.signature != nil {
        key = try PackTrust.key(of: found, known: .unknown)
      }
      var version = SitePack.Version(
        content: found.content, published: entry.published, isYanked: entry.isYanked,
        deprecation: entry.deprecation)
      do throws(Diagnostic) {
        version.sheet = try sheet(
          of: found.content, try needed(by: found.content, in: registry, library),
          playing: isFirst ? font : nil)
      } catch {
        version.sheet.fault = error.message
      }
      let recorded = try library.interface(of: entry, in: registry)
      version.interface = recorded ?? version.sheet.interface
      versions.append(version)
    }
    let from = address.map { " --registry \($0)" } ?? ""
    return SitePack(
      versions: versions, key: key, install: "motion pack add \(versions[0].content.name)\(from)",
      archive: nil)
  }

  /// Runs the code of a pack.
  private func sheet(
    of content: PackContent, _ packs: [PackName: PackContent], playing font: MeasuredFont?
  ) throws(Diagnostic) -> PackSheet {
    // All files are in memory, so the copy need not read any.
    let parts = try SandboxedCopy.run(reading: [], failure: .badPack) {
      SheetMessage(PackSheet(content, packs: packs, playing: font)).parts
    }
    let sheet = try PackSheet(parts)
    if let fault = sheet.demoFault {
      StandardStream.error.write(
        "warning: the demo of \(content.id) does not run to its end: \(fault.oneLine)\n")
    }
    if let fault = sheet.fault, font != nil {
      StandardStream.error.write(
        "warning: \(content.id) could not be loaded: \(fault.oneLine)\n")
    }
    return sheet
  }

  private var font: MeasuredFont { MeasuredFont.installed(beside: "") }

  // MARK: Records

  /// Records what a pack declares, by running its code; nil, with a note, if it does not run with this motion.
  ///
  /// - Parameters:
  ///   - registry: Where the packs that it needs are from, unless its folder has locked them.
  ///   - mayFail: Whether a pack that cannot be loaded is noted as well, instead of an error.
  func interface(
    of content: PackContent, at place: String, in registry: String? = nil, mayFail: Bool = false
  ) throws(Diagnostic) -> PackInterface? {
    guard Self.runs(content) else {
      StandardStream.error.write(
        "note: \(content.id) runs with motion `\(content.manifest.motion)`, so what it declares is "
          + "neither recorded nor compared\n")
      return nil
    }
    do throws(Diagnostic) {
      var packs = try needed(by: content, at: place)
      if packs.isEmpty, let registry {
        packs = try needed(by: content, in: registry, workspace.library())
      }
      return try interface(of: content, packs)
    } catch {
      guard mayFail else { throw error }
      StandardStream.error.write(
        "note: what \(content.id) declares is neither recorded nor compared, because it could not be "
          + "loaded: \(error.message.oneLine)\n")
      return nil
    }
  }

  /// Records what a version in a registry declares, by running its code; nil, with a note, if that is not
  /// possible.
  func interface(
    of entry: RegistryIndex.Entry, in registry: String
  ) throws(Diagnostic) -> PackInterface? {
    let library = workspace.library()
    if let known = try library.interface(of: entry, in: registry) { return known }
    do throws(Diagnostic) {
      let content = try library.pack(entry.name, entry.version, in: registry).content
      guard Self.runs(content) else { return nil }
      return try interface(of: content, try needed(by: content, in: registry, library))
    } catch {
      StandardStream.error.write(
        "note: `\(entry.name)` \(entry.version) is not compared, because the registry has no record of "
          + "it, and it could not be loaded: \(error.message.oneLine)\n")
      return nil
    }
  }

  /// Records what a locked pack declares; nil if that is not possible.
  func interface(
    of entry: LockFile.Entry, in project: PackProject, _ lock: LockFile
  ) -> PackInterface? {
    if case .registry(let location) = entry.source,
      let published = try? workspace.library().versions(of: entry.name, in: location).first(where: {
        $0.version == entry.version && $0.hash == entry.hash
      }), let known = try? workspace.library().interface(of: published, in: location)
    {
      return known
    }
    // A folder may have changed since it was locked.
    guard let content = try? content(of: entry, in: project), content.tree.hash == entry.hash else {
      return nil
    }
    return try? interface(of: content, needed(by: content, in: project, lock))
  }

  private func interface(
    of content: PackContent, _ packs: [PackName: PackContent]
  ) throws(Diagnostic) -> PackInterface {
    let parts = try SandboxedCopy.run(reading: [], failure: .badPack) { () throws(Diagnostic) in
      let modules = PackModules(bundle: PackBundle(content), packs: packs)
      let loading = try PackLoading(content.name, content.manifest, modules: modules)
      return [loading.interface(of: content, try loading.contents()).bytes]
    }
    return try PackInterface(parts.first ?? [], file: content.interfaceName)
  }

  // MARK: Motion

  /// Plays the demo and the tests of a version in a registry with another version of the pack, and returns
  /// what becomes of them. None, if one of the versions does not run with this motion.
  func effects(
    from base: RegistryIndex.Entry, to content: PackContent, at place: String, in registry: String
  ) throws(Diagnostic) -> [SceneEffect] {
    let library = workspace.library()
    let old: PackContent
    var needed: (old: [PackName: PackContent], new: [PackName: PackContent])
    do throws(Diagnostic) {
      old = try library.pack(base.name, base.version, in: registry).content
      guard Self.runs(old), Self.runs(content) else { return [] }
      needed.old = try self.needed(by: old, in: registry, library)
      needed.new = try self.needed(by: content, at: place)
      if needed.new.isEmpty { needed.new = try self.needed(by: content, in: registry, library) }
    } catch {
      StandardStream.error.write(
        "note: the scenes of `\(base.name)` \(base.version) are not played, because it could not be "
          + "loaded: \(error.message.oneLine)\n")
      return []
    }
    let bundles = (old: PackBundle(old), new: PackBundle(content))
    let units = try Program.propertyUnits
    let scenes = [old.manifest.demo?.scene].compactMap(\.self) + PackScenes.tests(of: old)
    var effects: [SceneEffect] = []
    for path in scenes {
      guard let text = old.tree[path: path] else { continue }
      let parts = try SandboxedCopy.run(reading: [], failure: .badPack) { () throws(Diagnostic) in
        func input(_ bundle: PackBundle, _ packs: [PackName: PackContent]) -> InputFile {
          let modules = PackModules(bundle: bundle, packs: packs, scenesOf: bundles.old)
          return InputFile(SceneSource(name: path, text: text, modules: modules))
        }
        let change = try SceneComparer(units: units).change(
          of: path, input(bundles.old, needed.old), input(bundles.new, needed.new), searches: true)
        return change?.parts ?? []
      }
      if let effect = SceneChange(path, parts: parts).flatMap({ SceneEffect($0, of: base.version) })
      {
        effects.append(effect)
      }
    }
    return effects
  }

  private static func runs(_ content: PackContent) -> Bool {
    content.manifest.motion.contains(Motion.semanticVersion)
  }

  // MARK: Dependencies

  private func content(
    of entry: LockFile.Entry, in project: PackProject
  ) throws(Diagnostic) -> PackContent {
    let store = workspace.store
    guard let place = try project.location(of: entry, store: store) else {
      throw PackInstallation.missing(entry)
    }
    return try PackContent(
      try workspace.disk.tree(in: place, shownAs: entry.name.description), origin: place)
  }

  /// The packs that a pack in a folder needs, as the folder has locked them; none for a file.
  private func needed(
    by content: PackContent, at place: String
  ) throws(Diagnostic) -> [PackName: PackContent] {
    if PackWorkspace.isArchive(place) || content.manifest.dependencies.isEmpty { return [:] }
    let project = try PackProject(
      folder: PackProject.join(workspace.here, place), disk: workspace.disk)
    return try needed(by: content, in: project, project.fittingLock())
  }

  /// The packs that a pack needs, directly or not, as a project has locked them.
  private func needed(
    by content: PackContent, in project: PackProject, _ lock: LockFile?
  ) throws(Diagnostic) -> [PackName: PackContent] {
    var packs: [PackName: PackContent] = [:]
    var open = content.manifest.dependencies.map(\.name)
    while let name = open.popLast() {
      guard packs[name] == nil, let entry = lock?[name] else { continue }
      let pack = try self.content(of: entry, in: project)
      packs[name] = pack
      open += pack.manifest.dependencies.map(\.name)
    }
    return packs
  }

  /// The packs that a pack of a registry needs, in the versions that a new project would get.
  private func needed(
    by content: PackContent, in registry: String, _ library: PackLibrary
  ) throws(Diagnostic) -> [PackName: PackContent] {
    if content.manifest.dependencies.isEmpty { return [:] }
    var problem = Resolver.Problem(motion: Motion.semanticVersion)
    problem.dependencies = content.manifest.dependencies
    problem.registry = registry
    problem.name = content.name
    var packs: [PackName: PackContent] = [:]
    for choice in try Resolver.solve(problem, from: library) {
      packs[choice.name] =
        try library.pack(choice.name, choice.candidate.version, in: registry).content
    }
    return packs
  }
}

extension SceneEffect {
  /// What a change of a version's scene says of the pack; nil if it does not say anything.
  fileprivate init?(_ change: SceneChange, of version: SemanticVersion) {
    let scene = "`\(change.path)` of \(version)"
    switch change.kind {
    case .changed:
      let words = change.causes.isEmpty ? change.sentences.first ?? "" : change.causes
      self.init(
        path: change.path,
        InterfaceChange(step: .minor, sentence: "moves \(scene) in another way: \(words)"))
    case .broken:
      self.init(
        path: change.path,
        InterfaceChange(step: .major, sentence: "breaks \(scene), which \(change.words)"))
    default: return nil
    }
  }
}
