import Foundation
import Support
import Testing

/// `motion export --as behaviour.json`.
struct BehaviourExportTests {
  private static let scene = """
    local scene = motion.scene { name = "drawer", width = 390, height = 844 }
    local dim = scene:box { id = "dim", width = 390, height = 844, fill = "black" }
    local list = scene:scroll { id = "list", y = 100, width = 390, height = 744, contentHeight = 2000 }
    local bar = scene:box { id = "bar", width = 390, height = 100, fill = "red" }
    motion.header { layer = bar, scroll = list, min = 50, max = 100 }:map(bar, "opacity", { from = 0.5, to = 1 })
    local drawer = scene:box { id = "drawer", y = 724, width = 390, height = 784, fill = "white" }
    drawer:draggable { axis = "y", detents = { open = 60, closed = 724 } }
    dim:derive { opacity = motion.map(drawer, "y", { 60, 724 }, { 0.35, 0 }) }
    dim:onTap(function() print "close" end)
    """

  private func export(_ line: String, script: String = scene) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(line, in: folder)
    }
  }

  @Test("The ending of the file's name means it, and the report says what is known")
  func report() throws {
    let outcome = try export("motion export scene.lua -o x.behaviour.json && cat x.behaviour.json")
    #expect(outcome.code == 0, "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.first
        == "x.behaviour.json: 2 gestures, 1 scroll view, 1 header, 2 links")
    #expect(lines[1].hasPrefix("reproduces runs within 0"))
    #expect(lines[2] == "unknown, to be written by hand:")
    #expect(lines[3] == "  scene.lua:9  a tap on `dim`: it calls a function of the script")
    let same = try export("motion export scene.lua --as behaviour.json -o - 2>/dev/null")
    #expect(outcome.output.hasSuffix(same.output) && same.output.hasPrefix("{\n"))
  }

  @Test(
    "Descriptions are valid against their schema",
    arguments: [
      "00-collapsing-header", "02-snapping-header", "30-sheet", "31-toasts", "33-tabs", "37-cards",
      "38-story", "42-player", "50-photos",
    ])
  func schema(example: String) throws {
    let validator = try JSONValidator(try Command.motion(["api", "--schema", "behaviour"]).output)
    let path = Repository.root.appending(path: "examples/\(example).lua").path
    let outcome = try Command.motion(["export", path, "--as", "behaviour.json", "-o", "-"])
    #expect(outcome.code == 0, "\(outcome.error)")
    let value = try JSONValidator.value(outcome.output)
    #expect(validator.faults(in: value) == [])
  }

  @Test("A module has the rules that it plays, and says which it does not")
  func module() throws {
    let outcome = try export("motion export scene.lua -o x.behaviour.js && cat x.behaviour.js")
    #expect(outcome.code == 0, "\(outcome)")
    for line in [
      "not in the code:", "  scene.lua:4  the header `bar` and the scroll view `list`",
      "// drawer: what responds, written by `motion export`. Export it again instead of editing it.",
      "// import { respond } from \"./x.behaviour.js\";", "//     value(\"drawer.y\");",
      "//   scene.lua:9  a tap on `dim`: it calls a function of the script", "  scrolls: [],",
      "class Drag {", "export function respond({",
    ] {
      #expect(outcome.output.contains("\n\(line)"), "\(line)")
    }
    #expect(!outcome.output.contains("class Scroll") && !outcome.output.contains("class Machine"))
    let strict = try export(
      "motion export scene.lua -o x.behaviour.js --strict; ls",
      script: Self.scene.replacing("dim:onTap(function() print \"close\" end)", with: ""))
    #expect(
      strict.error.hasPrefix(
        "error[incomplete-export]: the code would lack scene.lua:4  the header"),
      "\(strict)")
    let empty = try export(
      "motion export scene.lua -o x.behaviour.js",
      script: """
        local scene = motion.scene { name = "one", width = 390, height = 844 }
        scene:box { id = "box", width = 9, height = 9, fill = "red" }:pinchable()
        """)
    #expect(
      empty.error.hasPrefix("error[nothing-to-export]: the code would have no rule of `one`"),
      "\(empty)")
  }

  @Test("With `--strict`, an unknown rule is an error, and nothing is written")
  func strict() throws {
    let outcome = try export("motion export scene.lua -o x.behaviour.json --strict; echo $?; ls")
    #expect(outcome.output.hasSuffix("1\nscene.lua\n"))
    #expect(
      outcome.error.hasPrefix(
        "error[incomplete-export]: the rule of a tap on `dim` is not known: it calls a function"))
  }

  @Test("A scene in which nothing responds, a trace, and options of a film are errors")
  func errors() throws {
    let still = try export(
      "motion export scene.lua -o x.behaviour.json", script: "motion.scene { name = 'still' }")
    #expect(still.error.hasPrefix("error[nothing-to-export]: nothing responds in `still`"))
    let trace = try export(
      "motion run scene.lua > t.trace; motion export t.trace -o x.behaviour.json")
    #expect(trace.error.contains("is a trace, which has no rules"), "\(trace)")
    let option = try export("motion export scene.lua -o x.behaviour.json --to 2")
    #expect(option.code == 2 && option.error.contains("`--to` applies to the film of a run"))
  }

  @Test(
    "Native code has the rules, the options of its language, and the support in a file of its own")
  func native() throws {
    let swift = try export(
      "motion export scene.lua -o x.behaviour.swift --support s.swift --access public && cat x.behaviour.swift && echo == && cat s.swift"
    )
    #expect(swift.code == 0, "\(swift)")
    for line in [
      "// What responds in the scene \"drawer\", for SwiftUI (iOS 17).",
      "//   @State private var drawer = Drag<DrawerMotion.DrawerDetent>(DrawerMotion.drawer)",
      "//   scene.lua:4  the header `bar` and the scroll view `list`", "public enum DrawerMotion {",
      "  public static let drawer = DragRule<DrawerDetent>(", "public struct DragAxis: Sendable {",
      "  public static func dimOpacity(drawerY: CGFloat) -> CGFloat {",
    ] {
      #expect(swift.output.contains("\n\(line)\n"), "\(line)")
    }
    let parts = swift.output.split(separator: "\n==\n")
    #expect(parts.count == 2 && !parts[0].contains("struct DragAxis"))
    #expect(!parts[0].contains("import UIKit") && parts[1].contains("import UIKit"))
    let kotlin = try export(
      "motion export scene.lua -o x.behaviour.kt --package a.b --access internal && cat x.behaviour.kt"
    )
    #expect(kotlin.code == 0, "\(kotlin)")
    for line in [
      "package a.b", "internal object DrawerMotion {", "internal class DragAxis(",
      "import androidx.compose.animation.core.spring",
      "    enum class DrawerDetent { Closed, Open }",
      "        spring(dampingRatio = 1f, stiffness = 333.333333f)".replacing(
        "        ", with: "            "),
    ] {
      #expect(kotlin.output.contains("\n\(line)\n"), "\(line)")
    }
    #expect(!kotlin.output.contains("import androidx.compose.ui.graphics.Color"))
    #expect(!kotlin.output.contains("public "))
  }

  @Test(
    "Options of native code are checked",
    arguments: [
      ("-o x.behaviour.js --access public", "`--access` applies to `--as behaviour.swift`"),
      ("-o x.behaviour.swift --access open", "`--access` takes internal or public, found 'open'."),
      ("-o x.behaviour.swift --package a", "`--package` applies to `--as behaviour.kt`."),
      ("-o x.behaviour.kt --package a..b", "found 'a..b'."),
      (
        "-o x.behaviour.kt --support x.behaviour.kt",
        "The support and the output are the same file: x.behaviour.kt."
      ),
    ])
  func options(arguments: String, message: String) throws {
    let outcome = try export("motion export scene.lua \(arguments)")
    #expect(outcome.code == 2 && outcome.error.contains(message), "\(outcome)")
  }
}
