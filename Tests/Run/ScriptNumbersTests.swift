import MotionRuntime
import MotionValues
import Testing

/// The numbers of a script that a page can change.
struct ScriptNumbersTests {
  private func numbers(_ script: String) throws -> ScriptNumbers {
    try #require(ScriptNumbers(Array(script.utf8)))
  }

  /// What is found in the calls of a function on a line: `name=text`, and `name: reason`.
  private func found(
    _ script: String, _ function: String = "animator", line: Int = 1
  ) throws -> [String] {
    try numbers(script).calls(of: function, onLine: line).flatMap { call in
      call.numbers.map { "\($0.name)=\($0.text)" }
        + call.refusals.map { "\($0.name): \($0.reason)" }
    }
  }

  @Test(
    "The options of a call have their numbers",
    arguments: [
      ("motion.animator { duration = 0.4 }", ["duration=0.4"]),
      ("motion.animator({ duration = .5, delay = 5. })", ["duration=.5", "delay=5."]),
      ("motion.animator { delay = 0x10, duration = 1e-3 }", ["delay=0x10", "duration=1e-3"]),
      ("motion.animator { x = -3, y = - 4 }", ["x=-3", "y=- 4"]),
      ("motion.animator { -- duration = 9\n duration = 1 --[[ delay = 2 ]] }", ["duration=1"]),
      ("motion.animator { name = 'duration = 9', [\"delay\"] = 2; }", ["delay=2"]),
      ("motion.animator { name = [[delay = 1]], delay = 2 }", ["delay=2"]),
      (
        "motion.animator { curve = motion.spring { response = 0.4, bounce = 0 } }",
        ["curve.response=0.4", "curve.bounce=0"]
      ),
      (
        "motion.animator { curve = motion.bezier(0.2, -0.1, 0, 1) }",
        ["curve.x1=0.2", "curve.y1=-0.1", "curve.x2=0", "curve.y2=1"]
      ),
      (
        "motion.animator { duration = 1 }:animate(card, { x = { from = 0, to = 9 }, y = 4 })",
        ["duration=1", "x.from=0", "x.to=9", "y=4"]
      ),
      (
        "local open = motion.animator { duration = 1 }\n-- open:keyframe(a, { x = 7 })\n"
          + "open:keyframe(card, { x = 1 }, { start = 0.5 })\nother:keyframe(card, { x = 2 })",
        ["duration=1", "x=1", "start=0.5"]
      ),
      ("motion.animator { f = function() return 1, { d = 2 } end, delay = 3 }", ["delay=3"]),
      ("motion.animator \"snappy\"", []), ("motion.follower { duration = 1 }", []),
      ("local animator = 1", []), ("-- motion.animator { duration = 1 }", []),
    ])
  func options(script: String, expected: [String]) throws {
    #expect(try found(script) == expected)
  }

  @Test(
    "A local variable that is set once hands on its number",
    arguments: [
      ("local fade = 0.3\nmotion.animator { duration = fade }", ["duration=0.3"]),
      (
        "local soft = motion.spring { bounce = 0.1 }\nmotion.animator { curve = soft }",
        ["curve.bounce=0.1"]
      ),
      (
        "local fade = 0.3\nmotion.animator { duration = fade }\nt.fade = 2",
        ["duration=0.3"]
      ),
      (
        "local fade = 0.3 * 2\nmotion.animator { duration = fade }",
        ["duration: `fade` is computed"]
      ),
      (
        "local fade = 0.3\nmotion.animator { duration = fade }\nfade = 2",
        ["duration: `fade` is not a local variable that is set once"]
      ),
      (
        "local fade = 0.3 local function f(fade)\nmotion.animator { duration = fade } end",
        ["duration: `fade` is not a local variable that is set once"]
      ),
      (
        "local fade = 0.3 for fade = 1, 2 do\nmotion.animator { duration = fade } end",
        ["duration: `fade` is not a local variable that is set once"]
      ),
      (
        "local fade = 0.3 local a, fade = 1, 2\nmotion.animator { duration = fade }",
        ["duration: `fade` is not a local variable that is set once"]
      ),
      (
        "local a = b local b = a\nmotion.animator { duration = a }",
        ["duration: `a` is not a local variable that is set once"]
      ),
    ])
  func variables(script: String, expected: [String]) throws {
    #expect(try found(script, line: 2) == expected)
  }

