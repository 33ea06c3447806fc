import Foundation
import Testing

struct PackCommandTests {
  @Test("A new pack can be built twice with the same bytes, and can be described")
  func newPack() throws {
    try PackFolder.with { folder in
      try folder.run("motion pack new north/soft; cd soft; motion pack build --output ..")
      let first = try Data(contentsOf: folder.url.appending(path: "soft-0.1.0.motionpack"))
      try folder.run("touch -d 2001-01-01 soft/*; cp -r soft copy; motion pack build copy")
      #expect(try Data(contentsOf: folder.url.appending(path: "soft-0.1.0.motionpack")) == first)
      let info = try folder.run("motion pack info soft-0.1.0.motionpack")
      #expect(info.contains("pack     north/soft 0.1.0\n"))
      #expect(info.contains("require  \"north/soft\"\n"))
      #expect(info.contains("demo     demo.lua\n"))
      let again = try folder.failure("motion pack new north/soft")
      #expect(again.contains("`soft` is not empty"))
    }
  }

  @Test("The help of `pack new` names every key of a manifest")
  func helpNamesKeys() throws {
    try PackFolder.with { folder in
      let help = try folder.run("motion pack new --help")
      try folder.write("pack.toml", "zzzzzzzz = 1")
      let error = try folder.failure("motion pack tree")
      let list = try #require(error.split(separator: "\n").first { $0.contains("the keys: ") })
      let keys = list.matches(of: /`(\w+)`/).map(\.1)
      #expect(keys.count >= 12, "\(list)")
      for key in keys {
        #expect(help.contains("  \(key) = ") || help.contains("  [\(key)"), "\(key)")
      }
    }
  }

