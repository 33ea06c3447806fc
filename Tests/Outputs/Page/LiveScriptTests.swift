import Foundation
import Support
import Testing

/// What a page says, while a finger is down and after it, of the script that answers.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct LiveScriptTests {
  private static let module = """
    return function(scene)
      local sheet = scene:box { id = "sheet", y = 724, width = 390, height = 784, fill = "systemGray6" }
      sheet:draggable { axis = "y", detents = { full = 60, half = 422, peek = 724 } }
      return sheet
    end

    """
  private static let script = """
    local scene = motion.scene { name = "sheet", width = 390, height = 844 }
    local sheet = require "sheet"(scene)
    sheet:onTap(function()
      motion.haptic "light"
    end)

    """

  private func show(_ body: (ChromiumPage, ServedFolder) throws -> Void) throws {
    try ServedFolder(Self.script, modules: ["sheet.lua": Self.module]).show(body)
  }

  @Test("The detents of what a finger drags are outlined, with the one at which it would end")
  func detents() throws {
    try show { page, _ in
      try page.finger([(195, 760), (195, 640), (195, 500)], lifts: false)
      try page.waitForFrames(4)
      let labels = try page.texts(of: ".labels text")
      #expect(labels.dropLast() == ["full", "half", "peek"], "\(labels)")
      #expect(labels.last?.firstMatch(of: /^y −\d+ pt\/s$/) != nil, "\(labels)")
      #expect(try page.texts(of: ".labels .goal") == ["half"])
      // The outline of the goal begins at its place.
      #expect(try page.attribute("d", of: ".overlay .goal")?.hasPrefix("M0,422L") == true)
      try page.finger([(195, 500), (195, 150)], comesDown: false, holds: true, lifts: false)
      try page.waitForFrames(4)
      #expect(try page.texts(of: ".labels .goal") == ["full"])
      #expect(try page.texts(of: ".labels .velocity") == ["y 0 pt/s"])
      try page.finger([(195, 150), (195, 150)], comesDown: false)
      try page.waitForRest()
      #expect(try page.count(of: ".labels text") == 0)
      #expect(try page.attribute("d", of: ".overlay .goal") == "")
      #expect(try page.track("sheet", "y").last == 60)
      #expect(try page.errors() == [])
    }
  }

  @Test("An event leads to the line that causes it, in the script or in a module")
  func causes() throws {
    try show { page, _ in
      try page.finger([(195, 760)])
      try page.waitForRest()
      try page.finger([(195, 760), (195, 600)], holds: true)
      try page.waitForRest()
      func cause(of event: String) throws -> String {
        try page.evaluate("part('cause').textContent = ''")
        try page.evaluate(
          """
          [...document.querySelectorAll("#events .row")].find((row) => row.textContent.includes("\(event)")).click()
          """)
        try page.waitUntil("part('cause').textContent !== ''")
        return try page.text(of: "#cause")
      }
      #expect(try cause(of: "haptic") == "scene.lua:4")
      #expect(try cause(of: "drag sheet began") == "sheet.lua:2")
      #expect(try cause(of: "touch 1 began") == "No line of the script")
      #expect(try page.errors() == [])
    }
  }

  @Test("A number of a module is moved, and written into the module's file")
  func modules() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 500)], holds: true)
      try page.waitForRest()
      try page.evaluate("location.hash = '#0&layer=sheet'")
      try page.waitForElement("#handles:not([hidden]) .call")
      try page.slide("detents.half", from: 0.5, to: 0.4)
      try page.waitUntil("page.live.numbers.size === 1")
      // The last of the slider's values has been run.
      try page.waitUntil(
        """
        Math.abs(stage.run.value(1, 'y', stage.run.frames - 1) - [...page.live.numbers.values()][0]) < 1e-6
        """)
      let end = try #require(page.track("sheet", "y").last)
      try page.press("w")
      try page.waitForElement("#numbers[open] .files .added")
      #expect(try page.text(of: "#numbers h3") == "sheet.lua:3")
      #expect(try folder.text(of: "sheet.lua") == Self.module)
      try page.click("#numbers [data-write]")
      try page.waitUntil("page.live.numbers.size === 0")
      let number = end.formatted(.number.precision(.fractionLength(0...6)).grouping(.never))
      #expect(
        try folder.text(of: "sheet.lua")
          == Self.module.replacing("half = 422", with: "half = \(number)"))
      #expect(try folder.script == Self.script)
      #expect(try page.track("sheet", "y").last == end)
      #expect(try page.errors() == [])
    }
  }
}