  @Test(
    "What no number alone sets is refused with the reason",
    arguments: [
      ("motion.animator { duration = 0.2 * 2 }", ["duration: it is computed"]),
      ("motion.animator { duration = 2 + x }", ["duration: it is computed"]),
      ("motion.animator { duration = f(3) }", ["duration: it is computed"]),
      (
        "motion.animator { duration = 1, duration = 2, delay = 3 }",
        ["delay=3", "duration: the table has `duration` more than once"]
      ),
      (
        "motion.animator { duration = 1, ['duration'] = 2 }",
        ["duration: the table has `duration` more than once"]
      ),
      (
        "motion.animator { duration = fade }",
        ["duration: `fade` is not a local variable that is set once"]
      ),
    ])
  func refusals(script: String, expected: [String]) throws {
    #expect(try found(script) == expected)
  }

  @Test("Several calls on a line are refused; a call of several lines has that of its arguments")
  func lines() throws {
    let two = "local a, b = motion.animator { delay = 1 }, motion.animator { delay = 2 }"
    #expect(throws: Diagnostic.self) { try found(two) }
    let long = "motion\n  .animator {\n  delay = 1\n}\n  :animate(card, {\n  x = 2 })"
    #expect(try found(long, line: 1) == ["delay=1", "x=2"])
    #expect(try found(long, line: 2) == ["delay=1", "x=2"])
    let calls = try numbers(long).calls(of: "animator", onLine: 2)
    #expect(calls.flatMap(\.numbers).map(\.line) == [3, 6])
  }

  @Test("A layer has the calls of its methods, and those of motion that take it")
  func layer() throws {
    let script = """
      local card = scene:box { id = "card", y = 600 }
      card:draggable { detents = { low = 600 } }
      motion.follower(card, "x", { to = 220 })
      other:add(card, { x = 1 })
      """
    let calls = try numbers(script).calls(of: "box", onLine: 1)
    #expect(calls.map(\.function) == ["box", "draggable", "follower"])
    #expect(calls.flatMap(\.numbers).map(\.name) == ["y", "detents.low", "to"])
  }

  @Test("A number tells how many other places a local variable hands it to")
  func uses() throws {
    let script = "local fade = 0.3\nmotion.animator { duration = fade }\nprint(fade, x.fade, fade)"
    let number = try numbers(script).calls(of: "animator", onLine: 2).first?.numbers.first
    #expect(number?.otherUses == 2 && number?.line == 1 && number?.value == 0.3)
  }

  @Test(
    "Another number changes nothing else",
    arguments: [
      ("f { x = 0.4 }", 8, 0.25, "f { x = 0.25 }"), ("f { x = -3 }", 8, 5, "f { x = 5 }"),
      ("f { x = 3 }", 8, -1e-7, "f { x = -1e-07 }"), ("f { x = 1.5 }", 8, 2, "f { x = 2.0 }"),
      ("f { x = 0x1F }", 8, 32, "f { x = 32 }"), ("f { x = 1e3 }", 8, 2000, "f { x = 2000.0 }"),
      ("f(1, 'ö 2', 2) -- 2", 13, 7, "f(1, 'ö 2', 7) -- 2"),
      ("local a = 1\nprint(a)", 10, 2, "local a = 2\nprint(a)"),
    ])
  func replacing(script: String, offset: Int, value: Double, expected: String) throws {
    let text = try numbers(script).replacing([.init(offset: offset, value: value)])
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("Several numbers change at once")
  func several() throws {
    let text = try numbers("f { 1, 2, 3 }").replacing([
      .init(offset: 4, value: 100), .init(offset: 10, value: 300),
    ])
    #expect(String(decoding: text, as: UTF8.self) == "f { 100, 2, 300 }")
  }

  @Test(
    "What is no number of its own is not replaced",
    arguments: [
      ("f { x = 0.4 }", [0]), ("f { x = 0.4 }", [9]), ("f { x = 0.4 }", [100]),
      ("f { x = 0.4 }", [-1]), ("f { x = 'a 1' }", [11]), ("f { x = 1 --[[ 2 ]] }", [15]),
      ("f { x = 1 + 2 }", [8]), ("f { x = 1 + 2 }", [12]), ("f { x = 3 - 2 }", [10]),
      ("t[1] = 2", [2]), ("f { x = 1 }", [8, 8]), ("return 1", [7]),
    ])
  func notReplaced(script: String, offsets: [Int]) throws {
    let numbers = try numbers(script)
    #expect(throws: Diagnostic.self) {
      try numbers.replacing(offsets.map { .init(offset: $0, value: 5) })
    }
  }

  @Test("A number that is not finite is not written", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) throws {
    let numbers = try numbers("f { 1 }")
    #expect(throws: Diagnostic.self) { try numbers.replacing([.init(offset: 4, value: value)]) }
  }

  @Test("A script of more than the limit has no numbers to change")
  func limit() {
    let text = Array(repeating: UInt8(ascii: " "), count: ScriptNumbers.lengthLimit + 1)
    let numbers = ScriptNumbers(text)
    #expect(numbers.map { _ in 1 } == nil)
  }
}
