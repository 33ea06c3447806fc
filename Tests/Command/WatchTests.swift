import Foundation
import Testing

/// `motion run --watch`.
struct WatchTests {
  private static let scene = """
    local distance = require "distance"
    local scene = motion.scene { name = "slide" }
    local card = scene:box { id = "card", width = 10, height = 10 }
    motion.animator { duration = 0.1 }:animate(card, { x = distance }):play()
    """

  /// Calls the body while `motion` watches a scene that moves by the module `distance`, which is 100.
  private func watch(
    _ arguments: [String] = ["run", "scene.lua", "--watch"], environment: [String: String] = [:],
    _ body: (WatchingProcess) throws -> Void
  ) throws {
    try Command.withFolder { root in
      let folder = root.appending(path: "scenes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(Self.scene.utf8).write(to: folder.appending(path: "scene.lua"))
      try Data("return 100\n".utf8).write(to: folder.appending(path: "distance.lua"))
      let process = try WatchingProcess(arguments, in: folder, environment)
      defer { process.stop() }
      try process.waitForError("watching 2 files; Ctrl-C ends")
      try body(process)
    }
  }

  @Test("A saved module is shown in words, after the whole output of each run")
  func change() throws {
    try watch { process in
      #expect(process.output.hasSuffix("6 card.x 100\n"))
      try process.save("return 140")
      try process.waitForError("`card.x` ends at 140 instead of 100")
      #expect(process.error.contains("-- changed: distance.lua\n"))
      #expect(process.output.hasSuffix("6 card.x 140\n"))
      #expect(process.output.components(separatedBy: "# motion 2").count == 3)
    }
  }

  @Test("A saved file that changes no motion is said to make no difference")
  func noDifference() throws {
    try watch { process in
      try process.save("return 50 + 50")
      try process.waitForError("no differences")
    }
  }

  @Test("A script that fails is reported; the next run is compared with the last one that did not")
  func failure() throws {
    try watch { process in
      try process.save("return = 1")
      try process.waitForError("watching 2 files; the last run without an error is kept")
      #expect(process.error.contains("error[syntax]"))
      #expect(process.error.contains("--> distance.lua:1"))
      try process.save("return 120")
      try process.waitForError("`card.x` ends at 120 instead of 100")
    }
  }

  @Test("A module that is missing is found when it is made")
  func missing() throws {
    try watch { process in
      let module = process.folder.appending(path: "distance.lua")
      try FileManager.default.removeItem(at: module)
      try process.waitForError("-- changed: distance.lua (missing)")
      try process.waitForError("the last run without an error is kept")
      #expect(process.error.contains("error[missing-module]"))
      try process.save("return 80")
      try process.waitForError("`card.x` ends at 80 instead of 100")
    }
  }

  @Test("A file that is replaced by renaming another one has changed")
  func renamed() throws {
    try watch { process in
      for distance in [110, 120, 130] {
        let other = process.folder.appending(path: "distance.lua~")
        try Data("return \(distance)".utf8).write(to: other)
        #expect(rename(other.path, process.folder.appending(path: "distance.lua").path) == 0)
        try process.waitForError("`card.x` ends at \(distance) instead of \(distance - 10)")
      }
    }
  }

  @Test("A pipe in place of a watched file is an error, until a file replaces it")
  func pipe() throws {
    try watch { process in
      let module = process.folder.appending(path: "distance.lua")
      try FileManager.default.removeItem(at: module)
      #expect(mkfifo(module.path, 0o600) == 0)
      try process.waitForError("`distance.lua` is a pipe, not a file")
      try process.waitForError("the last run without an error is kept")
      try FileManager.default.removeItem(at: module)
      try process.save("return 80")
      try process.waitForError("`card.x` ends at 80 instead of 100")
    }
  }

  @Test("An endless loop in a watched file is reported")
  func limit() throws {
    try watch { process in
      try process.save("while true do end")
      try process.waitForError("error[limit-time]")
      try process.waitForError("the last run without an error is kept")
      try process.save("return 80")
      try process.waitForError("`card.x` ends at 80 instead of 100")
    }
  }

  @Test("A thousand saves without a pause end with the last one, and leave nothing open")
  func thousandSaves() throws {
    try watch { process in
      let files = process.openFileCount
      let module = process.folder.appending(path: "distance.lua")
      // The last one is far from all others: a small difference is said in other words.
      for distance in Array(101...1099) + [3000] {
        // Editors save in place or by renaming another file; a file may be empty for a while.
        if distance.isMultiple(of: 2) {
          try process.save("return \(distance)")
        } else {
          try process.save("return \(distance)", to: "distance.lua~")
          let other = process.folder.appending(path: "distance.lua~")
          #expect(rename(other.path, module.path) == 0)
        }
      }
      try process.waitForOutput("6 card.x 3000\n")
      try process.waitForError("ends at 3000 instead of")
      #expect(process.error.components(separatedBy: "-- changed").count < 500)
      // The pipe of the last run is closed after its output has been printed.
      try process.waitForOpenFiles(files)
      // It still watches.
      try process.save("return 60")
      try process.waitForError("`card.x` ends at 60 instead of 3000")
    }
  }

  @Test("A folder that is moved away is reported, and watched again when another one is there")
  func folder() throws {
    try watch { process in
      let away = process.folder.deletingLastPathComponent().appending(path: "away")
      try FileManager.default.moveItem(at: process.folder, to: away)
      try process.waitForError("there is no folder `")
      try FileManager.default.copyItem(at: away, to: process.folder)
      try process.waitForError("no differences")
      try process.save("return 90")
      try process.waitForError("`card.x` ends at 90 instead of 100")
    }
  }

  @Test("Other files of the folder do not matter")
  func others() throws {
    try watch { process in
      try process.save("nothing", to: "other.lua")
      try process.save("return 70")
      try process.waitForError("`card.x` ends at 70")
      #expect(!process.error.contains("other.lua"))
      #expect(process.error.components(separatedBy: "-- changed").count == 2)
    }
  }

  @Test("A run that takes long is given up when its script changes")
  func endless() throws {
    try watch { process in
      try process.save("while true do end")
      // The limit of 4 s would come first only if the run were not stopped.
      try process.waitForError("-- changed: distance.lua")
      try process.save("return 60")
      try process.waitForError("`card.x` ends at 60 instead of 100")
    }
  }

  @Test("Standard input cannot be watched", arguments: ["run -", "run a.lua --touches -"])
  func input(arguments: String) throws {
    let outcome = try Command.motion(
      arguments.split(separator: " ").map(String.init) + ["--watch"])
    #expect(outcome.code == 2 && outcome.error.contains("standard input cannot be read again"))
  }
}
