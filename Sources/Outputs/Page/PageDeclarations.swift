import MotionRecording
import MotionValues

/// The value kind, unit and default of each property.
package struct PageDeclarations: Sendable {
  /// The properties of layers, in the order of their declarations, without duplicates.
  let properties: [Property]
  private let known: [String: Property]
  /// The scene's own properties with different defaults.
  let scene: [Property]

  /// Collects the properties of the kinds of layer, and those that engines add to layers.
  package init(kinds: [LayerKind], attachments: [PropertyGroup]) {
    let layers = kinds.filter { $0 !== StandardLayers.scene }.flatMap(\.properties)
    let screen = StandardLayers.scene.group.properties
    var known: [String: Property] = [:]
    var properties: [Property] = []
    for property in layers + attachments.flatMap(\.properties) + screen
    where known[property.name] == nil {
      known[property.name] = property
      properties.append(property)
    }
    self.properties = properties
    self.known = known
    scene = screen.filter { known[$0.name]?.initialValue != $0.initialValue }
  }

  subscript(name: String) -> Property? { known[name] }
}
