/// A plan for the outlines between two: made once, then asked for places between 0 (exactly the
/// first) and 1 (exactly the second), or beyond, where it extrapolates.
///
/// Outlines with the same commands are mixed number by number; the flags of arcs change at ½, as
/// in browsers. All others are mixed as cubics:
///
/// 1. Subpaths are paired in order. A surplus one starts as a copy of the nearest, where that
///    cannot be seen, else as a point at its centroid. A copy cannot be seen under the nonzero rule
///    if no other subpath is where it is.
/// 2. Closed subpaths get the same direction, and begin at the corner that moves least. Under the
///    nonzero rule either all of an outline are reversed or none, since only this keeps its holes.
/// 3. Both are cut at the union of the places of their corners along their lengths, so that each
///    keeps its shape exactly.
package struct OutlineMorph: Sendable {
  private let from: Outline
  private let to: Outline
  /// The commands of what lies between, and the numbers at 0 and 1.
  package let commands: [Outline.Command]
  private let first: [Double]
  private let last: [Double]
  /// The indices of the flags among the numbers.
  private let flags: [Int]

  /// Outlines with more cubics are paired as they are written.
  package static let searchLimit = 2_000

  package init(from: Outline, to: Outline, rule: FillRule = .nonzero) {
    self.from = from
    self.to = to
    if from.commands == to.commands {
      commands = from.commands
      first = from.numbers
      last = to.numbers
      var flags: [Int] = []
      var place = 0
      for command in from.commands {
        if command == .arc { flags += [place + 3, place + 4] }
        place += command.numberCount
      }
      self.flags = flags
    } else {
      let pairing = ContourPairing(from: from, to: to, rule: rule)
      commands = pairing.commands
      first = pairing.first
      last = pairing.last
      flags = []
    }
  }

  /// The number of numbers of the outlines between.
  package var numberCount: Int { first.count }

  /// Writes the numbers of the outline at a place, of which there are `numberCount`. At 0 and 1
  /// these trace the ends as `commands`.
  package func mix(at place: Double, into numbers: inout [Double]) {
    precondition(numbers.count == first.count, "as many numbers as the plan has")
    let rest = 1 - place
    first.withUnsafeBufferPointer { first in
      last.withUnsafeBufferPointer { last in
        numbers.withUnsafeMutableBufferPointer { numbers in
          for index in numbers.indices {
            numbers[index] = first[index] * rest + last[index] * place
          }
        }
      }
    }
    for index in flags { numbers[index] = numbers[index] >= 0.5 ? 1 : 0 }
  }

  /// Returns the outline at a place: at 0 and 1 the ends as they were given.
  package func outline(at place: Double) -> Outline {
    if place == 0 { return from }
    if place == 1 { return to }
    var result = Outline()
    result.commands = commands
    result.numbers = [Double](repeating: 0, count: first.count)
    mix(at: place, into: &result.numbers)
    return result
  }
}
