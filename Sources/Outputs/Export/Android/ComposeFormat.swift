import MotionCore

extension ExportFormat {
  /// Jetpack Compose: springs, tweens and keyframes at whole milliseconds, as Compose has them.
  package static let compose = ExportFormat(
    "compose", endings: [".kt"], "Jetpack Compose: springs, tweens and keyframes"
  ) { handoff, _ in
    var style = KeyStyle.curves()
    style.timeDecimals = 3
    let scene = CodeScene(handoff, style)
    let words = CodeWords(
      name: ComposeWords.name, target: "Compose", start: handoff.start,
      repeatsLoops: true)
    return ExportedFile(ComposeCode(scene, words).text, scene.report(words))
  }
}
