import Foundation
import MotionExport
import MotionValues
import Testing

@Suite("Motion as Kotlin and Dart code")
struct AndroidExportTests {
  private static let formats: [ExportFormat] = [.compose, .android, .flutter]

  private static func curves(_ text: String, _ format: String) throws -> [String: CodeCurve] {
    switch format {
    case "compose": channels(try ComposeReader(text).curves)
    case "android": channels(try AndroidReader(text).curves)
    default: channels(try FlutterReader(text).curves)
    }
  }

  /// Channels are named `fillRed` in code.
  private static func channels(_ curves: [String: CodeCurve]) -> [String: CodeCurve] {
    var named = curves
    for (key, curve) in curves {
      for channel in ["Red", "Green", "Blue", "Alpha"] where key.hasSuffix(channel) {
        named["\(key.dropLast(channel.count)).\(channel.lowercased())"] = curve
      }
    }
    return named
  }

  @Test(
    "The numbers of every example, read back, are as near to the run as reported",
    arguments: ["compose", "android", "flutter"])
  func fidelity(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    for scene in try NativeScene.examples.get() {
      let file = try format.file(scene.handoff, ending: format.endings.first ?? ".kt")
      NativeFidelity(
        scene: scene, report: file.report, curves: try Self.curves(file.text, name),
        // Compose counts whole milliseconds.
        millisecond: name == "compose" ? 1e-3 : 0
      ).check()
      #expect(file.report.leftOut.allSatisfy { $0.isOfParts })
      #expect(file.text.contains("No compiler\n// has verified it."))
    }
  }

  @Test(
    "What was declared leaves under its own name",
    arguments: [
      ("compose", "spring(dampingRatio = 0.8f, stiffness = 157.91367f)"),
      ("flutter", "SpringDescription(mass: 1, stiffness: 157.91367, damping: 20.106193)"),
    ])
  func spring(name: String, expected: String) throws {
    let scene = try NativeScene(
      """
      local card = scene:box { id = "card" }
      motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 }, delay = 0.1 }
        :animate(card, { x = 300 }):play()
      """)
    let format = try #require(Self.formats.first { $0.name == name })
    let file = try format.file(scene.handoff, ending: "")
    #expect(file.report.entries.map(\.outcome) == [.kept(expected)])
    #expect(file.text.contains(expected))
  }

  @Test("A tween and an endless loop have Compose's own words")
  func tween() throws {
    let text = try ExportFormat.compose.file(try NativeScripts.loop.scene.handoff, ending: ".kt")
      .text
    #expect(
      text.contains(
        "rotationZ.animateTo(360f, infiniteRepeatable(tween(durationMillis = 500, "
          + "easing = LinearEasing), RepeatMode.Restart))\n"))
  }

  @Test("A jump is held until its millisecond, and a path interpolator ends at its key")
  func jump() throws {
    let scene = try NativeScripts.jump.scene
    let compose = try ExportFormat.compose.file(scene.handoff, ending: ".kt").text
    #expect(compose.contains("0f at 0 using Hold\n") && compose.contains("120f at 250\n"))
    let android = try ExportFormat.android.file(scene.handoff, ending: ".kt").text
    let curves = try AndroidReader(android).curves
    let curve = try #require(curves["card x"])
    #expect(curve.value(at: 0.249) == 0 && curve.value(at: 0.251) == 120)
  }

  @Test("Names of strangers are harmless", arguments: ["compose", "android", "flutter"])
  func evil(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let text = try format.file(try NativeScripts.evil.scene.handoff, ending: "").text
    let quote: Character = name == "flutter" ? "'" : "\""
    for line in text.split(separator: "\n") {
      #expect(NativeScripts.isHarmless(line, quote: quote, interpolation: "$"), "\(line)")
    }
    #expect(text.unicodeScalars.allSatisfy { $0.value != 0x202E && $0.value != 0x2028 })
  }

  @Test("Texts change by the time", arguments: ["compose", "android", "flutter"])
  func steps(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let text = try format.file(try NativeScripts.steps.scene.handoff, ending: "").text
    #expect(text.contains("one") && text.contains("two") && text.contains("hidden"))
    #expect(
      text.contains(
        name == "flutter" ? "seconds < 0.5" : name == "compose" ? "delay(500)" : "millis < 500"))
  }
}
