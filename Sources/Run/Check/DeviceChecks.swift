import MotionCore
import MotionValues

extension SceneCheck {
  /// A layer that spans the size that the script states, and ends before the edge of the device's screen.
  static let fixedSize = SceneCheck(.fixedSize) { run in
    run.found(run.visibility.fixedLayers) { layer, side in
      RunWarning(
        code: .fixedSize,
        message:
          "`\(layer.path)` is as \(side == "width" ? "wide" : "high") as the script's scene, and ends "
          + "before the edge of the screen",
        help: [
          side == "width"
            ? "write `width = \"100%\"`, or pin its `left` and `right`"
            : "write `height = \"100%\"`, or pin its `top` and `bottom`"
        ], at: run.facts.layerPlaces[layer.index])
    }
  }

  /// A text whose middle the device's status bar covers when the run begins.
  static let underStatusBar = SceneCheck(.underStatusBar) { run in
    run.found(run.visibility.coveredTexts) { layer, _ in
      RunWarning(
        code: .underStatusBar, message: "the text of `\(layer.path)` is under the status bar",
        help: ["pin it to the safe area: `top = \"safe + 12\"`"],
        at: run.facts.layerPlaces[layer.index])
    }
  }

  /// A small layer that takes taps in the bottom of the device that the system uses.
  static let underHomeBar = SceneCheck(.underHomeBar) { run in
    run.found(run.visibility.homeBarTargets) { layer, _ in
      RunWarning(
        code: .underHomeBar,
        message: "`\(layer.path)` takes taps where the system's home indicator is",
        help: ["pin it to the safe area: `bottom = \"safe + 12\"`"],
        at: run.facts.layerPlaces[layer.index])
    }
  }

  /// A layer of half the screen that jumps where motion is reduced, and does not fade.
  static let reducedJump = SceneCheck(.reducedJump) { run in
    run.firstOfEachLine(
      run.visibility.reducedJumps.sorted { $0.key < $1.key }.map { index, distance in
        let layer = run.stage.layers[index]
        return RunWarning(
          code: .reducedJump,
          message: "where motion is reduced, `\(layer.path)` jumps by "
            + "\(NumberText(distance.rounded())) points, and covers half of the screen",
          help: ["let it fade: set `reduced` to an animator of its opacity"],
          at: run.facts.layerPlaces[index])
      })
  }
}

extension CheckedRun {
  /// Makes the findings of layers, by their indices, and keeps the first of each line.
  fileprivate func found(
    _ layers: [Int: String], _ warning: (Layer, String) -> RunWarning
  ) -> [RunWarning] {
    firstOfEachLine(
      layers.sorted { $0.key < $1.key }.map { warning(stage.layers[$0.key], $0.value) })
  }
}

extension DiagnosticCode {
  static let fixedSize = DiagnosticCode("fixed-size")
  static let underStatusBar = DiagnosticCode("under-status-bar")
  static let underHomeBar = DiagnosticCode("under-home-bar")
  static let reducedJump = DiagnosticCode("reduced-jump")
}

extension VisibilitySink {
  /// What two points may differ by that are meant to be equal, in points.
  private static let tolerance = 0.5

  /// The side, `width` or `height`, of a layer that spans the script's scene and not the screen; nil if
  /// there is none.
  static func fixedSide(
    of layer: Layer, _ corners: [Point], written: SceneFacts.WrittenSize, screen: Point
  ) -> String? {
    func isFixed(_ coordinate: (Point) -> Double, _ length: Double?) -> Bool {
      guard let length, coordinate(screen) > length + tolerance else { return false }
      let values = corners.map(coordinate)
      let (start, end) = (values.min() ?? 0, values.max() ?? 0)
      return start.magnitude <= tolerance && (end - length).magnitude <= tolerance
    }
    if isFixed(\.x, written.width) { return "width" }
    return isFixed(\.y, written.height) ? "height" : nil
  }

  /// The greatest height of a target that the home indicator hides, in points.
  private static let greatestTarget = 120.0

  /// Whether the middle of a target that does not scroll is in the bottom of the safe area.
  static func isUnderHomeBar(_ layer: Layer, _ corners: [Point], _ screen: Point) -> Bool {
    let stage = layer.stage
    guard stage.services.touchReceiver?.isListening(layer) ?? false,
      let bar = stage.root.property("safeAreaBottom").map({ stage.store[$0.slot] }), bar > 0,
      !sequence(first: layer, next: \.parent).contains(where: { $0.kind.scrollOffsets != nil })
    else { return false }
    let places = corners.map(\.y)
    let (top, bottom) = (places.min() ?? 0, places.max() ?? 0)
    let middle = (top + bottom) / 2
    return bottom - top <= greatestTarget && bottom <= screen.y + tolerance
      && middle > screen.y - bar
  }

  /// Whether the status bar covers the middle of a text that does not scroll.
  static func isUnderStatusBar(_ layer: Layer, _ corners: [Point]) -> Bool {
    let stage = layer.stage
    guard LayerText(layer) != nil,
      let bar = stage.root.property("safeAreaTop").map({ stage.store[$0.slot] }),
      !sequence(first: layer, next: \.parent).contains(where: { $0.kind.scrollOffsets != nil })
    else { return false }
    let middle = corners.reduce(0) { $0 + $1.y } / Double(corners.count)
    return middle > 0 && middle < bar
  }
}

extension Layer {
  /// Whether its own size is at least half of a screen's.
  func hasHalfTheArea(of screen: Point) -> Bool {
    (number("width") ?? 0) * (number("height") ?? 0) >= screen.x * screen.y / 2
  }
}
