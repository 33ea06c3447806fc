import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@testable import FollowEngine

@Suite("Pins and shares")
struct PinTests {
  private static let device = """
    local scene = motion.scene { name = "test", width = 390, height = 844,
      safeArea = { top = 47, bottom = 34 } }

    """

  private func scene(_ script: String, fps: Int = 60) throws(Diagnostic) -> SteppedScene {
    let run = try SteppedScene(Self.device + script, fps: fps)
    try run.run(toFrame: 0)
    return run
  }

  private func frame(_ path: String, in run: SteppedScene) throws -> [Double] {
    try ["x", "y", "width", "height"].map { try run.value("\(path).\($0)") }
  }

  private func failure(_ script: String) throws -> Diagnostic {
    try #require(throws: Diagnostic.self) { try scene(script) }
  }

  @Test("One pin places an edge or the middle of a layer with its own size")
  func onePin() throws {
    let run = try scene(
      """
      local function add(id, options)
        options.id, options.width, options.height = id, 100, 50
        scene:box(options)
      end
      add("left", { left = 12, top = 8 })
      add("right", { right = 12, bottom = 8 })
      add("middle", { centerX = 5, centerY = -5 })
      add("share", { left = "50%", bottom = "25% - 10" })
      add("safe", { top = "safe + 12", bottom = nil, x = "safe", y = nil })
      add("below", { bottom = "safe + 12" })
      """)
    #expect(try frame("left", in: run) == [12, 8, 100, 50])
    #expect(try frame("right", in: run) == [278, 786, 100, 50])
    #expect(try frame("middle", in: run) == [150, 392, 100, 50])
    #expect(try frame("share", in: run) == [195, 593, 100, 50])
    #expect(try frame("safe", in: run) == [0, 59, 100, 50])
    #expect(try frame("below", in: run) == [0, 748, 100, 50])
  }

  @Test("A pin to the keyboard is at the higher of it and the safe area, also while it moves")
  func keyboard() throws {
    var log = InputLog()
    log.changes = [
      InputLog.Change(time: 0.5, .keyboard(height: 300, duration: 0.4)),
      InputLog.Change(time: 2, .keyboard(height: 0, duration: 0.1)),
    ]
    let run = try SteppedScene(
      Self.device
        + """
        local bar = scene:box { id = "bar", width = 100, height = 50, bottom = "keyboard + 12" }
        scene:box { id = "free", width = 100, height = "keyboard - 4", top = "keyboard" }
        scene:timeline(function(t) t:wait(3) end)
        """, inputs: log)
    func check(_ keyboard: Double) throws {
      let covered = max(keyboard, 34)
      #expect(try run.value("bar.y") == 844 - covered - 12 - 50)
      #expect(try run.value("free.height") == 844 - 47 - covered - 4)
      #expect(try run.value("free.y") == 47)
    }
    try run.run(to: 0.5)
    try check(0)
    try run.run(to: 0.7)
    let moving = try run.value("scene.keyboardHeight")
    #expect(moving > 34 && moving < 300)
    try check(moving)
    try run.run(to: 1.9)
    #expect((try run.value("bar.y") - (844 - 300 - 12 - 50)).magnitude < 1e-3)
    try run.run(to: 3)
    try check(0)
  }

  @Test("Two pins of an axis give the length, and the aspect the other one")
  func twoPins() throws {
    let run = try scene(
      """
      scene:box { id = "both", left = 16, right = 24, top = 10, height = 20 }
      scene:box { id = "half", left = 10, centerX = 0, bottom = 0, aspect = 2 }
      scene:box { id = "tall", top = "safe", bottom = "safe", right = 0, aspect = 0.25 }
      scene:box { id = "square", width = "50% - 5", aspect = 1 }
      scene:box { id = "free", width = "safe", height = "safe - 10" }
      """)
    #expect(try frame("both", in: run) == [16, 10, 350, 20])
    #expect(try frame("half", in: run) == [10, 659, 370, 185])
    #expect(try frame("tall", in: run) == [199.25, 47, 190.75, 763])
    #expect(try frame("square", in: run) == [0, 0, 190, 190])
    #expect(try frame("free", in: run) == [0, 0, 390, 753])
  }

