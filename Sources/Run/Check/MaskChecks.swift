import MotionCore
import MotionValues

extension SceneCheck {
  /// A mask that lets nothing of its parent through during the whole run.
  static let hiddenMask = SceneCheck(.hiddenMask) { run in
    guard !run.waitsForFingers else { return [] }
    let shut = run.visibility.masks.subtracting(run.visibility.openMasks)
    let found = run.stage.layers.filter { shut.contains($0.index) }.map { mask in
      RunWarning(
        code: .hiddenMask,
        message: "`\(mask.path)` lets nothing of `\(mask.parent?.path ?? "scene")` through "
          + "during the whole run",
        help: [
          "give it what shall be seen through it, such as a `fill`, or hide `\(mask.parent?.id ?? "scene")`"
        ], at: run.facts.layerPlaces[mask.index])
    }
    return run.firstOfEachLine(found)
  }
}

extension Layer {
  /// Whether it, as a mask, lets anything of its parent through, as of the last frame. A hidden mask
  /// cuts nothing.
  var letsThrough: Bool {
    if property("hidden").map({ stage.store[$0.slot] != 0 }) ?? false { return true }
    return switch maskKind {
    case .none, .invertedAlpha, .invertedLuminance: true
    case .outline: hasArea
    case .alpha, .luminance: showsAnything
    }
  }

  /// Whether it or a layer in it paints something.
  private var showsAnything: Bool {
    (paints && hasArea && isShown) || children.contains { $0.showsAnything }
  }

  private var hasArea: Bool {
    func isPositive(_ name: String) -> Bool {
      property(name).map { stage.store[$0.slot] > 0 } ?? false
    }
    // The stroke of a path may have one dimension, and a text has a size of its own.
    return !(kind.name == "box" || kind.name == "image")
      || (isPositive("width") && isPositive("height"))
  }
}

extension DiagnosticCode {
  static let hiddenMask = DiagnosticCode("hidden-mask")
}
