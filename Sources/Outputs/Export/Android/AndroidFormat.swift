import MotionCore
import MotionValues

extension ExportFormat {
  /// Android views: value animators with path interpolators.
  package static let android = ExportFormat(
    "android", endings: [], "Android views: keyframes with path interpolators, in Kotlin"
  ) { handoff, _ in
    var style = KeyStyle(.bezier)
    style.namesDeclared = { motion in
      if case .spring = motion.form { false } else { motion.hasNativeForm }
    }
    let scene = CodeScene(handoff, style)
    let words = CodeWords(name: AndroidCode.name, target: "Android", start: handoff.start)
    return ExportedFile(AndroidCode(scene, words).text, scene.report(words))
  }
}