  @Test("A pin follows a sibling, a function and a mapping at every instant")
  func moving() throws {
    let script = """
      local header = scene:box { id = "header", width = 390, height = 100 }
      local list = scene:box { id = "list", left = 0, right = 0, top = { header, "bottom", 12 }, bottom = 0 }
      local badge = scene:box { id = "badge", width = 10, height = 10,
        right = motion.map(header, "height", { 50, 100 }, { 0, 40 }),
        top = function() return math.max(header.height - 80, list.y - 100) end }
      scene:timeline(function(t)
        t:play(motion.animator { duration = 1, curve = "linear" }:animate(header, { height = 50 }))
      end)
      """
    for fps in [30, 60, 120, 240] {
      let run = try scene(script, fps: fps)
      for step in 0...10 {
        try run.run(toFrame: step * fps / 10)
        let height = 100 - 5 * Double(step)
        #expect(abs(try run.value("header.height") - height) < 1e-9)
        #expect(abs(try run.value("list.y") - (height + 12)) < 1e-9)
        #expect(abs(try run.value("list.height") - (844 - height - 12)) < 1e-9)
        #expect(abs(try run.value("badge.x") - (380 - (height - 50) * 0.8)) < 1e-9)
        #expect(abs(try run.value("badge.y") - max(height - 80, height - 88)) < 1e-9)
      }
    }
  }

  @Test("A pinned edge has the velocity of what it is pinned to")
  func velocity() throws {
    let run = try scene(
      """
      local header = scene:box { id = "header", width = 390, height = 100 }
      local list = scene:box { id = "list", height = 50, left = 0, top = { header, "bottom" } }
      scene:timeline(function(t)
        motion.animator { duration = 1, curve = "linear" }:animate(header, { height = 50 }):play()
        t:wait(0.5)
        print(list:velocity("y"))
      end)
      """)
    try run.runToRest()
    let printed = try #require(run.printed.first.flatMap(Double.init))
    #expect(abs(printed + 50) < 1e-9)
  }

