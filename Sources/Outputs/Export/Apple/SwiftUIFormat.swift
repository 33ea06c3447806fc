import MotionCore

extension ExportFormat {
  /// Keyframe tracks of SwiftUI (iOS 17): cubic pieces, which are exact in value and velocity.
  package static let swiftUI = ExportFormat(
    "swiftui", endings: [".swift"], "SwiftUI keyframe tracks, with springs and curves by name"
  ) { handoff, _ in
    var style = KeyStyle(.cubic)
    style.namesDeclared = { $0.hasNativeForm }
    let scene = CodeScene(handoff, style)
    let words = CodeWords(
      name: { SwiftUIWords.animation($0) }, target: "SwiftUI", start: handoff.start,
      repeatsLoops: true)
    return ExportedFile(SwiftUICode(scene, words).text, scene.report(words))
  }
}
