import MotionValues

/// The opacity of a layer and those around it together.
package enum TotalOpacity {
  /// The greatest total opacity of an invisible layer, which no finger hits: UIKit's limit, with a
  /// tolerance for the rounding of products such as 0.1 · 0.1.
  package static let invisible = 0.01 + 1e-12

  /// Returns the total opacity of a layer with an opacity within a parent with a total opacity.
  @inline(__always)
  static func of(_ opacity: Double, within outer: Double) -> Double {
    outer * min(max(opacity, 0), 1)
  }
}

extension Layer {
  /// Returns the layer's total opacity, from 0 to 1; `read` returns the value of a slot.
  package func totalOpacity(_ read: (Int) -> Double) -> Double {
    TotalOpacity.of(
      property("opacity").map { read($0.slot) } ?? 1, within: parent?.totalOpacity(read) ?? 1)
  }
}
