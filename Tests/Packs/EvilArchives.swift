import MotionPacks
import Testing

/// A hostile archive, and the expected error.
struct EvilArchive: Sendable, CustomTestStringConvertible {
  let title: String
  let bytes: [UInt8]
  let says: String
  var limits = PackLimits.standard

  var testDescription: String { title }

  static let all = names + meetings + kinds + readings + sizes
}

private typealias Entry = ZipBuilder.Entry

private func row(
  _ title: String, _ entries: [ZipBuilder.Entry], _ says: String,
  _ change: (inout ZipBuilder) -> Void = { _ in }
) -> EvilArchive {
  EvilArchive(title: title, bytes: ZipBuilder.archive(entries, change), says: says)
}

/// An archive with an additional file.
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

/// Names that lead elsewhere, or that some systems cannot store.
private let names: [EvilArchive] = [
  named("above", "../x.lua", "has the component `..`"),
  named("above, later", "a/../../x.lua", "has the component `..`"),
  named("above, at the end", "a/..", "has the component `..`"),
  named("itself", "./x.lua", "has the component `.`"),
  named("absolute", "/etc/passwd", "is absolute"),
  named("network", "//host/share", "is absolute"),
  named("backslash", "..\\x.lua", "contains a backslash"),
  named("drive", "C:/x.lua", "starts with a drive letter"),
  named("drive without slash", "C:x.lua", "contains one of"),
  named("stream", "x.lua:hidden", "contains one of"),
  named("NUL", "x.lua\0.png", "contains a NUL"),
  named("line break", "x\n.lua", "control or formatting character"),
  named("escape", "x\u{1B}[2J.lua", "control or formatting character"),
  named("right to left", "x\u{202E}aul.lua", "control or formatting character"),
  named("zero width", "x\u{200B}.lua", "control or formatting character"),
  named("empty name inside", "a//x.lua", "empty name between slashes"),
  named("device", "CON", "is reserved on Windows"),
  named("device with an extension", "sub/nul.lua", "is reserved on Windows"),
  named("device with a superscript", "COM\u{B9}.lua", "is reserved on Windows"),
  named("console", "CONIN$", "is reserved on Windows"),
  named("dots alone", "x/.../y", "ends with a dot"),
  named("leading space", " x.lua", "starts or ends with a space"),
  named("drive in a folder", "x/C:/y.lua", "contains one of"),
  named("home folder of another system", "x\\..\\..\\y", "contains a backslash"),
  named("line separator", "x\u{2028}.lua", "control or formatting character"),
  named("delete", "x\u{7F}.lua", "control or formatting character"),
  named("star", "*.lua", "contains one of"),
  named("trailing dot", "x.", "ends with a dot"),
  named("trailing space", "x ", "starts or ends with a space"),
  named("question mark", "x?.lua", "contains one of"),
  named("long", String(repeating: "x", count: 241), "longer than 240 bytes"),
  named("deep", String(repeating: "x/", count: 16) + "x", "deeper than 16 folders"),
  row("empty", [Entry("")], "is empty"),
  row("not UTF-8", [Entry("x").with { $0.name = [0x78, 0xFF] }], "not UTF-8"),
  row(
    "overlong slash", [Entry("x").with { $0.name = [0x2E, 0x2E, 0xC0, 0xAF, 0x78] }], "not UTF-8"),
  row("surrogate", [Entry("x").with { $0.name = [0xED, 0xA0, 0x80] }], "not UTF-8"),
  row("folder above", [Entry("../").with { $0.attributes = 0x10 }], "has the component `..`"),
  row("folder absolute", [Entry("/").with { $0.attributes = 0x10 }], "is e"),
]

