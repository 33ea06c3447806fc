import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Layers that fit their content")
struct FitTests {
  private func printed(_ script: String, to time: Double = 1, fps: Int = 60) throws -> [String] {
    let run = try SteppedScene(scene: script, fps: fps)
    try run.run(to: time)
    return run.printed
  }

  @Test("The furthest end of its layers and the padding is its length")
  func ends() throws {
    let lines = try printed(
      """
      local badge = scene:box { id = "badge", fit = "both", padding = 8, fill = "systemRed" }
      print(badge.width, badge.height, badge.fit, badge.padding)
      local label = badge:text { id = "label", x = 8, y = 8, text = "New", fontSize = 15 }
      print(badge.width == label.width + 16, badge.height == label.height + 16)
      label.text = "Much longer"
      print(badge.width == label.width + 16)
      badge:box { id = "dot", x = 100, y = -20, width = 30, height = 10 }
      print(badge.width, badge.height == label.height + 16)
      badge.padding = 20
      print(badge.width)
      badge:find("dot").hidden = true
      print(badge.width == label.width + 28)
      badge:find("dot").hidden = false
      badge:find("dot"):remove()
      label.present = false
      print(badge.width, badge.height)
      label.present = true
      badge.fit = "width"
      badge.height = 300
      print(badge.fit, badge.width == label.width + 28, badge.height)
      badge.fit = nil
      label.text = "x"
      print(badge.fit, badge.height)
      """, to: 0)
    #expect(
      lines == [
        "8.0\t8.0\tboth\t8.0", "true\ttrue", "true", "138.0\ttrue", "150.0", "true", "20.0\t20.0",
        "width\ttrue\t300.0", "nil\t300.0",
      ])
  }

  @Test("It follows what moves in it, at every instant", arguments: [30, 60, 120, 240])
  func moving(fps: Int) throws {
    let run = try SteppedScene(
      scene: """
        local outer = scene:stack { id = "outer", spacing = 4 }
        local card = outer:box { id = "card", fit = "height", width = 200, padding = 6 }
        local inner = card:stack { id = "inner", x = 6, y = 6 }
        local row = inner:box { id = "row", width = 50, height = 20 }
        outer:box { id = "after", width = 50, height = 20 }
        motion.animator { duration = 1, curve = "linear" }:animate(row, { height = 120 }):play()
        scene:timeline(function(t) t:wait(0.5) print(card:velocity("height")) end)
        """, fps: fps)
    for step in 0...10 {
      try run.run(to: Double(step) / 10)
      let height = 20 + 10 * Double(step)
      #expect(abs(try run.value("outer/card.height") - (height + 12)) < 1e-9)
      #expect(abs(try run.value("outer/after.y") - (height + 16)) < 1e-9)
    }
    #expect(run.printed == ["100.0"])
  }

  @Test("Within withAnimation its length changes by the given timing")
  func animated() throws {
    let run = try SteppedScene(
      scene: """
        local card = scene:box { id = "card", fit = "height", width = 200 }
        card:box { id = "head", width = 200, height = 40 }
        local body = card:box { id = "body", y = 40, width = 200, height = 100, present = false }
        print(card.height)
        scene:timeline(function(t)
          motion.withAnimation({ duration = 1, curve = "linear" }, function() body.present = true end)
        end)
        """)
    try run.run(to: 0.25)
    #expect(run.printed == ["40.0"])
    #expect(abs(try run.value("card.height") - 65) < 1e-9)
    try run.run(to: 1.1)
    #expect(try run.value("card.height") == 140)
  }

  @Test(
    "Wrong uses say what to do",
    arguments: [
      ("scene:stack { id = \"s\", fit = \"both\" }", "wrong-receiver", "fits by itself"),
      (
        "scene:text { id = \"t\", text = \"a\", fit = \"width\" }", "wrong-receiver",
        "fits by itself"
      ),
      ("scene:box { id = \"b\", width = 10, fit = \"width\" }", "laid-out", "`fit` sets it"),
      ("scene:box { id = \"b\", fit = \"width\" }.width = 10", "laid-out", "set by its content"),
      (
        "scene:box { id = \"b\", fit = \"width\" }:box { id = \"c\", width = \"50%\" }",
        "pin-target",
        "that of its content"
      ),
      (
        "scene:box { id = \"b\", fit = \"width\" }:box { id = \"c\", width = 5, right = 0 }",
        "pin-target", "which ends with its content"
      ),
      (
        "scene:stack { id = \"s\" }:box { id = \"c\", width = \"50%\" }", "pin-target",
        "that of its content"
      ),
      (
        "scene:stack { id = \"s\", alignment = \"fill\" }:box { id = \"c\", width = function() return 5 end }",
        "laid-out", "laid out by the stack `s`"
      ),
      ("scene:box { id = \"b\", left = 0, right = 0, fit = \"both\" }", "pinned", "`left`"),
      ("scene:box { id = \"b\", fit = \"tall\" }", "unknown-choice", "both"),
    ])
  func misuse(_ script: String, _ code: String, _ words: String) throws {
    let error = try #require(throws: Diagnostic.self) {
      let run = try SteppedScene(scene: script)
      try run.run(to: 0)
    }
    let text = ([error.message] + error.help).joined(separator: "\n")
    #expect(error.code.slug == code && text.contains(words), "\(error.code.slug): \(text)")
  }

  @Test("An axis that cannot fit leaves the other one as it is")
  func halfRefused() throws {
    let lines = try printed(
      """
      local card = scene:box { id = "card", top = 0, bottom = 0 }
      print(pcall(function() card.fit = "both" end) == false, card.fit)
      card:box { id = "in", width = 30, height = 10 }
      print(card.width)
      """, to: 0)
    #expect(lines == ["true\twidth", "30.0"])
  }

  @Test("The length is that of the present layers after any changes", arguments: Seeds.first(60))
  func law(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var script = """
      local card = scene:group { id = "card", fit = "both", padding = \(Int.random(in: 0...9, using: &random)) }
      local all = {}
      local function check()
        local w, h = 0, 0
        for _, layer in ipairs(card.children) do
          if not layer.hidden and layer.present then
            w, h = math.max(w, layer.x + layer.width), math.max(h, layer.y + layer.height)
          end
        end
        if card.width ~= w + card.padding or card.height ~= h + card.padding then
          print(card.width, w + card.padding, card.height, h + card.padding)
        end
      end

      """
    for index in 1...30 {
      func number() -> Int { Int.random(in: -20...200, using: &random) }
      let place = "all[\(Int.random(in: 1...index, using: &random))]"
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        script +=
          "all[#all + 1] = card:box { id = \"b\(index)\", x = \(number()), y = \(number()), width = \(abs(number())), height = \(abs(number())) }\n"
      case 2: script += "if \(place) then \(place).hidden = not \(place).hidden end\n"
      case 3: script += "if \(place) then \(place).present = not \(place).present end\n"
      case 4: script += "if \(place) then \(place).x = \(number()) end\n"
      case 5: script += "if \(place) then \(place).height = \(abs(number())) end\n"
      default: script += "local gone = table.remove(all, 1) if gone then gone:remove() end\n"
      }
      script += "check()\n"
    }
    let lines = try printed(script, to: 0)
    #expect(lines.isEmpty, "\(lines)\n\(script)")
  }
}
