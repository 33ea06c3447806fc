/// A value with others between it and another one.
package protocol Interpolatable: Hashable, Sendable {
  /// Returns the value at a fraction of the way, the ends exactly; beyond 0…1 the way goes on
  /// where the type allows it.
  static func interpolated(from: Self, to: Self, at fraction: Double) -> Self
}
