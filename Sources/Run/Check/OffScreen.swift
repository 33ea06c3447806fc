import MotionCore
import MotionValues

extension SceneCheck {
  /// A layer that is shown, but outside the screen during the whole run.
  static let offScreen = SceneCheck(.offScreen) { run in
    run.unseenLayers { run.visibility.shown.contains($0) }.map { layer in
      RunWarning(
        code: .offScreen,
        message: "`\(layer.path)` is outside the screen during the whole run",
        help: ["place it on the screen, animate it there, or delete it"],
        at: run.facts.layerPlaces[layer.index])
    }
  }
}

extension CheckedRun {
  /// The layers that paint something and are never seen, the first one of each line of which no
  /// layer is seen. What a finger might bring into view is left out.
  func unseenLayers(_ isIncluded: (Int) -> Bool) -> [Layer] {
    guard !waitsForFingers else { return [] }
    let made = stage.layers.filter { facts.layerPlaces[$0.index] != nil }
    return byLine(made) { facts.layerPlaces[$0.index] }.compactMap { layers in
      guard let layer = layers.first,
        layers.allSatisfy({
          !visibility.seen.contains($0.index) && visibility.painting.contains($0.index)
            && isIncluded($0.index) && !mayComeIntoView($0)
        })
      else { return nil }
      return layer
    }
  }

  private func mayComeIntoView(_ layer: Layer) -> Bool {
    sequence(first: layer) { $0.parent }.contains { ancestor in
      ancestor !== layer && ancestor !== stage.root
        && (ancestor.kind.scrollOffsets != nil
          || ancestor.property("clip").map { stage.store[$0.slot] != 0 } ?? false)
    }
  }
}

extension DiagnosticCode {
  static let offScreen = DiagnosticCode("off-screen")
}
