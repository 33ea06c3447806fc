/// A curve as a line of block characters, `▁▂▃▄▅▆▇█`, for terminals.
package struct Sparkline: CustomStringConvertible, Sendable {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  package let description: String

  /// Draws equally spaced values, scaled to the range between the least and the greatest.
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
