import MotionCore
import MotionValues

/// A spring whose target moves.
///
/// Time is divided into pieces: at the nodes of a fixed grid, at the known corners of the target's
/// motion, and at the instants at which a turn has changed that motion. In each piece the target is a
/// `TargetPath`, which the spring follows in closed form. The pieces depend on the target alone, and
/// not on the instants at which values are read or at which something else in the scene changes.
///
/// Invariants:
/// 1. `piece` contains the last turn, or begins at it.
/// 2. A piece that begins before the last turn knows its path: it has been computed before that turn
///    changed anything.
struct FollowingSpring {
  /// The nodes of the grid in a second; with three values in each piece, this is as dense as
  /// `NodeGrid`.
  private static let nodesPerSecond = 120.0

  /// A piece of time in which the target moves smoothly.
  struct Piece {
    let start: Double
    /// The value and velocity at the start.
    let motion: ValueAndVelocity
    fileprivate(set) var path: TargetPath?
    /// The time from which on the value is the target, because it stays within the threshold of it.
    fileprivate(set) var restTime = Double.infinity
  }

  let spring: Spring
  /// It is at rest once it stays closer than this to its target.
  let threshold: Double
  private(set) var piece: Piece
  /// The last piece that was read: a cache for reads at ascending times.
  private var ahead: Piece?
  /// The piece that contains the turn for which it has been prepared.
  private var prepared: Piece?

  init(_ spring: Spring, threshold: Double, from motion: ValueAndVelocity, at time: Double) {
    self.spring = spring
    self.threshold = threshold
    piece = Piece(start: time, motion: motion)
  }

  /// The end of a piece that begins at `start`, if the target has no corner before, in seconds.
  static func end(from start: Double) -> Double {
    NodeGrid.node(after: start, perSecond: nodesPerSecond)
  }

  /// Returns the value and velocity at a time that is not before the last turn; `path` returns the
  /// target from a time on, as determined by that turn.
  mutating func state(
    at time: Double, _ path: (Double) throws(Diagnostic) -> TargetPath
  ) throws(Diagnostic) -> ValueAndVelocity {
    var piece = latest(at: time)
    guard time > piece.start else { return motion(of: piece, at: time) }
    while case let end = try know(&piece, path), end < time {
      piece = next(after: piece, from: end)
    }
    if piece.start == self.piece.start { self.piece = piece } else { ahead = piece }
    return motion(of: piece, at: time)
  }

  /// Computes the piece that contains a turn, before the turn changes anything. Values at times
  /// before the turn can still be read, as other springs do that follow this one.
  mutating func prepare(
    for time: Double, _ path: (Double) throws(Diagnostic) -> TargetPath
  ) throws(Diagnostic) {
    var piece = latest(at: time)
    while piece.start < time, case let end = try know(&piece, path), end <= time {
      piece = next(after: piece, from: end)
    }
    prepared = piece
  }

  /// Advances to the prepared piece.
  mutating func advance() {
    if let prepared { piece = prepared }
    prepared = nil
    ahead = nil
  }

  /// The last known piece that begins by a time.
  private func latest(at time: Double) -> Piece {
    guard let ahead, ahead.start <= time, ahead.start > piece.start else { return piece }
    return ahead
  }

  /// Begins a new piece at a turn that has changed the target's motion.
  mutating func cut(at time: Double) {
    piece = Piece(start: time, motion: motion(of: piece, at: time))
    ahead = nil
  }

  /// Forgets the paths that may have been computed during the turn at `time`.
  mutating func forget(from time: Double) {
    ahead = nil
    if piece.start >= time { piece = Piece(start: piece.start, motion: piece.motion) }
  }

  /// Computes the path of the piece that contains the last turn.
  mutating func know(
    _ path: (Double) throws(Diagnostic) -> TargetPath
  ) throws(Diagnostic) -> Piece {
    _ = try know(&piece, path)
    return piece
  }

  /// Computes the path of a piece if it is not known, and returns its end.
  private func know(
    _ piece: inout Piece, _ path: (Double) throws(Diagnostic) -> TargetPath
  ) throws(Diagnostic) -> Double {
    if let known = piece.path { return known.end }
    let path = try path(piece.start)
    piece.path = path
    if path.isConstant {
      piece.restTime =
        piece.start
        + spring.settlingTime(
          from: piece.motion.value, to: path.value, velocity: piece.motion.velocity,
          threshold: threshold)
    }
    return path.end
  }

  private func next(after piece: Piece, from end: Double) -> Piece {
    Piece(start: end, motion: motion(of: piece, at: end))
  }

  private func motion(of piece: Piece, at time: Double) -> ValueAndVelocity {
    guard let path = piece.path else { return piece.motion }
    // A piece may be at rest from its start on, where a frame may be the last to show it.
    if time >= piece.restTime { return ValueAndVelocity(value: path.value) }
    guard time > piece.start else { return piece.motion }
    return spring.motion(
      after: time - piece.start, from: piece.motion, target: path.value,
      targetVelocity: path.velocity, targetAcceleration: path.acceleration)
  }
}

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
