import Foundation
import Testing

/// `motion.track` reads files beside the script, and nothing else.
struct TrackTests {
  private static func run(_ call: String, _ prepare: (URL) throws -> Void) throws -> Command.Outcome
  {
    try Command.withFolder { folder in
      let scripts = folder.appending(path: "scripts")
      try FileManager.default.createDirectory(
        at: scripts.appending(path: "touches"), withIntermediateDirectories: true)
      try Data("0,1,2\n".utf8).write(to: folder.appending(path: "secret.csv"))
      let script = """
        motion.scene { name = "track" }
        local track = \(call)
        print(#track.samples, track.duration, track.samples[2].y)
        """
      try Data(script.utf8).write(to: scripts.appending(path: "scene.lua"))
      try prepare(scripts)
      return try Command.motion(["run", "scripts/scene.lua"], in: folder)
    }
  }

  @Test(
    "A recording beside the script is read",
    arguments: ["touch.csv", "./touch.csv", "touches/up.csv"])
  func reads(path: String) throws {
    let outcome = try Self.run("motion.track(\"\(path)\")") { folder in
      try Data("time,x,y\n5,1,2\n5.25,3,4\n".utf8).write(to: folder.appending(path: path))
    }
    #expect(outcome.error == "2\t0.25\t4.0\n")
    #expect(outcome.code == 0)
  }

  @Test(
    "Any path that leads out of the script's folder is an error",
    arguments: [
      "../secret.csv", "/etc/hostname", "touches/../../secret.csv", "link.csv", "out/secret.csv",
      "out/not-there.csv", "dangling.csv", "",
    ])
  func outside(path: String) throws {
    let outcome = try Self.run("motion.track(\"\(path)\")") { folder in
      let above = folder.deletingLastPathComponent()
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link.csv"),
        withDestinationURL: above.appending(path: "secret.csv"))
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "out"), withDestinationURL: above)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "dangling.csv"),
        withDestinationURL: above.appending(path: "not-there.csv"))
    }
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasPrefix(
        "error[unreadable-file]: `\(path)` is outside the script's folder\n"),
      "\(outcome.error)")
  }

  @Test(
    "A link that leads to a file inside the script's folder is read",
    arguments: ["link.csv", "absolute.csv", "up/touch.csv", "./up/touch.csv"])
  func inside(path: String) throws {
    let outcome = try Self.run("motion.track(\"\(path)\")") { folder in
      let file = folder.appending(path: "touches/touch.csv")
      try Data("time,x,y\n5,1,2\n5.25,3,4\n".utf8).write(to: file)
      let links = [
        ("link.csv", "touches/touch.csv"), ("absolute.csv", file.path), ("up", "touches"),
      ]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path, withDestinationPath: target)
      }
    }
    #expect(outcome.error == "2\t0.25\t4.0\n")
    #expect(outcome.code == 0)
  }

  @Test("A pipe in the script's folder does not block")
  func pipe() throws {
    try Command.withFolder { folder in
      try Data("motion.track('touch.csv')\n".utf8).write(to: folder.appending(path: "scene.lua"))
      let outcome = try Command.shell("mkfifo touch.csv; motion run scene.lua", in: folder)
      let error = "error[unreadable-file]: `touch.csv` is a pipe, not a file\n"
      #expect(outcome.error.hasPrefix(error))
      #expect(outcome.code == 1)
    }
  }

  @Test(
    "A file that cannot be read is an error",
    arguments: [
      ("tuch.csv", "there is no file `tuch.csv`", "did you mean `touch.csv`?"),
      ("touches/tuch.csv", "there is no file `touches/tuch.csv`", "check the path"),
      ("touches", "`touches` is a folder", "track"),
      (
        "touch.csv", "`motion.track`: touch.csv:2: `x` is \"left\"; expected a finite number",
        "0.016,190,500"
      ),
    ])
  func unreadable(path: String, message: String, help: String) throws {
    let outcome = try Self.run("motion.track(\"\(path)\")") { folder in
      try Data("0,1,2\n1,left,2\n".utf8).write(to: folder.appending(path: "touch.csv"))
    }
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("error[unreadable-file]: " + message), "\(outcome.error)")
    #expect(outcome.error.contains(help), "\(outcome.error)")
  }

  @Test("A script from standard input has no folder")
  func standardInput() throws {
    let outcome = try Command.motion(
      ["run", "-"], input: "motion.scene { name = \"track\" }\nmotion.track(\"touch.csv\")\n")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("a script without a file has no folder"), "\(outcome.error)")
  }
}
