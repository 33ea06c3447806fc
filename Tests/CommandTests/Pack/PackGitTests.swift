import Foundation
import Testing

struct PackGitTests {
  @Test("A tag, a branch and a commit each lead to what they name")
  func references() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run("commit one v1; git -C one branch old; mkdir project")
      try folder.pack("a/one", "1.1.0")
      try folder.run("commit one v2")
      let url = "file://\(folder.url.path)/one"
      let first = try folder.run("git -C one rev-parse v1").dropLast()
      for (arguments, version) in [
        ("--tag v1", "1.0.0"), ("--branch old", "1.0.0"), ("--commit \(first)", "1.0.0"),
        ("--tag v2", "1.1.0"), ("", "1.1.0"),
      ] {
        try folder.run("cd project; motion pack add \(url) \(arguments)")
        let lock = try folder.text("project/motion.lock")
        #expect(lock.contains("version = \"\(version)\""), "\(arguments): \(lock)")
      }
    }
  }

  @Test("A branch stays at its commit until it is updated, also on another machine")
  func pinsBranches() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run("commit one v1; mkdir project; cd project; motion pack add file://$PWD/../one")
      let lock = try folder.text("project/motion.lock")
      try folder.pack("a/one", "1.1.0")
      try folder.run(
        "commit one v2; cd project; rm -rf ../cache; motion pack install --locked; motion pack verify"
      )
      #expect(try folder.text("project/motion.lock") == lock)
      #expect(try folder.run("cd project; motion pack update") == "a/one 1.0.0 → 1.1.0\n")
    }
  }

  @Test(
    "A repository with something else than files is refused, and nothing of it runs",
    arguments: [
      ("a link", "ln -s /etc/passwd one/link", "`link` is a link"),
      ("a link to a folder", "ln -s / one/root", "`root` is a link"),
      (
        "a submodule",
        "commit two v1; git -C one init -q; git -C one -c protocol.file.allow=always submodule -q add ./../two sub",
        "`sub` is a submodule"
      ),
      ("names that meet", "echo x >one/A.lua; echo y >one/a.lua", "one file where case"),
      ("a device's name", "echo x >one/nul.lua", "is a device on Windows"),
    ])
  func refuses(title: String, lines: String, says: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.pack("a/two", "1.0.0")
      try folder.write("project/pack.toml", "")
      try folder.run("\(lines); commit one v1")
      let error = try folder.failure("cd project; motion pack add file://$PWD/../one")
      #expect(error.contains(says), "\(title): \(error)")
      #expect(try folder.text("project/pack.toml") == "")
    }
  }

  @Test("Hooks, filters and attributes of a repository have no effect")
  func ignoresSettings() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0", module: "-- $Id$\nreturn {}")
      try folder.write("one/.gitattributes", "*.lua ident filter=evil export-subst eol=crlf\n")
      try folder.write(".gitconfig", "[filter \"evil\"]\nsmudge = touch smudged; cat\n")
      try folder.run(
        """
        commit one v1
        printf '#!/bin/sh\\ntouch hooked\\n' >one/.git/hooks/post-upload-pack
        chmod +x one/.git/hooks/*
        mkdir project; cd project; motion pack add file://$PWD/../one
        """)
      let found = folder.snapshot("cache/motion/packs").first { $0.key.hasSuffix("init.lua") }
      #expect(found?.value == Data("-- $Id$\nreturn {}\n".utf8))
      #expect(
        folder.snapshot(".").keys.allSatisfy { !$0.hasSuffix("smudged") && !$0.hasSuffix("hooked") }
      )
    }
  }
}
