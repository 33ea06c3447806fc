import Foundation
import Testing

struct PackSignatureTests {
  @Test("A signed pack keeps its key, and another key needs a word")
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
      #expect(changed.contains("1.1.0 is signed by another key: who uses the pack"), "\(changed)")
      try folder.run("motion pack publish one --registry registry --key eve --change-key")
      let stranger = try folder.failure("cd project; motion pack update")
      #expect(stranger.contains("is signed by another key than before"), "\(stranger)")
      #expect(stranger.contains("`--trust a/one`"), "\(stranger)")
      try folder.run("cd project; motion pack update --trust a/one")
      try folder.pack("a/one", "1.2.0")
      let forgotten = try folder.failure("motion pack publish one --registry registry")
      #expect(forgotten.contains("and 1.2.0 is not signed: who uses the pack"), "\(forgotten)")
      try folder.run("motion pack publish one --registry registry --change-key")
      let unsigned = try folder.failure("cd project; motion pack update")
      #expect(unsigned.contains("is not signed"), "\(unsigned)")
    }
  }

  /// The ways to a pack that is signed, or was; each begins in the project.
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
    "A signature that does not fit, or is missing after one was seen, stops every source",
    arguments: sources,
    [
      ("other files", "echo '-- evil' >>one/init.lua", "it is not what was signed"),
      ("another key", "motion pack sign one --key eve", "another key than before"),
      ("no signature", "rm one/pack.minisig", "is not signed, and what was used before was"),
      ("a file that is none", "echo evil >one/pack.minisig", "is not a signature of minisign"),
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

  @Test("`build` writes the folder's signature beside the file, and minisign's format it is")
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
      // The signature is no part of what is signed.
      let info = try folder.run("motion pack info one")
      #expect(info.contains("signed   by RW"))
      #expect(info.contains("files    2, "))
    }
  }

  @Test("A key with a password is asked for on a terminal, and told where there is none")
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
        error.contains("`locked` is locked by a password, and there is no terminal to ask on"))
      #expect(error.contains("= help: sign on a terminal"))
    }
  }
}
