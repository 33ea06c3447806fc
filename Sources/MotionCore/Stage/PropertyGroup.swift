/// Properties that a layer gets together, and where each one lies in the layer's run of slots.
package final class PropertyGroup: Sendable {
  package let name: String
  package let properties: [Property]
  /// The first slot of each property, counted from the run's start.
  package let offsets: [Int]
  package let slotCount: Int
  private let indices: [String: Int]

  package init(_ name: String, _ properties: [Property]) {
    self.name = name
    self.properties = properties
    var offsets: [Int] = []
    var next = 0
    for property in properties {
      offsets.append(next)
      next += property.kind.slotCount
    }
    self.offsets = offsets
    slotCount = next
    indices = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    precondition(indices.count == properties.count, "the group \(name) names a property twice")
  }

  package func index(of name: String) -> Int? { indices[name] }
}
