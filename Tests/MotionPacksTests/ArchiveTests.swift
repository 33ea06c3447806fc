import MotionCore
import MotionPacks
import Support
import Testing

struct ArchiveTests {
  @Test("A tree that is written and read is the same tree, with the same hash", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    let tree = try PackTree(Self.files(seed: seed), origin: "x")
    let bytes = ArchiveWriter.bytes(of: tree)
    let read = try ArchiveReader.tree(of: bytes, origin: "x")
    #expect(read == tree, "seed \(seed)")
    #expect(read.hash == tree.hash, "seed \(seed)")
    #expect(ArchiveWriter.bytes(of: read) == bytes, "seed \(seed)")
  }

  @Test("The order in which files come changes neither hash nor archive", arguments: 0..<40)
  func ignoresOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let files = Self.files(seed: seed)
    let tree = try PackTree(files, origin: "x")
    let shuffled = try PackTree(files.shuffled(using: &random), origin: "x")
    #expect(tree.hash == shuffled.hash, "seed \(seed)")
    #expect(ArchiveWriter.bytes(of: tree) == ArchiveWriter.bytes(of: shuffled), "seed \(seed)")
  }

  @Test("Another byte, another name or another file is another hash")
  func hashes() throws {
    func hash(_ files: [(String, String)]) throws -> TreeHash {
      try PackTree(
        files.map { .init(path: $0.0, bytes: Array($0.1.utf8)) }, origin: "x"
      ).hash
    }
    let hashes = try [
      hash([]), hash([("a", "1")]), hash([("a", "2")]), hash([("b", "1")]),
      hash([("a", "1"), ("b", "")]), hash([("a", ""), ("b", "1")]), hash([("a/b", "1")]),
    ]
    #expect(Set(hashes).count == hashes.count)
    // `printf 1 >a; sha256sum a | sha256sum`
    #expect(
      hashes[1].description
        == "sha256:fc5b2781bc65746b95c7f8f9f0265d76a070b77c7006e2b4964c7ebddf193d36")
  }

  @Test("What tools keep for themselves is not part of a pack")
  func ignores() throws {
    let names = [
      ".git/config", ".DS_Store", "sub/.hidden", "packs/x/y.lua", "motion.lock",
      "old-1.0.0.motionpack", "old-1.0.0.motionpack.minisig", "__MACOSX/._a", "a.lua",
    ]
    let tree = try PackTree(names.map { .init(path: $0, bytes: []) }, origin: "x")
    #expect(tree.paths == ["a.lua"])
  }

  @Test("A zip that other tools make is read")
  func readsDeflated() throws {
    let text = [UInt8](repeating: 0x61, count: 5000)
    let bytes = ZipBuilder.archive([
      .init("folder/").with {
        $0.attributes = 0o040755 << 16 | 0x10
        $0.extra = [0x55, 0x54, 1, 0, 3]
      },
      .init("folder/a.lua", deflated: text),
      .init("streamed.lua", deflated: text).with {
        $0.flags |= 1 << 3; $0.gap = [UInt8](repeating: 0, count: 12)
      },
      .init("windows.lua", "x").with {
        $0.madeBy = 20; $0.attributes = 0x20
      },
    ])
    let tree = try ArchiveReader.tree(of: bytes, origin: "x")
    #expect(tree.paths == ["folder/a.lua", "pack.toml", "streamed.lua", "windows.lua"])
    #expect(tree[path: "folder/a.lua"] == text)
  }

  @Test("An evil archive is refused as a whole, and told why", arguments: evilArchives)
  func refuses(row: EvilArchive) {
    let error = #expect(throws: Diagnostic.self) {
      try ArchiveReader.tree(of: row.bytes, origin: "x.motionpack", limits: row.limits)
    }
    #expect(error?.code == .badPack, "\(row.title)")
    #expect(error?.message.contains(row.says) == true, "\(row.title): \(error?.message ?? "")")
    #expect(error?.help.isEmpty == false, "\(row.title)")
  }

  @Test("A good archive with a byte changed or cut is refused or whole", arguments: 0..<300)
  func survivesDamage(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = ZipBuilder.archive([
      .init("a.lua", deflated: Array("return 1 + 1 + 1 + 1 + 1".utf8)),
      .init("b/c.lua", "return 2"),
    ])
    let whole = try ArchiveReader.tree(of: bytes, origin: "x")
    if seed % 3 == 0 {
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    } else {
      bytes[Int.random(in: bytes.indices, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
    }
    // Times and versions of tools may change; names, content and kinds may not.
    if let tree = try? ArchiveReader.tree(of: bytes, origin: "x") {
      #expect(tree == whole, "seed \(seed)")
    }
  }

  private static func files(seed: Int) -> [PackTree.File] {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a.lua", "b.lua", "c/d.lua", "c/e/f.lua", "ä.png", "z z.md", "pack.toml", "0"]
    return names.filter { _ in Bool.random(using: &random) }.map { name in
      let count = Int.random(in: 0...200, using: &random)
      return .init(
        path: name, bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }
}

struct EvilArchive: Sendable, CustomTestStringConvertible {
  let title: String
  let bytes: [UInt8]
  let says: String
  var limits = PackLimits.standard

  var testDescription: String { title }
}

private typealias Entry = ZipBuilder.Entry

private func row(
  _ title: String, _ entries: [ZipBuilder.Entry], _ says: String,
  _ change: (inout ZipBuilder) -> Void = { _ in }
) -> EvilArchive {
  EvilArchive(title: title, bytes: ZipBuilder.archive(entries, change), says: says)
}

/// An archive with one more file of a name.
private func named(_ title: String, _ name: String, _ says: String) -> EvilArchive {
  row(title, [Entry(name, "x")], says)
}

private func limited(
  _ title: String, _ entries: [ZipBuilder.Entry], _ says: String,
  _ change: (inout PackLimits) -> Void
) -> EvilArchive {
  var row = row(title, entries, says)
  change(&row.limits)
  return row
}

private let small = [UInt8](repeating: 0x20, count: 64)

private let evilArchives: [EvilArchive] = [
  // Names that lead elsewhere.
  named("above", "../x.lua", "leads out of the pack by `..`"),
  named("above, later", "a/../../x.lua", "leads out of the pack"),
  named("above, at the end", "a/..", "leads out of the pack"),
  named("itself", "./x.lua", "leads out of the pack by `.`"),
  named("absolute", "/etc/passwd", "is absolute"),
  named("network", "//host/share", "is absolute"),
  named("backslash", "..\\x.lua", "holds a backslash"),
  named("drive", "C:/x.lua", "begins with a drive letter"),
  named("drive without slash", "C:x.lua", "holds one of"),
  named("stream", "x.lua:hidden", "holds one of"),
  named("NUL", "x.lua\0.png", "holds a NUL"),
  named("line break", "x\n.lua", "control or formatting character"),
  named("escape", "x\u{1B}[2J.lua", "control or formatting character"),
  named("right to left", "x\u{202E}aul.lua", "control or formatting character"),
  named("zero width", "x\u{200B}.lua", "control or formatting character"),
  named("empty name inside", "a//x.lua", "empty name between slashes"),
  named("device", "CON", "is a device on Windows"),
  named("device with an ending", "sub/nul.lua", "is a device on Windows"),
  named("dot at the end", "x.", "ends with a dot"),
  named("space at the end", "x ", "begins or ends with a space"),
  named("question mark", "x?.lua", "holds one of"),
  named("long", String(repeating: "x", count: 241), "longer than 240 bytes"),
  named("deep", String(repeating: "x/", count: 16) + "x", "deeper than 16 folders"),
  row("empty", [Entry("")], "is empty"),
  row("not UTF-8", [Entry("x").with { $0.name = [0x78, 0xFF] }], "not UTF-8"),
  row(
    "overlong slash", [Entry("x").with { $0.name = [0x2E, 0x2E, 0xC0, 0xAF, 0x78] }], "not UTF-8"),
  row("surrogate", [Entry("x").with { $0.name = [0xED, 0xA0, 0x80] }], "not UTF-8"),
  row("folder above", [Entry("../").with { $0.attributes = 0x10 }], "leads out of the pack"),
  row("folder absolute", [Entry("/").with { $0.attributes = 0x10 }], "is e"),
  // Names that meet.
  row("twice", [Entry("a.lua"), Entry("a.lua")], "holds `a.lua` twice"),
  row("manifest twice", [ZipBuilder.manifest()], "holds `pack.toml` twice"),
  row("case", [Entry("A.lua"), Entry("a.lua")], "are one file where case"),
  row("case of a manifest", [Entry("PACK.toml")], "are one file where case"),
  row("folders by case", [Entry("A/x"), Entry("a/y")], "are one folder where case"),
  row("accents", [Entry("\u{E9}.lua"), Entry("e\u{301}.lua")], "are one file where case"),
  row("sharp s", [Entry("stra\u{DF}e"), Entry("STRASSE")], "are one file where case"),
  row("Kelvin", [Entry("\u{212A}"), Entry("k")], "are one file where case"),
  row("ligature", [Entry("\u{FB01}"), Entry("fi")], "are one file where case"),
  row("long s", [Entry("\u{17F}"), Entry("S")], "are one file where case"),
  row("file and folder", [Entry("a"), Entry("a/b")], "is a file and a folder"),
  row("folder and file", [Entry("a/b"), Entry("A")], "is a file and a folder"),
  row(
    "listed folder and file",
    [Entry("a/").with { $0.attributes = 0o040755 << 16 }, Entry("a")], "is a file and a folder"),
  // Kinds.
  row("link", [Entry("a", "/etc/passwd").with { $0.attributes = 0o120777 << 16 }], "is a link"),
  row(
    "link, by another system",
    [
      Entry("a").with {
        $0.attributes = 0o120777 << 16; $0.madeBy = 19 << 8
      }
    ], "is a link"),
  row("device file", [Entry("a").with { $0.attributes = 0o020666 << 16 }], "is a device"),
  row("block device", [Entry("a").with { $0.attributes = 0o060666 << 16 }], "is a device"),
  row("pipe", [Entry("a").with { $0.attributes = 0o010644 << 16 }], "is a pipe"),
  row("socket", [Entry("a").with { $0.attributes = 0o140644 << 16 }], "is a socket"),
  row("unknown kind", [Entry("a").with { $0.attributes = 0o170000 << 16 }], "neither a file nor"),
  row("file as folder", [Entry("a").with { $0.attributes = 0o040755 << 16 }], "neither a file nor"),
  row("folder by DOS", [Entry("a").with { $0.attributes = 0x10 }], "whose name does not say so"),
  row("name of a disk", [Entry("a").with { $0.attributes = 0x08 }], "the name of a disk"),
  row("folder with content", [Entry("a/", "x").with { $0.attributes = 0x10 }], "has content"),
  row("encrypted", [Entry("a").with { $0.flags |= 1 }], "is encrypted"),
  row("strongly encrypted", [Entry("a").with { $0.flags |= 1 << 6 }], "is encrypted"),
  row("patch", [Entry("a").with { $0.flags |= 1 << 5 }], "flags"),
  row("bzip2", [Entry("a").with { $0.method = 12 }], "method 12"),
  row("second name", [Entry("a").with { $0.extra = [0x75, 0x70, 1, 0, 0] }], "has a second name"),
  row("64 bits", [Entry("a").with { $0.extra = [1, 0, 0, 0] }], "sizes of 64 bits"),
  row("link by a field", [Entry("a").with { $0.extra = [0x0D, 0, 0, 0] }], "may make it a link"),
  row("cut field", [Entry("a").with { $0.extra = [0x55, 0x54, 9, 0, 0] }], "that is cut off"),
  // Two readings.
  row("other name inside", [Entry("a").with { $0.localName = [0x62] }], "different things"),
  row("other size inside", [Entry("a", "xy").with { $0.localSize = 1 }], "different things"),
  row("second name inside", [Entry("a").with { $0.localExtra = [0x75, 0x70, 0, 0] }], "different"),
  row("two sizes", [Entry("a", "xy").with { $0.size = 1 }], "two sizes"),
  row("checksum", [Entry("a", "xy").with { $0.checksum = 1 }], "is damaged"),
  row("overlap", [Entry("a", "xy"), Entry("b", "xy").with { $0.offset = 5 }], "files overlap"),
  row("same data twice", [Entry("pack2.toml").with { $0.offset = 0 }], ""),
  row("bytes between", [Entry("a").with { $0.gap = [1, 2, 3] }], "belong to no file"),
  row("program in front", [], "belong to no file") { $0.prefix = [0x4D, 0x5A] },
  row("comment", [], "does not end as a zip") { $0.comment = [1] },
  row("offset outside", [Entry("a").with { $0.offset = 0xFFFF_0000 }], "belong to no file"),
  row("directory elsewhere", [], "does not lie where") { $0.directoryOffset = 5 },
  row("too many promised", [], "directory is damaged") { $0.count = 7 },
  row("too few promised", [Entry("a")], "directory is damaged") { $0.count = 1 },
  row("64-bit count", [], "64 bits") { $0.count = 0xFFFF },
  row("part of several", [], "one part of several") { $0.disk = 1 },
  // Sizes.
  row("bomb", [Entry("a", deflated: [UInt8](repeating: 0, count: 4 << 20))], "100 times its size"),
  row(
    "bomb that lies",
    [Entry("a", deflated: [UInt8](repeating: 0, count: 4 << 20)).with { $0.size = 10 }],
    "is damaged"),
  row("less than promised", [Entry("a", deflated: small).with { $0.size = 100 }], "is damaged"),
  row(
    "promises 4 GB", [Entry("a", deflated: small).with { $0.size = 0xFFFF_FFF0 }],
    "larger than 64 MB"),
  row(
    "no deflate",
    [
      Entry("a", "hello").with {
        $0.method = 8; $0.size = 9
      }
    ], "is damaged"),
  limited("file too large", [Entry("a", "1234567")], "larger than 0 MB") { $0.fileSize = 6 },
  limited("all too large", [Entry("a", "1234567")], "together") { $0.totalSize = 20 },
  limited("too many", [Entry("a"), Entry("b")], "more than 2 files") { $0.fileCount = 2 },
  limited("archive too large", [], "larger than 0 MB") { $0.archiveSize = 30 },
  EvilArchive(title: "no bytes", bytes: [], says: "does not end as a zip"),
  EvilArchive(title: "text", bytes: Array("not a zip at all, but long".utf8), says: "does not end"),
]
