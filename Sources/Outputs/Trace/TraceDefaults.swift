import MotionCore
import MotionMath

/// The defaults of properties that layers get together: those of every layer, of a kind, or of an engine.
package struct TraceDefaults: Equatable, Sendable {
  /// The name under which those of every layer but the scene stand.
  package static let everyLayer = "layer"

  /// `layer`, a layer's kind, or an engine's name for them, such as `booklet`.
  package let name: String
  /// In the order in which they are declared; a colour is that of the light appearance, and a text is empty.
  package let pairs: [TraceHeader.Pair]

  package init(name: String, pairs: [TraceHeader.Pair]) {
    self.name = name
    self.pairs = pairs
  }

  package init(_ name: String, _ properties: [Property]) {
    self.init(
      name: name,
      pairs: properties.map { TraceHeader.Pair($0.name, $0.initialTraceValue) })
  }

  /// Those of the layers that need no engine.
  package static let standard =
    [
      TraceDefaults(StandardLayers.scene.name, StandardLayers.scene.own),
      TraceDefaults(everyLayer, LayerProperties.all),
    ]
    + StandardLayers.all.filter { !$0.own.isEmpty }.map { TraceDefaults($0.name, $0.own) }
}
