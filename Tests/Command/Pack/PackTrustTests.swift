import Foundation
import Testing

/// What `SECURITY.md` promises of packs beyond their files.
struct PackTrustTests {
  /// A project that uses a pack from a registry, or from git.
  private func project(_ folder: PackFolder, _ add: String) throws {
    try folder.pack("a/one", "1.0.0", module: "return 'one'")
    try folder.write("project/scene.lua", "print((require 'a/one')) motion.scene { name = 'x' }\n")
    try folder.run("touch project/pack.toml; cd project; \(add)")
  }

  private static let registry =
    "motion pack publish ../one --registry ../registry; motion pack add a/one@* --registry ../registry"

  @Test(
    "A pack that was changed where it lies is not run",
    arguments: [
      ("store", registry, "../cache/motion/packs/*"),
      ("vendored", registry + "; motion pack install --vendor", "packs/a/*"),
      ("git", "commit ../one v1; motion pack add file://$PWD/../one", "../cache/motion/packs/*"),
    ])
  func changed(title: String, add: String, place: String) throws {
    try PackFolder.with { folder in
      try project(folder, add)
      #expect(try folder.shell("cd project; motion run scene.lua").error == "one\n")
      try folder.run("cd project; echo 'return \"evil\"' >$(echo \(place))/init.lua")
      let error = try folder.failure("cd project; motion run scene.lua")
      #expect(error.contains("`a/one` 1.0.0 has been changed where it lies"), "\(title): \(error)")
      #expect(!error.contains("evil"), "\(title): \(error)")
    }
  }

  @Test(
    "A lock that contradicts `pack.toml` is an error where packs are run, as where they are installed"
  )
  func contradiction() throws {
    try PackFolder.with { folder in
      try project(folder, Self.registry)
      try folder.run("cd project; sed -i 's/^\"a.one\".*/\"a\\/one\" = \"^2\"/' pack.toml")
      let run = try folder.failure("cd project; motion run scene.lua")
      let install = try folder.failure("cd project; motion pack install --locked")
      let line =
        "error[stale-lock]: `motion.lock` does not fit `pack.toml`: the project needs `a/one` `^2`"
      #expect(run.hasPrefix(line), "\(run)")
      #expect(install.hasPrefix(line), "\(install)")
    }
  }

  @Test("A change that was cut off is finished by `motion pack`, which says so, and not by a run")
  func journal() throws {
    try PackFolder.with { folder in
      try project(folder, Self.registry)
      let lock = try folder.text("project/motion.lock")
      let manifest = try folder.text("project/pack.toml")
      try folder.write("project/.motion.change", manifest + "# new\n\u{1E}\n" + lock)
      try folder.run("cd project; motion run scene.lua; motion api >../api.txt")
      #expect(try folder.text("project/pack.toml") == manifest)
      let outcome = try folder.shell("cd project; motion pack install")
      #expect(outcome.error.contains("that was cut off is finished"), "\(outcome.error)")
      #expect(try folder.text("project/pack.toml") == manifest + "# new\n")
      // Between the two files, a run says what to do.
      try folder.write("project/.motion.change", "\u{1E}\n")
      try folder.write("project/motion.lock", "format = 1\n")
      let error = try folder.failure("cd project; motion run scene.lua")
      #expect(error.contains("finish it: `motion pack install`"), "\(error)")
    }
  }

  @Test("A pack from elsewhere has no repository on this machine fetched")
  func localRepository() throws {
    try PackFolder.with { folder in
      try folder.pack("a/two", "1.0.0")
      try folder.run("commit two v1; mkdir project")
      let url = "file://\(folder.url.path)/two"
      try folder.pack("a/one", "1.0.0", "[dependencies]\n\"a/two\" = { git = \"\(url)\" }")
      try folder.run("commit one v1; motion pack build one --output .")
      for source in ["file://$PWD/../one", "../one-1.0.0.motionpack"] {
        let error = try folder.failure("cd project; motion pack add \(source)")
        #expect(error.contains("a path that only its author's machine has"), "\(source): \(error)")
      }
      try folder.run("cd project; motion pack add ../one")
    }
  }

  @Test("A lock that has lost the line of a key trusts nobody anew")
  func lostKey() throws {
    try PackFolder.with { folder in
      try folder.run("motion pack sign --new-key ada; motion pack sign --new-key eve")
      try project(
        folder,
        "motion pack publish ../one --registry ../registry --key ../ada; "
          + "motion pack add a/one@* --registry ../registry")
      try folder.run("cd project; sed -i '/^key = /d' motion.lock")
      let install = try folder.failure("cd project; rm -rf ../cache; motion pack install")
      #expect(install.contains("is signed, and the lock has no key for it"), "\(install)")
      try folder.pack("a/one", "1.1.0")
      try folder.run("motion pack publish one --registry registry --key eve --change-key")
      let update = try folder.failure("cd project; motion pack update")
      #expect(update.contains("is signed, and the lock has no key for it"), "\(update)")
      try folder.run("cd project; motion pack update --trust a/one")
      #expect(try folder.text("project/motion.lock").contains("\nkey = "))
    }
  }

  @Test("A summary of two lines, or with what steers a terminal, is one cell of a table")
  func cells() throws {
    try PackFolder.with { folder in
      try project(folder, Self.registry)
      try folder.run(
        #"sed -i 's/^summary = .*/summary = "free\\nb\/evil  9.9.9  \\u001b[31mtrusted"/' registry/index.toml"#
      )
      let found = try folder.run("motion pack search --registry registry")
      #expect(found.split(separator: "\n").count == 1, "\(found)")
      #expect(found.contains(#"\u{1b}[31mtrusted"#), "\(found)")
    }
  }
}
