import MotionCore
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Logs of inputs")
struct InputLogTests {
  private static func log(_ text: String) throws(TouchRecordingError) -> InputLog {
    try InputLog(text: Array(text.utf8))
  }

  /// The log of a session in which random fingers drag a card for two seconds.
  private static func session(_ random: inout SeededGenerator) throws -> SteppedScene {
    let scene = try SteppedScene(script)
    var time = 0.0
    for finger in 1...3 {
      var phase = TouchPhase.began
      for _ in 0..<Int.random(in: 2...9, using: &random) {
        time += random.number(0.004...0.08)
        try scene.run(to: time)
        scene.session.touch(row(phase, finger, at: time, &random))
        phase = .moved
      }
      let isCancelled = Bool.random(using: &random)
      scene.session.touch(row(isCancelled ? .cancelled : .ended, finger, at: time, &random))
    }
    try scene.run(to: 2.5)
    return scene
  }

  private static func row(
    _ phase: TouchPhase, _ finger: Int, at time: Double, _ random: inout SeededGenerator
  ) -> TouchRow {
    TouchRow(
      time: time, finger: finger, phase: phase, x: random.number(0...390),
      y: random.number(0...844))
  }

  private static let script = """
    local scene = motion.scene { name = "drag" }
    local card = scene:box { id = "card", width = 390, height = 844, fill = "red" }
    card:draggable { bounds = { x = { -100, 100 }, y = { -100, 100 } } }
    card:onTap(function() card.opacity = card.opacity * 0.9 end)
    """

