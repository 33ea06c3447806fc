import MotionCore
import MotionValues

/// Filters, masks and blend modes as modifiers of SwiftUI's views.
enum SwiftUIEffects {
  static let format = CodeEffectsFormat()

  /// Writes the function that composes the view of a layer.
  static func write(_ effects: CodeEffects, to code: inout CodeWriter) {
    code.line()
    code.line("/// The view of the layer with \(effects.words).")
    let parameters =
      ["_ content: some View"]
      + effects.masks.map { "\($0.name): some \($0.kind == .outline ? "Shape" : "View")" }
    code.block("func composed(\(parameters.joined(separator: ", "))) -> some View {") { code in
      code.line("content")
      for (kind, amount) in effects.filters { code.line("  \(modifier(kind, text(amount)))") }
      for mask in effects.masks { write(mask, to: &code) }
      // An inverted mask makes a picture of its own, too.
      let isPicture = effects.masks.last?.kind.isInverted == true
      if effects.isGroup, !isPicture { code.line("  .compositingGroup()") }
      if let blend = effects.blend { code.line("  .blendMode(\(text(blend)))") }
    }
  }

  private static func modifier(_ kind: CodeEffects.FilterKind, _ amount: String) -> String {
    switch kind {
    case .saturation: ".saturation(\(amount))"
    case .contrast: ".contrast(\(amount))"
    // SwiftUI's own brightness adds.
    case .brightness: ".colorMultiply(Color(white: \(amount)))"
    case .blur: ".blur(radius: \(amount))"
    }
  }

  private static func write(_ mask: CodeEffects.Mask, to code: inout CodeWriter) {
    if mask.kind == .outline {
      code.line("  .clipShape(\(mask.name))")
      return
    }
    let picture = mask.name + (mask.kind.isLuminance ? ".luminanceToAlpha()" : "")
    guard mask.kind.isInverted else {
      code.line("  .mask(alignment: .topLeading) { \(picture) }")
      return
    }
    code.line("  .overlay(alignment: .topLeading) {")
    code.line("    \(picture).blendMode(.destinationOut).allowsHitTesting(false)")
    code.line("  }")
    code.line("  .compositingGroup()")
  }

  private static func text(_ amount: CodeAmount) -> String {
    switch amount {
    case .constant(let value): SwiftUIWords.number(value)
    case .field(let name): name
    }
  }

  private static func text(_ blend: CodeEffects.Blend) -> String {
    switch blend {
    case .constant(let mode): ".\(mode.rawValue)"
    case .field(let name): name
    }
  }
}
