import Foundation
import Support
import Testing

/// What a command allocates grows no faster than what it works on.
///
/// The allocated bytes are the same on a busy machine. An array that is copied whenever it grows, and a
/// table that is made again for each of its elements, allocate the square of their size.
@Suite(
  "Growth",
  .enabled(if: FaultInjection.isPossible, "only Linux without sanitizers can count allocations"))
struct GrowthTests {
  /// The greatest exponent: for a cost of nᵖ, the difference between 4n and n is 2ᵖ + 1 times that
  /// between 2n and n.
  private static let exponent = 1.1

  private func check(
    _ size: Int, _ line: String, _ files: (Int) -> [String: String]
  ) throws {
    let bytes = try [size, 2 * size, 4 * size].map { size in
      try FaultInjection.allocatedBytes(line, files: files(size))
    }
    let ratio = Double(bytes[2] - bytes[0]) / Double(bytes[1] - bytes[0])
    #expect(ratio <= pow(2, Self.exponent) + 1, "\(bytes)")
  }

  private static let scene =
    #"local scene = motion.scene { name = "grows", width = 390, height = 844 }"#

  /// Scripts whose `COUNT` is replaced.
  private static let scripts = [
    (
      "layers", 100,
      """
      for i = 1, COUNT do
        local box = scene:box { id = "b" .. i, width = 20, height = 20, fill = "red" }
        motion.animator { duration = 0.1 }:animate(box, { x = i }):play()
      end
      """
    ),
    (
      "timelines", 100,
      """
      local box = scene:box { id = "box" }
      for i = 1, COUNT do
        scene:timeline(function(t) t:wait(i / 1000) box.x = i end)
      end
      """
    ),
    (
      "labels", 100,
      """
      scene:timeline(function(t)
        for i = 1, COUNT do t:label("label" .. i) t:wait(1 / 120) end
      end)
      """
    ),
    (
      "taps", 50,
      """
      local box = scene:box { id = "box", width = 100, height = 100 }
      box:onTap(function() box.x = 1 - box.x end)
      scene:timeline(function(t)
        for i = 1, COUNT do t:play(box:tap()) t:wait(1 / 60) end
      end)
      """
    ),
    (
      "states", 50,
      """
      for i = 1, COUNT do
        local box = scene:box { id = "b" .. i, width = 10 }
        local states = motion.states {
          initial = "off", states = { off = { [box] = { x = 0 } }, on = { [box] = { x = 9 } } },
        }
        states:setState "on"
      end
      """
    ),
    (
      "derivations", 50,
      """
      local box = scene:box { id = "box" }
      for i = 1, COUNT do
        scene:box { id = "b" .. i }:derive { x = function() return box.x + i end }
      end
      motion.animator { duration = 0.1 }:animate(box, { x = 10 }):play()
      """
    ),
  ]

  @Test("Of scenes", arguments: scripts)
  func scenes(_ name: String, size: Int, script: String) throws {
    try check(size, "run scene.lua --hash") { count in
      ["scene.lua": "\(Self.scene)\n" + script.replacing("COUNT", with: "\(count)")]
    }
  }

  @Test(
    "Of recorded touches",
    arguments: [
      #"scene:box { id = "box", width = 390, height = 844, fill = "red" }:draggable {}"#,
      #"scene:scroll { id = "list", width = 390, height = 844, contentHeight = 9000 }"#,
    ], [true, false])
  func touches(listener: String, isOneFinger: Bool) throws {
    try check(600, "run scene.lua --hash --touches touches.csv") { count in
      let rows = (0..<count).map { row in
        let phase =
          isOneFinger
          ? row == 0 ? "began" : row == count - 1 ? "ended" : "moved"
          : row % 30 == 0 ? "began" : row % 30 == 29 ? "ended" : "moved"
        return "\(Double(row) / 120),1,\(phase),200,\(400 + row % 200)\n"
      }
      return ["scene.lua": "\(Self.scene)\n\(listener)\n", "touches.csv": rows.joined()]
    }
  }

  @Test("Of what is made of layers", arguments: ["css", "waapi", "lottie", "sheet", "html"])
  func exports(format: String) throws {
    try check(20, "export scene.lua --as \(format) -o out") { count in
      [
        "scene.lua": """
        \(Self.scene)
        for i = 1, \(count) do
          local box = scene:box { id = "b" .. i, x = i, width = 20, height = 20, fill = "red" }
          motion.animator { duration = 0.5 }:animate(box, { x = 400 - i, opacity = 0.2 }):play()
        end
        """
      ]
    }
  }
}