  @Test("A log is a line for the scene and one for each sample")
  func text() throws {
    let scene = try SteppedScene(Self.script)
    try scene.run(to: 0.1)
    scene.session.touch(TouchRow(time: 0.5, finger: 7, phase: .began, x: 10.1234, y: 20))
    scene.session.touch(TouchRow(time: 0.625, finger: 7, phase: .ended, x: 10, y: 20.5))
    #expect(
      scene.session.inputs.text == """
        {"inputs":1,"scene":"drag","seconds":0.1}
        {"time":0.5,"finger":7,"phase":"began","x":10.123,"y":20}
        {"time":0.625,"finger":7,"phase":"ended","x":10,"y":20.5}

        """)
  }

  @Test("A log that is read and written again has the same bytes", arguments: Seeds.first(12))
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scene = try Self.session(&random)
    let log = scene.session.inputs
    let read = try Self.log(log.text)
    #expect(read == log && read.text == log.text, "seed \(seed)")
    let replay = try SteppedScene(Self.script, inputs: read)
    try replay.run(to: 2.5)
    #expect(replay.events == scene.events, "seed \(seed)")
  }

  @Test("The first lines of a log replay what came first", arguments: Seeds.first(3))
  func cut(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = try Self.session(&random).session.inputs.text
    let lines = text.split(separator: "\n")
    let whole = try Self.log(text)
    for count in 1..<lines.count {
      let part = try Self.log(lines.prefix(count).joined(separator: "\n"))
      #expect(part.seconds == whole.seconds && part.scene == whole.scene)
      let known = part.touches?.duration ?? 0
      let a = try SteppedScene(Self.script, inputs: whole)
      let b = try SteppedScene(Self.script, inputs: part)
      // The last sample of the part lifts the finger.
      while Double(a.frame + 1) / 60 < known {
        try a.step()
        try b.step()
        #expect(try a.value("card.x") == b.value("card.x"), "seed \(seed), \(count) lines")
      }
      #expect(a.events == b.events)
    }
  }

  @Test("Recorded touches are a log without a length, and numbers are kept to the bit")
  func touches() throws {
    let rows = "time,x,y\n0,1,2\n0.1234567890123,3e-7,0.1\n"
    let log = try Self.log(rows)
    #expect(log.seconds == nil && log.scene == nil)
    #expect(log.touches == (try TouchRecording(text: Array(rows.utf8))))
    #expect(try Self.log(log.text) == log)
    let objects = "{\"time\":0,\"x\":1,\"y\":2}\n{\"time\":0.1234567890123,\"x\":3e-7,\"y\":0.1}\n"
    #expect(try Self.log(objects) == log)
  }

  @Test("A line can change several properties, each of which is written as a line of its own")
  func changes() throws {
    let log = try Self.log(
      """
      {"inputs":1}
      {"time":1,"finger":1,"phase":"began","x":1,"y":2}
      {"time":1,"appearance":"dark","width":844,"height":390}
      {"time":2,"reduceMotion":true}
      {"time":3,"safeAreaTop":20.5}
      """)
    #expect(
      log.text == """
        {"inputs":1}
        {"time":1,"width":844}
        {"time":1,"height":390}
        {"time":1,"appearance":"dark"}
        {"time":1,"finger":1,"phase":"began","x":1,"y":2}
        {"time":1,"finger":1,"phase":"ended","x":1,"y":2}
        {"time":2,"reduceMotion":true}
        {"time":3,"safeAreaTop":20.5}

        """)
    #expect(try Self.log(log.text).text == log.text)
  }

  @Test("The first line says with what the scene began, and a line sets a live parameter")
  func parameters() throws {
    let text = """
      {"inputs":1,"scene":"s","seconds":2,"set":{"a":0.1,"b":true,"c":"x \\"y\\""},\
      "device":"iphone-15","appearance":"dark","reduceMotion":true,"textSize":"s","contrast":"increased","seed":7}
      {"time":0.5,"set":"lift","value":0.30000000000000004}
      {"time":1,"set":"on","value":false}
      {"time":1,"set":"word","value":"b"}
      {"time":2,"textSize":"ax2"}
      {"time":2,"contrast":"standard"}
      {"time":2,"keyboardHeight":291,"duration":0.25}
      {"time":3,"keyboardHeight":0}

      """
    let log = try Self.log(text)
    #expect(log.text == text)
    #expect(log.start.settings == ["a": .number(0.1), "b": .flag(true), "c": .text("x \"y\"")])
    #expect(log.start.device?.width == 393)
    #expect(log.changes.first?.input == .parameter("lift", .number(0.1 + 0.2)))
    #expect(log.prefix(through: 0.7).start == log.start)
    #expect(log.prefix(through: 0.7).changes.count == 1)
  }

  @Test("The text size and the keyboard are read by derivations, and the keyboard moves")
  func systemSettings() throws {
    let script = """
      local scene = motion.scene { name = "s" }
      local box = scene:box { id = "box" }
      box:derive { x = function() return 100 * scene.textScale end,
        y = function() return scene.height - scene.keyboardHeight end,
        opacity = function() return scene.reduceMotion and 0 or 1 end }
      """
    let log = try Self.log(
      """
      {"inputs":1}
      {"time":0.1,"textSize":"xxl"}
      {"time":0.1,"keyboardHeight":300}
      {"time":0.1,"reduceMotion":true}
      """)
    let scene = try SteppedScene(script, inputs: log)
    try scene.run(toFrame: 5)
    #expect(try scene.value("box.x") == 100 && scene.value("box.y") == 844)
    try scene.run(toFrame: 12)
    #expect(try abs(scene.value("box.x") - 2100 / 17) < 1e-9 && scene.value("box.opacity") == 0)
    #expect((545..<840).contains(try scene.value("box.y")))
    try scene.runToRest()
    #expect(try scene.value("box.y") == 544 && scene.value("scene.keyboardHeight") == 300)
  }

  private static let parameters = """
    local params = motion.params { size = { 10 }, lift = { 0, min = 0, max = 1, live = true } }
    local scene = motion.scene { name = "p" }
    scene:box { id = "box", width = params.size }:derive { x = function() return 100 * params.lift end }
    """

  @Test("A run with the log of a session has its parameters")
  func replayedParameters() throws {
    var given = InputLog()
    given.start.settings = ["size": .number(30)]
    let scene = try SteppedScene(Self.parameters, inputs: given)
    try scene.run(toFrame: 3)
    try scene.session.set(.parameter("lift", .number(0.25)), at: 0.1)
    try scene.run(toFrame: 12)
    let log = scene.session.inputs
    #expect(log.start == given.start)
    let replay = try SteppedScene(Self.parameters, fps: 240, inputs: try Self.log(log.text))
    try replay.run(toFrame: 23)
    #expect(try replay.value("box.x") == 0 && replay.value("box.width") == 30)
    try replay.run(toFrame: 24)
    #expect(try replay.value("box.x") == 25 && replay.value("scene.lift") == 0.25)
  }

  @Test(
    "A parameter that cannot have a value is an error",
    arguments: [
      ("\"set\":{\"size\":\"big\"}", "", "`--inputs`: `size` takes a number, found `big`"),
      ("\"set\":{\"sice\":1}", "", "`--inputs sice`: the scene has no parameter `sice`"),
      ("\"seed\":0", "\"set\":\"size\",\"value\":3", "`size` is read while the script loads"),
      (
        "\"seed\":0", "\"set\":\"lift\",\"value\":3", "`lift` takes a number from 0 to 1, found `3`"
      ),
      (
        "\"seed\":0", "\"set\":\"left\",\"value\":1",
        "`set left`: the scene has no parameter `left`"
      ),
    ])
  func wrongParameters(head: String, line: String, message: String) throws {
    let text = "{\"inputs\":1,\(head)}\n" + (line.isEmpty ? "" : "{\"time\":1,\(line)}\n")
    let error = #expect(throws: Diagnostic.self) {
      try SteppedScene(Self.parameters, inputs: try Self.log(text))
    }
    #expect(error?.message == message)
  }

  @Test("Unknown members are skipped, and members may come in any order")
  func unknown() throws {
    let log = try Self.log(
      """
      {"inputs":1,"device":"iphone-15","seconds":1}

      {"y":2,"x":1,"pressure":[0.5],"phase":"began","finger":1,"time":0.5}

      """)
    #expect(log.seconds == 1)
    #expect(log.touches?.rows.first == TouchRow(time: 0.5, finger: 1, phase: .began, x: 1, y: 2))
    #expect(try Self.log("{\"inputs\":1}") == InputLog())
  }

  @Test(
    "A line that is not an input is an error with its number",
    arguments: [
      ("{\"inputs\":2}", "expected 1, the version of the format, found `2}`"),
      ("{\"inputs\":1,\"seconds\":-1}", "expected a time from 0 to 1000000 s, found `-1}`"),
      ("{\"inputs\":1}\n{\"time\":0", "expected `,` or `}`, found the end of the line"),
      ("{\"inputs\":1}\n\n0,1,began,2,3", "expected a JSON object, found `0,1,began,2,3`"),
      (
        "{\"inputs\":1}\n{\"time\":0,\"finger\":1,\"phase\":\"began\",\"x\":1}",
        "expected `y`, found an object without it"
      ),
      (
        "{\"inputs\":1}\n{\"time\":0,\"set\":\"lift\"}",
        "expected `set` and `value`, found an object with one of them"
      ),
      (
        "{\"inputs\":1,\"device\":\"iphone-3\"}",
        "expected a device that motion knows, found `iphone-3`"
      ),
      (
        "{\"inputs\":1}\n{\"time\":0,\"finger\":-1}",
        "expected the finger's number, 0 or more, found `-1}`"
      ),
      (
        "{\"inputs\":1}\n{\"time\":0,\"depth\":3}",
        "expected an input, found an object without one"
      ),
      (
        "{\"inputs\":1}\n{\"time\":0,\"width\":-3}",
        "expected 0 to 1000000 points, found `-3}`"
      ),
      (
        "{\"inputs\":1}\n{\"time\":0,\"appearance\":\"blue\"}",
        "expected `light` or `dark`, found `blue`"
      ),
      (
        "{\"inputs\":1}\n{\"time\":0,\"finger\":1,\"phase\":\"up\",\"x\":1,\"y\":1}",
        "expected `began`, `moved`, `stationary`, `ended`, `cancelled`, found `up`"
      ),
      (
        "{\"inputs\":1}\n{\"time\":1,\"finger\":1,\"phase\":\"began\",\"x\":1,\"y\":1}\n"
          + "{\"time\":0.5,\"finger\":1,\"phase\":\"ended\",\"x\":1,\"y\":1}",
        "the time goes back from 1 s to 0.5 s"
      ),
      (
        "{\"inputs\":1}\n{\"time\":1,\"finger\":1,\"phase\":\"moved\",\"x\":1,\"y\":1}",
        "finger 1 is `moved` but not down; its first row is `began`"
      ),
    ])
  func wrong(text: String, message: String) throws {
    let error = #expect(throws: TouchRecordingError.self) { try Self.log(text) }
    #expect(error?.description == message)
    #expect(error?.line == text.split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test("The log of another scene is an error")
  func anotherScene() throws {
    let error = #expect(throws: Diagnostic.self) {
      try SteppedScene(Self.script, inputs: InputLog(scene: "sheet"))
    }
    #expect(error?.code.slug == "inputs-of-another-scene")
  }
}
