import Foundation
import Testing

/// Versions that their author has withdrawn, or advises against.
struct PackYankTests {
  /// Calls the body with a registry that has two versions of a pack, and a project that has locked the
  /// second one.
  private static func withRegistry(_ body: (PackFolder) throws -> Void) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.run(
        """
        motion pack publish one --registry registry
        sed -i 's/1.0.0/1.1.0/' one/pack.toml; motion pack publish one --registry registry
        cd project; motion pack add a/one@^1
        """)
      try body(folder)
    }
  }

  private static let note =
    "note: `a/one` 1.1.0 is yanked, and stays locked until another version fits"

  @Test("A new lock does not choose a yanked version, and a search does not find it")
  func hides() throws {
    try Self.withRegistry { folder in
      #expect(
        try folder.run("motion pack yank a/one 1.1.0 --registry registry")
          == "a/one 1.1.0 in registry is yanked\n")
      #expect(try folder.text("registry/index.toml").contains("version = \"1.1.0\""))
      #expect(
        try folder.run("motion pack search --registry registry")
          == "a/one  1.0.0  A pack for tests\n")
      try folder.write("other/pack.toml", "registry = \"../registry\"\n")
      #expect(try folder.run("cd other; motion pack add a/one").hasPrefix("+ a/one 1.0.0\n"))
      #expect(try folder.text("other/pack.toml").contains("\"a/one\" = \"^1.0.0\""))
      let error = try folder.failure("rm other/motion.lock; cd other; motion pack add a/one@=1.1.0")
      #expect(error.contains("no version fits; there is 1.0.0"), "\(error)")
    }
  }

  @Test("A project that has locked it keeps it with a note, until another version fits")
  func keeps() throws {
    try Self.withRegistry { folder in
      try folder.run("motion pack yank a/one 1.1.0 --registry registry")
      // Fetched again, as on another machine.
      let lock = try folder.text("project/motion.lock")
      #expect(
        try folder.run("rm -rf cache; cd project; motion pack install --locked")
          == "fetched a/one 1.1.0\n1 pack is ready\n")
      #expect(try folder.run("cd project; motion pack list").contains("yanked"))
      // Another pack is added: the lock of this one stays.
      try folder.pack("a/two", "1.0.0")
      let added = try folder.shell(
        "motion pack publish two --registry registry >&2; cd project; motion pack add a/two")
      #expect(added.code == 0 && added.output.hasPrefix("+ a/two 1.0.0\n"))
      #expect(added.error.contains(Self.note), "\(added.error)")
      #expect(try folder.text("project/motion.lock").contains("1.1.0"))
      // Nothing but the yanked version fits.
      try folder.run(
        "cd project; motion pack remove a/two; sed -i 's/\"^1\"/\"^1.1\"/' pack.toml")
      let update = try folder.shell("cd project; motion pack update")
      #expect(update.code == 0 && update.error.contains(Self.note), "\(update.error)")
      #expect(try folder.text("project/motion.lock").contains("1.1.0"))
      // An update prefers any other version.
      try folder.write("project/motion.lock", lock)
      #expect(
        try folder.run(
          "cd project; sed -i 's/\"^1.1\"/\"^1\"/' pack.toml; motion pack update"
        )
        .contains("a/one 1.1.0 → 1.0.0"))
    }
  }

  @Test("It can be shown again, and the index is then as before")
  func undoes() throws {
    try Self.withRegistry { folder in
      let before = try folder.text("registry/index.toml")
      try folder.run(
        "motion pack yank a/one 1.1.0 --registry registry; motion pack yank a/one 1.1.0 --undo --registry registry"
      )
      #expect(try folder.text("registry/index.toml") == before)
    }
  }

  @Test("Its page says so, and describes the newest version that is not yanked")
  func page() throws {
    try Self.withRegistry { folder in
      try folder.run(
        "motion pack yank a/one 1.1.0 --registry registry; motion pack page --registry registry -o site"
      )
      let page = try folder.text("site/a/one/index.html")
      #expect(page.contains("<title>a/one 1.0.0</title>"))
      #expect(page.contains(/1\.1\.0<\/code>[^\n]*<span class="tag">yanked<\/span>/))
      #expect(!page.contains(/1\.0\.0<\/code>[^\n]*<span class="tag">yanked<\/span>/))
    }
  }

  @Test(
    "Errors say what the registry has",
    arguments: [
      ("a/one 1.2.0 --registry registry", "it has 1.0.0, 1.1.0"),
      (
        "a/two 1.0.0 --registry registry",
        "`motion pack search --registry registry` lists its packs"
      ),
      ("a/one 1.0.0 --undo --registry registry", "`a/one` 1.0.0 is not yanked"),
      ("a/one 1 --registry registry", "error[bad-version]"),
      ("a/one 1.0.0 --registry nowhere", "has no `index.toml`"),
      ("a/one 1.0.0 --registry https://x.example", "versions are marked in a folder"),
    ])
  func errors(words: String, says: String) throws {
    try Self.withRegistry { folder in
      let error = try folder.failure("motion pack yank \(words)")
      #expect(error.contains(says), "\(error)")
    }
  }

  @Test("A deprecated pack is used with a note, which a search, a list and its page show")
  func deprecates() throws {
    try Self.withRegistry { folder in
      let reason = "a/two replaces it"
      #expect(
        try folder.run("motion pack deprecate a/one --because '\(reason)' --registry registry")
          == "a/one in registry is deprecated\n")
      #expect(
        try folder.run("motion pack search --registry registry")
          == "a/one  1.1.0  deprecated: \(reason)\n")
      #expect(try folder.run("cd project; motion pack list").contains("deprecated: \(reason)"))
      let added = try folder.shell(
        "mkdir other; cd other; motion pack add a/one --registry ../registry")
      #expect(added.code == 0 && added.output.hasPrefix("+ a/one 1.1.0\n"))
      #expect(added.error == "note: `a/one` 1.1.0 is deprecated: \(reason)\n")
      let page = try folder.run(
        "motion pack page --registry registry -o site >&2; cat site/a/one/index.html")
      #expect(page.contains("<span class=\"tag\">deprecated</span> \(reason)</p>"))
      // Of one version only, the note is removed.
      try folder.run("motion pack deprecate a/one 1.1.0 --undo --registry registry")
      #expect(!(try folder.run("cd project; motion pack list")).contains("deprecated"))
      #expect(try folder.text("registry/index.toml").contains("deprecated = \"\(reason)\""))
    }
  }

  @Test(
    "Mistakes with a reason say what to do",
    arguments: [
      ("a/one --registry registry", "Give the reason with `--because`", 2),
      ("a/one --because x --undo --registry registry", "Give the reason with `--because`", 2),
      ("a/one --because '' --registry registry", "one line of at most 200 bytes", 2),
      ("a/one --undo --registry registry", "`a/one` is not deprecated", 1),
      ("a/one 1.5.0 --because x --registry registry", "it has 1.0.0, 1.1.0", 1),
    ])
  func reasons(words: String, says: String, code: Int32) throws {
    try Self.withRegistry { folder in
      let outcome = try folder.shell("motion pack deprecate \(words)")
      #expect(outcome.code == code && outcome.error.contains(says), "\(outcome.error)")
    }
  }

  @Test("A pack of which all versions are yanked is not added, and the error says why")
  func none() throws {
    try Self.withRegistry { folder in
      let error = try folder.failure(
        """
        motion pack yank a/one 1.0.0 --registry registry
        motion pack yank a/one 1.1.0 --registry registry
        mkdir bare; cd bare; motion pack add a/one --registry ../registry
        """)
      #expect(error.contains("all versions of `a/one` in the registry `../registry` are yanked"))
      let again = try folder.failure("motion pack yank a/one 1.1.0 --registry registry")
      #expect(again.contains("already yanked") && again.contains("`--undo`"))
    }
  }
}
