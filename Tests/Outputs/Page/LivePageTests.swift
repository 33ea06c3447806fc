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
    _ script: String = sheet, _ options: [String] = [],
    _ body: (ChromiumPage, ServedFolder) throws -> Void
  ) throws {
    try ServedFolder(script, options).show(body)
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

  @Test("Fingers on a touch screen are fingers of the scene, and the strip grows under them")
  func touchScreen() throws {
    try show { page, _ in
      let box = try page.glass
      func touch(_ type: String, _ points: (id: Int, x: Double, y: Double)...) throws {
        let list = points.map {
          ["x": box[0] + $0.x * box[2], "y": box[1] + $0.y * box[2], "id": $0.id] as [String: Any]
        }
        try page.send("Input.dispatchTouchEvent", ["type": type, "touchPoints": list])
        try page.waitForFrames(1)
      }
      try touch("touchStart", (1, 195, 760))
      try page.waitForFrame(3)
      for step in 1...20 { try touch("touchMove", (1, 195, 760 - 15 * Double(step))) }
      try touch("touchStart", (1, 195, 460), (2, 300, 760))
      let strip = "document.querySelector('#scrubber svg').viewBox.baseVal.width"
      #expect(try #require(page.evaluate(strip) as? Double) > 6)
      try touch("touchEnd", (2, 300, 760))
      try touch("touchEnd")
      try page.waitForRest()
      let log = try page.log
      for phase in ["began", "ended"] { #expect(log.count { $0.contains(phase) } == 2, "\(log)") }
      #expect(try page.track("sheet", "y").contains { $0 < 700 })
      #expect(try page.errors() == [])
    }
  }

  @Test("What the system tells a scene reaches it as inputs")
  func system() throws {
    let script =
      Self.sheet + """
        sheet:derive { x = function() return scene.keyboardHeight end, cornerRadius = function() return 10 * scene.textScale end }

        """
    try show(script) { page, _ in
      try page.set("appearance", to: "dark")
      try page.waitForRest()
      try page.set("textSize", to: "xxxl")
      try page.set("contrast", to: "increased")
      try page.evaluate("\(page.control("keyboard")).click()")
      try page.waitForRest()
      #expect(try page.track("sheet", "x").last == 291)
      #expect(try abs(#require(page.track("sheet", "cornerRadius").last) - 230 / 17) < 1e-5)
      #expect(
        try page.evaluate("stage.run.value(1, 'fill', stage.run.frames - 1)") as? String
          == "#242426")
      #expect(try page.log.count == 4)
      #expect(try page.errors() == [])
    }
  }

  @Test("A saved script goes on with the fingers and the playhead so far")
  func reload() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      let places = try page.track("sheet", "y")
      try page.evaluate("globalThis.isSamePage = true")
      try folder.save(Self.sheet.replacing("systemGray6", with: "systemBlue"))
      try page.waitForFill("#007aff")
      #expect(try page.evaluate("globalThis.isSamePage") as? Bool == true)
      #expect(try page.frame == places.count - 1)
      #expect(try page.track("sheet", "y") == places)
      // It answers in its turn.
      try page.finger([(195, 500), (195, 760)], holds: true)
      try page.waitForRest()
      #expect(try abs(#require(page.track("sheet", "y").last) - 724) < 0.5)
      #expect(try page.track("sheet", "y")[...(places.count - 1)].elementsEqual(places))
      #expect(try page.errors() == [])
    }
  }

  @Test("A script that is saved while a finger is down goes on under it")
  func reloadInMidDrag() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 700)], lifts: false)
      let before = try page.track("sheet", "y")
      try folder.save(
        Self.sheet.replacing("systemGray6", with: "systemBlue")
          .replacing("half = 422", with: "half = 300"))
      try page.waitForFill("#007aff")
      #expect(try page.evaluate("page.live.isRunning") as? Bool == true)
      #expect(try page.track("sheet", "y")[..<before.count].elementsEqual(before))
      try page.finger([(195, 700), (195, 340)], comesDown: false, holds: true)
      try page.waitForRest()
      #expect(try abs(#require(page.track("sheet", "y").last) - 300) < 0.5)
      // The log of both scripts is that of one drag.
      let log = try page.log
      #expect(log.count { $0.contains("began") } == 1 && log.count { $0.contains("ended") } == 1)
      #expect(try page.errors() == [])
    }
  }

  @Test("A saved script that fails with the fingers so far leaves the present one in place")
  func failingReload() throws {
    try show { page, folder in
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      let places = try page.track("sheet", "y")
      try folder.save(
        Self.sheet + "scene:onFrame(function() if sheet.y < 600 then error(\"oh\") end end)\n")
      try page.waitForElement("#errors .error")
      #expect(try page.text(of: "#errors .error").contains("error[script-error]: oh"))
      #expect(try page.track("sheet", "y") == places)
      try page.finger([(195, 500), (195, 760)], holds: true)
      try page.waitForRest()
      #expect(try abs(#require(page.track("sheet", "y").last) - 724) < 0.5)
      #expect(try page.count(of: "#errors .error") == 0)
    }
  }

  private static let parameters = """
    local params = motion.params {
      distance = { 100, min = 0, max = 300, unit = "points", doc = "How far it goes." },
      lift = { 0, min = 0, max = 1, live = true },
      tint = { "systemRed", choices = { "systemRed", "systemBlue" } },
      round = { false },
    }
    local scene = motion.scene { name = "p", width = 400, height = 400 }
    local box = scene:box { id = "box", width = 50, height = 50, fill = params.tint,
      cornerRadius = params.round and 25 or 0 }
    box:derive { y = function() return 300 * params.lift end }
    params:onChange("lift", function(value)
      motion.animator { duration = 0.2 }:animate(box, { opacity = 1 - value / 2 }):play()
    end)
    scene:timeline(function(t)
      t:play(motion.animator { duration = 0.5 }:animate(box, { x = params.distance }))
    end)

    """

  @Test("A parameter that the script reads while it loads runs the scene again, and is undone")
  func constantParameters() throws {
    try show(Self.parameters) { page, folder in
      try page.press("End")
      let end = try page.frame
      func place() throws -> Double { try #require(page.track("box", "x").last) }
      #expect(
        try page.texts(of: "#parameters dl:not(.system) dt") == [
          "distance", "lift", "round", "tint",
        ])
      try page.set("distance", to: "240")
      try page.waitUntil("stage.run.value(1, 'x', stage.run.frames - 1) === 240")
      #expect(try page.frame == end)
      try page.set("tint", to: "systemBlue")
      try page.waitForFill("#007aff")
      #expect(try place() == 240)
      try page.evaluate("document.querySelector('#parameters [type=checkbox]').click()")
      try page.waitUntil("stage.run.value(1, 'cornerRadius', 0) === 25")
      for (key, condition) in [
        ("z", "cornerRadius', 0) === 0"), ("z", "fill', 0) === '#ff3b30'"),
        ("z", "x', stage.run.frames - 1) === 100"), ("y", "x', stage.run.frames - 1) === 240"),
      ] {
        try page.press(key)
        try page.waitUntil("stage.run.value(1, '\(condition)")
      }
      // A finger acts in the scene with these values, and so does a saved script.
      try page.finger([(300, 300)])
      try page.waitForRest()
      #expect(try place() == 240)
      try folder.save(Self.parameters.replacing("0, min = 0, max = 1", with: "0, min = 0, max = 2"))
      try page.waitUntil("page.live && stage.run.parameters[1].max === 2")
      #expect(try place() == 240)
      #expect(try page.errors() == [])
    }
  }

  @Test("A live parameter changes the scene from the playhead on, and the log has its changes")
  func liveParameters() throws {
    try show(Self.parameters) { page, folder in
      try page.press("Home")
      for _ in 0..<15 { try page.press("ArrowRight") }
      try page.set("lift", to: "0.5")
      try page.waitForRest()
      let places = try page.track("box", "y")
      #expect(places[15] == 0 && places[20] == 150 && places.last == 150)
      #expect(try #require(page.track("box", "opacity").last) == 0.75)
      let log = try page.log
      try #require(log.count == 1 && log[0].hasSuffix("\"set\":\"lift\",\"value\":0.5}"), "\(log)")
      try folder.save(
        "{\"inputs\":1,\"seconds\":\(Double(places.count - 1) / 60)}\n\(log[0])\n",
        to: "lift.inputs")
      let replay = try folder.values(of: "box.y", in: "scene.lua", "--inputs", "lift.inputs")
      #expect(replay.map(\.value) == [0, 150])
      // The control follows the playhead.
      try page.press("Home")
      #expect(try page.evaluate("\(page.control("lift")).value") as? String == "0")
      try page.press("End")
      #expect(try page.evaluate("\(page.control("lift")).value") as? String == "0.5")
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

  @Test("What was touched becomes a test, which is shown before it is written")
  func test() throws {
    try show { page, folder in
      try page.press("t")
      try page.waitForElement("#errors .error")
      #expect(try page.text(of: "#errors .error").contains("Touch the scene first."))
      try page.finger([(195, 760), (195, 460)], holds: true)
      try page.waitForRest()
      try page.press("t")
      try page.waitForElement("#test[open] .files .added")
      #expect(
        try page.texts(of: "#test h3 bdi") == [
          "scene.inputs", "scene.inputs.trace", "scene.test.lua",
        ])
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "scene.inputs")))
      try page.click("#test [data-write]")
      try page.waitUntil(
        "document.querySelector('#test .answer').textContent.startsWith('Written.')")
      #expect(try folder.motion(["test"]) == ["1 test: all passed"])
      try folder.save(Self.sheet.replacing("half = 422", with: "half = 430"))
      #expect(try folder.motion(["test"]).contains { $0.hasPrefix("error[golden-trace]") })
      #expect(try page.errors() == [])
    }
  }

  private static let moved = """
    local scene = motion.scene { name = "m", width = 400, height = 400 }
    local box = scene:box { id = "box", y = 20, width = 50, height = 50, fill = "systemRed" }
    local soft = motion.bezier(0.2, 0, 0.4, 1) -- 0.2
    local move = motion.animator { duration = 0.5, delay = 2 * 0.1, curve = soft }
    move:animate(box, { x = 100 })
    scene:timeline(function(t) t:play(move) end)

    """

  @Test("A number of the script is moved, taken back, shown as a changed line, and written")
  func numbers() throws {
    try show(Self.moved) { page, folder in
      let length = try page.track("box", "x").count
      try page.evaluate("location.hash = '#0&layer=box'")
      try page.waitForElement("#handles:not([hidden]) .call")
      let labels = try page.texts(of: "#handles .call h3")
      #expect(labels == ["box", "an animator", "animate"])
      #expect(
        try page.texts(of: "#handles .copy") == [
          "scene.lua:2", "scene.lua:4", "SwiftUI", "Compose", "CSS", "scene.lua:5",
        ])
      let code = try page.evaluate("document.querySelectorAll('#handles .copy')[4].title")
      #expect((code as? String)?.hasSuffix("0.5s cubic-bezier(0.2, 0, 0.4, 1)") == true)
      #expect(try page.text(of: "#handles dd.quiet") == "it is computed, line 4")
      try page.slide("x", from: 0.5, to: 1)
      try page.waitUntil("stage.run.value(1, 'x', stage.run.frames - 1) === 200")
      try page.slide("duration", from: 0.5, to: 0.75)
      try page.waitUntil("page.live.numbers.size === 2 && stage.run.frames > \(length + 5)")
      // The strip is as long as the run now is.
      try page.waitUntil(
        "document.querySelector('.back svg').viewBox.baseVal.width === page.player.lastFrame")
      // The panel describes that run; until then, it may be made anew.
      try page.waitUntil("document.querySelectorAll('#handles .copy')[4].title.includes('0.75s')")
      // A point of the curve, by the pointer.
      let middle = try page.track("box", "x")[24]
      try page.evaluate("document.querySelector('#handles .bezier').scrollIntoView()")
      let point = try page.place(in: "#handles .bezier circle")
      try page.drag([point, (point.x + 40, point.y - 60)])
      try page.waitUntil("page.live.numbers.size > 2 && !page.live.numbers.has(-1)")
      // The curve begins later, and the box is less far.
      try page.waitUntil("stage.run.value(1, 'x', 24) < \(middle - 5)")
      // The point is one change, though it has two numbers.
      for _ in 0..<2 { try page.press("z") }
      try page.waitUntil("page.live.numbers.size === 1")
      #expect(try folder.script == Self.moved)
      try page.press("w")
      try page.waitForElement("#numbers[open] .files .added")
      #expect(try page.texts(of: "#numbers .removed") == ["- move:animate(box, { x = 100 })"])
      #expect(try page.texts(of: "#numbers .added") == ["+ move:animate(box, { x = 200 })"])
      #expect(try folder.script == Self.moved)
      try page.click("#numbers [data-write]")
      let written = Self.moved.replacing("x = 100", with: "x = 200")
      try page.waitUntil("page.live.numbers.size === 0")
      #expect(try folder.script == written)
      #expect(try page.track("box", "x").last == 200)
      #expect(try page.errors() == [])
    }
  }

  @Test("A script that was saved by another program is not overwritten")
  func numbersOfAnotherScript() throws {
    try show(Self.moved) { page, folder in
      try page.evaluate("location.hash = '#0&layer=box'")
      try page.waitForElement("#handles:not([hidden]) .call")
      try page.slide("x", from: 0.5, to: 1)
      try page.waitUntil("stage.run.value(1, 'x', stage.run.frames - 1) === 200")
      try page.press("w")
      try page.waitForElement("#numbers[open] .files .added")
      let mine = Self.moved + "-- mine\n"
      try folder.save(mine)
      try page.click("#numbers [data-write]")
      try page.waitForElement("#numbers .files pre:not(.added):not(.removed)")
      #expect(try page.text(of: "#numbers .files").contains("has changed since the scene was run"))
      #expect(try folder.script == mine)
    }
  }

  private static let anySheet = """
    local scene = motion.scene { name = "sheet", width = 390, height = 844 }
    local sheet = scene:box { id = "sheet", y = scene.height - 120, width = scene.width, height = scene.height, fill = "systemGray6" }
    sheet:draggable { axis = "y", detents = { full = 60, half = scene.height / 2, peek = scene.height - 120 } }
    sheet:onTap(function() sheet.opacity = 0.5 end)

    """

  @Test("A finger on one of several screens is a finger on all of them")
  func screens() throws {
    try show(Self.anySheet, ["--screens", "iphone-se,dark,ipad+reduced-motion"]) { page, folder in
      try page.evaluate(
        """
        const drawStage = Stage.prototype.draw;
        globalThis.stages = {};
        Stage.prototype.draw = function (frame) {
          stages[this.run.label] = this;
          drawStage.call(this, frame);
        };
        dispatchEvent(new Event("hashchange"));
        """)
      let labels = ["scene.lua", "iphone-se", "dark", "ipad, reduced-motion"]
      #expect(try page.texts(of: ".screen figcaption") == labels)
      func track(_ label: String) throws -> [Double] {
        try #require(
          try page.evaluate(
            """
            { const { run } = stages["\(label)"];
              Array.from({ length: run.frames }, (_, frame) => run.value(1, "y", frame)); }
            """) as? [Double])
      }
      let heights: [Double] = try labels.map {
        try #require(try page.evaluate("stages[\"\($0)\"].values[0].height") as? Double)
      }
      #expect(heights[1] == 667 && heights[3] > 1000)
      // 40 points below the sheet's edge, upwards by 300 points.
      try page.finger([(195, 764), (195, 464)], holds: true)
      try page.waitForRest()
      for (label, height) in zip(labels, heights) {
        let places = try track(label)
        let detents = [60, height / 2, height - 120]
        let rest = height - 120 - 300
        let nearest = detents.min { abs($0 - rest) < abs($1 - rest) }
        #expect(places.last == nearest, "\(label)")
        #expect(places.contains { $0 < height - 200 && $0 > height / 2 + 10 }, "\(label)")
      }
      // Another script replays the fingers of each screen.
      let ends = try labels.map { try track($0).last }
      try folder.save(Self.anySheet.replacing("systemGray6", with: "systemGray5"))
      try page.waitUntil(
        "Object.values(stages).every(({ run }) => run.value(1, 'fill', 0) !== '\(try page.evaluate("stages['scene.lua'].run.value(1, 'fill', 0)") ?? "")')"
      )
      try page.waitForFrames(30)
      #expect(try labels.map { try track($0).last } == ends)
      #expect(try page.errors() == [])
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
