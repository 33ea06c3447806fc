import Foundation
import Support
import Testing

/// The reload of a page that `motion play --watch` serves.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct ReloadTests {
  private static func scene(_ distance: Int) -> String {
    """
    local scene = motion.scene { name = "slide", width = 100, height = 100 }
    local box = scene:box { id = "box", width = 10, height = 10, fill = "systemRed" }
    local move = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = \(distance) })
    scene:timeline(function(t) t:play(move) end)
    """
  }

  /// Calls the body with the address of a page that is served, and with what saves another script.
  private func serve(_ body: (URL, _ save: (String) throws -> Void) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "motion-reload-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func save(_ script: String) throws {
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
    }
    try save(Self.scene(60))
    let process = Process()
    process.executableURL = Repository.products.appending(path: "motion")
    process.arguments = ["play", "scene.lua", "--watch", "--no-open"]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    var address = Data()
    while address.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "`motion play` has ended")
      address += more
    }
    try body(
      try #require(URL(string: String(decoding: address.dropLast(), as: UTF8.self))), save)
  }

  @Test("A saved script reloads the page, which keeps its playhead, its loop and its selection")
  func state() throws {
    try serve { address, save in
      try Chromium.use { browser in
        let page = try browser.open(address)
        try page.click("#tree .row:nth-child(2)")
        // A loop from frame 10 to frame 40, and the playhead in frame 20.
        for key in ["ArrowUp", "[", "ArrowUp", "ArrowUp", "ArrowUp", "]", "ArrowDown", "ArrowDown"]
        {
          try page.press(key)
        }
        let loop = try page.attribute("style", of: "#scrubber .loop")
        #expect(try page.frame == 20)
        #expect(try page.texts(of: ".property data.value") == ["20.00 pt"])
        for distance in [90, 30] {
          try save(Self.scene(distance))
          try page.waitForLoad()
          #expect(try page.texts(of: ".property data.value") == ["\(distance / 3).00 pt"])
          #expect(try page.frame == 20)
          #expect(try page.isShown("#scrubber .loop"))
          #expect(try page.attribute("style", of: "#scrubber .loop") == loop)
          #expect(try page.count(of: "#tree .row[aria-selected=true]") == 1)
        }
        #expect(try page.errors() == [])
        try page.close()
      }
    }
  }

  @Test("The error of a script is shown over the same page, until the script is corrected")
  func failure() throws {
    try serve { address, save in
      try Chromium.use { browser in
        let page = try browser.open(address)
        try page.press("End")
        try save("x =")
        try page.waitForElement("#errors .error")
        #expect(try page.text(of: "#errors .error").contains("error[syntax]"))
        #expect(try page.frame == 60)
        // The same scene again: the error goes without a reload.
        try page.evaluate("globalThis.isSamePage = true")
        try save(Self.scene(60))
        try page.waitForElement("body:not(:has(#errors .error))")
        #expect(try page.evaluate("globalThis.isSamePage") as? Bool == true)
        #expect(try page.frame == 60)
        try page.close()
      }
    }
  }
}
