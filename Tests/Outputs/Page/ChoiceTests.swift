import Foundation
import MotionExport
import MotionRecording
import Testing

/// Selecting a layer, and the panels with its details.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct ChoiceTests {
  /// A box in a box, both moving, beside a box that is hidden for half a second, and one that is
  /// made later.
  private static let script = """
    local outer = scene:box { id = "outer", y = 20, width = 60, height = 60, fill = "systemRed" }
    local inner = outer:box { id = "inner", x = 10, y = 10, width = 20, height = 20, fill = "systemBlue" }
    local late = scene:box { id = "late", y = 100, width = 10, height = 10, hidden = true }
    local slide = motion.animator { duration = 1, curve = "linear" }:animate(outer, { x = 30 })
    local tint = motion.animator { duration = 1, curve = "linear" }:animate(inner, { fill = "systemGreen", y = 40 })
    scene:timeline(function(t)
      t:start(slide) t:start(tint) t:wait(0.5)
      late.hidden = false
      scene:box { id = "last", y = 120, width = 10, height = 10 }
      t:waitFor(slide)
    end)
    """

  private func show(fragment: String = "", _ body: (ChromiumPage) throws -> Void) throws {
    try ShownScene(script: Self.script).page().show(fragment: fragment, body)
  }

  @Test(
    "A click on the stage selects the front layer, and another click there the one behind it")
  func click() throws {
    try show { page in
      // A position in the inner box: 20 of 100 points across, 40 of 200 down.
      for (path, name) in [("outer/inner", "inner"), ("outer", "outer"), ("outer/inner", "inner")] {
        try page.click(".glass", across: 0.2, down: 0.2)
        #expect(try page.text(of: ".path bdi") == path)
        #expect(
          try page.text(of: "#tree [aria-selected=true] bdi") == name)
      }
      try page.click(".glass", across: 0.9, down: 0.9)
      #expect(try !page.isShown("#properties"))
    }
  }

  @Test("Escape deselects the layer and shows the events again")
  func escape() throws {
    try show(fragment: "0&layer=outer") { page in
      #expect(try page.isShown("#properties"))
      try page.press("Escape")
      #expect(try !page.isShown("#properties"))
      #expect(try page.isShown("#overview"))
    }
  }

  @Test("The selected layer is outlined where the stage shows it")
  func outline() throws {
    try show(fragment: "30&layer=outer/inner") { page in
      let path = try page.attribute("d", of: ".outline:not(.peek)")
      let corners = try #require(path).dropFirst().dropLast().split(separator: "L")
      let numbers = corners.map { $0.split(separator: ",").compactMap { Double($0) } }
      #expect(numbers == [[25, 45], [45, 45], [45, 65], [25, 65]])
    }
  }

  @Test(
    "The layer under the pointer in the tree is outlined until the mouse leaves"
  )
  func peek() throws {
    try show { page in
      func outline() throws -> String? { try page.attribute("d", of: ".peek") }
      try page.point(at: "#tree .row:nth-child(2)")
      let pointed = try outline()
      #expect(pointed == "M0,20L60,20L60,80L0,80Z")
      try page.point(at: "#bar")
      let left = try outline()
      #expect(left == "")
      #expect(try !page.isShown("#properties"))
    }
  }

  @Test("A row of the tree lists moving properties, and is dimmed while its layer is not visible")
  func tree() throws {
    try show { page in
      let names = ["scene", "outer", "inner", "late", "last"]
      #expect(try page.rows == names)
      #expect(try page.texts(of: "#tree .row:nth-child(3) .moves span") == ["y", "fill"])
      #expect(try page.texts(of: "#tree .unseen .name") == ["late", "last"])
      for _ in 1...4 { try page.press("ArrowUp") }
      #expect(try page.count(of: "#tree .unseen") == 0)
      #expect(try page.texts(of: "#tree .row:nth-child(2) .live") == ["x"])
      try page.press("Home")
      #expect(try page.count(of: "#tree .live") == 0)
    }
  }

  @Test("Keys of the focused tree select, collapse and expand rows, and do not change the frame")
  func treeKeys() throws {
    try show(fragment: "7") { page in
      try page.evaluate("document.querySelector('#tree').focus()")
      var seen: [String] = []
      for key in [
        "ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "End",
        "Home",
      ] {
        try page.press(key)
        seen.append(try page.text(of: "#tree [aria-selected=true] .name"))
      }
      #expect(seen == ["scene", "outer", "inner", "outer", "outer", "late", "last", "scene"])
      #expect(try page.frame == 7)
    }
  }

  @Test("The filter keeps layers that match in path or property, with their ancestors")
  func filter() throws {
    try show { page in
      #expect(try page.rows(filteredBy: "FILL") == ["scene", "outer", "inner"])
      #expect(try page.rows(filteredBy: "la") == ["scene", "late", "last"])
      #expect(try page.rows(filteredBy: "nothing") == [])
      _ = try page.rows(filteredBy: "")
      try page.click("#moving")
      #expect(
        try page.rows == ["scene", "outer", "inner", "late"])
    }
  }

  @Test(
    "A property shows its value, velocity and driver, and a drag in its graph moves the playhead"
  )
  func property() throws {
    try show(fragment: "15&layer=outer") { page in
      #expect(try page.texts(of: ".property h3") == ["x"])
      #expect(try page.text(of: ".property data.value") == "7.50 pt")
      #expect(try page.text(of: ".property data.velocity") == "30.00 pt/s")
      #expect(try page.text(of: ".property .drivers") == "an animator")
      #expect(try page.texts(of: ".constants dt") == ["y", "width", "height", "fill"])
      try page.drag([page.place(in: ".graph", across: 0), page.place(in: ".graph", across: 0.5)])
      #expect(try page.frame == 30)
      #expect(try page.text(of: ".property data.value") == "15.00 pt")
    }
  }

  @Test("A colour is shown as bands")
  func bands() throws {
    try show(fragment: "60&layer=outer/inner") { page in
      let names = try page.texts(of: ".property h3")
      #expect(names == ["y", "fill"])
      #expect(try page.text(of: ".property:last-of-type data") == "#34c759")
      // A colour has a stop at its start and one at its end.
      let stops = try page.evaluate(
        "getComputedStyle(document.querySelector('.band')).backgroundImage.match(/rgb/g).length")
      #expect(stops as? Int == 2 * 61)
    }
  }

  @Test("The path of the selected layer's middle has one dot per frame")
  func path() throws {
    try show(fragment: "0&layer=outer") { page in
      try page.press("p")
      let dots = try page.evaluate(
        "document.querySelector('.motion-path').getAttribute('d').match(/M[^h]+h0/g)")
      let places = try #require(dots as? [String])
      #expect(places.count == 61)
      #expect(places.first == "M30.00,50.00h0")
      #expect(places.last == "M60.00,50.00h0")
    }
  }

  @Test("The onion skin outlines the selected layer at other times, where it is elsewhere")
  func onionSkin() throws {
    try show(fragment: "0&layer=outer") { page in
      func count(_ selector: String) throws -> Int? {
        try page.evaluate("document.querySelectorAll('\(selector):not([d=\"\"])').length") as? Int
      }
      #expect(try count(".onion") == 0)
      try page.press("o")
      #expect(try (count(".onion.before"), count(".onion")) == (0, 4))
      for _ in 0..<3 { try page.press("ArrowUp") }
      #expect(try (count(".onion.before"), count(".onion")) == (4, 8))
      // Four frames later, two points further on.
      let edge = try page.evaluate(
        "document.querySelectorAll('.onion:not(.before)')[0].getAttribute('d').match(/M([^,]+)/)[1]"
      )
      #expect(try Double(#require(edge as? String)) == 17)
      try page.press("End")
      #expect(try (count(".onion.before"), count(".onion")) == (4, 4))
      try page.press("o")
      #expect(try count(".onion") == 0)
    }
  }
}