  @Test("A pack can come from a folder, an archive, git or a registry, and is locked with its hash")
  func sources() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.2.0")
      try folder.run(
        """
        motion pack build one
        motion pack publish one --registry registry
        cp -r one clone; commit clone v1.2.0
        mkdir project
        """)
      let hash = try folder.run("motion pack info one | sed -n 's/^hash *//p'")
      let repository = "file://\(folder.url.path)/clone"
      for (arguments, fields) in [
        ("../one", "path = \"../one\""),
        ("../one-1.2.0.motionpack", "archive = \"../one-1.2.0.motionpack\""),
        ("\(repository) --tag v1.2.0", "git = \"\(repository)\"\ntag = \"v1.2.0\"\nresolved = "),
        ("a/one --registry ../registry", "registry = \"../registry\""),
        ("a/one@^1.1 --registry ../registry", "registry = \"../registry\""),
      ] {
        try folder.run("cd project; motion pack add \(arguments); motion pack install --locked")
        let lock = try folder.text("project/motion.lock")
        #expect(lock.contains("name = \"a/one\"\nversion = \"1.2.0\"\n\(fields)"), "\(lock)")
        #expect(lock.contains("hash = \"\(hash.dropLast())\""), "\(arguments)")
        #expect(try folder.run("cd project; motion pack verify") == "1 pack is as it was locked\n")
      }
      try folder.run("cd project; motion pack remove a/one; motion pack install --locked")
      #expect(try !folder.text("project/motion.lock").contains("a/one"))
    }
  }

  @Test("Installing keeps to the lock despite newer versions, and an update lists its changes")
  func lockAndUpdate() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.pack("b/two", "1.0.0", "[dependencies]\n\"a/one\" = \"^1\"")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.run(
        """
        motion pack publish one --registry registry
        motion pack publish two --registry registry
        cd project; motion pack add b/two
        """)
      let tree = try folder.run("cd project; motion pack tree")
      #expect(tree == "└ b/two 1.0.0 (`^1.0.0`)\n  └ a/one 1.0.0 (`^1`)\n")
      for version in ["1.1.0", "2.0.0"] {
        try folder.pack("a/one", version)
        try folder.run("motion pack publish one --registry registry")
      }
      let lock = try folder.text("project/motion.lock")
      try folder.run("cd project; motion pack install --locked")
      #expect(try folder.text("project/motion.lock") == lock)
      let list = try folder.run("cd project; motion pack list")
      #expect(list.contains("outdated: 1.1.0 matches, 2.0.0 is the newest"))
      let dry = try folder.run("cd project; motion pack update --dry-run")
      #expect(dry == "a/one 1.0.0 → 1.1.0\n")
      #expect(try folder.text("project/motion.lock") == lock)
      try folder.run("cd project; motion pack update")
      #expect(try folder.text("project/motion.lock").contains("version = \"1.1.0\""))
      // A later addition keeps locked versions.
      try folder.run(
        "cd project; sed -i 's/\"^1.0.0\"/\"*\"/' pack.toml; motion pack add a/one@^1.0 >../added")
      #expect(try folder.text("added") == "nothing changes\n  require \"a/one\"\n")
    }
  }

  @Test("Without a range, `add` chooses the newest release that supports this motion")
  func addsWhatRuns() throws {
    try PackFolder.with { folder in
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      for version in ["1.0.0", "1.1.0", "1.2.0-beta"] {
        try folder.pack("a/one", version)
        try folder.run("motion pack publish one --registry registry")
      }
      try folder.pack("a/one", "2.0.0")
      try folder.run(
        """
        sed -i 's/>=0.1/>=9/' one/pack.toml; motion pack publish one --registry registry --skip-scenes
        cd project; motion pack add a/one
        """)
      #expect(try folder.text("project/pack.toml").contains("\"a/one\" = \"^1.1.0\""))
      let error = try folder.failure("cd project; motion pack add a/one@^2")
      #expect(error.contains("runs with motion `>=9`"), "\(error)")
    }
  }

  @Test("Two people's additions merge in the manifest and the lock, and match afterwards")
  func merges() throws {
    try PackFolder.with { folder in
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      for name in ["a/a", "m/m", "z/z"] {
        try folder.pack(name, "1.0.0")
        try folder.run("motion pack publish \(name.suffix(1)) --registry registry")
      }
      try folder.run(
        """
        (cd project; motion pack add m/m); commit project base
        git -C project checkout -qb ours; (cd project; motion pack add a/a); commit project ours
        git -C project checkout -q base; (cd project; motion pack add z/z); commit project theirs
        git -C project -c user.name=A -c user.email=a@b merge -q ours
        cd project; motion pack install --locked; motion pack verify
        """)
      #expect(try folder.run("cd project; motion pack tree").split(separator: "\n").count == 3)
    }
  }

  @Test(
    "An unlocked dependency is listed as such, and a link to a pack is followed")
  func listsWhatIsNotLocked() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("pack.toml", "[dependencies]\n\"a/one\" = { path = \"link\" }\n")
      #expect(
        try folder.run("ln -s one link; motion pack list")
          == "a/one  *  path `link`  not locked: `motion pack update`\n")
      try folder.run("motion pack update; motion pack verify")
      #expect(try folder.run("motion pack list") == "a/one  1.0.0  path `link`\n")
      try folder.run("echo '-- new' >>one/init.lua")
      #expect(
        try folder.run("motion pack list")
          == "a/one  1.0.0  path `link`  outdated: its source has changed\n")
    }
  }

  @Test("An update lists major versions separately")
  func majors() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write(
        "project/pack.toml", "registry = \"../registry\"\n[dependencies]\n\"a/one\" = \"*\"\n")
      try folder.run(
        "motion pack publish one --registry registry; cd project; motion pack update")
      try folder.pack("a/one", "2.0.0")
      try folder.run("motion pack publish one --registry registry")
      #expect(
        try folder.run("cd project; motion pack update")
          == "these may need changes in your scripts:\n  a/one 1.0.0 → 2.0.0\n")
      try folder.pack("a/one", "3.0.0")
      try folder.run(
        "motion pack publish one --registry registry; sed -i 's/\"[*]\"/\"^2\"/' project/pack.toml")
      let beyond = "a/one 3.0.0 is available outside the range: `motion pack add a/one@^3.0.0`\n"
      #expect(try folder.run("cd project; motion pack update") == "nothing changes\n" + beyond)
      #expect(
        try folder.run("cd project; motion pack list").contains("3.0.0 is available outside the"))
      try folder.run("cd project; motion pack add a/one@^3.0.0")
      #expect(try folder.run("cd project; motion pack update") == "nothing changes\n")
    }
  }

  @Test("The advised command takes a pack from the registry that it came from")
  func advice() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run(
        """
        motion pack publish one --registry registry; mkdir project
        cd project; motion pack add a/one --registry ../registry
        """)
      try folder.pack("a/one", "2.0.0")
      try folder.run("motion pack publish one --registry registry")
      let update = try folder.run("cd project; motion pack update")
      let advised = try #require(
        update.split(separator: "`").last { $0.hasPrefix("motion pack add") })
      #expect(try folder.run("cd project; \(advised)").contains("a/one 1.0.0 → 2.0.0"))
      #expect(try folder.run("cd project; motion pack list").contains("registry `../registry`"))
      let manifest = try folder.run("cat project/pack.toml")
      #expect(manifest.contains("^2.0.0") && manifest.contains("../registry"))
    }
  }

  @Test(
    "Errors say what to do",
    arguments: [
      (
        "no lock", "cd stale; rm -f motion.lock; motion pack install --locked",
        "`motion pack update`"
      ),
      ("misspelled pack", "cd project; motion pack add a/oen", "did you mean `a/one`?"),
      ("pack of another scope", "cd project; motion pack add x/one", "did you mean `a/one`?"),
      ("no registry", "cd bare; motion pack add a/one", "name one: `--registry ../registry`"),
      (
        "no such registry", "cd bare; motion pack add a/one --registry ../nope",
        "has no `index.toml`"
      ),
      ("range without versions", "cd project; motion pack add a/one@^9", "the newest is 1.0.0"),
      ("no such folder", "cd project; motion pack add ../nope", "no folder or file `../nope`"),
      ("misspelled folder", "cd project; motion pack add ../loca", "did you mean `../local`?"),
      (
        "no such archive", "cd project; motion pack add ../x.motionpack",
        "no folder or file `../x.mo"
      ),
      ("no scope", "cd project; motion pack add one", "or `scope/name` in a registry"),
      (
        "folder that looks like a name", "cd bare; mkdir -p a/one; motion pack add a/one",
        "write `motion pack add ./a/one`"
      ),
      (
        "git as ssh's short form", "cd project; motion pack add git@host:a/one.git",
        "did you mean `ssh://git@host/a/one.git`?"
      ),
      ("git that runs a command", "cd project; motion pack add ext::sh", "begins with `https://`"),
      (
        "missing repository", "cd project; motion pack add file:///nope",
        "cannot be fetched"
      ),
      ("pack that is not used", "cd project; motion pack remove a/oen", "did you mean `a/one`?"),
      ("pack to update that is not used", "cd project; motion pack update a/oen", "did you mean"),
      (
        "version published twice", "motion pack publish one --registry registry",
        "already published"
      ),
      (
        "publish to an address", "motion pack publish one --registry http://x",
        "publish to the folder"
      ),
      ("nothing to build", "motion pack build bare", "there is no `pack.toml` in `bare`"),
      ("folder around a pack", "motion pack build .", "there is one at `extra/pack.toml`"),
      ("file that is not a pack", "motion pack build bare/x.lua", "`bare/x.lua` is not a pack"),
      ("pipe", "mkfifo pipe; motion pack info pipe", "`pipe` is not a pack"),
      ("link in a pack", "ln -s / one/root; motion pack build one", "`root` is a link"),
      ("pipe in a pack", "mkfifo one/pipe; motion pack build one", "neither a file nor a folder"),
      (
        "name that is not text", "touch \"one/$(printf '\\377').lua\"; motion pack build one",
        "is not UTF-8"
      ),
      (
        "new pack over a file", "touch one.lua; motion pack new a/b --folder one.lua",
        "exists and is not a folder"
      ),
      ("new pack over a pack", "motion pack new a/one", "`one` is not empty"),
      ("itself", "cd one; motion pack add .", "a pack cannot depend on itself"),
      (
        "itself by name", "cd one; motion pack add a/one --registry ../registry",
        "cannot depend on itself"
      ),
      (
        "file without reason", "motion pack build extra", "add `\"photo.png\" = \"what it is for\"`"
      ),
      ("missing export", "motion pack build missing", "did you mean `init.lua`?"),
      ("folder in a shared pack", "motion pack build local", "comes from a folder"),
      (
        "unsigned file", "motion pack build one; motion pack verify one-1.0.0.motionpack",
        "there is no `one-1.0.0.motionpack.minisig`"
      ),
      ("unsigned folder", "motion pack verify one --key $key", "there is no `one/pack.minisig`"),
      (
        "secret key in a pack",
        "motion pack sign --new-key one/ada; printf '[assets]\\nada = \"a key\"\\n' >>one/pack.toml; motion pack build one",
        "move it out of the pack's folder"
      ),
      (
        "existing key file", "motion pack sign --new-key stale/pack.toml",
        "exists, and a lost key cannot be restored"
      ),
      (
        "not a key",
        "motion pack build one; motion pack sign one-1.0.0.motionpack --key one/init.lua",
        "is not a minisign secret key"
      ),
    ])
  func mistakes(title: String, lines: String, says: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.pack("a/extra", "1.0.0")
      try folder.write("extra/photo.png", "x")
      try folder.pack("a/missing", "1.0.0", "[assets]\n\"inti.lua\" = \"why\"")
      try folder.pack("a/local", "1.0.0", "[dependencies]\n\"a/one\" = { path = \"../one\" }")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.write("stale/pack.toml", "[dependencies]\n\"a/one\" = { path = \"../one\" }\n")
      try folder.write("bare/x.lua", "")
      try folder.run(
        "motion pack publish one --registry registry; cd project; motion pack add a/one")
      let before = folder.snapshot("project")
      let key = "key=RWR2r6v2uaQAhx9P3jp/AlEuyv1RVz5+mGZHuqn04V8YVKjauA/GAIZ4"
      let error = try folder.failure("\(key); \(lines)")
      #expect(error.hasPrefix("error["), "\(title): \(error)")
      #expect(error.contains(says), "\(title): \(error)")
      #expect(folder.snapshot("project") == before, "\(title)")
    }
  }

  @Test("A hostile archive is refused, and nothing is written")
  func evilArchive() throws {
    try PackFolder.with { folder in
      try folder.write("project/pack.toml", "")
      // A zip archive with the entry `../evil.lua`.
      let name = Array("../evil.lua".utf8)
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      }
      let fields = number(20, 2) + number(0, 20) + number(name.count, 2) + number(0, 2)
      let local = number(0x0403_4B50, 4) + fields + name
      let entry = number(0x0201_4B50, 4) + number(20, 2) + fields + number(0, 14) + name
      let end =
        number(0x0605_4B50, 4) + number(0, 4) + number(1, 2) + number(1, 2)
        + number(entry.count, 4) + number(local.count, 4) + number(0, 2)
      try Data(local + entry + end).write(to: folder.url.appending(path: "evil.motionpack"))
      let before = folder.snapshot(".")
      let error = try folder.failure("cd project; motion pack add ../evil.motionpack")
      #expect(error.contains("has the component `..`"), "\(error)")
      #expect(folder.snapshot(".") == before)
    }
  }

  @Test("Vendored packs are used, and those that are no longer locked are removed")
  func vendors() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.run(
        """
        motion pack publish one --registry registry
        cd project; motion pack add a/one; motion pack install --vendor
        rm -rf ../cache ../registry
        motion pack verify
        """)
      let files = folder.snapshot("project/packs").keys.sorted()
      #expect(files.count == 2)
      #expect(files.allSatisfy { $0.hasPrefix("a/one-1.0.0-") }, "\(files)")
      try folder.write("project/packs/\(files[0])", "changed")
      #expect(try folder.failure("cd project; motion pack verify").contains("has been changed"))
      try folder.run("cd project; motion pack remove a/one; motion pack install --vendor")
      #expect(folder.snapshot("project/packs").isEmpty)
    }
  }

  @Test("Packs are not copied through a link that leads out of the project")
  func vendorsInside() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.run(
        "motion pack publish one --registry registry; cd project; motion pack add a/one")
      for link in [
        "mkdir out; ln -s ../out project/packs",
        "mkdir out project/packs; ln -s ../../out project/packs/a",
      ] {
        let error = try folder.failure("\(link); cd project; motion pack install --vendor")
        #expect(error.contains("but there is something else"), "\(error)")
        #expect(try folder.run("ls out; rm -rf out project/packs") == "")
      }
    }
  }

  @Test(
    "A changed file of an installed pack is detected, and `install` restores it",
    arguments: [
      ("in the store", "echo evil >$(ls cache/motion/packs/*/init.lua)"),
      (
        "in the project",
        "(cd project; motion pack install --vendor); echo evil >$(ls project/packs/a/*/init.lua)"
      ),
      (
        "in both",
        "(cd project; motion pack install --vendor); for f in cache/motion/packs/*/ project/packs/a/*/; do echo evil >$f/init.lua; done"
      ),
      (
        "a link in the project",
        "(cd project; motion pack install --vendor); cd project/packs/a/*; ln -sf ../../../pack.toml init.lua"
      ),
    ])
  func restores(place: String, change: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.run(
        "motion pack publish one --registry registry; cd project; motion pack add a/one")
      try folder.run(change)
      let error = try folder.failure("cd project; motion pack verify")
      #expect(error.contains("has been changed in") || error.contains("is a link"), "\(error)")
      let output = try folder.run("cd project; motion pack install; motion pack verify")
      #expect(output.hasPrefix("restored a/one 1.0.0"), "\(output)")
      let isVendored = place != "in the store"
      #expect(try folder.run("ls project | grep -c packs || true") == (isVendored ? "1\n" : "0\n"))
    }
  }

  @Test("A registry whose content differs from its index is refused")
  func changedRegistry() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.run(
        "motion pack publish one --registry registry; cd project; motion pack add a/one")
      try folder.pack("a/one", "1.0.0", module: "return 'evil'")
      try folder.run(
        """
        motion pack build one; cp one-1.0.0.motionpack registry/a/one/
        cd project; motion pack cache clean
        """)
      let error = try folder.failure("cd project; motion pack install")
      #expect(error.contains("does not match its index"), "\(error)")
    }
  }

  @Test("Two concurrent installations both succeed")
  func twoAtOnce() throws {
    try PackFolder.with { folder in
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      for index in 0..<5 {
        try folder.pack("a/p\(index)", "1.0.0")
        try folder.run(
          "motion pack publish p\(index) --registry registry; cd project; motion pack add a/p\(index)"
        )
      }
      try folder.run(
        """
        rm -rf cache; cp -r project second; cd project
        motion pack install & first=$!
        (cd ../second; motion pack install) & second=$!
        motion pack install & third=$!
        wait $first; wait $second; wait $third
        motion pack verify; cd ../second; motion pack verify
        """)
    }
  }

  @Test("Search finds packs by all words in name and summary")
  func searches() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.pack("a/two", "1.0.0")
      try folder.run(
        "motion pack publish one --registry registry; motion pack publish two --registry registry")
      #expect(
        try folder.run("motion pack search TESTS --registry registry")
          == "a/one  1.0.0  A pack for tests\na/two  1.0.0  A pack for tests\n")
      #expect(
        try folder.run("motion pack search tests two --registry registry")
          == "a/two  1.0.0  A pack for tests\n")
    }
  }
}
