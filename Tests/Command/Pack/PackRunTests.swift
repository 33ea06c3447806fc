import Foundation
import Support
import Testing

struct PackRunTests {
  @Test(
    "The profile prints the same trace with its packs from a folder, an archive, git or a registry",
    arguments: [
      ("folder", "motion pack add ../packs/$pack"),
      (
        "archive",
        "motion pack build ../packs/$pack --output ..; motion pack add ../$pack-*.motionpack"
      ),
      (
        "git",
        "git init -q ../clones; cp -r ../packs/$pack ../clone-$pack; commit ../clone-$pack v1; motion pack add file://$PWD/../clone-$pack --tag v1"
      ),
      (
        "registry",
        "motion pack publish ../packs/$pack --registry ../registry; motion pack add north/$pack --registry ../registry"
      ),
    ])
  func sources(title: String, add: String) throws {
    try PackFolder.with { folder in
      let examples = Repository.root.appending(path: "examples").path
      let trace = try folder.run(
        """
        cp -r \(examples)/packs packs; mkdir project
        cp \(examples)/projects/profile/profile.lua project
        cd project
        for pack in soft-headers passport; do \(add); done >&2
        # Only the locked packs are used, without the network and their sources.
        if [ \(title) != folder ]; then rm -rf ../packs ../clone-* ../registry ../*.motionpack; fi
        motion run profile.lua
        """)
      #expect(try trace == Repository.text("examples/projects/profile/profile.trace"), "\(title)")
    }
  }

  @Test("The lock of the example project matches its packs")
  func exampleLock() throws {
    try PackFolder.with { folder in
      let examples = Repository.root.appending(path: "examples").path
      try folder.run(
        "cp -r \(examples) copy; cd copy/projects/profile; motion pack install --locked")
    }
  }

  @Test(
    "The example packs pass verification, and have pictures",
    arguments: ["soft-headers", "passport"])
  func exampleScenes(name: String) throws {
    try PackFolder.with { folder in
      let pack = Repository.root.appending(path: "examples/packs/\(name)").path
      let lines = try folder.run("motion pack verify \(pack)")
      #expect(lines.hasPrefix("demo.lua matches demo.trace\n"))
      #expect(try folder.run("motion pack info \(pack)").contains("         demo.png\n"))
    }
  }

