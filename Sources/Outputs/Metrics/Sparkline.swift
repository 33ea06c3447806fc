/// A curve as a line of blocks, `▁▂▃▄▅▆▇█`, for terminals.
package struct Sparkline: CustomStringConvertible, Sendable {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  package let description: String

  /// Draws values that are equally far apart, each as high as it lies between the least and the greatest one.
  package init(_ values: [Double]) {
    guard let low = values.min(), let high = values.max() else {
      description = ""
      return
    }
    let last = Double(Self.blocks.count - 1)
    description = String(
      values.map { value in
        high > low ? Self.blocks[Int(((value - low) / (high - low) * last).rounded())] : "▁"
      })
  }
}
