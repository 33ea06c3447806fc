import MotionPacks
import MotionValues
import Testing

struct LockTests {
  private static let hash = "sha256:" + String(repeating: "0a", count: 32)
  private static let commit = String(repeating: "c", count: 40)

  private static func entry(
    _ name: String, _ version: String, _ source: PackSource = .registry("../r"),
    needs: [String] = []
  ) throws -> LockFile.Entry {
    LockFile.Entry(
      name: try .parse(name), version: try .parse(version), source: source,
      hash: try #require(TreeHash(hash)),
      dependencies: try needs.map {
        let parts = $0.split(separator: " ", maxSplits: 1).map(String.init)
        return .init(name: try .parse(parts[0]), range: try .parse(parts[1]))
      })
  }

  @Test("A lock is sorted text with one field per line, and reads back as the same lock")
  func roundTrip() throws {
    var git = try Self.entry(
      "b/git", "1.0.0", .git(url: "https://h/x", .tag("v1")), needs: ["a/a ^1", "c/c >=1, <3"])
    git.commit = Self.commit
    let lock = LockFile([git, try Self.entry("a/a", "1.2.0")])
    #expect(
      lock.text == """
        # The exact packs of this project. Written by `motion pack`; commit it with the project.
        format = 1

        [[pack]]
        name = "a/a"
        version = "1.2.0"
        registry = "../r"
        hash = "\(Self.hash)"
        dependencies = []

        [[pack]]
        name = "b/git"
        version = "1.0.0"
        git = "https://h/x"
        tag = "v1"
        resolved = "\(Self.commit)"
        hash = "\(Self.hash)"
        dependencies = [
          "a/a ^1",
          "c/c >=1, <3",
        ]

        """)
    #expect(try LockFile(Array(lock.text.utf8)) == lock)
  }

  @Test(
    "The error for a damaged lock says what to do",
    arguments: [
      ("another format", "format = 2", DiagnosticCode.staleLock, "format 2"),
      ("no format", "", .staleLock, "does not say its format"),
      ("a merge", "format = 1\n<<<<<<< ours\n", .syntax, "unresolved merge conflicts"),
      ("unknown key", "format = 1\nx = 1", .unknownKey, "no key `x`"),
      (
        "no source",
        "format = 1\n[[pack]]\nname = \"a/a\"\nversion = \"1.0.0\"\nhash = \"\(hash)\"",
        .missingKey, "has no source"
      ),
      (
        "no hash", "format = 1\n[[pack]]\nname = \"a/a\"\nversion = \"1.0.0\"\npath = \"x\"",
        .missingKey, "lacks `hash`"
      ),
      (
        "short hash",
        "format = 1\n[[pack]]\nname = \"a/a\"\nversion = \"1.0.0\"\npath = \"x\"\nhash = \"sha256:0\"",
        .syntax, "is not the hash of a pack"
      ),
      (
        "git without commit",
        "format = 1\n[[pack]]\nname = \"a/a\"\nversion = \"1.0.0\"\ngit = \"https://h\"\nhash = \"\(hash)\"",
        .staleLock, "no commit"
      ),
    ])
  func refuses(title: String, text: String, code: DiagnosticCode, says: String) {
    let error = #expect(throws: Diagnostic.self) { try LockFile(Array(text.utf8)) }
    #expect(error?.code == code, "\(title)")
    let message = ([error?.message ?? ""] + (error?.help ?? [])).joined(separator: "\n")
    #expect(message.contains(says), "\(title): \(message)")
  }

  @Test("A lock in which a merge has duplicated a pack is refused")
  func refusesTwice() throws {
    let once = LockFile([try Self.entry("a/a", "1.0.0")]).text
    let block = once.split(separator: "\n\n", maxSplits: 1)[1]
    let error = #expect(throws: Diagnostic.self) {
      try LockFile(Array((once + "\n" + block).utf8))
    }
    #expect(error?.code == .duplicateIdentifier)
  }

  @Test(
    "A lock is stale unless it has exactly the packs that are required",
    arguments: [
      ("match", "\"a/a\" = \"^1\"", "a/a 1.2.0", nil),
      (
        "not locked", "\"a/a\" = \"^1\"\n\"b/b\" = \"^1\"", "a/a 1.2.0", "needs `b/b`, which is not"
      ),
      ("out of range", "\"a/a\" = \"^2\"", "a/a 1.2.0", "needs `a/a` `^2`, but the lock has 1.2.0"),
      ("not required", "", "a/a 1.2.0", "nothing needs it"),
      (
        "elsewhere", "\"a/a\" = { path = \"x\" }", "a/a 1.2.0",
        "from path `x`, the lock from registry"
      ),
    ] as [(String, String, String, String?)])
  func staleness(title: String, needs: String, locked: String, expected: String?) throws {
    let manifest = try PackManifest(Array("registry = \"../r\"\n[dependencies]\n\(needs)".utf8))
    let parts = locked.split(separator: " ").map(String.init)
    let lock = LockFile([try Self.entry(parts[0], parts[1])])
    let fault = LockCheck.fault(of: lock, for: manifest)
    if let expected {
      #expect(fault?.contains(expected) == true, "\(title): \(fault ?? "none")")
    } else {
      #expect(fault == nil, "\(title)")
    }
  }

  @Test("An update lists its changes, and those that may break scripts")
  func changes() throws {
    let old = LockFile([
      try Self.entry("a/a", "1.2.0"), try Self.entry("b/b", "1.0.0"),
      try Self.entry("c/c", "0.2.0"), try Self.entry("e/e", "1.0.0"),
    ])
    let new = LockFile([
      try Self.entry("a/a", "1.3.0"), try Self.entry("b/b", "2.0.0"),
      try Self.entry("c/c", "0.3.0"), try Self.entry("d/d", "1.0.0"),
    ])
    let changes = LockChange.between(old, new)
    #expect(
      changes.map(\.text) == [
        "a/a 1.2.0 → 1.3.0", "b/b 1.0.0 → 2.0.0", "c/c 0.2.0 → 0.3.0", "+ d/d 1.0.0",
        "- e/e 1.0.0",
      ])
    #expect(changes.filter(\.isMajor).map(\.name.description) == ["b/b", "c/c"])
  }
}
