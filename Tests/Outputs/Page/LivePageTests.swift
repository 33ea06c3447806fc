import Foundation
import Support
import Testing

/// A page that `motion play --watch` serves, whose scene a real pointer touches.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct LivePageTests {
  /// A sheet over a list, as in example 30.
  private static let sheet = """
    local scene = motion.scene { name = "sheet", width = 390, height = 844 }
    local sheet = scene:box { id = "sheet", y = 724, width = 390, height = 784, fill = "systemGray6" }
    local list = sheet:scroll { id = "list", y = 24, width = 390, height = 760, contentHeight = 2000 }
    for row = 0, 9 do
      list:box { id = "row" .. row, x = 16, y = 100 * row, width = 358, height = 88, fill = "systemGray5" }
    end
    sheet:draggable { axis = "y", detents = { full = 60, half = 422, peek = 724 } }

    """

  private static let demo =
    sheet + "scene:demo(function(t) t:play(sheet:drag { by = -300, duration = 0.3 }) end)\n"

  /// Calls the body with the page of a script.
  private func show(
    _ script: String = sheet, _ body: (ChromiumPage, ServedFolder) throws -> Void
  ) throws {
    let folder = try ServedFolder(script)
    try Chromium.use { browser in
      let page = try browser.open(folder.address)
      try page.noteStage()
      try body(page, folder)
      try page.close()
    }
  }

  @Test("A drag ends at the detent of the same drag as a verb, and its log replays each frame")
  func drag() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      let places = try page.track("sheet", "y")
      let end = try #require(places.last)
      try folder.save(
        Self.sheet
          + "scene:timeline(function(t) t:play(sheet:drag { by = -300, duration = 1 }) end)\n",
        to: "verb.lua")
      let verb = try folder.values(of: "sheet.y", in: "verb.lua")
      let last = try #require(verb.last?.value)
      #expect(abs(end - last) <= 0.5)
      #expect(places.count { 470 < $0 && $0 < 700 } > 5, "the sheet follows the finger")
      let log = try page.log
      try #require(log.count > 5)
      try folder.save(
        "{\"inputs\":1,\"seconds\":\(Double(places.count - 1) / 60)}\n"
          + log.map { $0 + "\n" }.joined(), to: "drag.inputs")
      var replay = Array(repeating: 724.0, count: places.count)
      for (frame, y) in try folder.values(of: "sheet.y", in: "scene.lua", "--inputs", "drag.inputs")
      {
        for later in frame..<replay.count { replay[later] = y }
      }
      #expect(replay == places)
      #expect(try page.errors() == [])
    }
  }

  @Test("The demo ends at the first touch; a touch in the past goes on from there")
  func past() throws {
    try show(Self.demo) { page, _ in
      let demo = try page.track("sheet", "y")
      for key in ["Home", "ArrowUp"] { try page.press(key) }
      #expect(try page.frame == 10)
      try page.finger([(195, demo[10] + 100)], holds: true)
      try page.waitForRest()
      let held = try page.track("sheet", "y")
      #expect(held[...10] == demo[...10])
      #expect(held[16] != demo[16])
      let events = try page.texts(of: "#events .row:not([hidden])")
      #expect(events.count > 1 && Set(events).count == events.count, "\(events)")
      #expect(try page.text(of: "#facts").hasPrefix(page.text(of: "#time")))
      try page.press("r")
      try page.waitForRest()
      let again = try page.track("sheet", "y")
      #expect(again.prefix(demo.count).elementsEqual(demo))
      #expect(try page.log == [])
      #expect(try page.errors() == [])
    }
  }

  @Test("A scene at rest asks for nothing, and Space runs one that moves")
  func rest() throws {
    try show { page, _ in
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      try page.evaluate("globalThis.sent = 0; WebSocket.prototype.send = () => { sent += 1; }")
      try page.waitForFrames(20)
      #expect(try page.evaluate("sent") as? Int == 0)
    }
    try show(Self.demo) { page, _ in
      try page.press("r")
      try page.waitForFrame(5)
      try page.press(" ")
      try page.waitForFrames(4)
      let stopped = try page.frame
      try page.waitForFrames(4)
      #expect(try page.frame == stopped)
      try page.press(" ")
      try page.waitForRest()
      #expect(try page.frame > stopped + 20)
    }
  }

  @Test("With the Alt key, a second finger is opposite to the first one")
  func pinch() throws {
    let script = """
      local scene = motion.scene { name = "photo", width = 400, height = 400 }
      local photo = scene:box { id = "photo", x = 50, y = 50, width = 300, height = 300, fill = "systemBlue" }
      photo:pinchable {}

      """
    try show(script) { page, _ in
      try page.finger([(200, 150), (200, 100)], holds: true, modifiers: 1)
      try page.waitForRest()
      #expect(
        try Set(page.log.compactMap { $0.firstMatch(of: /"finger":(\d+)/)?.1 }) == ["1", "2"])
      // Twice as far apart, but for the distance by which a pinch is recognised.
      let scale = try #require(page.track("photo", "scale").last)
      #expect((1.6...2).contains(scale))
    }
  }

  @Test("A saved script goes on with the fingers and the playhead so far")
  func reload() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      let places = try page.track("sheet", "y")
      try folder.save(Self.sheet.replacing("systemGray6", with: "systemBlue"))
      try page.waitForLoad()
      try page.noteStage()
      try page.waitForFrame(places.count - 1)
      #expect(try page.track("sheet", "y") == places)
      #expect(try page.errors() == [])
    }
  }

  @Test("A script that fails under a finger goes back, and then follows other fingers")
  func failure() throws {
    try show(Self.sheet + "sheet:onTap(function() error(\"oh\") end)\n") { page, _ in
      try page.finger([(195, 760)])
      try page.waitForElement("#errors .error")
      #expect(try page.text(of: "#errors .error").contains("error[script-error]: oh"))
      try page.waitForRest()
      #expect(try page.track("sheet", "y").last == 724)
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      #expect(try abs(#require(page.track("sheet", "y").last) - 422) < 0.5)
      #expect(try page.count(of: "#errors .error") == 0)
    }
  }

  @Test("A booklet that a finger makes turns its pages")
  func booklet() throws {
    let script = """
      local scene = motion.scene { name = "b", width = 390, height = 844 }
      local book = scene:group { id = "book", x = 200, y = 300, width = 150, height = 210 }
      local function page(id) return book:box { id = id, width = 150, height = 210, fill = "white" } end
      local cover, left, right = page "cover", page "left", page "right"
      local button = scene:box { id = "button", width = 100, height = 100, fill = "red" }
      button:onTap(function()
        local booklet = motion.booklet { front = cover, innerLeft = left, innerRight = right, spine = "left" }
        motion.animator { duration = 0.2 }:animate(booklet, { angle = 180 }):play()
      end)
      """
    try show(script) { page, _ in
      try page.finger([(50, 50)])
      try page.waitForRest()
      // The inside of the cover has turned to the left of the spine.
      let place = try page.evaluate(
        """
        { const { run } = stage;
          const index = run.layers.findIndex(({ path }) => path === 'book/left');
          const [left, screen] = [stage.elementOf(index), stage.element].map((one) => one.getBoundingClientRect());
          [(left.x - screen.x) / screen.width * 390, left.width / screen.width * 390]; }
        """)
      let numbers = try #require(place as? [Double])
      #expect(abs(numbers[0] - 50) < 1 && abs(numbers[1] - 150) < 1, "\(numbers)")
    }
  }

  @Test("Without its server, a page keeps what it has")
  func death() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      let places = try page.track("sheet", "y")
      folder.end()
      try page.waitForElement("#errors .error")
      try page.press("Home")
      try page.finger([(195, 760), (195, 300)], isAnswered: false)
      try page.press("End")
      #expect(try page.frame == places.count - 1)
      #expect(try page.track("sheet", "y") == places)
    }
  }
}