/// Names that some file systems treat as the same.
private let meetings: [EvilArchive] = [
  row("twice", [Entry("a.lua"), Entry("a.lua")], "contains `a.lua` twice"),
  row("manifest twice", [ZipBuilder.manifest()], "contains `pack.toml` twice"),
  row("case", [Entry("A.lua"), Entry("a.lua")], "the same file on systems that ignore case"),
  row("case of a manifest", [Entry("PACK.toml")], "the same file on systems that ignore case"),
  row(
    "folders by case", [Entry("A/x"), Entry("a/y")],
    "are the same folder on systems that ignore case"),
  row(
    "accents", [Entry("\u{E9}.lua"), Entry("e\u{301}.lua")],
    "the same file on systems that ignore case"),
  row(
    "sharp s", [Entry("stra\u{DF}e"), Entry("STRASSE")], "the same file on systems that ignore case"
  ),
  row("Kelvin", [Entry("\u{212A}"), Entry("k")], "the same file on systems that ignore case"),
  row("ligature", [Entry("\u{FB01}"), Entry("fi")], "the same file on systems that ignore case"),
  row("long s", [Entry("\u{17F}"), Entry("S")], "the same file on systems that ignore case"),
  row(
    "accents in a folder", [Entry("\u{E9}/a"), Entry("e\u{301}/b")],
    "are the same folder on systems that ignore case"),
  row(
    "Hangul", [Entry("\u{AC00}"), Entry("\u{1100}\u{1161}")],
    "the same file on systems that ignore case"),
  row(
    "dotless i", [Entry("I\u{307}"), Entry("\u{130}")], "the same file on systems that ignore case"),
  row(
    "Greek sigma", [Entry("\u{3C2}"), Entry("\u{3C3}")], "the same file on systems that ignore case"
  ),
  row("order of marks", [Entry("q\u{307}\u{323}"), Entry("q\u{323}\u{307}")], "are the same file"),
  row(
    "folder listed twice by case", [Entry("a/").with { $0.attributes = 0x10 }, Entry("A/b")],
    "are the same folder on systems that ignore case"),
  row("file and folder", [Entry("a"), Entry("a/b")], "is a file and a folder"),
  row("folder and file", [Entry("a/b"), Entry("A")], "is a file and a folder"),
  row(
    "listed folder and file",
    [Entry("a/").with { $0.attributes = 0o040755 << 16 }, Entry("a")], "is a file and a folder"),
]

