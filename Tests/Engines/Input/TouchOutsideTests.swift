import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// A finger of a script, and the message of the warning that it causes; nil if there is none.
struct OutsideRow: CustomTestStringConvertible, Sendable {
  let call: String
  let message: String?

  init(_ call: String, _ message: String?) {
    self.call = call
    self.message = message
  }

  var testDescription: String { call }
}

@Suite("Fingers outside the scene")
struct TouchOutsideTests {
  private static func script(_ call: String) -> String {
    """
    local scene = motion.scene { name = "outside", width = 375, height = 667 }
    local list = scene:scroll { id = "list", y = 100, width = 375, height = 300, contentHeight = 900, clip = true }
    local first = list:box { id = "first", width = 375, height = 100, fill = "red" }
    local last = list:box { id = "last", y = 700, width = 375, height = 100, fill = "red" }
    local frame = scene:box { id = "frame", y = 420, width = 100, height = 100, cornerRadius = 50, clip = true }
    local corner = frame:box { id = "corner", width = 20, height = 20, fill = "blue" }
    local button = scene:box { id = "button", x = 20, y = 724, width = 350, height = 60, fill = "green" }
    local edge = scene:box { id = "edge", x = 300, y = 600, width = 150, height = 134, fill = "green" }
    for _, layer in ipairs { first, last, corner, button, edge } do layer:onTap(function() end) end
    edge:pinchable()
    scene:timeline(function(t) t:play(\(call)) end)
    """
  }

  static let rows = [
    OutsideRow(
      "button:tap()", "the tap on `button` at 195 754 is outside the scene, 375 × 667 points"),
    OutsideRow(
      "button:tap { count = 2 }",
      "the tap on `button` at 195 754 is outside the scene, 375 × 667 points"),
    OutsideRow(
      "button:longPress()",
      "the long press on `button` at 195 754 is outside the scene, 375 × 667 points"),
    OutsideRow("edge:tap()", nil),
    OutsideRow(
      "edge:tap { at = { x = 76 } }",
      "the tap on `edge` at 376 667 is outside the scene, 375 × 667 points"),
    OutsideRow(
      "edge:pinch { scale = 2 }",
      "the pinch on `edge` at 425 667 is outside the scene, 375 × 667 points"),
    OutsideRow(
      "scene:touch { { t = 0, x = 500, y = 20 }, { t = 1 } }",
      "the finger at 500 20 is outside the scene, 375 × 667 points"),
    OutsideRow("scene:touch { { t = 0, x = 300, y = 20 }, { t = 1, x = 500 } }", nil),
    OutsideRow("first:tap()", nil),
    OutsideRow(
      "last:tap()",
      "the tap on `list/last` at 187.5 850 is outside the scene, 375 × 667 points"),
    OutsideRow(
      "last:tap { at = { y = -250 } }",
      "the tap on `list/last` at 187.5 550 is cut away by `list`, which clips its content"),
    OutsideRow(
      "corner:tap()",
      "the tap on `frame/corner` at 10 430 is cut away by `frame`, which clips its content"),
    OutsideRow("corner:tap { at = { x = 18, y = 18 } }", nil),
  ]

  @Test("They are a warning, and an error in a strict run", arguments: rows)
  func outside(row: OutsideRow) throws {
    let run = try SteppedScene(Self.script(row.call))
    try run.runToRest()
    #expect(run.session.warnings.map(\.message) == [row.message].compactMap { $0 })
    #expect(run.session.warnings.allSatisfy { $0.code.slug == "touch-outside" })

    let strict = try SteppedScene(Self.script(row.call))
    strict.session.stage.touchTargets.isStrict = true
    guard let message = row.message else {
      try strict.runToRest()
      return
    }
    let failure = #expect(throws: Diagnostic.self) { try strict.runToRest() }
    #expect(failure?.message == message && failure?.code.slug == "touch-outside")
  }
}
