import MotionValues

/// The drawings of a stage's layers, bound to slots when they are first asked for.
///
/// Slots count from the first one of a layer, so all layers of a kind share a drawing, unless an
/// engine has attached a group.
package final class StageDrawings: StageExtension {
  private var tape = Tape()
  private var kinds: [ObjectIdentifier: Kind] = [:]
  /// The surfaces of layers with attached groups. An engine may attach another one later, after which the
  /// surface is bound anew.
  private var layers: [Int: (groups: Int, surface: Drawing<Tape.Number>.Surface)] = [:]

  private struct Kind {
    let drawing: Drawing<Amount>
    let surface: Drawing<Tape.Number>.Surface
  }

  /// Whether properties move something, as far as that has been asked.
  private var moving: [PropertyOfKind: Bool] = [:]

  private struct PropertyOfKind: Hashable {
    let property: ObjectIdentifier
    let kind: ObjectIdentifier
    let groups: [ObjectIdentifier]
  }

  package init() {}

  private func kind(of layer: Layer) -> Kind {
    let key = ObjectIdentifier(layer.kind)
    if let known = kinds[key] { return known }
    let drawing = layer.kind.drawing
    let kind = Kind(
      drawing: drawing, surface: drawing.surface.bound(to: &tape) { layer.binding(of: $0) })
    kinds[key] = kind
    return kind
  }

  package func surface(of layer: Layer) -> Drawing<Tape.Number>.Surface {
    let groups = layer.attachments.count
    if groups == 0 { return kind(of: layer).surface }
    if let known = layers[layer.index], known.groups == groups { return known.surface }
    let (kind, parts) = (kind(of: layer), layer.attachedParts)
    var surface = kind.surface
    if !parts.isEmpty {
      surface = kind.drawing.adding(parts).surface.bound(to: &tape) { layer.binding(of: $0) }
    }
    layers[layer.index] = (groups, surface)
    return surface
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
  package var drawing: Drawing<Amount> { kind.drawing.adding(attachedParts) }

  fileprivate var attachedParts: [Drawing<Amount>.Part] { attachments.flatMap(\.group.parts) }

  /// What a source of an amount is, counted from the first slot; a property that the layer does not
  /// have is 0.
  fileprivate func binding(of source: Amount.Source) -> Tape.Binding {
    guard let (first, property) = property(source.property) else { return .constant(0) }
    let slot = first + source.offset - firstSlot
    let words = property.words
    return words.isEmpty ? .slot(slot) : .words(slot, words)
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
