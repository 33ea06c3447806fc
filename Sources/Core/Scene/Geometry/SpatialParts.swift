import MotionValues

/// The parts of a layer's drawing that a projection depends on, bound to slots: the sheet on which the
/// layer lies in its parent, the steps in the places of its children, and how these are seen.
///
/// On a stage, the offset of a scroll view is no part of these: every scroll view has one
/// (`LayerView`). In a recording it is a step like any other.
package struct SpatialParts: Sendable {
  /// A value that a projection takes in place of a slot's own.
  package typealias Assumption = (slot: Int, value: Double)

  private let tape: Tape
  private let sheet: [Drawing<Tape.Number>.Step]
  private let content: [Drawing<Tape.Number>.Step]
  private let view: (x: Tape.Number, y: Tape.Number)?
  /// Whether the children keep their depth, and share the viewer of the layer itself.
  let keepsDepth: Bool
  /// The slots on which the sheet depends.
  let sheetSlots: [Int]
  /// The slots on which the places of the children and the vanishing point depend.
  let viewSlots: [Int]

  /// Binds the parts; nil if no projection depends on any of them.
  package init?(
    _ parts: [Drawing<Amount>.Part], _ binding: (Amount.Source) -> Tape.Binding
  ) {
    guard parts.contains(where: \.isSpatial) else { return nil }
    var (tape, slots) = (Tape(), [Int]())
    var (sheet, content) = ([Drawing<Tape.Number>.Step](), [Drawing<Tape.Number>.Step]())
    var keepsDepth = false
    var (view, viewSlots): ((Tape.Number, Tape.Number)?, [Int]) = (nil, [])
    func bind(_ amount: Amount) -> Tape.Number {
      tape.bind(amount) { source in
        let bound = binding(source)
        if case .slot(let slot) = bound { slots.append(slot) }
        if case .words(let slot, _) = bound { slots.append(slot) }
        return bound
      }
    }
    for part in parts {
      if case .view(let x, let y) = part { view = (bind(x), bind(y)) }
      if case .step(let step) = part { content.append(step.map(bind)) }
    }
    viewSlots = slots
    slots = []
    for part in parts {
      if case .sheet(let steps) = part { sheet += steps.map { $0.map(bind) } }
      if part == .keepsDepth { keepsDepth = true }
    }
    (self.tape, self.sheet, self.content) = (tape, sheet, content)
    (self.view, self.keepsDepth) = (view, keepsDepth)
    (sheetSlots, self.viewSlots) = (slots, viewSlots)
  }

  /// Whether the layer lies on a sheet of its own, or keeps the depth of its children.
  var leavesPlane: Bool { !sheet.isEmpty || keepsDepth }

  /// Whether it moves its children beyond a scroll offset.
  var placesContent: Bool { !content.isEmpty }

  /// Returns the transform from the places of the children to the plane that a scroll offset shifts.
  func contentTransform(in values: borrowing some SlotValues & ~Copyable) -> Transform3D {
    .of(content) { number in tape.value(of: number) { values[$0] } }
  }

  /// Returns the transform from the sheet to the parent.
  func transform(
    assuming assumption: Assumption? = nil, in values: borrowing some SlotValues & ~Copyable
  ) -> Transform3D {
    .of(sheet) { number in
      tape.value(of: number) { slot in
        if let assumption, assumption.slot == slot { return assumption.value }
        return values[slot]
      }
    }
  }

  /// Returns the vanishing point of the children; nil if it is the layer's anchor.
  func vanishingPoint(in values: borrowing some SlotValues & ~Copyable) -> Point? {
    guard let view else { return nil }
    return Point(
      x: tape.value(of: view.x) { values[$0] }, y: tape.value(of: view.y) { values[$0] })
  }
}

extension Transform3D {
  /// The transform of steps, the outermost one first.
  package static func of<N>(
    _ steps: [Drawing<N>.Step], _ value: (N) -> Double
  ) -> Transform3D {
    guard var index = steps.indices.last else { return .identity }
    var transform = of(steps[index], value)
    while index > 0 {
      index -= 1
      transform = transform.followed(by: of(steps[index], value))
    }
    return transform
  }

  private static func of<N>(_ step: Drawing<N>.Step, _ value: (N) -> Double) -> Transform3D {
    switch step {
    case .move(let x, let y, let z): translation(x: value(x), y: value(y), z: value(z))
    case .rotate(.x, let angle): rotation(x: value(angle))
    case .rotate(.y, let angle): rotation(y: value(angle))
    case .rotate(.z, let angle): rotation(z: value(angle))
    case .scale(let x, let y): scale(x: value(x), y: value(y))
    case .about(let x, let y, let steps): of(steps, value).about(Point(x: value(x), y: value(y)))
    }
  }
}
