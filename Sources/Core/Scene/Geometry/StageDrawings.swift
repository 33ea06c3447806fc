import MotionValues

/// The drawings of a stage's layers, bound to slots when they are first asked for.
///
/// All layers of a kind share a surface, whose slots count from the first one of a layer, unless an
/// engine has attached a group, or added parts to one layer.
package final class StageDrawings: StageExtension {
  package typealias BoundSurface = (surface: Drawing<Tape.Number>.Surface, firstSlot: Int)

  private var tape = Tape()
  private var kinds: [ObjectIdentifier: Kind] = [:]
  /// What engines have added to the drawings of single layers.
  private var parts: [Int: [Drawing<Amount>.Part]] = [:]
  /// The layers whose parts were set, in the order of these changes.
  package private(set) var changes: [Layer] = []
  /// Whether any layer has parts that a projection depends on.
  private(set) var hasSpatialParts = false
  /// Whether any layer has parts that a hit test asks for, those of projections among them.
  private(set) var hasHitParts = false
  /// The layers that may be masks, by the index of their parent.
  private var masks: [Int: [Int]] = [:]
  /// The drawings of layers with attached groups or parts of their own. An engine may attach another
  /// group later, after which the drawing is bound anew.
  private var layers: [Int: Own] = [:]

  private struct Kind {
    /// Whether the kind itself paints something.
    let paints: Bool
    let drawing: Drawing<Amount>
    let surface: Drawing<Tape.Number>.Surface
  }

  private struct Own {
    let groups: Int
    let parts: [Drawing<Amount>.Part]
    let spatialParts: SpatialParts?
    let hitParts: HitParts?
    /// Nil until it is asked for.
    var surface: Drawing<Tape.Number>.Surface?
  }

  /// Whether properties move something, as far as that has been asked.
  private var moving: [PropertyOfKind: Bool] = [:]

  private struct PropertyOfKind: Hashable {
    let property: ObjectIdentifier
    let kind: ObjectIdentifier
    let groups: [ObjectIdentifier]
  }

  package init() {}

  /// What an engine adds to the drawing of one layer, such as the sheet on which it lies. Properties
  /// of groups are attached before.
  package subscript(partsOf layer: Layer) -> [Drawing<Amount>.Part] {
    get { parts[layer.index] ?? [] }
    set {
      guard newValue != self[partsOf: layer] else { return }
      parts[layer.index] = newValue.isEmpty ? nil : newValue
      layers[layer.index] = nil
      note(newValue, of: layer)
      changes.append(layer)
    }
  }

  /// Notes the parts of a group that has been attached to a layer.
  func noteAttachment(of group: PropertyGroup, to layer: Layer) {
    if note(group.parts, of: layer) { changes.append(layer) }
  }

  /// Returns whether a projection depends on any of some parts.
  @discardableResult
  private func note(_ parts: [Drawing<Amount>.Part], of layer: Layer) -> Bool {
    for part in parts {
      if part.isTouched { hasHitParts = true }
      if case .mask(let kind) = part { noteMask(layer, kind) }
    }
    guard parts.contains(where: \.isSpatial) else { return false }
    (hasSpatialParts, hasHitParts) = (true, true)
    return true
  }

  private func noteMask(_ layer: Layer, _ kind: Amount) {
    guard let parent = layer.parent, masks[parent.index]?.contains(layer.index) != true else {
      return
    }
    masks[parent.index, default: []].append(layer.index)
    for source in kind.sources {
      if let slot = layer.property(source.property)?.slot {
        layer.stage.watchMask(of: layer, at: slot)
      }
    }
  }

  private func kind(of layer: Layer) -> Kind {
    let key = ObjectIdentifier(layer.kind)
    if let known = kinds[key] { return known }
    let drawing = layer.kind.drawing
    let first = layer.firstSlot
    let kind = Kind(
      paints: layer.kind.look.paints, drawing: drawing,
      surface: drawing.surface.bound(to: &tape) { layer.binding(of: $0, from: first) })
    kinds[key] = kind
    return kind
  }

  /// The drawing of a layer that does not share that of its kind; nil if it does.
  private func own(_ layer: Layer) -> Own? {
    let groups = layer.attachments.count
    guard groups > 0 || parts[layer.index] != nil else { return nil }
    if let known = layers[layer.index], known.groups == groups { return known }
    let parts = layer.attachedParts + self[partsOf: layer]
    let own = Own(
      groups: groups, parts: parts, spatialParts: SpatialParts(parts) { layer.binding(of: $0) },
      hitParts: HitParts(parts, &tape) { layer.binding(of: $0) })
    layers[layer.index] = own
    return own
  }

  /// The surface of a layer, and the slot from which its slots count.
  package func surface(of layer: Layer) -> BoundSurface {
    guard let own = own(layer), !own.parts.isEmpty else {
      return (kind(of: layer).surface, layer.firstSlot)
    }
    if let surface = own.surface { return (surface, 0) }
    let surface = kind(of: layer).drawing.adding(own.parts).surface
      .bound(to: &tape) { layer.binding(of: $0) }
    layers[layer.index]?.surface = surface
    return (surface, 0)
  }

  /// Whether layers of a layer's kind can show more than those that only contain others.
  package func paintsByKind(_ layer: Layer) -> Bool { kind(of: layer).paints }

  /// The attached groups on which a layer's drawing depends, each with its first slot.
  package func groups(shownBy layer: Layer) -> [(group: PropertyGroup, firstSlot: Int)] {
    var sources: Set<String>?
    return layer.attachments.filter { group, _ in
      if !group.parts.isEmpty { return true }
      let read = sources ?? LayerLook.parts(own(layer)?.parts ?? []).sources
      sources = read
      return group.properties.contains { read.contains($0.name) }
    }
  }

  /// The sheet on which a layer lies, and how its children are seen; nil for most layers.
  func spatialParts(of layer: Layer) -> SpatialParts? {
    hasSpatialParts ? own(layer)?.spatialParts : nil
  }

  /// Whether any layer may be a mask.
  var hasMasks: Bool { !masks.isEmpty }

  /// The indices of the layers that may mask a layer; some may have been removed.
  func masks(of layer: Layer) -> [Int] { masks[layer.index] ?? [] }

  /// What a hit test asks for beside a layer's place and outline; nil for most layers.
  func hitParts(of layer: Layer) -> HitParts? { hasHitParts ? own(layer)?.hitParts : nil }

  /// What a layer cuts from its parent, as of the present instant.
  func mask(of layer: Layer) -> MaskKind {
    guard let mask = hitParts(of: layer)?.mask else { return .none }
    let index = Int(value(of: mask, from: 0, in: PresentValues(layer.stage)))
    return MaskKind.allCases.indices.contains(index) ? MaskKind.allCases[index] : .none
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

  /// The value of a number of a surface, whose slots count from one of a layer.
  @inline(__always)
  package func value(
    of number: Tape.Number, from first: Int, in values: borrowing some SlotValues & ~Copyable
  ) -> Double {
    tape.value(of: number) { values[first + $0] }
  }
}

extension Layer {
  /// What the layer shows: the drawing of its kind, and what engines have attached.
  package var drawing: Drawing<Amount> { kind.drawing.adding(attachedParts) }

  fileprivate var attachedParts: [Drawing<Amount>.Part] { attachments.flatMap(\.group.parts) }

  /// What a source of an amount is, counted from a slot; a property that its layer does not have is 0.
  fileprivate func binding(of source: Amount.Source, from first: Int = 0) -> Tape.Binding {
    let owner: Layer? =
      switch source.owner {
      case .own: self
      case .parent: parent
      case .layer(let index): stage.layers.indices.contains(index) ? stage.layers[index] : nil
      }
    guard let (slot, property) = owner?.property(source.property) else { return .constant(0) }
    let place = slot + source.offset - first
    let words = property.words
    return words.isEmpty ? .slot(place) : .words(place, words)
  }
}

extension Stage {
  /// Whether motion is reduced, and a change of a property, by its first slot, moves something; what
  /// fades or changes its colour is not concerned.
  package func reducesMotion(of slot: Int) -> Bool {
    guard reducesMotion else { return false }
    let (layer, property, first) = property(at: slot)
    if property.form.mixedOffset == slot - first,
      let chain = store.mixed(numbered: store[slot])?.chain
    {
      return chain.moves
    }
    return self[StageDrawings.self].moves(property, of: layer)
  }
}
