/// A kind of layer, such as `box`: its properties, and what it is for.
package final class LayerKind: Sendable {
  package let name: String
  package let summary: String
  package let group: PropertyGroup
  /// The properties that not every layer has.
  package let own: [Property]
  /// Where a layer's appearance lies among its slots; nil for a kind that has none.
  let appearanceOffset: Int?

  /// Makes a kind that has the properties of every layer and its own.
  package convenience init(_ name: String, own properties: [Property] = [], _ summary: String) {
    self.init(name, LayerProperties.all + properties, own: properties, summary)
  }

  /// Makes a kind with exactly these properties.
  package convenience init(_ name: String, only properties: [Property], _ summary: String) {
    self.init(name, properties, own: properties, summary)
  }

  private init(_ name: String, _ properties: [Property], own: [Property], _ summary: String) {
    self.own = own
    self.name = name
    self.summary = summary
    let group = PropertyGroup(name, properties)
    self.group = group
    appearanceOffset = group.index(of: "appearance").map { group.offsets[$0] }
  }
}
