import MotionValues

/// Steps of a layer's drawing, without those that do nothing.
///
/// A shift about a point is one before it, so that the steps of a layer are a shift, then turns and a
/// scale about the anchor, as in CSS, Lottie and Core Animation.
package struct HandoffPlacement: Sendable {
  package enum Step: Sendable {
    case move(HandoffNumber, HandoffNumber, HandoffNumber)
    case rotate(DrawingAxis, HandoffNumber)
    case scale(HandoffNumber, HandoffNumber)
    case about(Amount, Amount, [Step])
  }

  package private(set) var steps: [Step] = []

  /// Binds steps; conditions that change are factors with `keepsConditions`, or else as at the start
  /// of the exported part.
  package init(
    _ steps: [Drawing<Amount>.Step], of layer: HandoffLayer, keepsConditions: Bool = false
  ) {
    func number(_ amount: Amount) -> HandoffNumber {
      layer.number(amount, keepsConditions: keepsConditions)
    }
    for step in steps {
      switch step {
      case .move(let x, let y, let z): move(by: number(x), number(y), number(z))
      case .rotate(let axis, let angle):
        let angle = number(angle)
        if angle.differs(from: 0) { self.steps.append(.rotate(axis, angle)) }
      case .scale(let x, let y):
        let (x, y) = (number(x), number(y))
        if x.differs(from: 1) || y.differs(from: 1) { self.steps.append(.scale(x, y)) }
      case .about(let x, let y, let inner):
        var inner = HandoffPlacement(inner, of: layer, keepsConditions: keepsConditions).steps
        while case .move(let x, let y, let z)? = inner.first {
          move(by: x, y, z)
          inner.removeFirst()
        }
        if !inner.isEmpty { self.steps.append(.about(x, y, inner)) }
      }
    }
  }

  package var isEmpty: Bool { steps.isEmpty }

  /// The shift, and the steps about a point after it; nil for steps of another order.
  package var parts: (move: Move?, turns: (x: Amount, y: Amount, steps: [Step])?)? {
    var rest = steps[...]
    var shift: Move?
    if case .move(let x, let y, let z)? = rest.first {
      shift = (x, y, z)
      rest.removeFirst()
    }
    guard let last = rest.popFirst() else { return (shift, nil) }
    guard rest.isEmpty, case .about(let x, let y, let turns) = last else { return nil }
    return (shift, (x, y, turns))
  }

  package typealias Move = (x: HandoffNumber, y: HandoffNumber, z: HandoffNumber)

  private mutating func move(by x: HandoffNumber, _ y: HandoffNumber, _ z: HandoffNumber) {
    guard [x, y, z].contains(where: { $0.differs(from: 0) }) else { return }
    if case .move(let firstX, let firstY, let firstZ)? = steps.last {
      steps[steps.count - 1] = .move(firstX + x, firstY + y, firstZ + z)
    } else {
      steps.append(.move(x, y, z))
    }
  }
}

extension [HandoffPlacement.Step] {
  /// A rotation in the plane, then a scale; nil for anything else.
  package var plane: (angle: HandoffNumber?, scale: (x: HandoffNumber, y: HandoffNumber)?)? {
    var rest = self[...]
    var (angle, scale): (HandoffNumber?, (x: HandoffNumber, y: HandoffNumber)?) = (nil, nil)
    if case .rotate(.z, let degrees)? = rest.first {
      angle = degrees
      rest.removeFirst()
    }
    if case .scale(let x, let y)? = rest.first {
      scale = (x, y)
      rest.removeFirst()
    }
    return rest.isEmpty ? (angle, scale) : nil
  }
}
