/// What a layer cuts from its parent in place of being drawn; raw values are the names that scripts
/// write.
package enum MaskKind: String, CaseIterable, Hashable, Sendable {
  /// It is drawn, and cuts nothing.
  case none
  /// Its outline cuts: inside, everything is let through, and outside, nothing.
  case outline
  case alpha
  case luminance
  case invertedAlpha
  case invertedLuminance

  /// Returns the part of the parent, from 0 to 1, that is let through where the mask's picture has a
  /// colour.
  ///
  /// The luminance is that of the sRGB components as they are stored, weighted by alpha (CSS Masking
  /// 1, mask values). The picture of an `outline`, inside it, has no effect.
  package func coverage(of color: Color) -> Double {
    switch self {
    case .none, .outline: 1
    case .alpha: color.alpha
    case .luminance: Self.luminance(color)
    case .invertedAlpha: 1 - color.alpha
    case .invertedLuminance: 1 - Self.luminance(color)
    }
  }

  /// Returns the part that several masks let through at a place, given the colours of their pictures
  /// there.
  ///
  /// Each mask cuts what the others let through, so an inverted one subtracts its picture (`intersect`
  /// and `subtract` of CSS Masking 1). What is inside one mask adds up by painting it.
  package static func coverage(of masks: [(kind: MaskKind, color: Color)]) -> Double {
    masks.reduce(1) { $0 * $1.kind.coverage(of: $1.color) }
  }

  private static func luminance(_ color: Color) -> Double {
    color.alpha * (0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue)
  }
}
