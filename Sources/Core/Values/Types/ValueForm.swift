/// The layout of a value's slots.
package enum ValueForm: Hashable, Sendable {
  /// One slot with the number.
  case number
  /// One slot with the text's number in the scene's text table.
  case text
  /// Four slots: red, green, blue and alpha. The colour may have a name that the appearance
  /// resolves.
  case color
  /// One slot with the place of a value with parts on a chain of such values; 0 for none.
  case mixed
  /// Five slots: those of a colour, and that of a gradient's place on a chain; 0 for a colour.
  case paint
  /// Parts, one after the other.
  case list([ValueForm])

  /// The number of slots.
  package var slotCount: Int {
    switch self {
    case .number, .text, .mixed: 1
    case .color: 4
    case .paint: 5
    case .list(let parts): parts.reduce(0) { $0 + $1.slotCount }
    }
  }

  /// The offset of each colour's first slot.
  package var colorOffsets: [Int] {
    switch self {
    case .number, .text, .mixed: return []
    case .color, .paint: return [0]
    case .list(let parts):
      var offset = 0
      return parts.flatMap { part in
        defer { offset += part.slotCount }
        return part.colorOffsets.map { offset + $0 }
      }
    }
  }

  /// The offset of the slot with a place on a chain; nil if there is none.
  package var mixedOffset: Int? {
    switch self {
    case .number, .text, .color, .list: nil
    case .mixed: 0
    case .paint: PaintType.placeOffset
    }
  }
}
