import MotionCore
import MotionMath

/// Why sections cannot be laid out.
package enum SectionLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The insets at the left and right leave no width.
  case noWidth(width: Double, insets: Double)
  /// The space between a group's items leaves them no height.
  case noHeight(group: Double, gap: Double)
  /// The lengths add up to more than a number holds.
  case endless

  package var description: String {
    switch self {
    case .noWidth(let width, let insets):
      "insets of \(NumberText(insets)) points leave nothing of \(NumberText(width)) points"
    case .noHeight(let group, let gap):
      "an item spacing of \(NumberText(gap)) points leaves nothing of a group that is "
        + "\(NumberText(group)) points high"
    case .endless: "the lengths of the sections add up to infinity"
    }
  }

  /// What to do about it.
  package var help: String {
    switch self {
    case .noWidth: "give a greater `width`, or less `insets`"
    case .noHeight: "give a greater `estimatedHeight`, or less `itemSpacing`"
    case .endless: "give lengths that fit on a screen"
    }
  }
}
