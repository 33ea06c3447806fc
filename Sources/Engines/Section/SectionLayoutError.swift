import MotionCore
import MotionValues

/// The reason why sections cannot be laid out.
package enum SectionLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The left and right insets leave no width.
  case noWidth(width: Double, insets: Double)
  /// The spacing between a group's items leaves them no height.
  case noHeight(group: Double, gap: Double)
  /// The lengths add up to more than a number can represent.
  case endless

  package var description: String {
    switch self {
    case .noWidth(let width, let insets):
      "insets of \(NumberText(insets)) points leave no room in \(NumberText(width)) points"
    case .noHeight(let group, let gap):
      "an item spacing of \(NumberText(gap)) points leaves no room in a group that is "
        + "\(NumberText(group)) points high"
    case .endless: "the lengths of the sections add up to infinity"
    }
  }
}
