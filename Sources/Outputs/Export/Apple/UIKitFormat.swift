import MotionCore

extension ExportFormat {
  /// Animations of Core Animation, for the layers of UIKit and AppKit.
  package static let uiKit = ExportFormat(
    "uikit", endings: [], "Core Animation's springs, basic and keyframe animations, for UIKit"
  ) { handoff, _ in
    let scene = CodeScene(handoff, .curves(), colors: KeyStyle(.straight))
    let words = CodeWords(
      name: CoreAnimationWords.name, target: "UIKit", start: handoff.start,
      repeatsLoops: true)
    let animations = LayerAnimations(scene.plan)
    let report = scene.report(words) { layer, property in
      switch animations.form(of: property.name, in: layer.index, name: property.field) {
      case .animations: nil
      case .leftOut(let reason): reason
      }
    }
    return ExportedFile(UIKitCode(scene, words, animations).text, report)
  }
}
