/// An angle as it is turned, in degrees: 540 is one and a half turns, and none goes through a
/// matrix, which would forget them.
package struct Angle: Interpolatable {
  package var degrees: Double

  package init(degrees: Double) { self.degrees = degrees }

  package static func interpolated(from: Angle, to: Angle, at fraction: Double) -> Angle {
    Angle(degrees: .interpolated(from: from.degrees, to: to.degrees, at: fraction))
  }

  /// Returns the angle of the same direction that is nearest to another, at most half a turn away.
  package func nearest(to other: Angle) -> Angle {
    let turns = ((degrees - other.degrees) / 360).rounded(.toNearestOrEven)
    return Angle(degrees: degrees - turns * 360)
  }
}
