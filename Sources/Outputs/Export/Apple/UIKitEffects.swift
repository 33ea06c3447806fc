import MotionCore
import MotionValues

/// Masks as those of Core Animation's layers, of which each has one.
enum UIKitEffects {
  static let format = CodeEffectsFormat(filters: false, blends: false) { kind, isFirst in
    switch kind {
    case .none, .alpha, .outline: isFirst ? nil : "masks beside another one, of Core Animation"
    case .luminance: "masks by luminance, which Core Animation does not have"
    case .invertedAlpha, .invertedLuminance:
      "masks that are inverted, which Core Animation does not have"
    }
  }

  /// Writes the function that cuts a layer.
  static func write(_ effects: CodeEffects, to code: inout CodeWriter) {
    guard let mask = effects.masks.first else { return }
    code.line()
    code.line("/// Cuts the layer by a mask in its coordinates, which its own animations move.")
    let type = mask.kind == .outline && mask.isShape ? "CAShapeLayer" : "CALayer"
    code.block("static func cut(_ content: CALayer, \(mask.name): \(type)) {") { code in
      if mask.kind == .outline {
        let property = mask.isShape ? "fillColor" : "backgroundColor"
        code.line("\(mask.name).\(property) = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)")
        if mask.isShape { code.line("\(mask.name).strokeColor = nil") }
      }
      code.line("content.mask = \(mask.name)")
    }
  }
}
