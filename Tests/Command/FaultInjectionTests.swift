import Foundation
import Support
import Testing

/// Each allocation and each call for files fails once, and each transfer is once short or interrupted:
/// this ends in the right result or in an error, loses no file, and is never a signal.
///
/// `Tests/Faults/faults.c` disturbs one call of the debug executable. Without memory it ends the process as the
/// executable of `scripts/build motion` does, because Swift itself aborts.
@Suite(
  "Faults of memory and files",
  .enabled(if: FaultInjection.isPossible, "only Linux without sanitizers can replace these calls"))
struct FaultInjectionTests {
  /// Command lines, each with what is in its folder.
  private static let cases = [
    "run engines.lua",
    "run modules.lua",
    "test modules.lua --record failed --no-pages --junit old.xml",
    "export engines.lua -o old.css --report old.json",
  ]

  private static let files = [
    "engines.lua": """
    local scene = motion.scene { name = "engines", width = 200, height = 400 }
    local list = scene:scroll { id = "list", width = 200, height = 400, contentHeight = 900 }
    local card = scene:box { id = "card", width = 40, height = 40, fill = "systemRed", y = 40 }
    local dot = scene:box { id = "dot", width = 10, height = 10, fill = "blue" }
    dot:follow({ x = function() return card.x / 2 end }, { spring = motion.spring { duration = 0.1 } })
    scene:timeline(function(t)
      t:label("start")
      t:play(list:drag { by = -60, duration = 0.05 })
      t:play(motion.animator { duration = 0.1, curve = motion.spring { duration = 0.1, bounce = 0.2 } }
        :animate(card, { x = 80, opacity = 0.5, fill = "blue" }))
    end)
    """,
    "modules.lua": """
    local scene = motion.scene { name = "modules", width = 100, height = 100 }
    local ease = require "lib.ease"
    local track = motion.track("touch.csv")
    local photo = scene:image { id = "photo", width = 10, height = 10, source = "images/photo.png" }
    motion.animator { duration = 0.1 }:animate(photo, { x = ease(#track.samples) }):play()
    print(pcall(require, "lib.eaze"))
    """,
    "lib/ease.lua": "return function(x) return 10 * x end\n",
    "touch.csv": "time,x,y\n5,1,2\n5.25,3,4\n",
    "images/photo.png": "photo",
    "modules.trace": "# motion 2  scene modules  fps 60  seed 0\n",
    "old.css": "old", "old.json": "old", "old.xml": "old",
  ]

  @Test("They end in the result or an error", arguments: cases, Seeds.first(1))
  func fails(line: String, seed: Int) throws {
    let right = try FaultInjection.run(line, files: Self.files)
    #expect(right.code == 0, "\(right)")
    for kind in FaultInjection.Kind.allCases {
      let total = try #require(
        Int(try FaultInjection.run(line, files: Self.files, kind, 0).log.dropLast()))
      // All seeds up to the stride try all calls. Files are written by the last ones.
      let stride = max(1, total / (Seeds.areAsked ? 40 : 4))
      let first = (seed - 1) % stride + 1
      let last = max(1, total - 300 + seed % 60)
      let numbers =
        Array(Swift.stride(from: first, through: total, by: stride))
        + (kind == .memory ? Array(Swift.stride(from: last, through: total, by: 60)) : [])
      for number in numbers {
        let outcome = try FaultInjection.run(line, files: Self.files, kind, number)
        for fault in outcome.faults(comparedWith: right, before: Self.files, kind) {
          Issue.record("\(kind) \(number) of \(total), \(outcome.log): \(fault)\n\(outcome)")
        }
      }
    }
  }
}
