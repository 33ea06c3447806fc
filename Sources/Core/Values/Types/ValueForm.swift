/// The layout of a value's slots.
package indirect enum ValueForm: Hashable, Sendable {
  /// One slot with the number.
  case number
  /// One slot with the text's number in the scene's text table.
  case text
  /// Four slots: red, green, blue and alpha. The colour may have a name that the appearance
  /// resolves.
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

  /// The offset of each colour's first slot.
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
