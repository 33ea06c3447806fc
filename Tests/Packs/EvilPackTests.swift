import MotionPacks
import MotionValues
import Testing

/// Hostile packs are refused with an error, and nothing is written anywhere.
struct EvilPackTests {
  private static let name = "a/b"

  /// Adds the pack of an archive to an empty project, as `motion pack add` does. Returns the error
  /// and the changes on the disk.
  private static func add(_ archive: [UInt8]) throws -> (error: Diagnostic?, changes: [String]) {
    let disk = MemoryDisk(["/project/pack.toml": [], "/evil.motionpack": archive])
    let update = PackUpdate(
      project: try PackProject(folder: "/project", disk: disk),
      store: PackStore(root: "/cache", disk: disk), transport: NoTransport(),
      motion: SemanticVersion(0, 1, 0))
    let manifest = try PackManifest(
      Array("[dependencies]\n\"\(name)\" = { archive = \"../evil.motionpack\" }".utf8))
    do throws(Diagnostic) {
      let lock = try update.lock(for: manifest, updating: .all)
      try update.project.commit(manifestText: "", lock: lock, cache: "/cache")
      return (nil, disk.changes)
    } catch {
      return (error, disk.changes)
    }
  }

  @Test("There are at least 115 hostile archives and 70 invalid manifests, with unique titles")
  func count() {
    #expect(EvilArchive.all.count >= 115)
    #expect(EvilManifest.all.count >= 70)
    #expect(Set(EvilArchive.all.map(\.title)).count == EvilArchive.all.count)
    #expect(Set(EvilManifest.all.map(\.title)).count == EvilManifest.all.count)
  }

  @Test("A valid archive is added to the store, the manifest and the lock")
  func writes() throws {
    let (error, changes) = try Self.add(ZipBuilder.archive([.init("init.lua")]))
    #expect(error == nil)
    #expect(changes.contains { $0.hasPrefix("move /cache/temporary/") })
    #expect(changes.contains("move /project/motion.lock.new to /project/motion.lock"))
  }

  @Test(
    "Nothing of a hostile archive is written",
    arguments: EvilArchive.all.filter { row in row.limits == .standard })
  func writesNoArchive(row: EvilArchive) throws {
    let (error, changes) = try Self.add(row.bytes)
    #expect(error?.code == .badPack, "\(row.title)")
    #expect(changes.isEmpty, "\(row.title): \(changes)")
  }

  @Test("Nothing of a pack with an invalid manifest is written", arguments: EvilManifest.all)
  func writesNoManifest(row: EvilManifest) throws {
    let archive = ZipBuilder(entries: [.init(PackManifest.fileName, row.text)]).bytes
    let (error, changes) = try Self.add(archive)
    #expect(error?.code == row.code, "\(row.title)")
    #expect(changes.isEmpty, "\(row.title): \(changes)")
  }

  @Test(
    "A pack whose manifest names missing files, or contradicts its content, is refused",
    arguments: [
      ("another pack", "name = \"a/c\"\nversion = \"1.0.0\"", [], "not `a/b`"),
      ("no name", "version = \"1.0.0\"", [], "lacks `name`"),
      ("no version", "name = \"a/b\"", [], "lacks `version`"),
      ("no export", "exports = [\"x.lua\"]", [], "`x.lua`, which is not in the pack"),
      ("no asset", "[assets]\n\"x.csv\" = \"y\"", [], "`x.csv`, which is not in the pack"),
      ("no demo", "[demo]\nscene = \"d.lua\"", [], "`d.lua`, which is not in the pack"),
      ("no thumbnail", Self.demo, [], "`d.png`, which is not in the pack"),
      ("thumbnail of another type", Self.demo, Array("<svg/>".utf8)[...], "is not a PNG picture"),
      (
        "thumbnail without dimensions", Self.demo, Self.png(1, 1).prefix(20), "is not a PNG picture"
      ),
      ("truncated thumbnail", Self.demo, Self.png(1, 1).dropLast(), "is cut off"),
      ("wide thumbnail", Self.demo, Self.png(2049, 1), "is 2049 × 1 pixels"),
      ("thumbnail without height", Self.demo, Self.png(1, 0), "is 1 × 0 pixels"),
      (
        "heavy thumbnail", Self.demo, Self.png(1, 1, size: Thumbnail.sizeLimit),
        "is larger than 512 KB"
      ),
    ] as [(String, String, ArraySlice<UInt8>, String)])
  func refuses(title: String, manifest: String, thumbnail: ArraySlice<UInt8>, says: String) throws {
    let isWhole = manifest.hasPrefix("name") || manifest.hasPrefix("version")
    let text = (isWhole ? "" : "name = \"a/b\"\nversion = \"1.0.0\"\n") + manifest
    var entries = [ZipBuilder.Entry(PackManifest.fileName, text)]
    if !thumbnail.isEmpty {
      entries += [
        .init("d.lua"),
        .init("d.png").with { $0.content = Array(thumbnail) },
      ]
    } else if manifest == Self.demo {
      entries.append(.init("d.lua"))
    }
    let (error, changes) = try Self.add(ZipBuilder(entries: entries).bytes)
    #expect(error?.message.contains(says) == true, "\(title): \(error?.message ?? "")")
    #expect(error?.help.isEmpty == false, "\(title)")
    #expect(changes.isEmpty, "\(title): \(changes)")
  }

  private static let demo = "[demo]\nscene = \"d.lua\"\nthumbnail = \"d.png\""

  /// The start and end of a PNG with this size in pixels.
  private static func png(_ width: UInt32, _ height: UInt32, size: Int = 0) -> ArraySlice<UInt8> {
    let sides = [width, height].flatMap { side in
      withUnsafeBytes(of: side.bigEndian) { Array($0) }
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    let body = [UInt8](repeating: 0, count: size)
    return (signature + Array("IHDR".utf8) + sides + body + end)[...]
  }

  @Test("A small PNG is accepted as a thumbnail")
  func takesThumbnail() throws {
    let manifest = ZipBuilder.manifest(Self.demo)
    let picture = ZipBuilder.Entry("d.png").with { $0.content = Array(Self.png(390, 844)) }
    let (error, _) = try Self.add(
      ZipBuilder(entries: [manifest, .init("d.lua"), picture]).bytes)
    #expect(error == nil)
  }
}
