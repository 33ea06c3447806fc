import MotionCore
import MotionRuntime
import SceneSupport
import Testing

/// Fingers on a button inside a list, and the expected output of the callbacks.
struct TouchRow: CustomTestStringConvertible, Sendable {
  let name: String
  let listeners: String
  let timeline: String
  let printed: [String]

  init(_ name: String, _ listeners: String, _ timeline: String, _ printed: [String]) {
    self.name = name
    self.listeners = listeners
    self.timeline = timeline
    self.printed = printed
  }

  var testDescription: String { name }

  var script: String {
    """
    local scene = motion.scene { name = "touch", width = 390, height = 800 }
    local list = scene:scroll { id = "list", width = 390, height = 800, contentHeight = 2000 }
    local row = list:box { id = "row", y = 100, width = 390, height = 100, fill = "white" }
    local button = row:box { id = "button", x = 300, y = 20, width = 60, height = 60, fill = "red" }
    local function say(word) return function(layer, touch) print(word, layer.id, touch.time) end end
    \(listeners)
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}

@Suite("Taps, presses and touches")
struct RecognizerTests {
  static let rows: [TouchRow] = [
    TouchRow(
      "a tap, when the finger lifts", "button:onTap(say \"tap\")", "t:play(button:tap())",
      ["tap\tbutton\t0.05"]),
    TouchRow(
      "the innermost layer receives it", "row:onTap(say \"row\") button:onTap(say \"button\")",
      "t:play(button:tap()) t:play(row:tap())", ["button\tbutton\t0.05", "row\trow\t0.1"]),
    TouchRow(
      "an ancestor receives it if no inner layer listens", "row:onTap(say \"tap\")",
      "t:play(button:tap())", ["tap\trow\t0.05"]),
    TouchRow(
      "a finger on the scene", "button:onTap(say \"tap\")",
      "t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.25, x = 334, y = 158 } })",
      ["tap\tbutton\t0.25"]),
    TouchRow(
      "less than ten points is a tap", "button:onTap(say \"tap\")",
      "t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.25, x = 339.9 } })",
      ["tap\tbutton\t0.25"]),
    TouchRow(
      "ten points is not a tap", "button:onTap(say \"tap\")",
      "t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.25, x = 340 }, { t = 0.5, x = 330 } })",
      []),
    TouchRow(
      "a double tap", "button:onTap(say \"once\") button:onTap(say \"twice\", { count = 2 })",
      "t:play(button:tap { count = 2 })", ["twice\tbutton\t0.2"]),
    TouchRow(
      "a single tap waits for a possible double tap",
      "button:onTap(function(_, touch) print(\"once\", touch.time, scene:find(\"list\").offsetY) end)"
        + " button:onTap(say \"twice\", { count = 2 })",
      "t:play(button:tap()) t:wait(1) print(t.time)", ["once\t0.05\t0.0", "1.05"]),
    TouchRow(
      "a press, while the finger is down",
      "button:onTap(say \"tap\") button:onLongPress(say \"press\")",
      "t:play(button:longPress())", ["press\tbutton\t0.5"]),
    TouchRow(
      "presses of several durations, the shortest first",
      "button:onLongPress(say \"b\", { duration = 0.4 }) button:onLongPress(say \"a\", { duration = 0.2 })",
      "t:play(button:longPress())", ["a\tbutton\t0.2", "b\tbutton\t0.4"]),
    TouchRow(
      "touches, from the inside out",
      """
      local function phase(layer, touch) print(layer.id, touch.phase, touch.time) end
      button:onTouch(phase) row:onTouch(phase)
      """, "t:play(button:tap())",
      [
        "button\tbegan\t0.0", "row\tbegan\t0.0", "button\tended\t0.05", "row\tended\t0.05",
      ]),
    TouchRow(
      "a scroll cancels touches and taps",
      "button:onTap(say \"tap\") button:onTouch(function(_, touch) print(touch.phase, touch.time) end)",
      "t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.5, y = 100 } })",
      ["began\t0.0", "cancelled\t0.1"]),
    TouchRow(
      "a finger that stops a list does not tap", "button:onTap(say \"tap\")",
      "t:start(list:flick { velocity = -300 }) t:start(list:flick { velocity = 300 }) t:wait(0.1) "
        + "t:play(button:tap()) t:wait(1) t:play(button:tap()) print(list.isMoving)",
      ["tap\tbutton\t1.2", "false"]),
    TouchRow(
      "where the finger is, and its velocity",
      "button:onTap(function(_, touch) print(touch.x, touch.y, touch.velocityX, touch.velocityY) end)",
      "t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.5, x = 335 } })",
      ["35.0\t30.0\t10.0\t0.0"]),
    TouchRow(
      "hidden, faint or untouchable layers let fingers through",
      "row:onTap(say \"tap\") button:onTap(say \"button\")",
      """
      local function touch() t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.25 } }) end
      button.hidden = true touch() button.hidden = false
      button.opacity = 0.01 touch() button.opacity = 1
      button.touchable = false touch()
      """, ["tap\trow\t0.25", "tap\trow\t0.5", "tap\trow\t0.75"]),
    TouchRow(
      "the release and the rest of a list",
      "list:onRelease(say \"release\") list:onRest(function(layer) print(\"rest\", layer.offsetY) end)",
      "t:play(list:drag { by = -100, duration = 0.25 }) print(t.time, list.isMoving)",
      ["release\tlist\t0.25", "rest\t100.0", "0.25\tfalse"]),
    TouchRow(
      "the state of a list", "",
      """
      t:start(list:drag { by = -100, duration = 0.25, release = true })
      t:wait(0.125) print(list.isDragging, list.isDecelerating, list.isMoving)
      t:wait(0.25) print(list.isDragging, list.isDecelerating, list.isMoving)
      t:waitFor(list) print(list.isDragging, list.isDecelerating, list.isMoving)
      """, ["true\tfalse\ttrue", "false\ttrue\ttrue", "false\tfalse\tfalse"]),
  ]

  @Test("A layer shows its touched look while a finger is on it, and returns with its velocity")
  func look() throws {
    let run = try SteppedScene(
      TouchRow(
        "", "button:whileTouched({ scale = 0.8, fill = \"blue\" }, { curve = \"snappy\" })",
        "t:play(button:tap { duration = 0.1 })", []
      ).script)
    try run.step()
    let fill = try run.color("list/row/button.fill")
    try run.run(to: 0.1)
    #expect(try run.color("list/row/button.fill") != fill)
    let pressed = try run.value("list/row/button.scale")
    #expect(pressed < 0.99 && pressed > 0.8)
    try run.step()
    #expect(try run.value("list/row/button.scale") < pressed)
    try run.runToRest()
    #expect(try run.value("list/row/button.scale") == 1)
    #expect(try run.color("list/row/button.fill") == fill)
  }

  @Test("A scroll ends the touched look of a layer, and a drag of the layer itself keeps it")
  func lookUnderMovement() throws {
    let looks = "button:whileTouched({ scale = 0.8 }, { curve = \"linear\", duration = 0.05 })"
    let finger =
      "t:play(scene:touch { { t = 0, x = 330, y = 150 }, { t = 0.5, y = 100 }, { t = 1 } })"
    let scrolled = try SteppedScene(TouchRow("", looks, finger, []).script)
    try scrolled.run(to: 0.5)
    #expect(try scrolled.value("list/row/button.scale") == 1)
    let dragged = try SteppedScene(
      TouchRow("", looks + " button:draggable {}", finger, []).script)
    try dragged.run(to: 0.5)
    #expect(try (dragged.value("list/row/button.scale") - 0.8).magnitude < 1e-9)
    try dragged.runToRest()
    #expect(try dragged.value("list/row/button.scale") == 1)
  }

  @Test("Fingers call the listeners of layers", arguments: rows)
  func callbacks(row: TouchRow) throws {
    let run = try SteppedScene(row.script)
    try run.runToRest()
    #expect(run.printed == row.printed)
  }

  @Test("All frame rates agree", arguments: rows)
  func rates(row: TouchRow) { RateLaw().check(row.name, row.script) }
}
