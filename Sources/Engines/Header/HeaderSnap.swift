import MotionCore
import MotionValues

/// The rest position of a header whose scroll stops between its limits.
package enum HeaderSnap: Equatable, Sendable {
  /// The header stays where it is.
  case none

  /// The header expands from strictly above the middle of its range and collapses otherwise.
  case middle

  /// The header moves to the target of the first range that contains its progress, and stays
  /// outside all of them.
  case ranges([HeaderSnapRange])
}

/// A closed range of a header's progress, and the progress to which it snaps.
package struct HeaderSnapRange: Equatable, Sendable {
  package let over: ClosedRange<Double>
  package let target: Double

  /// Makes a range; each number is a progress from 0 (collapsed) to 1 (expanded).
  ///
  /// - Throws: `ParameterError` for a number outside 0…1, or `upper` below `lower`.
  package init(over lower: Double, _ upper: Double, target: Double) throws(ParameterError) {
    guard lower >= 0, lower <= 1 else {
      throw ParameterError(parameter: "over[1]", found: lower, expected: "a progress from 0 to 1")
    }
    guard upper >= lower, upper <= 1 else {
      throw ParameterError(
        parameter: "over[2]", found: upper,
        expected: "a progress from over[1] (\(NumberText(lower))) to 1")
    }
    guard target >= 0, target <= 1 else {
      throw ParameterError(parameter: "to", found: target, expected: "a progress from 0 to 1")
    }
    over = lower...upper
    self.target = target
  }
}

extension HeaderSnap {
  /// Throws if a target would itself snap elsewhere: a header that has snapped must be at rest.
  func validate() throws(ParameterError) {
    guard case .ranges(let ranges) = self else { return }
    for range in ranges {
      guard let next = ranges.first(where: { $0.over.contains(range.target) }) else { continue }
      guard next.target != range.target else { continue }
      throw ParameterError(
        parameter: "snap[…].to", found: range.target,
        expected: "a progress at which it rests; this one snaps to \(NumberText(next.target))"
      )
    }
  }
}