/// Entries that are not regular files.
private let kinds: [EvilArchive] = [
  row("link", [Entry("a", "/etc/passwd").with { $0.attributes = 0o120777 << 16 }], "is a link"),
  row(
    "link of another system",
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
  row(
    "folder by DOS", [Entry("a").with { $0.attributes = 0x10 }], "but its name does not end in `/`"),
  row("volume label", [Entry("a").with { $0.attributes = 0x08 }], "a volume label"),
  row("folder with content", [Entry("a/", "x").with { $0.attributes = 0x10 }], "has content"),
  row("encrypted", [Entry("a").with { $0.flags |= 1 }], "is encrypted"),
  row("strongly encrypted", [Entry("a").with { $0.flags |= 1 << 6 }], "is encrypted"),
  row("patch", [Entry("a").with { $0.flags |= 1 << 5 }], "flags"),
  row("bzip2", [Entry("a").with { $0.method = 12 }], "method 12"),
  row("masked", [Entry("a").with { $0.flags |= 1 << 13 }], "is encrypted"),
  row(
    "encrypted according to a field", [Entry("a").with { $0.extra = [1, 0x99, 0, 0] }],
    "is encrypted"),
  row(
    "link by Unix's field", [Entry("a").with { $0.extra = [0x6E, 0x75, 0, 0] }], "make it a link"),
  row("Zstandard", [Entry("a").with { $0.method = 93 }], "method 93"),
  row(
    "link to a folder", [Entry("a", "..").with { $0.attributes = 0o120755 << 16 }], "is a link"),
  row("second name", [Entry("a").with { $0.extra = [0x75, 0x70, 1, 0, 0] }], "has a second name"),
  row("64 bits", [Entry("a").with { $0.extra = [1, 0, 0, 0] }], "64-bit sizes"),
  row("link in a field", [Entry("a").with { $0.extra = [0x0D, 0, 0, 0] }], "may make it a link"),
  row(
    "truncated field", [Entry("a").with { $0.extra = [0x55, 0x54, 9, 0, 0] }], "that is cut off"),
]

/// Archives that two programs may read differently.
private let readings: [EvilArchive] = [
  row(
    "other name inside", [Entry("a").with { $0.localName = [0x62] }], "differs from the directory"),
  row(
    "other size inside", [Entry("a", "xy").with { $0.localSize = 1 }], "differs from the directory"),
  row("second name inside", [Entry("a").with { $0.localExtra = [0x75, 0x70, 0, 0] }], "differs"),
  row("two different sizes", [Entry("a", "xy").with { $0.size = 1 }], "two different sizes"),
  row("checksum", [Entry("a", "xy").with { $0.checksum = 1 }], "is damaged"),
  row("overlap", [Entry("a", "xy"), Entry("b", "xy").with { $0.offset = 5 }], "files overlap"),
  row("same data twice", [Entry("pack2.toml").with { $0.offset = 0 }], ""),
  row("bytes between", [Entry("a").with { $0.gap = [1, 2, 3] }], "belong to no file"),
  row("leading program", [], "belong to no file") { $0.prefix = [0x4D, 0x5A] },
  row("other checksum inside", [Entry("a", "xy").with { $0.localChecksum = 1 }], "differs"),
  row(
    "other size after the data", [Entry("a", "xy").streamed { $0[2] = 1 }],
    "differs from the directory"),
  row(
    "other sum after the data", [Entry("a", "xy").streamed { $0[0] ^= 1 }],
    "differs from the directory"),
  row(
    "no sizes after the data", [Entry("a", "xy").streamed().with { $0.gap = [] }],
    "differs from the directory"),
  row(
    "other sizes after the data, unsigned",
    [Entry("a", "xy").streamed(signed: false) { $0[1] = 9 }],
    "differs from the directory"),
  row("trailing program", [], "is not where its end record says") { $0.trailer = [0x4D, 0x5A] },
  row("64-bit locator", [], "is not where its end record says") {
    $0.trailer = [0x50, 0x4B, 6, 7] + [UInt8](repeating: 0, count: 16)
  },
  row("64-bit offset", [], "64-bit sizes") { $0.directoryOffset = 0xFFFF_FFFF },
  row("64-bit size", [], "64-bit sizes") { $0.directorySize = 0xFFFF_FFFF },
  row("comment", [], "does not end like a zip") { $0.comment = [1] },
  row("offset outside", [Entry("a").with { $0.offset = 0xFFFF_0000 }], "belong to no file"),
  row("directory elsewhere", [], "is not where its end record") { $0.directoryOffset = 5 },
  row("count too many", [], "directory is damaged") { $0.count = 7 },
  row("count too few", [Entry("a")], "directory is damaged") { $0.count = 1 },
  row("64-bit count", [], "64-bit sizes") { $0.count = 0xFFFF },
  row("part of a split archive", [], "one part of a split archive") { $0.disk = 1 },
]

/// Archives that would need excessive memory or disk space.
private let sizes: [EvilArchive] = [
  row("bomb", [Entry("a", deflated: [UInt8](repeating: 0, count: 4 << 20))], "100 times its size"),
  row(
    "bomb with a false size",
    [Entry("a", deflated: [UInt8](repeating: 0, count: 4 << 20)).with { $0.size = 10 }],
    "is damaged"),
  row(
    "bombs that are small one by one",
    (0..<8).map { Entry("a\($0)", deflated: [UInt8](repeating: 0, count: 1 << 20)) },
    "100 times its size"),
  row(
    "larger than stated",
    [
      Entry("a", deflated: small).with {
        $0.size = 63; $0.checksum = nil
      }
    ], "is damaged"),
  row("smaller than stated", [Entry("a", deflated: small).with { $0.size = 100 }], "is damaged"),
  row(
    "promises 4 GB", [Entry("a", deflated: small).with { $0.size = 0xFFFF_FFF0 }],
    "larger than 64 MB"),
  row(
    "malformed deflate data",
    [
      Entry("a", "hello").with {
        $0.method = 8; $0.size = 9
      }
    ], "is damaged"),
  limited("file too large", [Entry("a", "1234567")], "larger than 0 MB") { $0.fileSize = 6 },
  limited("all too large", [Entry("a", "1234567")], "together") { $0.totalSize = 20 },
  limited("too many", [Entry("a"), Entry("b")], "more than 2 files") { $0.fileCount = 2 },
  limited("archive too large", [], "larger than 0 MB") { $0.archiveSize = 30 },
  EvilArchive(title: "no bytes", bytes: [], says: "does not end like a zip"),
  EvilArchive(title: "text", bytes: Array("not a zip at all, but long".utf8), says: "does not end"),
]
