import SceneSupport
import Support
import Testing

@Suite("Laws of reads directly after a call")
struct ReadLawTests {
  @Test(
    "they equal the reads at the end of the same instant, for every kind of playable",
    arguments: Seeds.first(20))
  func random(seed: Int) throws {
    let script = ReadScene(seed: seed).script
    try KeptScript.keeping(script, seed: seed) {
      let run = try TracedScene(running: Array(script.utf8), name: "reads.lua")
      let stale = run.printed.filter { $0.hasPrefix("STALE") }
      #expect(stale.isEmpty, "seed \(seed):\n\(stale.prefix(4).joined(separator: "\n"))")
      let isComplete = run.failure != nil || run.printed.contains { $0.hasPrefix("read") }
      #expect(isComplete, "seed \(seed) reads nothing")
    }
  }

  @Test(
    "a call is visible at once",
    arguments: [
      ("a:seek(0.5)", "55"), ("a:play() a:seek(0.5)", "55"), ("a:pause() a:seek(0.5)", "55"),
      ("a.fractionComplete = 0.25", "30"), ("a:play() a:finish()", "105"),
      ("a:pause() a:finish('start')", "5"), ("from:play()", "50"), ("from:pause()", "50"),
      ("from:play() from:stop()", "50"), ("late:seek(0.5)", "55"), ("late:play()", "5"),
      ("late:play() late:finish()", "105"), ("late:pause()", "5"), ("a:play() box.x = 7", "7"),
      ("motion.together { from }:play()", "50"), ("motion.sequence { from, a }:play()", "50"),
      ("motion.stagger({ from, a }, { each = 0.1 }):play()", "50"), ("t:start(from)", "50"),
      ("a:play() a:jump(box, { x = 60 })", "60"), ("a:play() a:retarget(box, { x = 9 })", "5"),
      ("t:play(a) box.x = 20 a:play()", "20"), ("t:start(a) a:stop() box.x = 20", "20"),
    ])
  func calls(call: String, value: String) throws {
    let run = try SteppedScene(
      box: """
        box.x = 5
        local function make(options)
          options.duration, options.curve = 1, "linear"
          return motion.animator(options)
        end
        local a = make {}:animate(box, { x = 105 })
        local late = make { delay = 0.2 }:animate(box, { x = 105 })
        local from = make {}:animate(box, { x = { from = 50, to = 100 } })
        local other = scene:box { id = "other" }
        other:derive { x = function() return box.x end }
        local function show() print(string.format("%g %g", box.x, other.x)) end
        scene:timeline(function(t)
          t:wait(0.1) \(call) show() t:wait(0) show()
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["\(value) \(value)", "\(value) \(value)"])
  }

  @Test("a claim that fails changes nothing, and the script can go on")
  func failure() throws {
    let run = try SteppedScene(
      box: """
        local a = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 100 })
        local b = motion.animator { duration = 1 }:animate(box, { y = 50, x = 7 })
        scene:timeline(function(t)
          t:start(a)
          print(pcall(b.play, b))
          print(b.state, b.isRunning, box:velocity "y")
          t:wait(0.5)
          print(box.x, box.y)
          t:play(b)
          print(box.x, box.y)
        end)
        """)
    try run.runToRest()
    #expect(run.printed.count == 4)
    #expect(run.printed[0].contains("claimed by"))
    #expect(run.printed.dropFirst() == ["inactive\tfalse\t0.0", "50.0\t0.0", "7.0\t50.0"])
  }
}

/// A random scene whose timeline reads all values after each call, and again before time passes.
private struct ReadScene {
  let script: String

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = RandomScene.filled(RandomScene.stage + "\n", &random)
    text += Self.reader
    let steps = RandomScene.steps.filter { step in
      !["t:wait", "remove()"].contains { step.contains($0) }
    }
    // Half of the calls control animators, which are the only playables with delays and fractions.
    let controls = steps.filter { $0.hasPrefix("%fade|") || $0.hasPrefix("spring:") }
    text += "scene:timeline(function(t)\n"
    for _ in 0..<Int.random(in: 8...20, using: &random) {
      if Bool.random(using: &random) { text += "  t:wait(\(random.number(0...0.3)))\n" }
      let drawn = (Bool.random(using: &random) ? controls : steps).randomElement(using: &random)
      let step = RandomScene.filled(drawn ?? "", &random).replacing("t:play(", with: "t:start(")
      text += "  attempt(function() \(step) end)\n  before = values()\n"
      if Int.random(in: 0..<3, using: &random) > 0 {
        text += "  t:wait(0) compare(before, [==[\(step)]==])\n"
      }
    }
    script = text + "  print(\"read\", card.x)\nend)\n"
  }

  private static let reader = """
    local before
    local function values()
      local all = {}
      local function note(name, value)
        all[#all + 1] = name .. " = " .. (type(value) == "number" and string.format("%.12g", value) or tostring(value))
      end
      for name, layer in pairs { card = card, other = other, badge = badge, sheet = sheet, photo = photo } do
        for _, property in ipairs { "x", "y", "opacity", "rotationZ", "translationX", "scale", "fill" } do
          local _, value = pcall(function() return layer[property] end)
          note(name .. "." .. property, value)
        end
      end
      for name, value in pairs { offset = list.offsetY, inner = inner.offsetX, height = header.height, angle = booklet.angle,
        content = list.contentHeight, inset = list.insetBottom, notch = scene.safeAreaTop, hidden = detail.hidden,
        width = tail.width, color = tail.fill, progress = change.progress, back = back.progress,
        fraction = fade.fractionComplete, state = modes.state, count = count.value } do note(name, value) end
      local ok, copy = pcall(scene.find, scene, "transition/tile")
      if ok and copy then note("copy", copy.x) note("copy.width", copy.width) end
      table.sort(all)
      return all
    end
    local function compare(before, step)
      for index, line in ipairs(values()) do
        if line ~= before[index] then print("STALE", step, before[index], "then", line) end
      end
    end

    """
}
