import MotionCore
import MotionValues

extension SceneCheck {
  /// A layer that is hidden or transparent during the whole run. In a scene with transitions, copies
  /// show hidden layers.
  static let neverVisible = SceneCheck(.neverVisible) { run in
    guard !run.facts.animations.contains(where: { $0.transition != nil }) else { return [] }
    return run.unseenLayers { !run.visibility.shown.contains($0) }.map { layer in
      RunWarning(
        code: .neverVisible,
        message: "`\(layer.path)` is hidden or transparent during the whole run",
        help: ["show it in a part of the run, or delete it"],
        at: run.facts.layerPlaces[layer.index])
    }
  }
}

extension DiagnosticCode {
  static let neverVisible = DiagnosticCode("never-visible")
}

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

  func mayComeIntoView(_ layer: Layer) -> Bool {
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

extension SceneCheck {
  /// A text that does not fit its layer when the run begins, or when it ends.
  static let textOverflow = SceneCheck(.textOverflow) { run in
    let layers = run.stage.layers.filter { !$0.isRemoved }
    let last = Dictionary(
      uniqueKeysWithValues: layers.compactMap { layer in
        misfit(of: layer).map { (layer.index, $0) }
      })
    let all = run.visibility.misfits.merging(last) { first, _ in first }
    let found = all.sorted { $0.key < $1.key }.map { (run.facts.layerPlaces[$0.key], $0.value) }
    return run.byLine(found, \.0).compactMap(\.first).map { place, message in
      RunWarning(
        code: .textOverflow, message: message,
        help: ["make it wider or higher, leave its size out, or shorten the text"], at: place)
    }
  }

  /// Says how a text exceeds its layer; nil if it fits, or is not shown.
  static func misfit(of layer: Layer) -> String? {
    guard let text = LayerText(layer), layer.isShown else { return nil }
    let stage = layer.stage
    let (width, height) = (stage.store[text.width], stage.store[text.height])
    guard width > 0, height > 0, stage.store[text.text] != 0 else { return nil }
    let style = text.style { stage.store[$0] }
    let layout = text.layout(style, width: width)
    let size = "\(NumberText(width, decimals: 1)) × \(NumberText(height, decimals: 1)) points"
    let count = layout.lines.count
    let lines = count == 1 ? "1 line" : "\(count) lines"
    // Heights are often those of the letters alone, without the leading.
    if layout.height > height + layout.lineHeight / 4 {
      return
        "the text of `\(layer.path)` takes \(lines), \(NumberText(layout.height, decimals: 1)) points high, "
        + "and its layer has \(size)"
    }
    let whole = text.layout(text.style { $0 == text.lines ? 0 : stage.store[$0] }, width: width)
    guard whole.lines.count > count else { return nil }
    return "the text of `\(layer.path)` is cut after \(lines): it takes \(whole.lines.count) in "
      + "\(NumberText(width, decimals: 1)) points"
  }
}

extension Layer {
  /// Whether neither it nor an ancestor is hidden or transparent, as of the last frame.
  var isShown: Bool {
    totalOpacity { stage.store[$0] } > TotalOpacity.invisible
      && sequence(first: self) { $0.parent }.allSatisfy { layer in
        layer.property("hidden").map { stage.store[$0.slot] } ?? 0 == 0
      }
  }
}

extension DiagnosticCode {
  static let textOverflow = DiagnosticCode("text-overflow")
}

extension SceneCheck {
  /// A booklet's page whose corners are rounder at the spine than at its free edge when the run
  /// ends.
  static let roundSpine = SceneCheck(.roundSpine) { run in
    let copies = run.stage[LayerCopies.self]
    let found = run.stage.layers.filter { !$0.isRemoved }.compactMap { page -> RunWarning? in
      guard copies.original(of: page) === page, let spine = page.spine,
        page.isRounder(at: spine)
      else { return nil }
      return RunWarning(
        code: .roundSpine, message: "the corners of `\(page.path)` are round at the spine",
        help: [
          "round it at its free edge, such as by `corners = \"\(spine.opposite)\"`: a back has the "
            + "outline of its front, mirrored"
        ], at: run.facts.layerPlaces[page.index])
    }
    return run.firstOfEachLine(found)
  }
}

extension Layer {
  /// The edge about which the sheets beside a page turn, as its own sheet is seen from the front; nil
  /// if the layer has no angle as they have. The last page of a booklet does not turn.
  fileprivate var spine: Spine? {
    let drawings = stage[StageDrawings.self]
    return parent?.children.lazy.compactMap { sibling -> Spine? in
      for case .sheet(let steps) in drawings[partsOf: sibling] {
        guard case .about(let x, let y, let turn)? = steps.first,
          case .rotate(let axis, let angle)? = turn.first,
          let name = angle.terms.first?.sources.first?.property, self.property(name) != nil
        else { continue }
        switch axis {
        case .x: return y.terms.isEmpty ? .top : .bottom
        case .y: return x.terms.isEmpty ? .left : .right
        case .z: continue
        }
      }
      return nil
    }
    .first
  }

  /// Whether the radii of the corners at an edge are greater than at the opposite one, together.
  fileprivate func isRounder(at spine: Spine) -> Bool {
    func number(_ name: String) -> Double { property(name).map { stage.store[$0.slot] } ?? 0 }
    let corners = LayerCorners.allCases[Int(number("corners"))]
    func radius(_ name: String, _ first: LayerCorners, _ second: LayerCorners) -> Double {
      (corners.rounds(first, second) ? number("cornerRadius") : 0) + number("cornerRadius" + name)
    }
    let (topLeft, topRight) = (radius("TopLeft", .top, .left), radius("TopRight", .top, .right))
    let (bottomRight, bottomLeft) = (
      radius("BottomRight", .bottom, .right), radius("BottomLeft", .bottom, .left)
    )
    switch spine {
    case .left: return topLeft + bottomLeft > topRight + bottomRight
    case .right: return topRight + bottomRight > topLeft + bottomLeft
    case .top: return topLeft + topRight > bottomLeft + bottomRight
    case .bottom: return bottomLeft + bottomRight > topLeft + topRight
    }
  }
}

extension Spine {
  /// The free edge of the pages.
  fileprivate var opposite: Spine {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}

extension DiagnosticCode {
  static let roundSpine = DiagnosticCode("round-spine")
}
