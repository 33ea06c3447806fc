import ArgumentParser
import MotionCore
import MotionExport
import MotionPacks
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
