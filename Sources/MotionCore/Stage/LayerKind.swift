/// A kind of layer, such as `box`: its properties, and what it is for.
package final class LayerKind: Sendable {
  package let name: String
  package let summary: String
  package let group: PropertyGroup

  /// Makes a kind that has the properties of every layer and its own.
  package init(_ name: String, own properties: [Property] = [], _ summary: String) {
    self.name = name
    self.summary = summary
    group = PropertyGroup(name, LayerProperties.all + properties)
  }

  /// Makes a kind with exactly these properties.
  package init(_ name: String, only properties: [Property], _ summary: String) {
    self.name = name
    self.summary = summary
    group = PropertyGroup(name, properties)
  }
}
