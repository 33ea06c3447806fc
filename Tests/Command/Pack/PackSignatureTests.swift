import Foundation
import Testing

struct PackSignatureTests {
  @Test("A signed pack keeps its key, and another key must be accepted explicitly")
  func trustsOnFirstUse() throws {
    try PackFolder.with { folder in
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.pack("a/one", "1.0.0")
      try folder.run(
        """
        motion pack sign --new-key ada; motion pack sign --new-key eve
        motion pack publish one --registry registry --key ada
        cd project; motion pack add a/one@*
        """)
      let key = try folder.text("ada.pub").split(separator: "\n")[1]
      #expect(try folder.text("project/motion.lock").contains("key = \"\(key)\""))
      try folder.pack("a/one", "1.1.0")
      let changed = try folder.failure("motion pack publish one --registry registry --key eve")
      #expect(
        changed.contains("1.1.0 is signed by another key: projects that use the pack"), "\(changed)"
      )
      try folder.run("motion pack publish one --registry registry --key eve --change-key")
      let stranger = try folder.failure("cd project; motion pack update")
      #expect(stranger.contains("is signed with a different key than before"), "\(stranger)")
      #expect(stranger.contains("`--trust a/one`"), "\(stranger)")
      try folder.run("cd project; motion pack update --trust a/one")
      try folder.pack("a/one", "1.2.0")
      let forgotten = try folder.failure("motion pack publish one --registry registry")
      #expect(
        forgotten.contains("and 1.2.0 is not signed: projects that use the pack"), "\(forgotten)")
      try folder.run("motion pack publish one --registry registry --change-key")
      let unsigned = try folder.failure("cd project; motion pack update")
      #expect(unsigned.contains("is not signed"), "\(unsigned)")
    }
  }

  @Test("A new key is made and used in one step")
  func newKey() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      let output = try folder.run("motion pack sign one --new-key ada")
      #expect(output.hasPrefix("ada: keep it secret\nada.pub: share it: "), "\(output)")
      #expect(output.contains("one/pack.minisig: a/one 1.0.0 is signed by"), "\(output)")
      #expect(try folder.run("motion pack verify one --key ada.pub").contains("signed"))
      let both = try folder.shell("motion pack sign one --key ada --new-key eve")
      #expect(both.code == 2 && both.error.contains("`--key FILE`, or `--new-key FILE`"))
    }
  }

  /// The sources of a pack that is, or was, signed; each command starts in the project.
  private static let sources = [
    ("folder", "motion pack add ../one"),
    ("archive", "motion pack build ../one --output ..; motion pack add ../one-1.0.0.motionpack"),
    ("git", "commit ../one v1; motion pack add file://$PWD/../one"),
    (
      "registry",
      "motion pack publish ../one --registry ../registry; motion pack add a/one@* --registry ../registry"
    ),
  ]

  @Test("A signature in the pack's folder reaches the lock from every source", arguments: sources)
  func everySource(title: String, add: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run(
        """
        motion pack sign --new-key ada; motion pack sign one --key ada; mkdir project
        cd project; \(add); rm -rf ../cache; motion pack install --locked; motion pack verify
        """)
      let key = try folder.text("ada.pub").split(separator: "\n")[1]
      #expect(try folder.text("project/motion.lock").contains("key = \"\(key)\""), "\(title)")
    }
  }

  @Test(
    "An invalid signature, or a missing one after first use, is refused from every source",
    arguments: sources,
    [
      (
        "other files", "echo '-- evil' >>one/init.lua",
        "the content has changed since it was signed"
      ),
      ("another key", "motion pack sign one --key eve", "a different key than before"),
      ("no signature", "rm one/pack.minisig", "is not signed, but the version used before was"),
      ("a malformed file", "echo evil >one/pack.minisig", "is not a minisign signature"),
      (
        "another name for the key", "sed -i 's/key:RW/key:RX/' one/pack.minisig",
        "the signature of"
      ),
    ])
  func stops(
    source: (title: String, add: String), attack: (title: String, lines: String, says: String)
  ) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run(
        """
        motion pack sign --new-key ada; motion pack sign --new-key eve
        motion pack sign one --key ada; mkdir project; touch project/pack.toml
        cp -r one first; cd project; motion pack add ../first
        """)
      let before = folder.snapshot("project")
      let error = try folder.failure("\(attack.lines); cd project; \(source.add)")
      #expect(error.contains(attack.says), "\(source.title), \(attack.title): \(error)")
      #expect(folder.snapshot("project") == before, "\(source.title), \(attack.title)")
    }
  }

  @Test("`build` writes the folder's signature beside the file, in minisign's format")
  func builds() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      let signed = try folder.run(
        """
        motion pack sign --new-key ada >&2
        motion pack sign one --key ada
        motion pack build one >&2
        motion pack verify one-1.0.0.motionpack --key ada.pub >&2
        motion pack verify one --key ada.pub >&2
        """)
      #expect(signed.hasPrefix("one/pack.minisig: a/one 1.0.0 is signed by RW"))
      #expect(
        try folder.text("one-1.0.0.motionpack.minisig") == folder.text("one/pack.minisig"))
      let lines = try folder.text("one/pack.minisig").split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines[2].hasPrefix("trusted comment: file:one-1.0.0.motionpack\thashed\tkey:RW"))
      // The signature itself is not signed.
      let info = try folder.run("motion pack info one")
      #expect(info.contains("signed   by RW"))
      #expect(info.contains("files    2, "))
    }
  }

  @Test("The password of a key is asked for in a terminal; without one, it is an error")
  func locked() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write(
        "locked",
        """
        untrusted comment: minisign encrypted secret key
        RWRTY0IyAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AgAAAAAAAAAAAAAEAAAAAaQ6ffu0lihlou/ocdXavIUyU\
        UbL8L2yYZVRPeantAI3JFM4UH9acuXA4Q3Al9LVpXKdlaaBppgyIrpwzL04umjTH9j1q2sVT1DanOuEbVKEFAtq36kSlxs5Y\
        B4SXMDWlapJie1Cj9Ss=
        """)
      let error = try folder.failure("motion pack sign one --key locked")
      #expect(
        error.contains("`locked` is encrypted, but there is no terminal to ask for its password"))
      #expect(error.contains("= help: sign in a terminal"))
    }
  }
}
