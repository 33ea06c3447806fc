import MotionValues

/// A mapping of another number as code: straight pieces, each up to a stop.
struct CodeMapping {
  struct Piece {
    /// The number below which it applies; nil for the last one.
    let end: Double?
    /// An expression of the number `value`.
    let expression: String
  }

  /// The number that is mapped, such as `header.progress`.
  let source: String
  let pieces: [Piece]

  /// Reads the mapping that was declared for a property; nil if there is none, or a curved one.
  init?(_ property: HandoffProperty, number: (Double) -> String) {
    for (source, map) in property.mappings where map.isStraight {
      func line(_ index: Int) -> String {
        let (a, b) = (map.stops[index], map.stops[index + 1])
        let slope = (map.values[index + 1] - map.values[index]) / (b - a)
        if slope == 0 { return number(map.values[index]) }
        let rise = slope < 0 ? "-" : "+"
        let shift = a == 0 ? "value" : "(value \(a < 0 ? "+" : "-") \(number(a.magnitude)))"
        return "\(number(map.values[index])) \(rise) \(shift) * \(number(slope.magnitude))"
      }
      var pieces: [Piece] = []
      if !map.extends.below {
        pieces.append(Piece(end: map.stops[0], expression: number(map.values[0])))
      }
      for index in 0..<map.stops.count - 1 {
        let isLast = index == map.stops.count - 2
        let isOpen = isLast && map.extends.above
        pieces.append(Piece(end: isOpen ? nil : map.stops[index + 1], expression: line(index)))
      }
      if !map.extends.above {
        pieces.append(Piece(end: nil, expression: number(map.values[map.values.count - 1])))
      }
      self.source = source
      self.pieces = pieces
      return
    }
    return nil
  }
}
