import MotionValues

/// A group of properties, those of every layer, of a kind, or of an engine: their defaults, and what
/// they show.
package struct TraceDefaults: Equatable, Sendable {
  /// The name of the group that every layer but the scene has.
  package static let everyLayer = "layer"

  /// `layer`, a layer's kind, or the name of an engine's group, such as `booklet`.
  package let name: String
  /// The defaults in declaration order; a colour is that of the light appearance, and a text is
  /// empty.
  package let pairs: [TraceHeader.Pair]
  /// What layers with the group show; nil if the group only has properties.
  package internal(set) var look: LayerLook?

  package init(name: String, pairs: [TraceHeader.Pair], look: LayerLook? = nil) {
    self.name = name
    self.pairs = pairs
    self.look = look == .parts([]) ? nil : look
  }

  package init(_ name: String, _ properties: [Property], _ look: LayerLook) {
    self.init(
      name: name, pairs: properties.map { TraceHeader.Pair($0.name, $0.initialValue) },
      look: look)
  }

  /// The group of every layer but the scene.
  package static var ofEveryLayer: TraceDefaults {
    TraceDefaults(everyLayer, LayerProperties.all, .drawing(LayerProperties.drawing))
  }

  /// The group of a kind's own properties.
  package init(_ kind: LayerKind) { self.init(kind.name, kind.own, kind.look) }

  /// The groups that every layer but the scene has when one of their properties is used.
  package static let latent = LayerProperties.latent.map {
    TraceDefaults($0.name, $0.properties, .parts($0.parts))
  }

  /// The groups of the layers that need no engine.
  package static let standard =
    [TraceDefaults(StandardLayers.scene), ofEveryLayer] + latent
    + StandardLayers.all.filter { !$0.own.isEmpty }.map { TraceDefaults($0) }
}
