/// A kind of layer, such as `box`: its properties and its summary.
package final class LayerKind: Sendable {
  package let name: String
  package let summary: String
  package let group: PropertyGroup
  /// The properties that the kind declares itself.
  package let own: [Property]
  /// The offset of the `appearance` slot in a layer's slots; nil if the kind has none.
  package let appearanceOffset: Int?
  /// The offset of the slot of a picture's or a text's content, which is 0 if it shows nothing; nil
  /// for other kinds.
  package let contentOffset: Int?
  /// The offsets of a scroll view's `offsetX` and `offsetY` slots; nil for other kinds.
  package let scrollOffsets: (x: Int, y: Int)?

  /// Makes a kind with the properties of every layer and additional ones.
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
    func offset(_ name: String) -> Int? { group.index(of: name).map { group.offsets[$0] } }
    appearanceOffset = offset("appearance")
    contentOffset = offset("source") ?? offset("text")
    if let x = offset("offsetX"), let y = offset("offsetY") {
      scrollOffsets = (x, y)
    } else {
      scrollOffsets = nil
    }
  }
}
