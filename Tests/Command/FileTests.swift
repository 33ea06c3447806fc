import Foundation
import Testing

/// Files that cannot be run: the errors, and exit code 1.
struct FileTests {
  @Test(
    "A pipe, a device and a socket are refused by every command that reads a file",
    arguments: [
      "run %", "%", "check %", "plot % card.x", "play % -o page.html",
      "diff % scene.lua", "diff scene.lua %", "test %", "export % -o page.css",
      "sweep % --seed 1", "sweep --merge %", "run scene.lua --touches %",
      "play scene.lua --compare % -o page.html",
    ])
  func special(command: String) throws {
    try Command.withFolder { folder in
      try Data("motion.scene { name = 'x' }".utf8).write(to: folder.appending(path: "scene.lua"))
      for (file, noun) in [("pipe.lua", "a pipe"), ("/dev/zero", "a device"), ("/dev/tty", nil)] {
        let line = "mkfifo pipe.lua; motion " + command.replacing("%", with: file)
        let outcome = try Command.shell("\(line)", in: folder)
        #expect(outcome.code == 1, "\(line): \(outcome)")
        #expect(outcome.error.contains("error[unreadable-file]: `\(file)`"), "\(line): \(outcome)")
        if let noun { #expect(outcome.error.contains("is \(noun), not a file"), "\(outcome)") }
        try FileManager.default.removeItem(at: folder.appending(path: "pipe.lua"))
      }
    }
  }

  @Test(
    "A path that is not a script has an error that says what to do",
    arguments: [
      (
        "colapse.lua",
        """
        error[unreadable-file]: there is no file `colapse.lua`
          = help: did you mean `collapse.lua`?

        """
      ),
      (
        "scenes/colapse.lua",
        """
        error[unreadable-file]: there is no file `scenes/colapse.lua`
          = help: did you mean `scenes/collapse.lua`?

        """
      ),
      (
        "elsewhere/scene.lua",
        """
        error[unreadable-file]: there is no file `elsewhere/scene.lua`
          = help: check the path

        """
      ),
      (
        "scenes",
        """
        error[unreadable-file]: `scenes` is a folder, not a script
          = help: name a script in it, such as `scenes/collapse.lua`

        """
      ),
      (
        "scenes/",
        """
        error[unreadable-file]: `scenes/` is a folder, not a script
          = help: name a script in it, such as `scenes/collapse.lua`

        """
      ),
      (
        "empty",
        """
        error[unreadable-file]: `empty` is a folder, not a script
          = help: it contains no script: the name of a script ends in `.lua`

        """
      ),
      (
        "collapse.lua/scene.lua",
        """
        error[unreadable-file]: `collapse.lua/scene.lua` cannot be read: Not a directory

        """
      ),
    ])
  func unreadablePath(path: String, error: String) throws {
    try Command.withFolder { folder in
      let manager = FileManager.default
      for name in ["scenes", "empty"] {
        try manager.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      for name in ["collapse.lua", "scenes/collapse.lua", "scenes/flip.lua", "scenes/notes.txt"] {
        try Data().write(to: folder.appending(path: name))
      }
      #expect(try Command.motion(["run", path], in: folder) == .init(error: error, code: 1))
    }
  }

  @Test(
    "The error for a file without read permission says how to grant it",
    .enabled(if: geteuid() != 0, "root may read every file"))
  func forbiddenFile() throws {
    try Command.withFolder { folder in
      let file = folder.appending(path: "locked.lua")
      try Data().write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o200], ofItemAtPath: file.path)
      let error = """
        error[unreadable-file]: you do not have permission to read `locked.lua`
          = help: change its permissions: `chmod u+r locked.lua`

        """
      let outcome = try Command.motion(["run", "locked.lua"], in: folder)
      #expect(outcome == .init(error: error, code: 1))
    }
  }

  @Test(
    "The error for a file that cannot be read has the system's reason",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/mem"),
      "only Linux has a file that opens and cannot be read"))
  func failingFile() throws {
    let error = "error[unreadable-file]: `/proc/self/mem` cannot be read: Input/output error\n"
    #expect(
      try Command.motion(["run", "/proc/self/mem"]) == .init(error: error, code: 1))
  }

  @Test("`-` is standard input, which errors call `stdin`")
  func standardInput() throws {
    let scene = "motion.scene { name = 'piped' }"
    #expect(
      try Command.motion(["run", "-"], input: scene)
        == .init(output: "# motion 2  scene piped  fps 60  seed 0\n"))
    let error = """
      error[script-error]: oh
        --> stdin:2
        |
      2 | error("oh")

      """
    #expect(
      try Command.motion(["run", "-"], input: "\nerror(\"oh\")")
        == .init(error: error, code: 1))
  }
}
