import Foundation
import MotionExport
import Testing

/// Controlling the playhead with keys, mouse, clock and address.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct PlaybackTests {
  /// A box that moves for a second, and events in frames 15, 45 and 60.
  static let script = """
    local box = scene:box { id = "box", width = 10, height = 10, fill = "systemRed" }
    local move = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 60 })
    scene:timeline(function(t)
      t:start(move) t:wait(0.25) t:label("a") t:wait(0.5) t:label("b") t:waitFor(move) t:label("c")
    end)
    """

  private func show(fragment: String = "", _ body: (ChromiumPage) throws -> Void) throws {
    try ShownScene(script: Self.script).page().show(fragment: fragment, body)
  }

  struct Keys: CustomTestStringConvertible {
    let keys: [String]
    let frame: Int
    var testDescription: String { keys.joined(separator: " ") }

    init(_ keys: [String], _ frame: Int) {
      self.keys = keys
      self.frame = frame
    }
  }

  @Test(
    "A key moves the playhead from frame 20",
    arguments: [
      Keys(["ArrowRight"], 21), Keys(["ArrowLeft"], 19), Keys(["ArrowUp"], 30),
      Keys(["ArrowDown"], 10), Keys(["Home"], 0), Keys(["End"], 60), Keys(["."], 45),
      Keys([","], 15), Keys([".", ".", "."], 60), Keys([",", ","], 15),
      Keys(["ArrowDown", "ArrowDown", "ArrowDown"], 0), Keys(["End", "ArrowRight"], 60),
    ])
  func key(_ row: Keys) throws {
    try show(fragment: "20") { page in
      for key in row.keys { try page.press(key) }
      #expect(try page.frame == row.frame)
    }
  }

  @Test(
    "A page opens at the frame in its address, and follows it",
    arguments: ["20", "20&layer=", "20&layer=%"])
  func address(_ fragment: String) throws {
    try show(fragment: fragment) { page in
      #expect(try page.frame == 20)
      #expect(try page.text(of: "#time") == "0.333 s")
      try page.evaluate(
        "await new Promise((done) => { addEventListener('hashchange', done); location.hash = '#31'; })"
      )
      #expect(try page.frame == 31)
    }
  }

  @Test(
    "The address follows the playhead and the selected layer, without navigating to another page")
  func writtenAddress() throws {
    try show { page in
      let length = try page.evaluate("history.length") as? Int
      try page.click("#tree .row:nth-child(2)")
      try page.press("ArrowUp")
      let address = try page.evaluate(
        """
        await new Promise((done) => {
          const look = () => (location.hash === "" ? requestAnimationFrame(look) : done(location.hash));
          look();
        })
        """)
      #expect(address as? String == "#10&layer=box")
      #expect(try page.evaluate("history.length") as? Int == length)
    }
  }

  @Test("A step draws the stage once")
  func drawsOnce() throws {
    try show { page in
      try page.recordDrawings()
      for frame in 1...5 {
        try page.press("ArrowRight")
        #expect(try page.takeDrawings() == [frame])
      }
      try page.stopClock()
      try page.press(" ")
      _ = try page.takeDrawings()
      try page.press("End")
      #expect(try page.takeDrawings() == [60])
      #expect(try page.evaluate("waiting.size") as? Int == 0)
    }
  }

  @Test(
    "Playback does not start by itself; the clock determines the frame, and late frames are dropped"
  )
  func clock() throws {
    try show { page in
      try page.stopClock()
      try page.recordDrawings()
      #expect(try page.evaluate("waiting.size") as? Int == 0)
      try page.press(" ")
      try page.tick(1000)
      _ = try page.takeDrawings()
      try page.tick(1500)
      #expect(try page.frame == 30)
      try page.tick(1750)
      #expect(try page.frame == 45)
      #expect(try page.takeDrawings() == [30, 45])
      try page.tick(9000)
      #expect(try page.frame == 60)
      #expect(try page.evaluate("waiting.size") as? Int == 0)
      // At the end, playback restarts.
      try page.press(" ")
      #expect(try page.frame == 0)
    }
  }

  @Test(
    "A speed divides the clock",
    arguments: [("1", 30), ("2", 15), ("3", 8), ("4", 3)])
  func speed(_ key: String, frame: Int) throws {
    try show { page in
      try page.stopClock()
      try page.press(key)
      try page.press(" ")
      try page.tick(0)
      try page.tick(500)
      #expect(try page.frame == frame)
    }
  }

  @Test("A loop repeats the range between its marks, and setting a mark again removes it")
  func loop() throws {
    try show(fragment: "10") { page in
      try page.stopClock()
      for key in ["[", "ArrowUp", "]", " "] { try page.press(key) }
      // At the end of the loop, playback restarts.
      #expect(try page.frame == 10)
      try page.tick(0)
      var seen: [Int] = []
      for tick in 1...24 {
        try page.tick(Double(tick) * 1000 / 60)
        seen.append(try page.frame)
      }
      #expect(seen == Array(11...20) + Array(10...20) + Array(10...12))
      #expect(try page.isShown("#scrubber .loop"))
      for key in [" ", "Home", "ArrowUp", "[", "ArrowUp", "]"] { try page.press(key) }
      #expect(try !page.isShown("#scrubber .loop"))
    }
  }

  @Test("The playhead follows a drag on the scrubber, and stops at its ends")
  func drag() throws {
    try show { page in
      try page.drag([page.place(in: "#scrubber", across: 0.25)])
      #expect(try page.frame == 15)
      let middle = try page.place(in: "#scrubber")
      try page.drag([page.place(in: "#scrubber", across: 0), middle])
      #expect(try page.frame == 30)
      try page.drag([middle, (middle.x + 5000, middle.y - 300)])
      #expect(try page.frame == 60)
    }
  }

  @Test("The scrubber reports its position and events to assistive technology")
  func slider() throws {
    try show(fragment: "45") { page in
      let values = try ["min", "max", "now", "text"].map {
        try page.attribute("aria-value\($0)", of: "#scrubber")
      }
      #expect(values == ["0", "60", "45", "0.750 s, frame 45, label b"])
      #expect(try page.text(of: "#note") == "0.750 s label b")
    }
  }
}
