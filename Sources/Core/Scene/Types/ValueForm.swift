/// How a value is stored: what its slots hold, in their order.
package indirect enum ValueForm: Hashable, Sendable {
  /// One slot, which holds the number.
  case number
  /// One slot, which holds the text's number among the scene's texts.
  case text
  /// Four slots: red, green, blue and alpha. The colour may follow from a name, which the appearance resolves.
  case color
  /// Parts, one after the other.
  case list([ValueForm])

  /// The number of slots.
  package var slotCount: Int {
    switch self {
    case .number, .text: 1
    case .color: 4
    case .list(let parts): parts.reduce(0) { $0 + $1.slotCount }
    }
  }

  /// The offsets of the colours, each that of its first slot.
  package var colorOffsets: [Int] {
    switch self {
    case .number, .text: return []
    case .color: return [0]
    case .list(let parts):
      var offset = 0
      return parts.flatMap { part in
        defer { offset += part.slotCount }
        return part.colorOffsets.map { offset + $0 }
      }
    }
  }
}
