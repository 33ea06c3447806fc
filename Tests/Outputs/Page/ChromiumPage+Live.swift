import Foundation
import Testing

/// A live page: its stage, its fingers, its controls, and its time.
extension ChromiumPage {
  /// Notes the stage that is drawn, for `track`.
  func noteStage() throws {
    try evaluate(
      """
      const draw = Stage.prototype.draw;
      Stage.prototype.draw = function (frame) { globalThis.stage = this; draw.call(this, frame); };
      const drawPage = Page.prototype.draw;
      Page.prototype.draw = function () { globalThis.page = this; drawPage.call(this); };
      dispatchEvent(new Event("hashchange"));
      """)
  }

  /// The values of a layer's property in all frames.
  func track(_ path: String, _ property: String) throws -> [Double] {
    let list = """
      { const { run } = stage;
        const { index } = run.layers.find(({ path }) => path === "\(path)");
        Array.from({ length: run.frames }, (_, frame) => run.value(index, "\(property)", frame)); }
      """
    return try #require(try evaluate(list) as? [Double])
  }

  /// The upper left corner of the first screen in the page, and its scale.
  var glass: [Double] {
    get throws {
      try #require(
        try evaluate(
          """
          { const { x, y, width } = document.querySelector('.glass').getBoundingClientRect();
            [x, y, width / parseFloat(document.querySelector('.glass .stage').style.width)]; }
          """) as? [Double])
    }
  }

  /// The inputs so far.
  var log: [String] {
    get throws { try #require(try evaluate("page.live.log") as? [String]) }
  }

  /// The expression of a parameter's control.
  func control(_ parameter: String) -> String {
    let row = "[...document.querySelectorAll('#parameters dl > div')]"
    return
      "\(row).find((row) => row.textContent.startsWith('\(parameter)')).querySelector('input, select')"
  }

  /// Gives a parameter a value, as a person who releases its control.
  func set(_ parameter: String, to value: String) throws {
    try evaluate(
      """
      { const control = \(control(parameter));
        control.value = \"\(value)\";
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type)); }
      """)
  }

  /// Waits until the first layer has a colour at the start.
  func waitForFill(_ color: String) throws {
    try waitUntil("stage.run.value(1, 'fill', 0) === '\(color)'")
  }

  /// Moves the slider of a number of the script by the pointer, between parts of its width.
  func slide(_ name: String, from start: Double, to end: Double) throws {
    let index = try #require(
      try evaluate(
        """
        [...document.querySelectorAll('#handles dl > div')]
          .findIndex((row) => row.querySelector('dt').textContent === '\(name)')
        """) as? Int)
    try evaluate(
      """
      document.querySelectorAll('#handles dl > div').forEach((row, index) => {
        row.toggleAttribute('data-used', index === \(index));
      });
      document.querySelector('#handles [data-used]').scrollIntoView();
      """)
    let range = "#handles [data-used] [type=range]"
    // The middle of the thumb is never at the very edge.
    let places = try [start, (start + end) / 2, end].map {
      try place(in: range, across: 0.04 + 0.92 * min($0, 0.995))
    }
    try drag(places)
  }

  func waitForFrames(_ count: Int) throws {
    try evaluate(
      """
      for (let frame = 0; frame < \(count); frame++) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      """
    )
  }

  func waitForFrame(_ frame: Int) throws {
    while try self.frame < frame { try waitForFrames(1) }
  }

  /// Waits until time stands still because nothing moves.
  func waitForRest() throws {
    try waitForElement("[data-do=toggle][aria-pressed=false]")
    // The log arrives after the last frame.
    try waitForFrames(4)
  }

  /// A finger that comes down, moves along points of the scene, and lifts; it `holds` still before that.
  func finger(
    _ points: [(x: Double, y: Double)], comesDown: Bool = true, holds: Bool = false,
    lifts: Bool = true, modifiers: Int = 0, isAnswered: Bool = true
  ) throws {
    let box = try glass
    func mouse(_ type: String, _ point: (x: Double, y: Double)) throws {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": box[0] + point.x * box[2], "y": box[1] + point.y * box[2],
          "button": "left", "buttons": 1, "clickCount": 1, "modifiers": modifiers,
        ])
    }
    let (first, last) = (points[0], points[points.count - 1])
    let start = try frame
    if comesDown { try mouse("mousePressed", first) }
    // The process that answers starts with the first finger; until then, time stands still.
    if comesDown, isAnswered { try waitForFrame(start + 2) }
    for (start, end) in zip(points, points.dropFirst()) {
      for step in 1...20 {
        let part = Double(step) / 20
        try mouse(
          "mouseMoved", (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
        try waitForFrames(1)
      }
    }
    if holds { try waitForFrames(15) }
    if lifts { try mouse("mouseReleased", last) }
  }
}
