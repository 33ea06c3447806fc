/// The edge of a booklet about which its pages turn.
package enum Spine: String, CaseIterable, Sendable {
  case left
  case right
  case top
  case bottom
}

/// The line in a layer about which pages turn: the spine, or a line parallel to it.
package struct Hinge: Hashable, Sendable {
  package let spine: Spine
  /// The distance of the line outside the layer, in points; negative inside.
  package let offset: Double

  package init(spine: Spine, offset: Double = 0) {
    self.spine = spine
    self.offset = offset
  }

  /// The extent of a page from the spine, in a layer of this size.
  package func reach(width: Double, height: Double) -> Double {
    switch spine {
    case .left, .right: width
    case .top, .bottom: height
    }
  }
}

extension Hinge {
  /// The midpoint of the line, from the size of a layer.
  private func point(in owner: Amount.Owner) -> (x: Amount, y: Amount) {
    let (width, height) = (Amount(owner, "width"), Amount(owner, "height"))
    return switch spine {
    case .left: (Amount(constant: -offset), 0.5 * height)
    case .right: (width + Amount(constant: offset), 0.5 * height)
    case .top: (0.5 * width, Amount(constant: -offset))
    case .bottom: (0.5 * width, height + Amount(constant: offset))
    }
  }

  /// What a page adds to its drawing: its place on a sheet that an angle in degrees turns, `lift`
  /// points above the hinge. A back is mirrored, so that it is readable once the sheet is turned.
  package func page(
    turnedBy angle: Amount.Source, isBack: Bool, lift: Double
  ) -> [Drawing<Amount>.Part] {
    let angle = Amount(terms: [.init(sources: [angle])])
    let (x, y) = point(in: .parent)
    let turn: Drawing<Amount>.Step =
      switch spine {
      case .left: .rotate(.y, -angle)
      case .right: .rotate(.y, angle)
      case .top: .rotate(.x, angle)
      case .bottom: .rotate(.x, -angle)
      }
    var steps: [Drawing<Amount>.Step] = [.about(x, y, [turn])]
    if lift != 0 { steps.append(.move(0.0, 0.0, Amount(constant: lift))) }
    guard isBack else { return [.sheet(steps)] }
    switch spine {
    case .left, .right:
      return [
        .sheet(steps + [.move(Amount(.parent, "width"), 0.0, 0.0), .scale(-1.0, 1.0)]), .mirror(.x),
      ]
    case .top, .bottom:
      return [
        .sheet(steps + [.move(0.0, Amount(.parent, "height"), 0.0), .scale(1.0, -1.0)]),
        .mirror(.y),
      ]
    }
  }

  /// The viewpoint above the midpoint of the line, for the layer that contains the pages.
  package var viewpoint: Drawing<Amount>.Part {
    let (x, y) = point(in: .own)
    return .view(x: x, y: y)
  }
}

extension Amount {
  /// A property of a layer.
  fileprivate init(_ owner: Owner, _ property: String) {
    self.init(terms: [Term(sources: [Source(property, of: owner)])])
  }
}
