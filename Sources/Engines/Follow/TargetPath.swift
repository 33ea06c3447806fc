import MotionCore
import MotionValues

/// The target of a spring over a piece of time, as a parabola.
///
/// Its three values are at the points of Gauss's quadrature. Therefore the spring's motion is exact
/// for lines and parabolas, and for other smooth targets its error is that of a polynomial of degree
/// five. None of the points is an end of the piece, so a jump or a corner there has one side only.
struct TargetPath {
  /// The points, as fractions of the piece's length.
  static let points = (first: 0.5 - half, middle: 0.5, last: 0.5 + half)
  private static let half = 0.15.squareRoot()

  /// When the piece ends, in seconds; infinite if the target rests.
  let end: Double
  /// The value, velocity and acceleration at the start of the piece.
  let value: Double
  private(set) var velocity = 0.0
  private(set) var acceleration = 0.0
  /// What determines the target in this piece.
  var sources: MotionSources
  /// The target at the end, if only this value shows a change of what determines it.
  var probe: Double?

  /// Makes the path of a target that rests until `end`.
  init(restingAt value: Double, until end: Double, from sources: MotionSources = MotionSources()) {
    self.value = value
    self.end = end
    self.sources = sources
  }

  /// Makes a path through the values at `points` of a piece that ends at `end`; `length` is that of
  /// the piece in seconds.
  init(
    through values: (first: Double, middle: Double, last: Double), until end: Double,
    length: Double, from sources: MotionSources = MotionSources()
  ) {
    let (first, middle, last) = values
    self.end = end
    self.sources = sources
    if first == middle, middle == last {
      value = middle
      return
    }
    let step = Self.half * length
    let slope = (last - first) / (2 * step)
    acceleration = (first - 2 * middle + last) / (step * step)
    value = middle - slope * length / 2 + acceleration * length * length / 8
    velocity = slope - acceleration * length / 2
  }

  /// Whether the target rests over the whole piece.
  var isConstant: Bool { velocity == 0 && acceleration == 0 }
}
