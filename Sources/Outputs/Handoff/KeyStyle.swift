import MotionCore
import MotionValues

/// How a format writes the motion of a number.
package struct KeyStyle: Sendable {
  /// The form of a piece between two keys.
  package enum Piece: Sendable {
    /// With an easing of free handles; needs two different values.
    case bezier
    /// A cubic polynomial of time, by the velocities at both ends.
    case cubic
    case straight
  }

  package let piece: Piece
  /// Writes changes of a track as straight pieces, within a tolerance; if the format is shorter with
  /// these than with Bézier pieces, they are used. So they are for springs. Nil never uses them.
  package var straight:
    (@Sendable (MotionTrack, [MotionTrack.Change], _ tolerance: Double) -> [PlannedTrack.Part])?
  /// The numbers of straight pieces that are as long as one curved key in the format, and as one
  /// other key.
  package var straightPerKey = (curved: 1.0, other: 1.0)
  /// The part of the tolerances that keys may use; the format's own rounding needs the rest.
  package var share = 1.0
  /// The decimals of times in seconds.
  package var timeDecimals = 6
  /// The decimals of points and degrees; fractions and multiples have two more.
  package var valueDecimals = 3
  /// The decimals of handles as fractions of their piece.
  package var handleDecimals = 4
  /// Whether a motion may leave under its own name.
  package var namesDeclared: @Sendable (DeclaredMotion) -> Bool = { _ in false }
  /// Whether loops of colours may leave under their own names, channel by channel.
  package var namesLoopsOfColors = false
  /// Whether a spring may leave under its own name in a track that has other changes too.
  package var mixesSprings = true

  package init(_ piece: Piece) { self.piece = piece }

  /// Whether a motion of a track may leave under its own name.
  func names(_ motion: DeclaredMotion, in track: MotionTrack) -> Bool {
    (track.channel == nil || namesLoopsOfColors) && namesDeclared(motion)
  }

  /// How much rounding may move a key, in seconds.
  package var timeRounding: Double { 0.6 * Self.step(decimals: timeDecimals) }

  /// The least difference of two written values.
  package func step(of unit: Unit) -> Double { Self.step(decimals: decimals(of: unit)) }

  package static func step(decimals: Int) -> Double {
    (0..<decimals).reduce(1) { step, _ in step / 10 }
  }

  package func decimals(of unit: Unit) -> Int {
    switch unit {
    case .points, .degrees, .pointsPerSecond, .seconds: valueDecimals
    case .fraction, .multiple, .perSecond, .count, .none: valueDecimals + 2
    }
  }
}

extension Double {
  /// Returns the nearest number with a number of decimals.
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    // Never -0.
    return rounded == 0 ? 0 : rounded
  }
}
