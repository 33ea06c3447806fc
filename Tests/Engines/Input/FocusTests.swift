import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Focus")
struct FocusTests {
  private static let fields = """
    local scene = motion.scene { name = "test", width = 390, height = 800 }
    local function field(id, y, options)
      local layer = scene:box { id = id, x = 0, y = y, width = 390, height = 50, fill = "red" }
      for name, value in pairs(options) do layer[name] = value end
      layer:onChange("focused", function(_, value) print(id, value) end)
      return layer
    end
    local first = field("first", 0, { focusable = true, showsKeyboard = true })
    local second = field("second", 100, { focusable = true, showsKeyboard = true })
    local button = field("button", 200, { focusable = true })
    local plain = scene:box { id = "plain", y = 300, width = 390, height = 50, fill = "red" }

    """

  private func scene(_ script: String, inputs: InputLog = InputLog()) throws -> SteppedScene {
    let run = try SteppedScene(Self.fields + script, inputs: inputs)
    try run.runToRest()
    return run
  }

  @Test("A tap gives the focus, and the keyboard stays while it moves between fields that show it")
  func taps() throws {
    let run = try scene(
      """
      plain:onTap(function() end)
      scene:timeline(function(t)
        t:play(first:tap()) t:wait(1)
        print("first", first.focused, second.focused, scene.keyboardHeight)
        t:play(second:tap()) t:wait(0.01)
        print("second", first.focused, second.focused, scene.keyboardHeight)
        t:play(plain:tap()) t:wait(0.01)
        print("elsewhere", second.focused)
        t:play(button:tap()) t:wait(0.01)
        print("button", second.focused, button.focused)
        t:wait(1)
        print(scene.keyboardHeight)
      end)
      """)
    #expect(
      run.printed == [
        "first\ttrue", "first\ttrue\tfalse\t320.0", "first\tfalse", "second\ttrue",
        "second\tfalse\ttrue\t320.0", "elsewhere\ttrue", "second\tfalse", "button\ttrue",
        "button\tfalse\ttrue", "0.0",
      ])
    #expect(run.events.filter { $0.contains(" tap ") }.count == 4)
  }

  @Test("A script assigns it, which takes it from the other layer at once")
  func assigned() throws {
    let run = try scene(
      """
      first.focused = true
      print(first.focused)
      second.focused = true
      print(first.focused, second.focused)
      second.focused = false
      print(second.focused)
      """)
    #expect(Array(run.printed.prefix(3)) == ["true", "false\ttrue", "false"])
    #expect(try run.value("scene.keyboardHeight") == 0)
  }

  @Test("A layer is made with the focus; of several, the last one keeps it")
  func options() throws {
    let run = try scene(
      """
      scene:box { id = "a", width = 1, height = 1, focusable = true, focused = true }
      scene:box { id = "b", width = 1, height = 1, focusable = true, focused = true, showsKeyboard = true }
      """)
    #expect(try run.value("a.focused") == 0 && run.value("b.focused") == 1)
    #expect(try run.value("scene.keyboardHeight") == 320)
  }

  @Test(
    "A layer that is gone or hidden, or no longer focusable, loses the focus",
    arguments: [
      "first.hidden = true", "first.present = false", "first:remove()", "first.focusable = false",
      "first.focused = false",
      "motion.withAnimation(function() first.present = false end)",
      "motion.withAnimation(function() first:remove() end)",
    ])
  func ends(change: String) throws {
    let run = try scene(
      """
      first.focused = true
      scene:timeline(function(t)
        t:wait(1) print(scene.keyboardHeight) \(change)
        t:wait(1) print(scene.keyboardHeight)
        second.focused = true
      end)
      """)
    #expect(run.printed.filter { $0.contains(".") } == ["320.0", "0.0"])
    #expect(try run.value("second.focused") == 1)
  }

  @Test("A hidden parent ends it as well")
  func parents() throws {
    let run = try scene(
      """
      local form = scene:group { id = "form", width = 390, height = 100 }
      local name = form:box { id = "name", width = 1, height = 1, focusable = true, focused = true }
      scene:timeline(function(t) t:wait(0.1) print(name.focused) form.hidden = true t:wait(0.1) print(name.focused) end)
      """)
    #expect(run.printed == ["true", "false"])
  }

  @Test("A rule computes it")
  func rules() throws {
    let run = try scene(
      """
      scene:timeline(function(t)
        plain.x = 1
        t:wait(0.1) print(button.focused)
        plain.x = 0
        t:wait(0.1) print(button.focused)
        second.focused = true
      end)
      button.focused = function() return plain.x > 0 end
      """)
    #expect(run.printed.filter { !$0.contains("\t") } == ["true", "false"])
    #expect(try run.value("second.focused") == 1)
  }

  @Test("States move the focus")
  func states() throws {
    let run = try scene(
      """
      local form = motion.states { initial = "read", states = {
        read = { [first] = { focused = false } }, write = { [first] = { focused = true } } } }
      scene:timeline(function(t) t:wait(0.1) form:setState("write") t:wait(1) print(scene.keyboardHeight) end)
      """)
    #expect(run.printed.contains("320.0"))
    #expect(try run.value("first.focused") == 1)
  }

  @Test(
    "A keyboard that a script or an input moves stays so until the focus shows or hides it again")
  func otherMovers() throws {
    var log = InputLog()
    log.changes = [InputLog.Change(time: 0.5, .keyboard(height: 100, duration: 0))]
    let run = try scene(
      """
      first.focused = true
      scene:timeline(function(t)
        t:wait(1) second.focused = true
        t:wait(1) print(scene.keyboardHeight)
        second.focused = false
        t:wait(1) print(scene.keyboardHeight)
      end)
      """, inputs: log)
    #expect(run.printed.filter { $0.contains(".") } == ["100.0", "0.0"])
  }

  @Test("Fingers from outside move it, and a scene without it has no slot for it")
  func fingers() throws {
    let rows = "time,finger,phase,x,y\n0.1,1,began,50,20\n0.2,1,ended,50,20\n"
    let recording = try TouchRecording(text: Array(rows.utf8))
    var log = InputLog()
    log.touches = recording
    let run = try scene("", inputs: log)
    #expect(try run.value("first.focused") == 1 && run.value("scene.keyboardHeight") == 320)
    #expect(run.session.stage.layer(at: "plain")?.property("focused") == nil)
  }

  @Test("A layer that is not focusable cannot have the focus")
  func wrong() throws {
    let error = try #require(SteppedScene.failure(box: "box.focused = true"))
    #expect(error.code == .wrongState)
    #expect(error.message == "`box` cannot have the focus: it is not focusable")
    #expect(
      SteppedScene.failure(
        box: "assert(not pcall(function() box.focused = true end)); assert(not box.focused)") == nil
    )
  }
}
