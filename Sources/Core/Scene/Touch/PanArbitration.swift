/// The part of a finger's movement along one axis that a consumer could follow, in points of the
/// consumer's plane.
package struct PanOffer: Hashable, Sendable {
  /// The length of the movement; 0 if the consumer does not follow it.
  package var travel: Double
  /// The distance that the consumer can move before it reaches its bounds.
  package var room: Double
  /// The distance beyond its bounds that the movement undoes first.
  package var stretch: Double
  /// Whether it can be stretched beyond its bounds.
  package var canStretch: Bool
  /// Whether it moves before the consumers inside it, in this direction.
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
/// 1. A stretch is undone before anything else moves.
/// 2. Consumers that come first in this direction move to their bounds, the outermost first.
/// 3. The others move to their bounds, the innermost first.
/// 4. When none has room, the consumer that moved last stretches, or else the innermost that can.
///
/// At each instant one consumer follows all of the finger's movement, so the result does not depend
/// on how the path is divided into legs.
package enum PanArbitration {
  /// Distances up to this one, in points, count as 0, because sums of legs have rounding errors.
  package static let tolerance = 1e-9

  package struct Choice: Hashable, Sendable {
    /// The index of the consumer that moves.
    package let index: Int
    /// The distance, in points, after which the choice is made again; nil for the whole leg.
    package let limit: Double?
  }

  /// Returns the consumer that moves next; nil if none can. The offers are ordered from the
  /// innermost consumer outwards.
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
