import Foundation
import MotionExport
import MotionValues
import Support
import Testing

@Suite("Motion as SwiftUI code")
struct SwiftUIExportTests {
  private static func file(_ scene: NativeScene) throws -> ExportedFile {
    try ExportFormat.swiftUI.file(scene.handoff, ending: ".swift")
  }

  private static func entry(
    _ property: String, in file: ExportedFile
  ) throws -> ExportReport.Entry {
    try #require(file.report.entries.first { $0.property == property })
  }

  @Test("The numbers of every example, read back, are as near to the run as reported")
  func fidelity() throws {
    for (scene, file) in try NativeScene.swiftUI.get() {
      NativeFidelity(
        scene: scene, report: file.report, curves: try SwiftUIReader(file.text).curves
      ).check()
      #expect(file.report.leftOut.allSatisfy { $0.isOfParts })
    }
  }

  @Test(
    "All examples type-check", .enabled(if: SwiftCompiler.isInstalled, "swiftc is not installed"))
  func typeCheck() throws {
    let texts =
      try NativeScene.swiftUI.get().map { $0.file.text }
      + NativeScripts.scenes.map { try Self.file($0).text }
    let errors = try SwiftCompiler.errors(in: texts, importing: ["SwiftUI"])
    #expect(errors == "")
  }

  @Test(
    "What was declared leaves under its own name",
    arguments: [
      (
        "motion.spring { duration = 0.5, bounce = 0.2 }", 0.0,
        ".spring(duration: 0.5, bounce: 0.2)"
      ),
      (
        "motion.spring { mass = 2, stiffness = 200, damping = 16 }", 0.125,
        ".spring(duration: 0.628319, bounce: 0.6)"
      ),
      ("\"easeInOut\", duration = 0.4", 0.1, ".timingCurve(0.42, 0, 0.58, 1, duration: 0.4)"),
      ("\"linear\", duration = 0.25", 0, ".linear(duration: 0.25)"),
    ])
  func declared(curve: String, delay: Double, expected: String) throws {
    let scene = try NativeScene(
      """
      local card = scene:box { id = "card" }
      motion.animator { curve = \(curve), delay = \(delay) }:animate(card, { x = 300 }):play()
      """)
    let file = try Self.file(scene)
    let outcome = try Self.entry("x", in: file).outcome
    #expect(outcome == .kept(expected))
    let end = delay > 0 ? ".delay(\(delay))" : ""
    #expect(file.text.contains("static let xAnimation: Animation = \(expected)\(end)\n"))
    NativeFidelity(
      scene: scene, report: file.report, curves: try SwiftUIReader(file.text).curves
    ).check()
  }

  @Test("An endless loop is repeated for ever, and in the keyframes up to the end of the run")
  func loop() throws {
    let scene = try NativeScripts.loop.scene
    let file = try Self.file(scene)
    let outcome = try Self.entry("rotationZ", in: file).outcome
    #expect(outcome == .kept(".linear(duration: 0.5).repeatForever(autoreverses: false)"))
    let curves = try SwiftUIReader(file.text).curves
    let curve = try #require(curves["wheel rotationZ"])
    #expect(curve.segments.count { $0.end > $0.start } >= 2)
    #expect((curve.value(at: 0.625) - 90).magnitude < 1e-6)
  }

  @Test("Texts and booleans change by the time")
  func steps() throws {
    let text = try Self.file(try NativeScripts.steps.scene).text
    #expect(text.contains("case ..<0.5: \"one\"\n"))
    #expect(text.contains("default: \"two\"\n"))
    #expect(text.contains("var hidden: Bool {"))
    #expect(text.contains("KeyframeTrack(\\LabelMotion.time) {"))
  }

  @Test("A value that is set moves at once")
  func jump() throws {
    let text = try Self.file(try NativeScripts.jump.scene).text
    #expect(text.contains("LinearKeyframe(0, duration: 0.25)\n"))
    #expect(text.contains("MoveKeyframe(120)\n"))
  }

  @Test("Names of strangers are harmless")
  func evil() throws {
    let text = try Self.file(try NativeScripts.evil.scene).text
    for line in text.split(separator: "\n") {
      #expect(NativeScripts.isHarmless(line, quote: "\"", interpolation: "("), "\(line)")
    }
    #expect(text.unicodeScalars.allSatisfy { $0.value != 0x202E && $0.value != 0x2028 })
  }

  @Test("A mapping leaves as a function too, and the report says that it is baked")
  func mapping() throws {
    let file = try Self.file(try NativeScripts.mapping.scene)
    let outcome = try Self.entry("opacity", in: file).outcome
    #expect(outcome == .baked("mapped from card.x"))
    #expect(file.text.contains("static func opacity(at value: Double) -> Double {"))
    #expect(file.text.contains("case ..<100: 1 - value * 0.01\n"))
  }
}
