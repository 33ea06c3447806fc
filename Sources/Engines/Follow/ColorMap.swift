import MotionCore
import MotionValues

/// A function from a number to a colour, which mixes the colours of the two nearest stops.
struct ColorMap {
  /// The position of a number among the stops: 0 at the first one, 1 at the second one, and so on.
  private let position: PiecewiseMap
  private let colors: [ColorValue]
  private let mixing: ColorMixing

  init(position: PiecewiseMap, colors: [ColorValue], mixing: ColorMixing) {
    self.position = position
    self.colors = colors
    self.mixing = mixing
  }

  /// Whether it has colours that depend on the appearance.
  var followsAppearance: Bool {
    colors.contains { if case .named = $0 { true } else { false } }
  }

  /// Returns the colour at a number, in an appearance.
  func color(at number: Double, in appearance: ColorAppearance) -> Color {
    let piece = position.piece(at: number)
    let fraction = position.value(at: number) - Double(piece)
    return mixing.mix(
      colors[piece].color(in: appearance), colors[piece + 1].color(in: appearance), at: fraction)
  }
}
