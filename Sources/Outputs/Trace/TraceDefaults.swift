import MotionValues

/// The defaults of a group of properties: those of every layer, of a kind, or of an engine.
package struct TraceDefaults: Equatable, Sendable {
  /// The name of the group that every layer but the scene has.
  package static let everyLayer = "layer"

  /// `layer`, a layer's kind, or the name of an engine's group, such as `booklet`.
  package let name: String
  /// The defaults in declaration order; a colour is that of the light appearance, and a text is
  /// empty.
  package let pairs: [TraceHeader.Pair]

  package init(name: String, pairs: [TraceHeader.Pair]) {
    self.name = name
    self.pairs = pairs
  }

  package init(_ name: String, _ properties: [Property]) {
    self.init(
      name: name,
      pairs: properties.map { TraceHeader.Pair($0.name, $0.initialValue) })
  }

  /// The groups of the layers that need no engine.
  package static let standard =
    [
      TraceDefaults(StandardLayers.scene.name, StandardLayers.scene.own),
      TraceDefaults(everyLayer, LayerProperties.all),
    ]
    + StandardLayers.all.filter { !$0.own.isEmpty }.map { TraceDefaults($0.name, $0.own) }
}
