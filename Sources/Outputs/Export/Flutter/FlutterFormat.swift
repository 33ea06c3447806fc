import MotionCore

extension ExportFormat {
  /// Flutter: tween sequences with cubic curves, and spring simulations.
  package static let flutter = ExportFormat(
    "flutter", endings: [".dart"], "Flutter: tween sequences and spring simulations"
  ) { handoff, _ in
    let scene = CodeScene(handoff, .curves())
    let words = CodeWords(name: FlutterCode.name, target: "Flutter", start: handoff.start)
    return ExportedFile(FlutterCode(scene, words).text, scene.report(words))
  }
}
