import Foundation
import Testing

struct PackGitTests {
  @Test("A tag, a branch and a commit each resolve to the right revision")
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

  @Test("A branch keeps its locked commit until it is updated, even on another machine")
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
    "A repository that contains anything but files is refused, and none of it is executed",
    arguments: [
      ("a link", "ln -s /etc/passwd one/link", "`link` is a link"),
      ("a link to a folder", "ln -s / one/root", "`root` is a link"),
      (
        "a submodule",
        "commit two v1; git -C one init -q; git -C one -c protocol.file.allow=always submodule -q add ./../two sub",
        "`sub` is a submodule"
      ),
      (
        "names that differ in case", "echo x >one/A.lua; echo y >one/a.lua",
        "the same file on systems that ignore case"
      ),
      ("a device's name", "echo x >one/nul.lua", "is reserved on Windows"),
      (
        "names that differ in composition", "echo x >one/\u{E9}.lua; echo y >one/e\u{301}.lua",
        "the same file on systems that ignore case"
      ),
      ("no manifest", "rm one/pack.toml", "there is no `pack.toml`"),
      (
        "a pack in a subfolder", "mkdir one/a; mv one/pack.toml one/a",
        "there is one at `a/pack.toml`"
      ),
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

  @Test(
    "A reference without a commit, or one that is an option for git, is an error",
    arguments: [
      ("missing tag", "--tag v9", "does not have the tag `v9`"),
      ("missing branch", "--branch nope", "does not have the branch `nope`"),
      (
        "missing commit", "--commit \(String(repeating: "a", count: 40))", "has no commit"
      ),
      ("tag of a file", "--tag file", "it does not name a commit"),
      ("short commit", "--commit abc", "needs all of its 40 digits"),
      ("name for a commit", "--commit HEAD", "needs all of its 40 digits"),
      (
        "option as a tag", "--tag=--upload-pack=touch\\ ran",
        "git does not allow a tag of that name"
      ),
      ("option as a branch", "--branch=--exec=touch", "git does not allow a branch of that name"),
      ("two references in one", "--tag v1:refs/heads/x", "git does not allow a tag of that name"),
    ])
  func references(title: String, arguments: String, says: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run("commit one v1; git -C one tag file $(git -C one rev-parse HEAD:init.lua)")
      try folder.write("project/pack.toml", "")
      let error = try folder.failure(
        "cd project; motion pack add file://\(folder.url.path)/one \(arguments)")
      #expect(error.contains(says), "\(title): \(error)")
      #expect(folder.snapshot("project").keys.sorted() == ["pack.toml"])
      #expect(folder.snapshot(".").keys.allSatisfy { !$0.hasSuffix("ran") })
    }
  }

  @Test(
    "An address that would run a command is refused before git receives it",
    arguments: [
      "ext::sh%20-c%20touch%20ran", "fd::3", "--upload-pack=touch", "-u./x", "file://x",
      "ssh://-oProxyCommand=touch/x", "https://", "ftp://host/x", "git+ssh://host/x",
      "https://host/a b", "https://host/\u{E9}", "transport::address", "-oProxyCommand=x@host:y",
    ])
  func addresses(address: String) throws {
    try PackFolder.with { folder in
      try folder.write("project/pack.toml", "")
      let outcome = try folder.shell("cd project; motion pack add -- '\(address)'")
      #expect(outcome.code != 0)
      #expect(
        outcome.error.contains("is not the address of a git repository")
          || outcome.error.contains("there is no folder or file"), "\(outcome.error)")
      #expect(folder.snapshot(".").keys.sorted() == ["project/pack.toml"])
    }
  }

  @Test("Git settings of the user and of the repository have no effect")
  func ignoresConfiguration() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write(
        ".gitconfig",
        "[url \"file:///nope/\"]\ninsteadOf = file:///\n[core]\nfsmonitor = touch \(folder.url.path)/ran\n"
      )
      try folder.run(
        """
        GIT_CONFIG_GLOBAL=/dev/null; export GIT_CONFIG_GLOBAL
        commit one v1
        unset GIT_CONFIG_GLOBAL
        here=$PWD
        cd one
        git config core.fsmonitor "touch $here/ran"
        git config core.sshCommand "touch $here/ran"
        git config core.alternateRefsCommand "touch $here/ran"
        git config uploadpack.packObjectsHook "touch $here/ran; :"
        git config core.hooksPath "$here/hooks"
        mkdir "$here/hooks"
        for name in reference-transaction post-checkout pre-receive post-upload-pack; do
          printf '#!/bin/sh\ntouch %s/ran\n' "$here" >"$here/hooks/$name"
        done
        chmod +x "$here"/hooks/*
        cd ..; mkdir project; cd project
        export GIT_DIR=/nope GIT_WORK_TREE=/nope GIT_CONFIG_COUNT=1 \\
          GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0="$here/hooks" \\
          GIT_EXTERNAL_DIFF=nope GIT_SSH_COMMAND="touch $here/ran" GIT_ASKPASS=nope \\
          GIT_TEMPLATE_DIR="$here/hooks" GIT_PROXY_COMMAND=nope
        motion pack add "file://$here/one"
        """)
      #expect(folder.snapshot(".").keys.allSatisfy { !$0.hasSuffix("ran") })
      #expect(folder.snapshot("cache").keys.allSatisfy { !$0.contains("/hooks/") })
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
