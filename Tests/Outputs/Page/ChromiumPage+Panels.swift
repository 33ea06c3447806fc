import Foundation
import MotionExport
import Testing

/// The content of a page, and interaction with it.
extension ChromiumPage {
  /// The number of the frame that the page shows.
  var frame: Int {
    get throws {
      let text = try text(of: "#frame")
      return try #require(Int(text.dropFirst("frame ".count).prefix { $0 != "/" }))
    }
  }

  func text(of selector: String) throws -> String {
    try #require(try evaluate("document.querySelector('\(selector)').textContent") as? String)
  }

  func texts(of selector: String) throws -> [String] {
    let list = "[...document.querySelectorAll('\(selector)')].map((element) => element.textContent)"
    return try #require(try evaluate(list) as? [String])
  }

  func count(of selector: String) throws -> Int {
    try #require(try evaluate("document.querySelectorAll('\(selector)').length") as? Int)
  }

  func attribute(_ name: String, of selector: String) throws -> String? {
    try evaluate("document.querySelector('\(selector)').getAttribute('\(name)')") as? String
  }

  /// The names of the layers in the tree.
  var rows: [String] { get throws { try texts(of: "#tree .row:not([hidden]) .name") } }

  /// Types into the tree's filter, and returns the names of the remaining layers.
  func rows(filteredBy query: String) throws -> [String] {
    try evaluate(
      """
      { const filter = document.querySelector("#filter");
        filter.value = "\(query)"; filter.dispatchEvent(new Event("input")); }
      """)
    return try rows
  }

  func isShown(_ selector: String) throws -> Bool {
    try evaluate("document.querySelector('\(selector)').checkVisibility()") as? Bool ?? false
  }

  /// The position in the window at a fraction of an element's width and height.
  func place(
    in selector: String, across: Double = 0.5, down: Double = 0.5
  ) throws -> (x: Double, y: Double) {
    let box = "document.querySelector('\(selector)').getBoundingClientRect()"
    let sides = try #require(
      try evaluate("{ const { x, y, width, height } = \(box); [x, y, width, height]; }")
        as? [Double])
    return (sides[0] + across * sides[2], sides[1] + down * sides[3])
  }

  /// Clicks at a position in an element.
  func click(_ selector: String, across: Double = 0.5, down: Double = 0.5) throws {
    try drag([place(in: selector, across: across, down: down)])
  }

  /// Moves the mouse over an element.
  func point(at selector: String) throws {
    let place = try place(in: selector)
    try send("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": place.x, "y": place.y])
  }

  /// Replaces the page's clock with one that advances by `tick(milliseconds)`.
  func stopClock() throws {
    try evaluate(
      """
      globalThis.waiting = new Map();
      globalThis.requestAnimationFrame = (call) => {
        const number = Math.max(0, ...waiting.keys()) + 1;
        waiting.set(number, call);
        return number;
      };
      globalThis.cancelAnimationFrame = (number) => waiting.delete(number);
      globalThis.tick = (time) => {
        const calls = [...waiting.values()];
        waiting.clear();
        for (const call of calls) call(time);
      };
      """)
  }

  func tick(_ milliseconds: Double) throws { try evaluate("tick(\(milliseconds))") }

  /// Starts recording which frames the stages draw.
  func recordDrawings() throws {
    try evaluate(
      """
      globalThis.drawings = [];
      const draw = Stage.prototype.draw;
      Stage.prototype.draw = function (frame) { drawings.push(frame); draw.call(this, frame); };
      """)
  }

  /// Returns the recorded frames and clears the record.
  func takeDrawings() throws -> [Int] {
    try #require(try evaluate("drawings.splice(0)") as? [Int])
  }
}
