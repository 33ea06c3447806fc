/// A kind of layer, such as `box`: its properties, and what it is for.
package final class LayerKind: Sendable {
  package let name: String
  package let summary: String
  package let group: PropertyGroup
  /// Where a layer's appearance lies among its slots; nil for a kind that has none.
  let appearanceOffset: Int?

  /// Makes a kind that has the properties of every layer and its own.
  package convenience init(_ name: String, own properties: [Property] = [], _ summary: String) {
    self.init(name, only: LayerProperties.all + properties, summary)
  }

  /// Makes a kind with exactly these properties.
  package init(_ name: String, only properties: [Property], _ summary: String) {
    self.name = name
    self.summary = summary
    let group = PropertyGroup(name, properties)
    self.group = group
    appearanceOffset = group.index(of: "appearance").map { group.offsets[$0] }
  }
}
