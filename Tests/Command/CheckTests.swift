import Foundation
import Support
import Testing

/// `motion check`. The pages of `ErrorPageTests` have a wrong and a right script for each finding.
struct CheckTests {
  private static let prelude = """
    local scene = motion.scene { name = "first", width = 390, height = 844 }
    local card = scene:box { id = "card", width = 100, height = 60, fill = "blue" }

    """

  /// Checks scripts, each by its file's name.
  private static func check(
    _ scripts: [String: String], _ arguments: [String]
  ) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for (name, text) in scripts {
        try (prelude + text).write(
          to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      return try Command.motion(["check"] + arguments, in: folder)
    }
  }

  private static func check(_ text: String) throws -> Command.Outcome {
    try check(["a.lua": text], ["a.lua"])
  }

  private static let hidden = "scene:box { id = 'b', width = 9, height = 9, fill = 'red', x = -50 }"

  @Test("Nothing is found in an example or a pack", arguments: Repository.allExampleScenes)
  func examples(path: String) throws {
    let outcome = try Command.motion(["check", "examples/\(path)"])
    #expect(
      outcome.output.hasPrefix("nothing found") && outcome.error == "" && outcome.code == 0,
      "\(outcome)")
  }

  private static let meantScripts: [(case: String, script: String)] = [
    (
      "an animator that a callback plays",
      """
      local a = motion.animator { duration = 1 }:animate(card, { x = 9 })
      card:onTap(function() a:play() end)
      """
    ),
    (
      "an animator that is part of another one",
      """
      local a = motion.animator {}:animate(card, { x = 9 })
      motion.animator { duration = 1 }:add(a):play()
      """
    ),
    (
      "a gesture that a callback plays, and gestures that are parts of a sequence",
      """
      local pull = card:drag { by = 40, duration = 0.2 }
      card:draggable { axis = "y" }
      card:onTap(function() pull:play() end)
      scene:timeline(function(t) t:play(motion.sequence { card:drag { by = 9, duration = 0.1 } }) end)
      """
    ),
    (
      "a line that makes several animators, of which one moves",
      """
      for x = 0, 1 do
        motion.animator { duration = 0.1, delay = x }:animate(card, { x = 40 * x }):play()
      end
      """
    ),
    (
      "parameters that a loop reads",
      """
      local p = motion.params { far = { 40 } }
      for name in pairs(p) do print(name) end
      """
    ),
    (
      "a redirection within one timeline",
      """
      scene:timeline(function(t)
        motion.animator { duration = 1 }:animate(card, { x = 90 }):play()
        t:wait(0.5)
        motion.animator { duration = 1 }:animate(card, { x = 0 }):play()
      end)
      """
    ),
    (
      "a derived value whose inputs change",
      """
      card:derive { opacity = function() return 1 - card.x / 1000 end }
      motion.animator { duration = 1 }:animate(card, { x = 90 }):play()
      """
    ),
    (
      "a text that fades into another one in its place, and a copy of a text",
      """
      local one = scene:text { id = "one", x = 20, y = 200, text = "Saved" }
      local two = scene:text { id = "two", x = 20, y = 200, text = "Shared", opacity = 0 }
      motion.animator { duration = 1 }:animate(one, { opacity = 0 }):animate(two, { opacity = 1 }):play()
      scene:text { id = "copy", x = 21, y = 301, text = "Title", textColor = "gray" }
      scene:text { id = "title", x = 20, y = 300, text = "Title" }
      """
    ),
    (
      "texts whose boxes overlap, and whose letters do not",
      """
      scene:text { id = "left", x = 20, y = 200, width = 200, text = "Left" }
      scene:text { id = "right", x = 60, y = 200, width = 200, text = "Right", textAlignment = "right" }
      """
    ),
    (
      "a screen that is blurred for a moment, and one that is at rest",
      """
      local ground = scene:box { id = "ground", width = 390, height = 844, fill = "red", blur = 20 }
      local sheet = scene:box { id = "sheet", width = 390, height = 844, fill = "#ffffff80", backgroundBlur = 9 }
      motion.animator { duration = 0.5 }:animate(sheet, { y = 400 }):play()
      scene:timeline(function(t) t:wait(3) sheet.y = 410 end)
      """
    ),
    (
      "a row that a press frees, one that is dragged across, and a list in a sheet",
      """
      local sheet = scene:box { id = "sheet", y = 100, width = 390, height = 700, fill = "white" }
      sheet:draggable { axis = "y" }
      local list = sheet:scroll { id = "list", width = 390, height = 600, contentHeight = 2000 }
      local row = list:box { id = "row", width = 390, height = 80, fill = "red" }
      row:draggable { axis = "x" }
      local other = list:box { id = "other", y = 90, width = 390, height = 80, fill = "red" }
      other:draggable { axis = "y", press = 0.3 }
      """
    ),
    (
      "a spring that interrupts, an animator that starts again, and a step that ends a motion",
      """
      scene:timeline(function(t)
        for _ = 1, 2 do
          motion.animator { duration = 0.4 }:animate(card, { x = { from = 0, to = 200 } }):play()
          t:wait(0.2)
        end
        motion.withAnimation({}, function() card.x = 40 end)
        t:wait(2)
        card.x = 0
        motion.animator { duration = 0.4 }:animate(card, { x = 5 }):play()
        t:wait(0.2)
        card.x = 4
      end)
      """
    ),
    (
      "levels within a range, and detents within the bounds",
      """
      card:onCross("opacity", 0.5, function() end)
      card:onCross("x", 9000, function() end)
      card:draggable { axis = "y", bounds = { y = { 0, 400 } }, detents = { top = { y = 0 }, low = { y = 400 } } }
      """
    ),
    (
      "a layer that comes onto the screen",
      """
      local badge = scene:box { id = "badge", x = -50, width = 9, height = 9, fill = "red" }
      motion.animator { duration = 1 }:animate(badge, { x = 9 }):play()
      """
    ),
    (
      "a hidden layer that a finger shows",
      """
      local badge = scene:box { id = "badge", width = 9, height = 9, fill = "red", hidden = true }
      card:onTap(function() badge.hidden = false end)
      """
    ),
    (
      "a state that a transition shows by copies",
      """
      local list = scene:group { id = "list" }
      local detail = scene:group { id = "detail" }
      list:box { id = "photo", width = 40, height = 40, fill = "green" }
      detail:box { id = "photo", width = 390, height = 390, fill = "green" }
      motion.transition { from = list, to = detail, rules = { photo = motion.shared() } }:play()
      """
    ),
  ]

  @Test("A gesture that is made and never played is found")
  func unplayedGesture() throws {
    let outcome = try Self.check("card:draggable()\ncard:drag { by = 40, duration = 0.2 }")
    #expect(
      outcome.output.contains(
        "warning[unused-animation]: the drag of `card` is never played\n  --> a.lua:4"),
      "\(outcome)")
  }

  @Test("What is meant is not found", arguments: meantScripts)
  func meant(case: String, script: String) throws {
    let outcome = try Self.check(script)
    #expect(outcome.output.hasPrefix("nothing found") && outcome.code == 0, "\(outcome)")
  }

  @Test("A state that copies show is not hidden where motion is reduced, either")
  func reducedTransition() throws {
    let script = try #require(Self.meantScripts.first { $0.case.hasPrefix("a state") }).script
    let outcome = try Self.check(["a.lua": script], ["a.lua", "--reduce-motion"])
    #expect(outcome.output.hasPrefix("nothing found") && outcome.code == 0, "\(outcome)")
  }

  private static let suppressions: [(case: String, script: String, slugs: [String])] = [
    ("the line before", "-- check: off off-screen\n\(hidden)", []),
    ("a reason", "-- check: off off-screen: the app moves it\n\(hidden)", []),
    ("the same line", "\(hidden) -- check: off off-screen", []),
    ("several slugs", "\(hidden) -- check: off off-screen, slow-spring", ["unused-suppression"]),
    ("another slug", "\(hidden) -- check: off slow-spring", ["off-screen", "unused-suppression"]),
    (
      "another line", "-- check: off off-screen\n\n\(hidden)", ["unused-suppression", "off-screen"]
    ),
    ("no slug", "-- check: off", ["unused-suppression"]),
  ]

  @Test(
    "A comment suppresses the findings that it names, in its line or the next one",
    arguments: suppressions)
  func suppression(case: String, script: String, slugs: [String]) throws {
    let outcome = try Self.check(script)
    #expect(outcome.output.matches(of: /warning\[([a-z-]+)\]/).map { String($0.1) } == slugs)
    #expect(outcome.code == (slugs.isEmpty ? 0 : 1))
  }

  @Test("A misspelt slug in a comment is corrected")
  func misspeltSuppression() throws {
    let outcome = try Self.check("\(Self.hidden) -- check: off of-screen")
    #expect(outcome.output.contains("help: did you mean `off-screen`?"), "\(outcome.output)")
  }

  @Test("Warnings of the run are findings, too")
  func warnings() throws {
    let outcome = try Self.check(
      """
      a = motion.animator { duration = 1 }
      scene:timeline(function(t) t:waitFor(a) end)
      """)
    #expect(outcome.output.hasPrefix("warning[endless-wait]: "))
    #expect(outcome.output.contains("  --> a.lua:1\n") && outcome.code == 1)
  }

  @Test("A wait for a label that never comes is one finding, with the line of the wait")
  func label() throws {
    let outcome = try Self.check(
      """
      local first = scene:timeline(function(t) t:wait(0.1) t:label("here") end)
      scene:timeline(function(t)
        t:waitFor(first, "heer")
      end)
      """)
    #expect(
      outcome.output.matches(of: /warning\[([a-z-]+)\]/).map { String($0.1) } == ["unknown-label"])
    #expect(outcome.output.contains("did you mean `here`?") && outcome.output.contains("a.lua:"))
  }

  private static let repeated: [(case: String, script: String, slug: String, help: String?)] = [
    (
      "springs", "motion.spring { stiffness = 100 + i, damping = 400, allowOverdamping = true }",
      "slow-spring",
      "use a damping ratio of at most 1; "
    ),
    (
      "slow springs that are neither loose nor overdamped", "motion.spring { duration = 30 + i }",
      "slow-spring", "use a shorter duration, or a greater stiffness; "
    ),
    (
      "animators that fail",
      "motion.animator { duration = 1 }:keyframe(card, { x = i }, { start = 0.9, duration = 0.2 })",
      "broken-animation", nil
    ),
    (
      "waits for labels",
      "scene:timeline(function(t) t:waitFor(first, 'label' .. i) end)", "unknown-label", "set it: "
    ),
  ]

  @Test("What one line makes several times is one finding", arguments: repeated)
  func loop(case: String, script: String, slug: String, help: String?) throws {
    let outcome = try Self.check(
      """
      local first, kept = scene:timeline(function(t) t:wait(0.1) t:label("here") end), {}
      for i = 1, 3 do kept[i] = \(script) end
      scene:onFrame(function() return #kept end)
      """)
    #expect(
      outcome.output.matches(of: /warning\[([a-z-]+)\]/).map { String($0.1) } == [slug],
      "\(outcome)")
    #expect(help.map { outcome.output.contains("help: " + $0) } ?? true)
  }

  @Test("Several files are checked, and one that fails does not hide the findings of the others")
  func files() throws {
    let scripts = ["a.lua": Self.hidden, "b.lua": "card:foo()", "c.lua": ""]
    let outcome = try Self.check(scripts, ["a.lua", "b.lua", "missing.lua", "c.lua"])
    #expect(outcome.output.hasPrefix("warning[off-screen]: `b` ") && outcome.code == 1)
    #expect(outcome.output.contains("  --> a.lua:3\n"))
    #expect(outcome.error.contains("error[unknown-member]"))
    #expect(outcome.error.contains("b.lua:3") && outcome.error.contains("`missing.lua`"))
    #expect(try Self.check(scripts, ["c.lua"]).output == "nothing found\n")
  }

  @Test("A scene is checked on several devices, and what is found on some names them")
  func devices() throws {
    let script = "scene:box { id = 'bar', width = 390, height = 9, fill = 'red' }"
    let outcome = try Self.check(
      ["a.lua": script], ["a.lua", "--device", "iphone-se,iphone-14,ipad"])
    #expect(outcome.code == 1 && outcome.output.split(separator: "\n").count == 3)
    #expect(
      outcome.output.hasPrefix(
        "warning[fixed-size]: `bar` is as wide as the script's scene, and ends before the edge of the screen, on ipad\n"
      ), "\(outcome)")
    let all = try Self.check(["a.lua": script], ["a.lua", "--device", "ipad,ipad-mini"])
    #expect(!all.output.contains(", on ") && all.code == 1)
    #expect(try Self.check(["a.lua": script], ["a.lua", "--device", "iphone-se"]).code == 0)
    let off = "\(script) -- check: off fixed-size: a phone"
    #expect(try Self.check(["a.lua": off], ["a.lua", "--device", "all"]).code == 0)
    let twice = try Self.check(["a.lua": script], ["a.lua", "--device", "ipad,ipad"])
    #expect(twice.code == 2)
  }

  @Test("A scene is checked with several text sizes, and what is found with some names them")
  func textSizes() throws {
    let text =
      "scene:text { id = 'title', width = 100, height = 30, text = 'Groceries', scaled = true }"
    func check(_ options: String...) throws -> Command.Outcome {
      try Self.check(["a.lua": text], ["a.lua"] + options)
    }
    #expect(try check().output.hasPrefix("nothing found"))
    #expect(try check("--text-size", "xxl").code == 0)
    let some = try check("--text-size", "l,ax3,ax5")
    #expect(some.code == 1, "\(some)")
    // It is printed once, with the numbers of the first size.
    #expect(
      some.output.split(separator: "\n").filter {
        $0.hasPrefix("warning[text-overflow]: the text of `title` takes 2 lines, 96.8 points high,")
          && $0.hasSuffix(", with the text size ax3, and likewise with the text size ax5")
      }.count == 1, "\(some)")
    let bar = "scene:box { id = 'bar', width = 390, height = 9, fill = 'red' }"
    let screens = ["a.lua", "--device", "iphone-se,ipad,ipad-mini", "--text-size", "l,ax5"]
    let both = try Self.check(["a.lua": bar], screens)
    #expect(both.output.contains("edge of the screen, on ipad, ipad-mini\n"), "\(both)")
    let mixed = try Self.check(
      [
        "a.lua":
          "if scene.textSize == 'ax5' or scene.width > 800 then scene:box { id = 'far', x = 3000, width = 9, height = 9, fill = 'red' } end"
      ], screens)
    #expect(
      mixed.output.contains(", on ipad with the text size l, and with the text size ax5\n"),
      "\(mixed)")
    let wrong = try check("--text-size", "accessibility2")
    #expect(wrong.code == 2 && wrong.error.contains("did you mean `ax2`?"), "\(wrong)")
    #expect(try check("--text-size", "ax2,ax2").code == 2)
  }

  @Test(
    "A layer that listens and that no finger can meet is found",
    arguments: [
      "scene:box { id = 'b', width = 90, height = 90, fill = 'red' }:onTap(print)\n"
        + "scene:box { id = 'cover', width = 390, height = 844, fill = '#0002' }",
      "scene:box { id = 'b', x = 400, width = 90, height = 90 }:onTap(print)",
      "scene:box { id = 'b', width = 90, height = 90, hidden = true }:draggable()",
      "scene:box { id = 'b', width = 90, height = 90, opacity = 0, focusable = true }",
      "scene:box { id = 'b', width = 90 }:onLongPress(print)",
      "scene:box { id = 'a', width = 50, height = 50, clip = true }"
        + ":box { id = 'b', x = 60, width = 90, height = 90 }:onTap(print)",
      "scene:box { id = 'other', width = 9, height = 9 }:onTap(print)\n"
        + "scene:box { id = 'b', y = 50, width = 90, height = 90, fill = 'red' }:onTap(print)\n"
        + "scene:box { id = 'cover', y = 40, width = 390, height = 300, fill = '#0002' }",
    ])
  func outOfReach(script: String) throws {
    let outcome = try Self.check(script)
    let found = outcome.output.matches(of: /\[out-of-reach\]: no finger can meet `([^`]+)`/)
    #expect(found.count == 1 && found.first.map { $0.1.hasSuffix("b") } ?? false, "\(outcome)")
  }

  @Test(
    "What a finger meets at some time, what other fingers or a scroll may show, is not out of reach",
    arguments: [
      "scene:box { id = 'b', width = 90, height = 90 }:onTap(print)",
      "scene:box { id = 'b', width = 90, height = 90, fill = 'red' }:onTap(print)\n"
        + "scene:box { id = 'cover', width = 390, height = 844, fill = '#0002', touchable = false }",
      "scene:box { id = 'b', width = 390, height = 90 }:onTap(print)\n"
        + "scene:box { id = 'bar', width = 380, height = 90, fill = 'red' }",
      "scene:box { id = 'b', x = 400, width = 90, height = 90 }:onTap(print)\n"
        + "scene:box { id = 'open', width = 90, height = 90 }:onTap(print)",
      "scene:box { id = 'b', width = 90, height = 90, fill = 'red' }:onTap(print)\n"
        + "scene:box { id = 'dim', width = 390, height = 844, fill = '#0002' }:onTap(print)",
      "local list = scene:scroll { id = 'list', width = 390, height = 800, contentHeight = 3000 }\n"
        + "list:box { id = 'b', y = 2000, width = 390, height = 50 }:onTap(print)",
      "local b = scene:box { id = 'b', x = 400, width = 90, height = 90 }\n"
        + "b:onTap(print)\nmotion.animator { duration = 1 }:animate(b, { x = 0 }):play()",
    ])
  func inReach(script: String) throws {
    let outcome = try Self.check(script)
    #expect(!outcome.output.contains("out-of-reach"), "\(outcome)")
  }

  @Test("What the script's scene shows beyond the edge of a device is out of reach there")
  func beyondTheDevice() throws {
    let script = """
      scene:box { id = 'top', width = 90, height = 90 }:onTap(print)
      scene:box { id = 'buy', x = 200, y = 760, width = 90, height = 60, fill = 'red' }:onTap(print)
      scene:box { id = 'later', y = 900, width = 90, height = 60, fill = 'red' }:onTap(print)
      """
    func found(_ options: String...) throws -> String {
      try Self.check(["a.lua": script], ["a.lua"] + options).output
    }
    #expect(try !found().contains("out-of-reach"))
    let some = try found("--device", "iphone-se,iphone-14")
    #expect(
      some.contains("no finger can meet `buy` during the whole run, on iphone-se\n"), "\(some)")
    #expect(!some.contains("`later`"), "\(some)")
  }

  @Test("What differs between devices by numbers alone is found once")
  func numbersOfDevices() throws {
    let script = """
      local button = scene:box { id = 'button', right = 16, y = 80, width = 44, height = 44 }
      button:onTap(print)
      scene:box { id = 'shade', width = '100%', height = '100%', fill = '#0004' }
      scene:timeline(function(t) t:play(button:tap()) end)
      """
    let outcome = try Self.check(["a.lua": script], ["a.lua", "--device", "iphone-se,ipad"])
    let found = outcome.output.split(separator: "\n").filter { $0.hasPrefix("warning[covered]") }
    #expect(
      found.count == 1
        && found.first?.hasSuffix("covers `button`, on iphone-se, and likewise on ipad") ?? false,
      "\(outcome)")
  }

  @Test("Other commands take one device and one text size")
  func oneDevice() throws {
    let outcome = try Command.motion(
      ["run", "examples/02-snapping-header.lua", "--device", "iphone-se,ipad"])
    #expect(
      outcome.code == 1 && outcome.error.contains("`--device` names one device here, found 2"))
    let sizes = try Command.motion(
      ["run", "examples/02-snapping-header.lua", "--text-size", "all"])
    #expect(
      sizes.code == 1
        && sizes.error.contains("`--text-size` names one text size here, found 12"))
  }

  @Test("Examples fit phones and tablets", arguments: Repository.exampleScenes)
  func devices(example: String) throws {
    let outcome = try Command.motion(
      ["check", "examples/\(example)", "--device", "iphone-se,iphone-16-pro-max,ipad-pro-13"])
    #expect(outcome.output.hasPrefix("nothing found") && outcome.code == 0, "\(outcome)")
  }

  @Test("Examples run with every text size", arguments: Repository.exampleScenes)
  func textSizes(example: String) throws {
    let outcome = try Command.motion(
      ["check", "examples/\(example)", "--text-size", "xs,l,ax5", "--json"])
    #expect(outcome.output.hasSuffix("\"errors\":[]}\n"), "\(outcome)")
  }

  @Test("A scene with pins fits every device")
  func pinned() throws {
    for appearance in ["light", "dark"] {
      let outcome = try Command.motion(
        ["check", "examples/46-pinned-player.lua", "--device", "all", "--appearance", appearance])
      #expect(outcome.output.hasPrefix("nothing found") && outcome.code == 0, "\(outcome)")
    }
  }

  @Test("As JSON, findings and errors have their slug, file and line")
  func json() throws {
    let outcome = try Self.check(
      ["a.lua": Self.hidden, "b.lua": "card:foo()"], ["a.lua", "b.lua", "--json"])
    #expect(outcome.error == "" && outcome.code == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(object as? [String: Any])
    for (list, slug, file) in [
      ("findings", "off-screen", "a.lua"), ("errors", "unknown-member", "b.lua"),
    ] {
      let entries = try #require(report[list] as? [[String: Any]])
      #expect(entries.count == 1)
      #expect(entries[0]["slug"] as? String == slug && entries[0]["file"] as? String == file)
      #expect(entries[0]["line"] as? Int == 3 && entries[0]["help"] is [String])
    }
  }

  @Test("A script that reaches a limit ends the check with code 3")
  func limit() throws {
    let outcome = try Self.check(
      ["a.lua": "while true do end"], ["a.lua", "--limit-steps", "10000"])
    #expect(outcome.code == 3 && outcome.error.contains("error[limit-steps]"))
  }

  @Test("A test file among the arguments is left out")
  func testFile() throws {
    let outcome = try Self.check(["a.lua": "", "a.test.lua": "x("], ["a.lua", "a.test.lua"])
    #expect(outcome.output == "nothing found\n" && outcome.code == 0)
  }
}
