import MotionValues

/// The drawings of a stage's layers, bound to slots when they are first asked for.
///
/// Slots count from the first one of a layer, so all layers of a kind share a drawing, unless an
/// engine has attached a group.
package final class StageDrawings: StageExtension {
  private var tape = Tape()
  private var kinds: [ObjectIdentifier: Drawing<Tape.Number>] = [:]
  /// Of layers with attached groups. An engine may attach another one later, after which the drawing is
  /// bound anew.
  private var layers: [Int: (groups: Int, drawing: Drawing<Tape.Number>)] = [:]
  /// Whether properties move something, as far as that has been asked.
  private var moving: [PropertyOfKind: Bool] = [:]

  private struct PropertyOfKind: Hashable {
    let property: ObjectIdentifier
    let kind: ObjectIdentifier
    let groups: [ObjectIdentifier]
  }

  package init() {}

  package func drawing(of layer: Layer) -> Drawing<Tape.Number> {
    let (key, groups) = (ObjectIdentifier(layer.kind), layer.attachments.count)
    if groups == 0, let known = kinds[key] { return known }
    if let known = layers[layer.index], known.groups == groups { return known.drawing }
    let drawing = layer.drawing.bound(to: &tape) { layer.binding(of: $0) }
    if groups == 0 { kinds[key] = drawing } else { layers[layer.index] = (groups, drawing) }
    return drawing
  }

  /// Whether a change of a property moves something.
  fileprivate func moves(_ property: Property, of layer: Layer) -> Bool {
    let key = PropertyOfKind(
      property: ObjectIdentifier(property), kind: ObjectIdentifier(layer.kind),
      groups: layer.attachments.map { ObjectIdentifier($0.group) })
    if let known = moving[key] { return known }
    let moves = layer.drawing.moves(property.name)
    moving[key] = moves
    return moves
  }

  /// The value of a number of a layer's drawing.
  @inline(__always)
  package func value(
    of number: Tape.Number, on layer: Layer, in values: borrowing some SlotValues & ~Copyable
  ) -> Double {
    let first = layer.firstSlot
    return tape.value(of: number) { values[first + $0] }
  }
}

extension Layer {
  /// What the layer shows: the drawing of its kind, and what engines have attached.
  package var drawing: Drawing<Amount> {
    var drawing = kind.drawing
    for part in attachments.flatMap({ $0.group.parts }) { drawing.add(part) }
    return drawing
  }

  /// What a source of an amount is, counted from the first slot; a property that the layer does not
  /// have is 0.
  fileprivate func binding(of source: Amount.Source) -> Tape.Binding {
    property(source.property).map { .slot($0.slot + source.offset - firstSlot) } ?? .constant(0)
  }
}

extension Stage {
  /// Whether motion is reduced, and a change of a property, by its first slot, moves something; what
  /// fades or changes its colour is not concerned.
  package func reducesMotion(of slot: Int) -> Bool {
    guard reducesMotion else { return false }
    return self[StageDrawings.self].moves(property(at: slot).property, of: layer(at: slot))
  }
}
