/// What a consumer could do with a movement of the finger along one axis, in points of its plane.
package struct PanOffer: Hashable, Sendable {
  /// The length of the movement; 0 if it does not move the consumer.
  package var travel: Double
  /// How far the consumer can move before it reaches its bounds.
  package var room: Double
  /// How much of a stretch beyond its bounds the movement undoes first.
  package var stretch: Double
  /// Whether it can be stretched beyond its bounds.
  package var canStretch: Bool
  /// Whether it moves before what is inside it, in this direction.
  package var comesFirst: Bool

  package init(
    travel: Double, room: Double, stretch: Double = 0, canStretch: Bool, comesFirst: Bool = false
  ) {
    self.travel = travel
    self.room = room
    self.stretch = stretch
    self.canStretch = canStretch
    self.comesFirst = comesFirst
  }
}

/// The order in which consumers share the movement of one finger along one axis.
///
/// 1. A stretch is given back before anything else moves.
/// 2. Consumers that come first in this direction move to their bounds, the outermost first.
/// 3. The others move to their bounds, the innermost first.
/// 4. What is left stretches the consumer that moved last, else the innermost that can be stretched.
///
/// At each instant one consumer moves by all that the finger moves, so the result does not depend
/// on how the path is cut into legs.
package enum PanArbitration {
  /// Distances up to this count as none, in points; sums of legs differ by rounding.
  package static let tolerance = 1e-9

  package struct Choice: Hashable, Sendable {
    /// The index of the consumer that moves.
    package let index: Int
    /// How far it moves before the choice is made again, in points; nil for the whole leg.
    package let limit: Double?
  }

  /// Returns the consumer that moves next, of those from the innermost outwards; nil if none can.
  package static func choice(among offers: [PanOffer], last: Int?) -> Choice? {
    let moved = offers.indices.filter { offers[$0].travel > 0 }
    if let index = moved.first(where: { offers[$0].stretch > tolerance }) {
      return Choice(index: index, limit: offers[index].stretch)
    }
    let withRoom = moved.filter { offers[$0].room > tolerance }
    if let index = withRoom.last(where: { offers[$0].comesFirst }) ?? withRoom.first {
      return Choice(index: index, limit: offers[index].room)
    }
    let elastic = moved.filter { offers[$0].canStretch }
    return (elastic.first { $0 == last } ?? elastic.first).map { Choice(index: $0, limit: nil) }
  }
}
