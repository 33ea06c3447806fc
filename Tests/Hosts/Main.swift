import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

// What a program sees that makes mistakes, or whose scene does: `scripts/check-public` compiles it as one
// of another package, and runs it. It prints what is wrong, and ends with 1.

private let sheet = """
  local params = motion.params { lift = { 0.4, min = 0, max = 1, live = true }, mode = { "a" } }
  local scene = motion.scene { name = "sheet", width = 100, height = 200 }
  local card = scene:box { id = "card", y = 20, width = 100, height = 50 }
  card:draggable { axis = "y" }
  motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 100 }):play()
  print("loaded", params.mode)
  """

private let failing = """
  local scene = motion.scene { name = "failing" }
  scene:timeline(function(t) t:wait(0.5); error("broken") end)
  """

private let endless = """
  local scene = motion.scene { name = "endless" }
  scene:timeline(function(t) while true do end end)
  """

@main enum Main {
  static func main() {
    var test = HostTest()
    test.run()
    exit(test.failures == 0 ? 0 : 1)
  }
}

private func open(
  _ text: String, _ options: SessionOptions = SessionOptions(),
  printLine: @escaping (String) -> Void = { _ in }
) throws(Diagnostic) -> SceneSession {
  try SceneSession(
    SceneSource(name: "scene.lua", text: Array(text.utf8), files: nil), options,
    printLine: printLine)
}

private struct HostTest {
  private(set) var failures = 0

  private mutating func expect(_ isRight: Bool, _ sentence: String) {
    guard !isRight else { return }
    failures += 1
    print("wrong: \(sentence)")
  }

  /// Expects an error with a code.
  private mutating func expect<Result>(
    _ slug: String, _ sentence: String, _ body: () throws(Diagnostic) -> Result
  ) {
    do throws(Diagnostic) {
      _ = try body()
      expect(false, "\(sentence): there is no error")
    } catch {
      expect(error.code == DiagnosticCode(slug), "\(sentence): \(error.text())")
    }
  }

  mutating func run() {
    do throws(Diagnostic) {
      let handlers = signalHandlers()
      try testValues()
      try testMistakes()
      try testFailures()
      testThreads()
      for _ in 0..<100 { try open(sheet).advance(to: 0.1) }
      expect(signalHandlers() == handlers, "sessions leave the handlers of all signals alone")
    } catch {
      expect(false, error.text(script: sheet))
    }
  }

  private mutating func testValues() throws(Diagnostic) {
    var lines: [String] = []
    var options = SessionOptions()
    options.settings = ["mode": "b"]
    let scene = try open(sheet, options) { lines.append($0) }
    expect(lines == ["loaded\tb"], "a line that the script prints arrives: \(lines)")
    let (x, y) = (try scene.slot("card.x"), try scene.slot("card.y"))
    expect(scene[y] == 20 && scene.shown == nil, "a scene that is loaded has its first values")
    try scene.advance(to: 0.25)
    expect(scene[x] == 25, "an animation is a quarter of the way: \(scene[x])")
    let down = scene.touch(1, .began, x: 50, y: 45, at: 0)
    expect(down == 0.250_001, "an input that comes late counts later: \(down ?? .nan)")
    expect(scene.touch(1, .moved, x: 50, y: 75, at: 0.3) == 0.3, "a finger that is down moves")
    try scene.advance(to: 0.4)
    expect(scene[y] > 20, "the card follows the finger: \(scene[y])")
    expect(scene.events.contains { $0.name == "drag" && $0.target == "card" }, "a drag is an event")
    expect(!scene.rests, "a scene that moves does not rest")
    try scene.rewind(to: 0.1)
    expect(scene[x] == 10 && scene[y] == 20 && scene.shown == 0.1, "a scene goes back")
    try scene.advance(to: 2)
    expect(scene.rests && scene[x] == 100, "a scene comes to rest")
    let other = try open("motion.scene { name = \"other\", width = 10, height = 10 }")
    expect(other[y].isNaN, "a slot of another scene is no trap")
  }

