import Foundation
import Support
import Testing

/// `motion live`: a scene whose inputs arrive while it runs.
struct LiveCommandTests {
  private static let script = """
    local scene = motion.scene { name = "live", width = 390, height = 844 }
    local card = scene:box { id = "card", width = 390, height = 400, fill = "systemBlue" }
    card:draggable { axis = "y", detents = { top = 0, bottom = 300 } }
    card:onTap(function() print("tapped") card.opacity = 0.5 end)

    """

  private static func live(
    _ commands: [String], script: String = script, options: String = ""
  ) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.motion(
        ["live", "scene.lua"] + options.split(separator: " ").map(String.init),
        input: commands.map { $0 + "\n" }.joined(), in: folder)
    }
  }

  @Test("Every command of `docs/live.md` prints the lines below it")
  func document() throws {
    let path = "docs/live.md"
    let source = try Repository.text(path)
    let document = try ConsoleDocument(source)
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1" {
      try Data(document.text.utf8).write(to: Repository.root.appending(path: path))
      return
    }
    try #require(document.printed.count >= 8)
    #expect(document.text == source, "write it anew: MOTION_RECORD=1 scripts/test --filter Live")
  }

  @Test("Each command has an answer, after the frame that it shows")
  func answers() throws {
    let outcome = try Self.live([
      "{\"advance\":0}",
      "{\"time\":0,\"finger\":1,\"phase\":\"began\",\"x\":10,\"y\":10}",
      "{\"time\":0.05,\"finger\":1,\"phase\":\"ended\",\"x\":10,\"y\":10}",
      "{\"time\":0.05,\"finger\":1,\"phase\":\"ended\",\"x\":10,\"y\":10}", "",
      "{\"advance\":0.1}", "{\"time\":0.2,\"width\":600}", "{\"advance\":0.2,\"hint\":[]}",
      "{\"log\":true}", "{\"end\":true}", "{\"advance\":9}",
    ])
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.first?.hasPrefix("{\"motion\":2,\"scene\":\"live\",\"fps\":60,") ?? false)
    #expect(
      lines.dropFirst().joined(separator: "\n") == """
        {"frame":0,"time":0,"set":{"card.width":390,"card.height":400,"card.fill":"#007aff"}}
        {"shown":0,"moves":false}
        {"counts":0.000001}
        {"counts":0.05}
        {"ignored":true}
        {"print":"tapped"}
        {"frame":6,"time":0.1,"set":{"card.opacity":0.5},"events":[\
        {"event":"touch","time":0.000001,"target":"1","values":["began",10,10]},\
        {"event":"tap","time":0.05,"target":"card","values":[]},\
        {"event":"touch","time":0.05,"target":"1","values":["ended",10,10]}]}
        {"shown":0.1,"moves":false}
        {"counts":0.2}
        {"frame":12,"time":0.2,"set":{"scene.width":600}}
        {"shown":0.2,"moves":false}
        {"inputs":1,"scene":"live","seconds":0.2}
        {"time":1e-06,"finger":1,"phase":"began","x":10,"y":10}
        {"time":0.05,"finger":1,"phase":"ended","x":10,"y":10}
        {"time":0.2,"width":600}
        {"logged":4}
        {"frames":13}
        """)
  }

  private static let moved = """
    local scene = motion.scene { name = "moved", width = 390, height = 844 }
    local card = scene:box { id = "card", width = 40, height = 40 }
    local soft = motion.spring { duration = 0.5, bounce = 0 }
    card:draggable { axis = "x", detents = { left = 10 }, spring = soft }
    local move = motion.animator { duration = 0.5, curve = "linear" }
    move:animate(card, { y = 100 })
    scene:timeline(function(t) t:play(move) end)

    """

  @Test("A layer is where the script makes it, with its animators, their numbers and their code")
  func script() throws {
    let outcome = try Self.live(
      ["{\"script\":\"card\",\"until\":1}", "{\"script\":\"cart\"}"], script: Self.moved)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let answer = try #require(lines.first { $0.hasPrefix("{\"script\":") })
    for part in [
      "\"layer\":\"card\"", "\"file\":\"scene.lua\",\"line\":2",
      "{\"label\":\"box\",\"file\":\"scene.lua\",\"line\":2,\"numbers\":[{\"name\":\"width\",\"value\":40,",
      "\"name\":\"spring.bounce\",\"value\":0,\"text\":\"0\"",
      "{\"label\":\"an animator\",\"file\":\"scene.lua\",\"line\":5,",
      "{\"framework\":\"SwiftUI\",\"text\":\".linear(duration: 0.5)\"}",
      "{\"framework\":\"Compose\",\"text\":\"tween(durationMillis = 500, easing = LinearEasing)\"}",
      "{\"framework\":\"CSS\",\"text\":\"0.5s linear\"}",
      "{\"label\":\"animate\",\"file\":\"scene.lua\",\"line\":6,\"numbers\":[{\"name\":\"y\",",
    ] { #expect(answer.contains(part), "\(part) is not in \(answer)") }
    #expect(lines.contains { $0.contains("\"unknown-id\"") && $0.contains("`card`") })
  }

  @Test("What a finger moves is said with its velocity and its detents, until the finger lifts")
  func held() throws {
    func row(_ time: Double, _ phase: String, _ y: Int) -> String {
      "{\"time\":\(time),\"finger\":1,\"phase\":\"\(phase)\",\"x\":10,\"y\":\(y)}"
    }
    let outcome = try Self.live([
      row(0.01, "began", 10), row(0.11, "moved", 60), row(0.21, "moved", 110),
      "{\"held\":true}", "{\"advance\":0.2}",
      "{\"held\":true}", row(0.3, "ended", 110), "{\"advance\":0.4}", "{\"held\":true}",
    ])
    let held = outcome.output.split(separator: "\n").filter { $0.hasPrefix("{\"held\"") }
    try #require(held.count == 3, "\(outcome.output)")
    #expect(held[0] == "{\"held\":[]}" && held[2] == "{\"held\":[]}")
    let places =
      "\"detents\":[{\"name\":\"bottom\",\"values\":[{\"property\":\"y\",\"value\":300}]},"
      + "{\"name\":\"top\",\"values\":[{\"property\":\"y\",\"value\":0}]}],\"goal\":\"bottom\"}]}"
    let velocity = try #require(
      held[1].firstMatch(
        of: /^{"held":\[{"layer":"card","velocity":\[{"property":"y","value":([0-9.]+)}\],/)?.1)
    #expect(try abs(#require(Double(velocity)) - 500) < 1e-6)
    #expect(held[1].hasSuffix(places), "\(held[1])")
  }

  @Test("Each event has the line that causes it: of the call, or of what it is about")
  func causes() throws {
    let outcome = try Self.live(
      ["{\"causes\":true,\"until\":1}"],
      script: Self.moved + "scene:timeline(function(t) t:wait(0.1) motion.haptic \"light\" end)\n")
    let answer = try #require(
      outcome.output.split(separator: "\n").first { $0.hasPrefix("{\"causes\":[") })
    for part in [
      "{\"time\":0.1,\"event\":\"haptic\",\"target\":\"light\",\"file\":\"scene.lua\",\"line\":8}"
    ] { #expect(answer.contains(part), "\(part) is not in \(answer)") }
  }

  @Test("A scene runs again with other numbers, which the next ones replace")
  func numbers() throws {
    let at = try #require(
      Self.moved.range(of: "0.5, curve").map { Self.moved[..<$0.lowerBound].utf8.count })
    func rewind(_ numbers: String) -> String {
      "{\"rewind\":0.25,\"from\":0.25,\"numbers\":[\(numbers)]}"
    }
    let outcome = try Self.live(
      [
        "{\"advance\":0.25}", rewind("{\"at\":\(at),\"value\":1}"), "{\"advance\":0.5}",
        rewind("{\"at\":\(at + 1),\"value\":1}"), "{\"advance\":0.6}", rewind(""),
      ], script: Self.moved)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let places = lines.compactMap { $0.firstMatch(of: /"card.y":([0-9.]+)/)?.1 }
    #expect(places == ["50", "25", "50", "60", "50"], "\(lines)")
    #expect(lines.count { $0.contains("the script has no number at byte") } == 1)
  }

  @Test("What is shown is the trace of a run with the log", arguments: Seeds.first(4))
  func replay(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var commands: [String] = []
    for frame in 0...90 {
      if frame % 30 == 5 { commands.append(Self.row(frame, "began", &random)) }
      if frame % 30 > 5, frame % 30 < 15 { commands.append(Self.row(frame, "moved", &random)) }
      if frame % 30 == 15 { commands.append(Self.row(frame, "ended", &random)) }
      if frame % 40 == 7 {
        let appearance = frame > 40 ? "light" : "dark"
        commands.append("{\"time\":\(Double(frame) / 60),\"appearance\":\"\(appearance)\"}")
      }
      commands.append("{\"advance\":\(Double(frame) / 60)}")
    }
    commands.append("{\"log\":true}")
    let lines = try Self.live(commands).output.split(separator: "\n").map(String.init)
    let log = lines.drop { !$0.hasPrefix("{\"inputs\"") }.prefix { !$0.hasPrefix("{\"logged\"") }
    let trace = lines.filter { $0.hasPrefix("{\"motion\"") || $0.hasPrefix("{\"frame") }
    let replay = try Command.withFolder { folder in
      try Data(Self.script.utf8).write(to: folder.appending(path: "scene.lua"))
      try Data(log.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: "drag.inputs"))
      return try Command.shell(
        "motion run scene.lua --inputs drag.inputs --format ndjson", in: folder)
    }
    #expect(trace.count > 30, "seed \(seed)")
    #expect(replay.output.split(separator: "\n").map(String.init) == trace, "seed \(seed)")
  }

  private static func row(
    _ frame: Int, _ phase: String, _ random: inout SeededGenerator
  ) -> String {
    let time = Double(frame) / 60 - random.number(0...0.01)
    let y = Int.random(in: 50...600, using: &random)
    return "{\"time\":\(time),\"finger\":1,\"phase\":\"\(phase)\",\"x\":100,\"y\":\(y)}"
  }

  @Test(
    "A command that is wrong is answered by an error, and changes nothing",
    arguments: [
      ("hello", "`motion live`: stdin:2: expected a JSON object, found `hello`"),
      (
        "{\"advance\":-1}",
        "`motion live`: stdin:2: expected a time from 0 to 1000000 s, found `-1}`"
      ),
      (
        "{\"advance\":0.25}",
        "`advance` takes a time from 0.5 s, which has been shown, found 0.25 s"
      ),
      ("{\"go\":true}", "`motion live`: stdin:2: expected `time`, found an object without it"),
      ("{\"time\":1}", "`motion live`: stdin:2: expected an input, found an object without one"),
      (
        "{\"time\":1,\"finger\":1,\"x\":5,\"y\":5}",
        "`motion live`: stdin:2: expected `phase`, found an object without it"
      ),
    ])
  func wrong(command: String, message: String) throws {
    let outcome = try Self.live(["{\"advance\":0.5}", command, "{\"log\":true}"])
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 7, "\(outcome.output)")
    #expect(lines[3].hasPrefix("{\"error\":{") && lines[3].contains(message), "\(lines[3])")
    #expect(lines[5] == "{\"logged\":1}" && lines[6].hasPrefix("{\"frames\":"))
  }

  @Test("A scene that fails goes back to what it showed, with all fingers up")
  func failure() throws {
    let outcome = try Self.live(
      [
        "{\"advance\":0}", "{\"time\":0.01,\"finger\":1,\"phase\":\"began\",\"x\":10,\"y\":10}",
        "{\"advance\":0.1}", "{\"time\":0.15,\"finger\":1,\"phase\":\"ended\",\"x\":10,\"y\":10}",
        "{\"advance\":0.2}", "{\"advance\":0.3}", "{\"log\":true}",
      ], script: Self.script + "card:onTap(function() error(\"oh\") end)\n")
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n").map { String($0.prefix(40)) }
    let failed = try #require(
      lines.firstIndex { $0.hasPrefix("{\"error\":{\"slug\":\"script-error\"") })
    #expect(
      lines[failed - 2].hasPrefix("{\"motion\":2") && lines[failed - 1].hasPrefix("{\"frame\":6"))
    #expect(lines[failed + 1].hasPrefix("{\"frame\":18,"))
    #expect(lines[failed + 2] == "{\"shown\":0.3,\"moves\":false}")
    #expect(outcome.output.contains("{\"time\":0.100001,\"finger\":1,\"phase\":\"cancelled\""))
  }

  @Test("A scene that fails before it shows anything ends its trace, and the command fails")
  func earlyFailure() throws {
    let outcome = try Self.live(
      ["{\"advance\":0.2}"],
      script: Self.script + "scene:timeline(function(t) t:wait(0.05) error(\"oh\") end)\n")
    #expect(outcome.code == 1 && outcome.error.hasPrefix("error[script-error]: oh\n"))
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(outcome.output)")
    #expect(lines[1] == "{\"frames\":0,\"failure\":\"oh\"}")
    #expect(lines[2].hasPrefix("{\"error\":{"))
  }

  @Test("Going back shows the same as before, and then follows other fingers")
  func rewind() throws {
    func row(_ time: Double, _ phase: String, _ y: Int) -> String {
      "{\"time\":\(time),\"finger\":1,\"phase\":\"\(phase)\",\"x\":10,\"y\":\(y)}"
    }
    let drag = [row(0.1, "began", 100), row(0.2, "moved", 200), row(0.3, "moved", 300)]
    let there = ["{\"advance\":0}"] + drag + ["{\"advance\":0.25}"]
    let on = ["{\"advance\":0.35}", row(0.36, "ended", 300), "{\"advance\":3}"]
    let back = ["{\"rewind\":0.25}", "{\"advance\":3}", "{\"log\":true}"]
    let lines = try Self.live(there + on + back).output.split(separator: "\n").map(String.init)
    let frames = lines.filter { $0.hasPrefix("{\"frame\":15,") }
    try #require(frames.count == 2, "\(lines)")
    let place = /"card.y":([0-9.]+)/
    let places = try frames.map { try #require($0.firstMatch(of: place)).1 }
    #expect(places[0] == places[1])
    // In the middle between two samples, the finger is taken away.
    let log = lines.drop { !$0.hasPrefix("{\"inputs\"") }
    #expect(log.dropFirst().first == row(0.1, "began", 100))
    #expect(
      log.contains { $0.hasPrefix("{\"time\":0.250001,\"finger\":1,\"phase\":\"cancelled\"") })
    #expect(log.last { $0.contains("phase") }?.contains("cancelled") ?? false)
  }

  private static let parameters = """
    local params = motion.params {
      speed = { 100, min = 0, max = 400, unit = "points", doc = "Points a second." },
      lift = { 0.5, max = 1, live = true }, mode = { "a", choices = { "a", "b" } },
    }
    local scene = motion.scene { name = "p" }
    local box = scene:box { id = "box", width = 50, height = 50 }
    params:onChange("lift", function(value, old) print(old, value, params.lift, scene.lift) end)
    scene:timeline(function(t)
      t:play(motion.animator { duration = 0.1, curve = "linear" }:animate(box, { x = params.speed }))
    end)

    """

  @Test("Parameters are described and set, and a script hears of the live ones")
  func parameters() throws {
    let lines = try Self.live(
      [
        "{\"parameters\":true}", "{\"advance\":0.05}",
        "{\"time\":0.06,\"set\":\"lift\",\"value\":0.75}",
        "{\"time\":0.06,\"set\":\"speed\",\"value\":1}", "{\"advance\":0.1}",
        "{\"rewind\":0.05,\"from\":0.04,\"values\":{\"speed\":401}}",
        "{\"rewind\":0.05,\"from\":0.04,\"values\":{\"speed\":400}}", "{\"log\":true}",
      ], script: Self.parameters, options: "--set mode=b --seed 7"
    ).output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { !$0.hasPrefix("{\"motion\"") }.map { String($0.prefix(60)) } == [
        "{\"parameters\":[{\"name\":\"lift\",\"value\":0.5,\"default\":0.5,\"max",
        "{\"frame\":3,\"time\":0.05,\"set\":{\"box.x\":50,\"box.width\":50,\"box",
        "{\"shown\":0.05,\"moves\":true}", "{\"counts\":0.06}",
        "{\"error\":{\"slug\":\"read-only\",\"message\":\"`speed` is read whil",
        "{\"print\":\"0.5\\t0.75\\t0.75\\t0.75\"}",
        "{\"frame\":6,\"time\":0.1,\"set\":{\"scene.lift\":0.75,\"box.x\":100}}",
        "{\"shown\":0.1,\"moves\":false}",
        "{\"error\":{\"slug\":\"out-of-range\",\"message\":\"`--inputs`: `spee",
        "{\"frame\":2,\"time\":0.033333,\"set\":{\"box.x\":133.333333,\"box.wi",
        "{\"frame\":3,\"time\":0.05,\"set\":{\"box.x\":200}}", "{\"shown\":0.05,\"moves\":true}",
        "{\"inputs\":1,\"scene\":\"p\",\"seconds\":0.05,\"set\":{\"mode\":\"b\",\"sp",
        "{\"logged\":1}", "{\"frames\":4}",
      ], "\(lines.joined(separator: "\n"))")
  }

  @Test("An answer is printed before the next command is read")
  func lockstep() throws {
    let outcome = try Command.withFolder { folder in
      try Data(Self.script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(
        """
        mkfifo commands
        motion live scene.lua <commands >answers & exec 3>commands
        answered() { until grep -qs "$1" answers; do sleep 0.01; done; }
        answered '"motion":2'
        echo '{"advance":0.5}' >&3; answered '"shown":0.5'
        echo '{"time":0,"finger":1,"phase":"began","x":1,"y":1}' >&3; answered '"counts":0.500001'
        exec 3>&-
        wait
        tail -n 1 answers
        """, in: folder)
    }
    #expect(outcome.output == "{\"frames\":31}\n" && outcome.error.isEmpty, "\(outcome)")
  }

  @Test(
    "Options that a live scene cannot have are wrong usage",
    arguments: ["live -", "live scene.lua --seconds 2", "live scene.lua --inputs -"])
  func usage(line: String) throws {
    #expect(try Command.shell("motion \(line)").code == 2)
  }

  @Test("A line without an end is an error")
  func longLine() throws {
    let outcome = try Self.live([String(repeating: " ", count: 1 << 17)])
    #expect(outcome.code == 1)
    let message = "error[unreadable-file]: a line of standard input is longer than 64 KB"
    #expect(outcome.error.hasPrefix(message))
  }
}
