import MotionValues

/// The drawings of a stage's layers, each bound to the layer's slots when it is first asked for.
package final class StageDrawings: StageExtension {
  private var tape = Tape()
  /// By layer; an engine may attach a group later, after which the drawing is bound anew.
  private var bound: [Int: Bound] = [:]

  private struct Bound {
    let groups: Int
    let drawing: Drawing<Tape.Number>
    /// The properties that fade, or change a colour.
    let fading: Set<String>
  }

  package init() {}

  private func bind(_ layer: Layer) -> Bound {
    if let known = bound[layer.index], known.groups == layer.attachments.count { return known }
    let declared = layer.drawing
    let drawing = declared.map { (amount, _) in tape.bind(amount) { layer.binding(of: $0) } }
    let new = Bound(
      groups: layer.attachments.count, drawing: drawing, fading: declared.fading)
    bound[layer.index] = new
    return new
  }

  package func drawing(of layer: Layer) -> Drawing<Tape.Number> { bind(layer).drawing }

  package func fading(of layer: Layer) -> Set<String> { bind(layer).fading }

  /// The value of a number of a drawing.
  @inline(__always)
  package func value(
    of number: Tape.Number, in values: borrowing some SlotValues & ~Copyable
  ) -> Double {
    tape.value(of: number) { values[$0] }
  }
}

extension Layer {
  /// What the layer shows: the drawing of its kind, and what engines have attached.
  package var drawing: Drawing<Amount> {
    var drawing = kind.drawing
    for part in attachments.flatMap({ $0.group.parts }) { drawing.add(part) }
    return drawing
  }

  /// What a source of an amount is on the stage; a property that the layer does not have is 0.
  fileprivate func binding(of source: Amount.Source) -> Tape.Binding {
    let found: Int? =
      switch source {
      case .own(let name, let offset): property(name).map { $0.slot + offset }
      case .parent(let name): parent?.property(name)?.slot
      }
    return found.map { .slot($0) } ?? .constant(0)
  }
}

extension Stage {
  /// Whether motion is reduced, and a change of a property, by its first slot, moves something; what
  /// fades or changes its colour is not concerned.
  package func reducesMotion(of slot: Int) -> Bool {
    guard reducesMotion else { return false }
    let fading = self[StageDrawings.self].fading(of: layer(at: slot))
    return !fading.contains(property(at: slot).property.name)
  }
}
