/// A kind of layer, such as `box`: its properties, its drawing and its summary.
package final class LayerKind: Sendable {
  package let name: String
  package let summary: String
  package let group: PropertyGroup
  /// The properties that the kind declares itself.
  package let own: [Property]
  /// Further groups, each of which is attached to a layer when one of its properties is first used.
  package let latent: [PropertyGroup]
  /// Whether a layer throws copies of its children in place of drawing them. Neither it nor they are
  /// met by fingers.
  package let throwsChildren: Bool
  /// The kind whose layers it extends, as a component does; nil for any other.
  package let base: LayerKind?
  private let shown: MadeOnce<LayerLook>
  /// The offset of the `appearance` slot in a layer's slots; nil if the kind has none.
  package let appearanceOffset: Int?
  /// The offsets of a scroll view's `offsetX` and `offsetY` slots; nil for other kinds.
  package let scrollOffsets: (x: Int, y: Int)?

  /// Makes a kind with the properties of every layer and additional ones, with what they draw, and
  /// with further groups that a layer has once one of their properties is used.
  package convenience init(
    _ name: String, own properties: [Property] = [], latent: [PropertyGroup] = [],
    draws parts: @autoclosure @escaping @Sendable () -> [Drawing<Amount>.Part] = [],
    _ summary: String
  ) {
    self.init(
      name, LayerProperties.all + properties, own: properties, LayerProperties.latent + latent,
      summary
    ) {
      .parts(parts())
    }
  }

  /// Makes a kind with the properties of every layer and additional ones, whose surface is not that of
  /// every layer.
  package convenience init(
    _ name: String, own properties: [Property],
    surface: @autoclosure @escaping @Sendable () -> Drawing<Amount>.Surface, _ summary: String
  ) {
    self.init(
      name, LayerProperties.all + properties, own: properties, LayerProperties.latent, summary
    ) {
      var drawing = LayerProperties.drawing
      drawing.surface = surface()
      return .drawing(drawing)
    }
  }

  /// Makes a kind with the properties of every layer and additional ones, which draws particles in
  /// place of its children.
  package convenience init(
    _ name: String, own properties: [Property],
    throws particles: @autoclosure @escaping @Sendable () -> Drawing<Amount>.Particles,
    _ summary: String
  ) {
    self.init(
      name, LayerProperties.all + properties, own: properties, LayerProperties.latent, summary,
      throwsChildren: true
    ) {
      var drawing = LayerProperties.drawing
      drawing.surface.items = drawing.surface.items.map { item in
        if case .children = item { .particles(particles()) } else { item }
      }
      return .drawing(drawing)
    }
  }

  /// Makes a kind whose layers are drawn and behave as those of another kind, with further properties.
  package convenience init(
    _ name: String, extending base: LayerKind, own properties: [Property], _ summary: String
  ) {
    self.init(
      name, base.group.properties + properties, own: base.own + properties, base.latent, summary,
      throwsChildren: base.throwsChildren, base: base
    ) { base.look }
  }

  /// Whether layers of the kind are such of another one.
  package func extends(_ kind: LayerKind) -> Bool { self === kind || base === kind }

  /// Whether layers of the kind are such of the kind of a name.
  package func extends(_ name: String) -> Bool { self.name == name || base?.name == name }

  /// Makes a kind with exactly these properties and this drawing.
  package convenience init(
    _ name: String, only properties: [Property],
    drawing: @autoclosure @escaping @Sendable () -> Drawing<Amount>, _ summary: String
  ) {
    self.init(name, properties, own: properties, [], summary) { .drawing(drawing()) }
  }

  private init(
    _ name: String, _ properties: [Property], own: [Property], _ latent: [PropertyGroup],
    _ summary: String, throwsChildren: Bool = false, base: LayerKind? = nil,
    _ makeLook: @escaping @Sendable () -> LayerLook
  ) {
    shown = MadeOnce(makeLook)
    self.base = base
    self.throwsChildren = throwsChildren
    self.own = own
    self.latent = latent
    self.name = name
    self.summary = summary
    let group = PropertyGroup(name, properties)
    self.group = group
    func offset(_ name: String) -> Int? { group.index(of: name).map { group.offsets[$0] } }
    appearanceOffset = offset("appearance")
    if let x = offset("offsetX"), let y = offset("offsetY") {
      scrollOffsets = (x, y)
    } else {
      scrollOffsets = nil
    }
  }

  /// All properties that layers of the kind have, those of latent groups last.
  package var properties: [Property] { group.properties + latent.flatMap(\.properties) }

  /// The declaration of a property in a latent group, by its name.
  package func latentProperty(_ name: String) -> Property? {
    for group in latent {
      if let index = group.index(of: name) { return group.properties[index] }
    }
    return nil
  }

  /// What the kind's own properties show.
  package var look: LayerLook { shown.value }

  /// What layers of the kind show.
  package var drawing: Drawing<Amount> {
    switch look {
    case .drawing(let drawing): drawing
    case .parts(let parts): LayerProperties.drawing.adding(parts)
    }
  }
}
