import MotionCore
import MotionValues

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