  private mutating func testMistakes() throws(Diagnostic) {
    let scene = try open(sheet)
    try scene.advance(to: 1)
    expect("out-of-range", "a time before what is shown") { () throws(Diagnostic) in
      try scene.advance(to: 0.5)
    }
    for time in [Double.nan, .infinity, -1, 1e300] {
      expect("out-of-range", "the time \(time)") { () throws(Diagnostic) in
        try scene.advance(to: time)
      }
      expect("out-of-range", "the time \(time) of a rewind") { () throws(Diagnostic) in
        try scene.rewind(to: time)
      }
      expect(scene.touch(1, .moved, x: time, y: time, at: time) == nil, "a finger at \(time)")
    }
    expect(scene.touch(1, .ended, x: 1, y: 1, at: 1.1) == nil, "a finger that is not down lifts")
    expect(scene.touch(1, .began, x: -50, y: 1, at: 1.1) == nil, "a finger beside the scene")
    for (path, slug) in [
      ("cart.y", "unknown-id"), ("card.yy", "unknown-member"), ("card.fill", "wrong-type"),
      ("card", "unknown-member"), ("", "unknown-member"), (".", "unknown-id"),
    ] {
      expect(slug, "the path `\(path)`") { () throws(Diagnostic) in try scene.slot(path) }
    }
    let values: [(String, SceneParameter.Value, String)] = [
      ("lift", .number(2), "out-of-range"), ("lift", .text("x"), "wrong-type"),
      ("mode", .text("b"), "read-only"), ("lif", .number(0), "unknown-option"),
    ]
    for (name, value, slug) in values {
      expect(slug, "the parameter `\(name)`") { () throws(Diagnostic) in
        try scene.set(name, to: value, at: 1.5)
      }
    }
    expect("out-of-range", "a parameter at no time") { () throws(Diagnostic) in
      try scene.set("lift", to: .number(0.5), at: .nan)
    }
    try scene.advance(to: 1)
  }

  private mutating func testFailures() throws(Diagnostic) {
    expect("syntax", "a script that is none") { () throws(Diagnostic) in try open("local") }
    expect("missing-scene", "an empty script") { () throws(Diagnostic) in try open("") }
    let scene = try open(failing)
    try scene.advance(to: 0.4)
    for _ in 0..<2 {
      expect("script-error", "a scene that fails, twice") { () throws(Diagnostic) in
        try scene.advance(to: 1)
      }
    }
    scene.touch(1, .began, x: 5, y: 5, at: 2)
    try scene.rewind(to: 0.4)
    expect(scene.shown == 0.4, "a scene that has failed goes back")
    var options = SessionOptions()
    options.limits.steps = 1_000_000
    expect("limit-steps", "an endless loop") { () throws(Diagnostic) in
      try open(endless, options).advance(to: 1)
    }
  }

  /// Runs the same scene on several threads at once.
  private mutating func testThreads() {
    let places = Places()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      guard
        let scene = try? SceneSession(
          SceneSource(name: "scene.lua", text: Array(sheet.utf8), files: nil)),
        let slot = try? scene.slot("card.x")
      else { return }
      // Each at a rate of its own: the values at a time are the same to the bit.
      for step in 0...(10 * (thread + 1)) {
        try? scene.advance(to: Double(step) / Double(20 * (thread + 1)))
      }
      places.add(scene[slot])
    }
    let expected = Array(repeating: 50.0, count: 8)
    expect(places.all == expected, "scenes on threads are equal: \(places.all)")
  }

  private func signalHandlers() -> [Int] {
    (1..<32).map { (signal: Int32) in
      var action = sigaction()
      sigaction(signal, nil, &action)
      // The handler is the first field, whatever the system calls it.
      return withUnsafeBytes(of: action) { $0.load(as: Int.self) }
    }
  }
}

/// What the threads have found.
private final class Places: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var all: [Double] = []

  func add(_ place: Double) { lock.withLock { all.append(place) } }
}