  @Test("Pins are read as points, replaced, and freed at the present place")
  func assigned() throws {
    let run = try scene(
      """
      local bar = scene:box { id = "bar", height = 20, left = 10, right = "10%" }
      print(bar.left, bar.right, bar.top, bar.width)
      bar.right = 40
      print(bar.right, bar.width)
      bar.left = nil
      print(bar.left, bar.x, bar.width)
      bar.right = nil
      bar.x = 3
      print(bar.x, bar.width)
      bar.x = function() return bar.height / 2 end
      print(bar.x)
      bar.height = 60
      bar:derive { x = false }
      bar.x = "50%"
      print(bar.x)
      """)
    #expect(
      run.printed == [
        "10.0\t39.0\tnil\t341.0", "40.0\t340.0", "nil\t10.0\t340.0", "3.0\t340.0", "10.0", "195.0",
      ])
  }

  @Test("A stack, a grid and a text with pinned edges have the length between them")
  func layouts() throws {
    let run = try scene(
      """
      local list = scene:stack { id = "list", left = 16, right = 16, top = 40, alignment = "fill", spacing = 8 }
      for i = 1, 3 do list:box { id = "row" .. i, height = 20 } end
      local grid = scene:grid { id = "grid", width = "100% - 54", y = 300, columns = 3, spacing = 12 }
      for i = 1, 3 do grid:box { id = "cell" .. i, height = 30 } end
      local half = list:stack { id = "inner", alignment = "leading" }
      half:box { id = "bar", width = 50, height = 10 }
      scene:text { id = "note", left = 20, right = 300, top = 500, text = "some words that need lines" }
      """)
    #expect(try frame("list", in: run) == [16, 40, 358, 94])
    #expect(try frame("list/row2", in: run) == [0, 28, 358, 20])
    #expect(try run.value("grid.width") == 336)
    #expect(try run.value("grid/cell1.width") == 104)
    #expect(try run.value("note.width") == 70)
    #expect(try run.value("note.height") > 40)
  }

  @Test("A share of a stack's width is the width of its row")
  func shareInStack() throws {
    let run = try scene(
      """
      local list = scene:stack { id = "list", width = 300 }
      list:box { id = "bar", width = "50% - 10", height = 10 }
      """)
    #expect(try run.value("list/bar.width") == 140)
    #expect(try run.value("list.height") == 10)
  }

  @Test("What contradicts itself is an error that names the pins")
  func errors() throws {
    let three = try failure("scene:box { id = 'bar', left = 1, right = 2, centerX = 3 }")
    #expect(three.code == .pinned)
    #expect(three.message == "`bar` has `left`, `right` and `centerX`, one too many")
    let length = try failure("scene:box { id = 'bar', width = 10, left = 1, right = 2 }")
    #expect(length.message == "`bar` has `left`, `right` and `width`, one too many")
    let place = try failure("scene:box { id = 'bar', x = 10, left = 1 }")
    #expect(place.message == "`bar` has `left` and `x`, one too many")
    let ratio = try failure("scene:box { id = 'bar', width = 10, height = 10, aspect = 1 }")
    #expect(ratio.message == "`bar` has `width`, `height` and `aspect`, one too many")
    let assigned = try failure("scene:box { id = 'bar', left = 1 }.x = 4")
    #expect(assigned.code == .pinned)
    #expect(assigned.message == "`bar.x` is set by `left`")
    #expect(assigned.help == ["`bar.left = nil` frees it"])
    let derived = try failure("scene:box { id = 'bar', left = 1 }.x = function() return 3 end")
    #expect(derived.code == .pinned)
    let stranger = try failure(
      "local group = scene:group { id = 'g' } local a = group:box { id = 'a' } "
        + "scene:box { id = 'bar', left = { a, 'right', 3 } }")
    #expect(stranger.code == .pinTarget)
    let axis = try failure(
      "local a = scene:box { id = 'a' } scene:box { id = 'bar', left = { a, 'bottom', 3 } }")
    #expect(axis.code == .pinTarget)
    let row = try failure(
      "local s = scene:stack { id = 's', width = 90 } s:box { id = 'bar', left = 5 }")
    #expect(row.code.slug == "laid-out")
    #expect(row.message == "`s/bar.x` is laid out by the stack `s`")
    let removed = try failure(
      "local a = scene:box { id = 'a' } a:remove() scene:box { id = 'bar', left = { a, 'right' } }")
    #expect(removed.code.slug == "removed-layer")
    let text = try failure("scene:box { id = 'bar', left = '50 %%' }")
    #expect(text.help == PinLength.help)
    let cycle = try failure(
      "local a = scene:box { id = 'a', height = 5 } "
        + "local b = scene:box { id = 'b', height = 5, top = { a, 'bottom' } } a.top = { b, 'bottom' }"
    )
    #expect(cycle.code.slug == "derive-cycle")
    let fit = try failure(
      "local s = scene:stack { id = 's' } s:box { id = 'bar', width = '50%', height = 3 } print(s.width)"
    )
    #expect(fit.code == .pinTarget)
    #expect(
      fit.message == "`s/bar.width` is a part of the width of `s`, which is that of its content")
  }

  @Test("After a change that fails, the pins are those of before")
  func restored() throws {
    let run = try scene(
      """
      local bar = scene:box { id = "bar", height = 10, left = 1, right = 9 }
      print(pcall(function() bar.centerX = 3 end))
      print(bar.left, bar.right, bar.centerX, bar.width)
      """)
    #expect(run.printed.last == "1.0\t9.0\tnil\t380.0")
  }

  // MARK: The oracle

  private struct Table: Decodable {
    struct Layer: Decodable {
      let id: String
      let parent: String
      let options: [String: JSONValue]
      let frame: [Double]
    }
    struct Scene: Decodable {
      let width: Double
      let height: Double
      let layers: [Layer]
    }

    let safeArea: [String: Double]
    let scenes: [Scene]
  }

  private static func lua(_ value: JSONValue) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    case .list(let list):
      "{ \(list[0].text ?? ""), \"\(list[1].text ?? "")\", \(list[2].number ?? 0) }"
    case .null, .boolean, .object: "nil"
    }
  }

  @Test("Random trees of pins have the frames of a constraint solver, to 1e-6")
  func oracle() throws {
    let table = try Oracle.json("pins.json", as: Table.self)
    #expect(table.scenes.count > 400)
    for (number, scene) in table.scenes.enumerated() {
      var lines = [
        "local scene = motion.scene { name = \"test\", width = \(scene.width), height = \(scene.height), "
          + "safeArea = { top = \(table.safeArea["top"] ?? 0), bottom = \(table.safeArea["bottom"] ?? 0) } }"
      ]
      for layer in scene.layers {
        let options = layer.options.sorted { $0.key < $1.key }
          .map { "\($0.key) = \(Self.lua($0.value))" }.joined(separator: ", ")
        lines.append(
          "local \(layer.id) = \(layer.parent):box { id = \"\(layer.id)\", \(options) }")
        lines.append(
          "print(\(layer.id).x, \(layer.id).y, \(layer.id).width, \(layer.id).height)")
      }
      let run = try SteppedScene(lines.joined(separator: "\n"))
      for (layer, line) in zip(scene.layers, run.printed) {
        let frame = line.split(separator: "\t").compactMap { Double($0) }
        let isNear = zip(frame, layer.frame).allSatisfy { abs($0 - $1) < 1e-6 }
        #expect(frame.count == 4 && isNear, "scene \(number), \(layer.id): \(line), \(layer.frame)")
      }
    }
  }
}
