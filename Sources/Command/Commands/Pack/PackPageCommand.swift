import ArgumentParser
import MotionCore
import MotionExport
import MotionPacks
import MotionRecording
import MotionValues

/// `motion pack page`: writes pages that show a pack, or all packs of a registry.
struct PackPageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Write pages that show a pack, or a registry.",
    discussion: """
      motion pack page soft -o site
      motion pack page --registry ../registry --address https://packs.example -o site

      The pages are files that any server can serve, and a browser can open: what a pack is, how it is \
      added, its demo, and each definition with its options, colours, curve and code to copy. Those of \
      a registry have a front page with a search, and say what each version changes.

      Texts of packs are only shown, and their code runs in the sandbox. The same packs give the same \
      files. A folder with other files is only written into with `--force`; `\(SiteFolder.listName)` in \
      it lists the files that the next time are replaced or removed.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder, a `.motionpack` file, or a pack that this project uses; by default this folder.",
      valueName: "pack"),
    completion: .file())
  var pack: String?

  @Option(
    help: ArgumentHelp("The folder of a registry, for all of its packs.", valueName: "folder"),
    completion: .directory)
  var registry: String?

  @Option(
    help: ArgumentHelp(
      "The address of the registry, for the commands that add its packs.", valueName: "address"))
  var address: String?

  @Option(help: ArgumentHelp("The title of the front page.", valueName: "text"))
  var title: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the pages; it is created if necessary.", valueName: "site"),
    completion: .directory)
  var output: String

  @Flag(help: "Write into a folder with other files, and replace those with the names of pages.")
  var force = false

  func validate() throws {
    if pack != nil, registry != nil {
      throw ValidationError("Name either a pack or `--registry`, not both.")
    }
    if registry == nil, address != nil || title != nil {
      throw ValidationError("`--address` and `--title` are for the pages of a `--registry`.")
    }
    if let registry, Registry.isAddress(registry) {
      throw ValidationError(
        "`--registry` takes the folder of the registry; `--address` says where it is served.")
    }
    if let address {
      let isPlain = address.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: ":/._~%-".utf8.contains(byte)
        }
      }
      guard Registry.isAddress(address), isPlain else {
        throw ValidationError(
          "`--address` takes one that starts with https://, found '\(address)'.")
      }
    }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let reading = PackReading(workspace)
      let files: [SiteFolder.File]
      let shown: String
      if let registry {
        let packs = try reading.packs(of: registry, servedAt: address)
        let addresses = Dictionary(
          packs.map { ($0.name, "../../" + FrontPage.path(of: $0.name)) },
          uniquingKeysWith: { first, _ in first })
        let front = FrontPage(packs, title: title ?? "Motion packs").text
        files =
          packs.flatMap { pack in
            let page = PackPage(pack, front: "../../index.html", others: addresses)
            return Self.files(of: pack, page).map { ("\(pack.name)/\($0.path)", $0.bytes) }
          } + [("index.html", Array(front.utf8))]
        shown = SiteText.count(packs.count, "pack")
      } else {
        let pack = try reading.pack(named: self.pack ?? ".")
        files = Self.files(of: pack, PackPage(pack))
        shown = pack.newest.content.id
      }
      try SiteFolder(output, disk: workspace.disk, isForced: force).write(files)
      StandardStream.output.write(
        "\(PackProject.normal("\(output)/index.html"))  \(shown), \(files.count) files\n")
    }
  }

  /// The files of a pack: its page, and what the page refers to.
  private static func files(of pack: SitePack, _ page: PackPage) -> [SiteFolder.File] {
    let (content, sheet) = (pack.newest.content, pack.newest.sheet)
    var files: [SiteFolder.File] = [("index.html", Array(page.text.utf8))]
    if !sheet.stage.isEmpty {
      files.append((PackPage.stage, ScenePage(data: sheet.stage).bytes))
    }
    if let path = content.manifest.demo?.thumbnail, let bytes = content.tree[path: path] {
      files.append((PackPage.picture, bytes))
    }
    if let archive = pack.archive {
      files.append((archive, ArchiveWriter.bytes(of: content.tree)))
    }
    return files
  }
}

/// Reads the packs of a site, and runs their code in copies of the process.
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
      packs = try needed(by: content, in: project)
    } else {
      let found = try workspace.pack(at: pack)
      content = found.content
      key = found.signature == nil ? nil : try PackTrust.key(of: found, known: .unknown)
      if !PackWorkspace.isArchive(pack), !content.manifest.dependencies.isEmpty {
        packs = try needed(
          by: content,
          in: PackProject(folder: PackProject.join(workspace.here, pack), disk: workspace.disk))
      }
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
        content: found.content, published: entry.published, isYanked: entry.isYanked)
      do throws(Diagnostic) {
        version.sheet = try sheet(
          of: found.content, try needed(by: found.content, in: registry, library),
          playing: isFirst ? font : nil)
      } catch {
        version.sheet.fault = error.message
      }
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

  /// The packs that a pack needs, directly or not, as a project has locked them.
  private func needed(
    by content: PackContent, in project: PackProject
  ) throws(Diagnostic) -> [PackName: PackContent] {
    var packs: [PackName: PackContent] = [:]
    var open = content.manifest.dependencies.map(\.name)
    while let name = open.popLast() {
      guard packs[name] == nil, let entry = try project.fittingLock()?[name] else { continue }
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
