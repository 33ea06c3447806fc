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

  private func serve(_ body: (ServedFolder) throws -> Void) throws {
    try body(ServedFolder(Self.scene(60)))
  }

  @Test(
    "A saved script is shown in the same page, which keeps its playhead, its loop and its selection"
  )
  func state() throws {
    try serve { folder in
      try Chromium.use { browser in
        let page = try browser.open(folder.address)
        try page.click("#tree .row:nth-child(2)")
        // A loop from frame 10 to frame 40, and the playhead in frame 20.
        for key in ["ArrowUp", "[", "ArrowUp", "ArrowUp", "ArrowUp", "]", "ArrowDown", "ArrowDown"]
        {
          try page.press(key)
        }
        let loop = try page.attribute("style", of: "#scrubber .loop")
        #expect(try page.frame == 20)
        #expect(try page.texts(of: ".property data.value") == ["20.00 pt"])
        try page.evaluate("globalThis.isSamePage = true")
        for distance in [90, 30] {
          try folder.save(Self.scene(distance))
          let value = "document.querySelector('.property data.value').textContent"
          try page.waitUntil("\(value) === '\(distance / 3).00 pt'")
          #expect(try page.evaluate("globalThis.isSamePage") as? Bool == true)
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
    try serve { folder in
      try Chromium.use { browser in
        let page = try browser.open(folder.address)
        try page.press("End")
        try folder.save("x =")
        try page.waitForElement("#errors .error")
        #expect(try page.text(of: "#errors .error").contains("error[syntax]"))
        #expect(try page.frame == 60)
        // The same scene again: the error goes without a reload.
        try page.evaluate("globalThis.isSamePage = true")
        try folder.save(Self.scene(60))
        try page.waitForElement("body:not(:has(#errors .error))")
        #expect(try page.evaluate("globalThis.isSamePage") as? Bool == true)
        #expect(try page.frame == 60)
        try page.close()
      }
    }
  }
}
