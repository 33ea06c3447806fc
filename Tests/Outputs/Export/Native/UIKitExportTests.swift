import Foundation
import MotionExport
import MotionRecording
import MotionValues
import Testing

@Suite("Motion as Core Animation code")
struct UIKitExportTests {
  private static func file(_ scene: NativeScene) throws -> ExportedFile {
    try ExportFormat.uiKit.file(scene.handoff, ending: ".swift")
  }

  /// Properties whose key path has the same numbers.
  private static let same = [
    "translationX", "translationY", "opacity", "width", "height", "cornerRadius", "fill",
    "textColor", "shadowOpacity", "offsetX", "offsetY", "zPosition", "borderColor", "fontSize",
  ]

  @Test("The numbers of every example, read back, are as near to the run as reported")
  func fidelity() throws {
    for (scene, file) in try NativeScene.uiKit.get() {
      NativeFidelity(
        scene: scene, report: file.report, curves: try UIKitReader(file.text).curves
      ).check { !Self.same.contains($0.property) }
    }
  }

  @Test(
    "All examples type-check", .enabled(if: SwiftCompiler.isInstalled, "swiftc is not installed"))
  func typeCheck() throws {
    let texts =
      try NativeScene.uiKit.get().map { $0.file.text }
      + NativeScripts.scenes.map { try Self.file($0).text }
    let errors = try SwiftCompiler.errors(in: texts, importing: ["UIKit"])
    #expect(errors == "")
  }

  @Test("A spring leaves as a spring, at the position of its anchor point")
  func spring() throws {
    let scene = try NativeScene(
      """
      local card = scene:box { id = "card", width = 100, x = 20 }
      motion.animator { curve = motion.spring { mass = 2, stiffness = 200, damping = 16 } }
        :animate(card, { x = 220 }):play()
      """)
    let file = try Self.file(scene)
    #expect(
      file.report.entries.map(\.outcome)
        == [.kept("CASpringAnimation(mass: 2, stiffness: 200, damping: 16)")])
    #expect(file.text.contains("CASpringAnimation(keyPath: \"position.x\")"))
    #expect(file.text.contains("animation.fromValue = 70\n"))
    #expect(file.text.contains("animation.toValue = 270\n"))
  }

  @Test("A width that grows moves the anchor point along, so that the left edge stays")
  func width() throws {
    let text = try Self.file(
      try NativeScene(
        """
        local card = scene:box { id = "card", width = 100 }
        motion.animator { curve = "linear", duration = 0.5 }:animate(card, { width = 200 }):play()
        """)
    ).text
    let curves = try UIKitReader(text).curves
    let shift = try #require(curves["card widthShift"])
    #expect((shift.value(at: 0.25) - 25).magnitude < 1e-9)
    #expect(text.contains("animation.isAdditive = true\n"))
  }

  @Test(
    "What Core Animation lacks is left out with a reason",
    arguments: [
      ("blur = 8", "blur"), ("perspective = 300", "perspective"), ("anchorX = 0", "anchorX"),
    ])
  func leftOut(change: String, property: String) throws {
    let scene = try NativeScene(
      """
      local card = scene:box { id = "card" }
      motion.animator { duration = 0.2 }:animate(card, { \(change) }):play()
      """)
    let leftOut = try Self.file(scene).report.leftOut
    #expect(leftOut.map(\.property) == [property])
  }

  @Test("The example of use in the file is a layer that is in the file")
  func usage() throws {
    let text = try Self.file(
      try NativeScene(
        """
        local back = scene:box { id = "back" }
        local card = scene:box { id = "card" }
        motion.animator { duration = 0.2 }:animate(back, { blur = 8 }):play()
        motion.animator { duration = 0.2 }:animate(card, { opacity = 0 }):play()
        """)
    ).text
    #expect(text.contains("layer.add(TestScene.CardMotion.group"))
    #expect(!text.contains("BackMotion"))
  }

  @Test("A colour is one animation of all its channels")
  func color() throws {
    let text = try Self.file(try NativeScripts.color.scene).text
    let curves = try UIKitReader(text).curves
    let red = try #require(curves["card fill.red"])
    #expect(red.value(at: 0) == 1 && red.value(at: 1) == 0)
    #expect(text.components(separatedBy: "keyPath: \"backgroundColor\"").count == 2)
  }
}
