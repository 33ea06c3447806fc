import MotionPacks
import MotionValues
import Support
import Testing

struct ArchiveTests {
  @Test("A tree that is written and read back is equal, with the same hash", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    let tree = try PackTree(Self.files(seed: seed), origin: "x")
    let bytes = ArchiveWriter.bytes(of: tree)
    let read = try ArchiveReader.tree(of: bytes, origin: "x")
    #expect(read == tree, "seed \(seed)")
    #expect(read.hash == tree.hash, "seed \(seed)")
    #expect(ArchiveWriter.bytes(of: read) == bytes, "seed \(seed)")
  }

  @Test("The order of the files affects neither hash nor archive", arguments: 0..<40)
  func ignoresOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let files = Self.files(seed: seed)
    let tree = try PackTree(files, origin: "x")
    let shuffled = try PackTree(files.shuffled(using: &random), origin: "x")
    #expect(tree.hash == shuffled.hash, "seed \(seed)")
    #expect(ArchiveWriter.bytes(of: tree) == ArchiveWriter.bytes(of: shuffled), "seed \(seed)")
  }

  @Test("Another byte, name or file changes the hash")
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

  @Test("Files that belong to tools are not part of a pack")
  func ignores() throws {
    let names = [
      ".git/config", ".DS_Store", "sub/.hidden", "packs/x/y.lua", "motion.lock",
      "old-1.0.0.motionpack", "old-1.0.0.motionpack.minisig", "__MACOSX/._a", "a.lua",
    ]
    let tree = try PackTree(names.map { .init(path: $0, bytes: []) }, origin: "x")
    #expect(tree.paths == ["a.lua"])
  }

  @Test("Archives made by other tools can be read")
  func readsDeflated() throws {
    let text = [UInt8](repeating: 0x61, count: 5000)
    let bytes = ZipBuilder.archive([
      .init("folder/").with {
        $0.attributes = 0o040755 << 16 | 0x10
        $0.extra = [0x55, 0x54, 1, 0, 3]
      },
      .init("folder/a.lua", deflated: text),
      .init("streamed.lua", deflated: text).streamed(),
      .init("unsigned.lua", "x").streamed(signed: false),
      .init("windows.lua", "x").with {
        $0.madeBy = 20; $0.attributes = 0x20
      },
    ])
    let tree = try ArchiveReader.tree(of: bytes, origin: "x")
    #expect(
      tree.paths == ["folder/a.lua", "pack.toml", "streamed.lua", "unsigned.lua", "windows.lua"])
    #expect(tree[path: "folder/a.lua"] == text)
  }

  @Test("A hostile archive is refused as a whole, with a reason", arguments: EvilArchive.all)
  func refuses(row: EvilArchive) {
    let error = #expect(throws: Diagnostic.self) {
      try ArchiveReader.tree(of: row.bytes, origin: "x.motionpack", limits: row.limits)
    }
    #expect(error?.code == .badPack, "\(row.title)")
    #expect(error?.message.contains(row.says) == true, "\(row.title): \(error?.message ?? "")")
    #expect(error?.help.isEmpty == false, "\(row.title)")
  }

  @Test(
    "A valid archive with a changed or missing byte is refused, or read completely",
    arguments: 0..<300)
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
    // Times and tool versions may change; names, content and kinds may not.
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