extension ChromiumPage {
  /// Notes the stage that is drawn, for `track`.
  fileprivate func noteStage() throws {
    try evaluate(
      """
      const draw = Stage.prototype.draw;
      Stage.prototype.draw = function (frame) { globalThis.stage = this; draw.call(this, frame); };
      dispatchEvent(new Event("hashchange"));
      """)
  }

  /// The values of a layer's property in all frames.
  fileprivate func track(_ path: String, _ property: String) throws -> [Double] {
    let list = """
      { const { run } = stage;
        const { index } = run.layers.find(({ path }) => path === "\(path)");
        Array.from({ length: run.frames }, (_, frame) => run.value(index, "\(property)", frame)); }
      """
    return try #require(try evaluate(list) as? [Double])
  }

  /// The inputs that a reload would keep.
  fileprivate var log: [String] {
    get throws {
      let state = "JSON.parse(sessionStorage.getItem('state')).live?.log ?? []"
      return try #require(
        try evaluate("dispatchEvent(new Event('pagehide')), \(state)") as? [String])
    }
  }

  fileprivate func waitForFrames(_ count: Int) throws {
    try evaluate(
      """
      for (let frame = 0; frame < \(count); frame++) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      """
    )
  }

  fileprivate func waitForFrame(_ frame: Int) throws {
    while try self.frame < frame { try waitForFrames(1) }
  }

  /// Waits until time stands still because nothing moves.
  fileprivate func waitForRest() throws {
    try waitForElement("[data-do=toggle][aria-pressed=false]")
    // The log arrives after the last frame.
    try waitForFrames(4)
  }

  /// A finger that comes down, moves along points of the scene, and lifts; it `holds` still before that.
  fileprivate func finger(
    _ points: [(x: Double, y: Double)], holds: Bool = false, modifiers: Int = 0,
    isAnswered: Bool = true
  ) throws {
    let box = try #require(
      try evaluate(
        """
        { const { x, y, width } = document.querySelector('.glass').getBoundingClientRect();
          [x, y, width / stage.values[0].width]; }
        """) as? [Double])
    func mouse(_ type: String, _ point: (x: Double, y: Double)) throws {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": box[0] + point.x * box[2], "y": box[1] + point.y * box[2],
          "button": "left", "buttons": 1, "clickCount": 1, "modifiers": modifiers,
        ])
    }
    let (first, last) = (points[0], points[points.count - 1])
    let start = try frame
    try mouse("mousePressed", first)
    // The process that answers starts with the first finger; until then, time stands still.
    if isAnswered { try waitForFrame(start + 2) }
    for (start, end) in zip(points, points.dropFirst()) {
      for step in 1...20 {
        let part = Double(step) / 20
        try mouse(
          "mouseMoved", (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
        try waitForFrames(1)
      }
    }
    if holds { try waitForFrames(15) }
    try mouse("mouseReleased", last)
  }
}