  @Test("The single file of a pack runs its demo like the folder")
  func runsArchive() throws {
    try PackFolder.with { folder in
      let pack = Repository.root.appending(path: "examples/packs/passport").path
      let trace = try folder.run(
        "motion pack build \(pack) >&2; motion run passport-1.1.0.motionpack")
      #expect(try trace == Repository.text("examples/packs/passport/demo.trace"))
      #expect(
        folder.snapshot(".").keys.sorted()
          == ["passport-1.1.0.api.json", "passport-1.1.0.motionpack"])
    }
  }

  @Test("A pack has its own globals, and can read only its own assets")
  func isolates() throws {
    try PackFolder.with { folder in
      try folder.pack(
        "a/one", "1.0.0", "[assets]\n\"own.csv\" = \"a touch\"",
        module: """
          leaked = "a global"
          local one = {}
          function one.duration(file) return motion.track(file).duration end
          function one.tail(file) return motion.track(file) end
          function one.caught(file) return pcall(motion.track, file) end
          function one.routine(file) return (coroutine.wrap(motion.track)(file)) end
          function one.named(file)
            return load("return motion.track('" .. file .. "').duration", "@scene.lua", "t",
              { motion = motion })()
          end
          return one
          """)
      try folder.write("one/own.csv", "0,0,0\n0.5,1,1\n")
      try folder.write("one/other.csv", "0,0,0\n0.25,1,1\n")
      try folder.write("project/secret.csv", "0,0,0\n1,1,1\n")
      try folder.write(
        "project/scene.lua",
        """
        local one = require "a/one"
        motion.scene { name = "x", width = 1, height = 1 }
        print(leaked, one.duration("own.csv"), motion.track("secret.csv").duration)
        for _, file in ipairs { "secret.csv", "other.csv", "../project/secret.csv" } do
          print((select(2, pcall(one.duration, file))))
        end
        for _, way in ipairs { one.tail, one.caught, one.routine, one.named } do
          local ok, first, second = pcall(way, "secret.csv")
          assert(not ok or (not first and second), "a stranger has read the secret")
        end
        """)
      let outcome = try folder.shell("cd project; motion pack add ../one; motion run scene.lua")
      let lines = outcome.error.split(separator: "\n")
      #expect(lines.first == "nil\t0.5\t1.0", "\(outcome.error)")
      let messages = lines.dropFirst().filter {
        $0.contains("`a/one` may only read its own assets")
      }
      #expect(messages.count == 3, "\(outcome.error)")
    }
  }

  @Test("A pack reads its own assets through tail calls, and its `load` exposes no files of others")
  func returnsAtOnce() throws {
    try PackFolder.with { folder in
      try folder.pack(
        "a/one", "1.0.0", "[assets]\n\"own.csv\" = \"a touch\"",
        module: """
          local one = { track = require "recorded" }
          function one.tail(file) return motion.track(file) end
          function one.twice(file) return one.tail(file) end
          function one.caught(file) return pcall(motion.track, file) end
          function one.inside() return load("return motion.track('own.csv')")() end
          one.lent = load("return motion.track('secret.csv')")
          one.asked = load("local file = ... return (motion.track(file))", "=scene.lua")
          return one
          """)
      try folder.write("one/recorded.lua", "return motion.track('own.csv')")
      try folder.write("one/own.csv", "0,0,0\n0.5,1,1\n")
      try folder.write("project/secret.csv", "0,0,0\n1,1,1\n")
      try folder.write(
        "project/scene.lua",
        """
        local one = require "a/one"
        motion.scene { name = "x", width = 1, height = 1 }
        print(one.track.duration, one.tail("own.csv").duration, one.twice("own.csv").duration,
          select(2, one.caught("own.csv")).duration)
        for _, way in ipairs { one.lent, one.asked, one.inside } do
          print(select(2, pcall(way, "secret.csv")))
        end
        """)
      let outcome = try folder.shell("cd project; motion pack add ../one; motion run scene.lua")
      let lines = outcome.error.split(separator: "\n")
      #expect(lines.first == "0.5\t0.5\t0.5\t0.5", "\(outcome.error)")
      let messages = lines.dropFirst().filter { $0.contains("because the call does not come") }
      #expect(messages.count == 3, "\(outcome.error)")
    }
  }

  @Test(
    "The error for a module that cannot be required says what to do",
    arguments: [
      ("not locked", "a/late", "the project needs `a/late`, which is not in the lock"),
      ("misspelled", "a/oen", "did you mean `a/one`?"),
      ("without its scope", "three", "the pack's whole name is `a/three`"),
      ("needed by another pack", "a/two", "add it: `motion pack add a/two`"),
      ("not exported", "a/one/inner", "exports no module `a/one/inner`"),
      ("not there", "x/y", "`motion pack add x/y`"),
      (
        "undeclared dependency", "a/one/rude",
        "add `a/three` under `[dependencies]`"
      ),
    ])
  func refuses(title: String, module: String, says: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/two", "1.0.0")
      try folder.pack("a/three", "1.0.0")
      try folder.pack(
        "a/one", "1.0.0", "[dependencies]\n\"a/two\" = { path = \"../two\" }",
        module: "require 'inner'; require 'a/one/inner'; return require 'a/two'")
      try folder.write("one/inner.lua", "return {}")
      try folder.write("one/rude.lua", "return require 'a/three'")
      try folder.run(
        "sed -i 's/\"init.lua\"/\"init.lua\", \"rude.lua\"/' one/pack.toml; mkdir project")
      try folder.run("cd project; motion pack add ../one; motion pack add ../three")
      if module == "a/late" {
        try folder.run("cd project; echo '\"a/late\" = \"^1\"' >>pack.toml")
      }
      try folder.write("project/scene.lua", "require 'a/one'\nrequire '\(module)'\n")
      let error = try folder.failure("cd project; motion run scene.lua")
      #expect(error.contains(says), "\(title): \(error)")
      #expect(error.hasPrefix("error["), "\(title): \(error)")
    }
  }

  @Test("A locked pack that is not installed is reported, but not fetched")
  func doesNotFetch() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write("project/pack.toml", "registry = \"../registry\"\n")
      try folder.write("project/scene.lua", "require 'a/one'\n")
      try folder.run(
        """
        motion pack publish one --registry registry
        cd project; motion pack add a/one; motion pack cache clean
        """)
      let error = try folder.failure("cd project; motion run scene.lua")
      #expect(error.contains("`a/one` 1.0.0 is not on this machine yet"), "\(error)")
      #expect(error.contains("`motion pack install`"), "\(error)")
    }
  }

  @Test("A pack that needs an engine says so where it is added, required and published")
  func plugins() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0", "[plugins]\ngravity = \"1.2\"")
      let lacks = "this program has no plugin `gravity`, which `a/one` needs"
      let added = try folder.shell("mkdir p; cd p; motion pack add ../one")
      #expect(added.code == 0 && added.error == "note: \(lacks)\n", "\(added.error)")
      try folder.write("p/use.lua", "require 'a/one'\nmotion.scene { name = 'x' }\n")
      let error = try folder.failure("cd p; motion run use.lua")
      #expect(error.hasPrefix("error[missing-plugin]: \(lacks)\n  --> use.lua:1"), "\(error)")
      #expect(try folder.failure("motion pack publish one --registry r").contains(lacks))
      // What a project needs is checked where its script first requires a pack.
      try folder.write(
        "q/pack.toml",
        "[plugins]\nmagnet = \"1\"\n[dependencies]\n\"a/one\" = { path = \"../one\" }\n")
      try folder.write("q/use.lua", "require 'a/one'\nmotion.scene { name = 'x' }\n")
      let own = try folder.failure("cd q; motion run use.lua")
      #expect(
        own.contains("this program has no plugin `magnet`, which the project needs"), "\(own)")
      try folder.pack("a/two", "1.0.0", "[plugins]\ngravity = \"latest\"")
      let wrong = try folder.failure("motion pack build two")
      #expect(
        wrong.contains("`gravity` takes a version, found `latest`")
          && wrong.contains("such as `gravity = \"1\"`"), "\(wrong)")
    }
  }
}
