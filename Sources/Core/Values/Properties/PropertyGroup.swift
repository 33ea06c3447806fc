/// A set of properties that are added to a layer together, and the layout of their slots.
package final class PropertyGroup: Sendable {
  package let name: String
  package let properties: [Property]
  /// The offset of each property's first slot in the group's slots.
  package let offsets: [Int]
  package let slotCount: Int
  /// For each slot, the index of its property.
  private let owners: [Int]
  private let indices: [String: Int]
  /// The defaults of all slots in the light and in the dark appearance.
  private let lightDefaults: [Double]
  private let darkDefaults: [Double]
  /// The default colours that have names, with the offsets of their first slots.
  package let namedColors: [(offset: Int, color: NamedColor)]
  private let drawn: MadeOnce<[Drawing<Amount>.Part]>

  /// Makes a group of properties, and what they draw.
  package init(
    _ name: String, _ properties: [Property],
    draws parts: @autoclosure @escaping @Sendable () -> [Drawing<Amount>.Part] = []
  ) {
    self.name = name
    drawn = MadeOnce(parts)
    self.properties = properties
    var offsets: [Int] = []
    var owners: [Int] = []
    for (index, property) in properties.enumerated() {
      offsets.append(owners.count)
      owners += repeatElement(index, count: property.slotCount)
    }
    self.offsets = offsets
    self.owners = owners
    slotCount = owners.count
    namedColors = zip(properties, offsets).flatMap { $0.initial.names(from: $1) }
    lightDefaults = properties.flatMap { Self.defaults(of: $0, in: .light) }
    darkDefaults =
      namedColors.isEmpty
      ? lightDefaults : properties.flatMap { Self.defaults(of: $0, in: .dark) }
    indices = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    precondition(indices.count == properties.count, "the group \(name) names a property twice")
  }

  /// The defaults of all slots in an appearance.
  package func defaults(in appearance: Appearance) -> [Double] {
    switch appearance {
    case .light: lightDefaults
    case .dark: darkDefaults
    }
  }

  private static func defaults(of property: Property, in appearance: Appearance) -> [Double] {
    property.initial.slots(in: appearance) { content in
      precondition(
        content.isEmptyText, "the default of \(property.name) has no number that all scenes share")
      return 0
    }
  }

  /// Returns the property that contains the slot at an offset, and the offset of its first slot.
  package func property(at offset: Int) -> (property: Property, offset: Int)? {
    guard owners.indices.contains(offset) else { return nil }
    let index = owners[offset]
    return (properties[index], offsets[index])
  }

  /// What the properties add to a layer's drawing.
  package var parts: [Drawing<Amount>.Part] { drawn.value }

  package func index(of name: String) -> Int? { indices[name] }
}
