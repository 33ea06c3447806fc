import Foundation
import MotionRecording
import Testing

/// The promises of `SECURITY.md` about packs, beyond their files.
struct PackTrustTests {
  /// Makes a project that uses a pack from a registry or from git.
  private func project(_ folder: PackFolder, _ add: String) throws {
    try folder.pack("a/one", "1.0.0", module: "return 'one'")
    try folder.write("project/scene.lua", "print((require 'a/one')) motion.scene { name = 'x' }\n")
    try folder.run("touch project/pack.toml; cd project; \(add)")
  }

  private static let registry =
    "motion pack publish ../one --registry ../registry; motion pack add a/one@* --registry ../registry"

  @Test(
    "A pack whose installed files have changed is not run",
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
      #expect(error.contains("`a/one` 1.0.0 has been changed in"), "\(title): \(error)")
      #expect(!error.contains("evil"), "\(title): \(error)")
    }
  }

  @Test(
    "A lock that contradicts `pack.toml` is an error in `run` as well as in `pack install`"
  )
  func contradiction() throws {
    try PackFolder.with { folder in
      try project(folder, Self.registry)
      try folder.run("cd project; sed -i 's/^\"a.one\".*/\"a\\/one\" = \"^2\"/' pack.toml")
      let run = try folder.failure("cd project; motion run scene.lua")
      let install = try folder.failure("cd project; motion pack install --locked")
      let line =
        "error[stale-lock]: `motion.lock` does not match `pack.toml`: the project needs `a/one` `^2`"
      #expect(run.hasPrefix(line), "\(run)")
      #expect(install.hasPrefix(line), "\(install)")
    }
  }

  @Test("`motion pack` obeys no file of the project, and `verify` names what it finds")
  func journal() throws {
    try PackFolder.with { folder in
      try project(folder, Self.registry)
      let lock = try folder.text("project/motion.lock")
      let manifest = try folder.text("project/pack.toml")
      try folder.write("project/.motion.change", manifest + "# new\n\u{1E}\n" + lock)
      try folder.run("cd project; motion run scene.lua; motion api >../api.txt")
      #expect(try folder.text("project/pack.toml") == manifest)
      let outcome = try folder.shell("cd project; motion pack verify && motion pack install")
      #expect(outcome.code == 0 && outcome.output.contains("`.motion.change` is not read"))
      #expect(try folder.text("project/pack.toml") == manifest)
    }
  }

  @Test(
    "`motion pack` finishes an interrupted change and says so, unless the files are others now",
    arguments: ["", "echo '# mine' >>pack.toml;", "rm pack.toml;"])
  func interrupted(meanwhile: String) throws {
    try PackFolder.with { folder in
      try project(folder, Self.registry)
      let files = try ["pack.toml", "motion.lock"].map { try folder.text("project/" + $0) }
      let place = folder.url.path + "/project"
      let name = SHA256.hexadecimal(Array(place.utf8))
      let hashes = files.map { SHA256.hexadecimal(Array($0.utf8)) }
      let change = [hashes[0], hashes[1], files[0] + "# new\n", files[1]]
      try folder.run("mkdir -p cache/motion/changes; cd project; \(meanwhile)")
      let before = try folder.run("cat project/pack.toml 2>&1 || true")
      try folder.write(
        "cache/motion/changes/\(name)", change.joined(separator: "\u{1E}\n"))
      _ = try folder.shell("cd project; motion run scene.lua; motion api >../api.txt")
      #expect(try folder.run("cat project/pack.toml 2>&1 || true") == before)
      let outcome = try folder.shell("cd project; motion pack verify; motion pack install")
      let isFinished = meanwhile.isEmpty
      #expect(outcome.error.contains("finished an interrupted change") == isFinished)
      #expect(
        try folder.run("cat project/pack.toml 2>&1 || true")
          == (isFinished ? files[0] + "# new\n" : before))
      #expect(try folder.run("ls cache/motion/changes") == "")
    }
  }

  @Test("A pack from elsewhere cannot make motion fetch a repository on this machine")
  func localRepository() throws {
    try PackFolder.with { folder in
      try folder.pack("a/two", "1.0.0")
      try folder.run("commit two v1; mkdir project")
      let url = "file://\(folder.url.path)/two"
      try folder.pack("a/one", "1.0.0", "[dependencies]\n\"a/two\" = { git = \"\(url)\" }")
      try folder.run("commit one v1; motion pack build one --output .")
      for source in ["file://$PWD/../one", "../one-1.0.0.motionpack"] {
        let error = try folder.failure("cd project; motion pack add \(source)")
        #expect(
          error.contains("a path that exists only on its author's machine"), "\(source): \(error)")
      }
      try folder.run("cd project; motion pack add ../one")
    }
  }

  @Test("A lock that has lost a key does not trust a new signer")
  func lostKey() throws {
    try PackFolder.with { folder in
      try folder.run("motion pack sign --new-key ada; motion pack sign --new-key eve")
      try project(
        folder,
        "motion pack publish ../one --registry ../registry --key ../ada; "
          + "motion pack add a/one@* --registry ../registry")
      try folder.run("cd project; sed -i '/^key = /d' motion.lock")
      let install = try folder.failure("cd project; rm -rf ../cache; motion pack install")
      #expect(install.contains("is signed, but the lock has no key for it"), "\(install)")
      try folder.pack("a/one", "2.0.0")
      try folder.run("motion pack publish one --registry registry --key eve --change-key")
      let update = try folder.failure("cd project; motion pack update")
      #expect(update.contains("is signed, but the lock has no key for it"), "\(update)")
      try folder.run("cd project; motion pack update --trust a/one")
      #expect(try folder.text("project/motion.lock").contains("\nkey = "))
    }
  }

  @Test("A summary with line breaks or control sequences stays in its table cell")
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
