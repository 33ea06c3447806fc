import MotionCore
import MotionValues

extension SceneCheck {
  /// A text that does not fit its layer when the run begins, or when it ends.
  static let textOverflow = SceneCheck(.textOverflow) { run in
    let layers = run.stage.layers.filter { !$0.isRemoved }
    let last = Dictionary(
      uniqueKeysWithValues: layers.compactMap { layer in
        misfit(of: layer).map { (layer.index, $0) }
      })
    let all = run.visibility.misfits.merging(last) { first, _ in first }
    let found = all.sorted { $0.key < $1.key }.map { (run.facts.layerPlaces[$0.key], $0.value) }
    return run.byLine(found, \.0).compactMap(\.first).map { place, message in
      RunWarning(
        code: .textOverflow, message: message,
        help: ["make it wider or higher, leave its size out, or shorten the text"], at: place)
    }
  }

  /// Says how a text exceeds its layer; nil if it fits, or is not shown.
  static func misfit(of layer: Layer) -> String? {
    guard let text = LayerText(layer), layer.isShown else { return nil }
    let stage = layer.stage
    let (width, height) = (stage.store[text.width], stage.store[text.height])
    guard width > 0, height > 0, stage.store[text.text] != 0 else { return nil }
    let style = text.style { stage.store[$0] }
    let layout = text.layout(style, width: width)
    let size = "\(rounded(width)) × \(rounded(height)) points"
    let count = layout.lines.count
    let lines = count == 1 ? "1 line" : "\(count) lines"
    // Heights are often those of the letters alone, without the leading.
    if layout.height > height + layout.lineHeight / 4 {
      return "the text of `\(layer.path)` takes \(lines), \(rounded(layout.height)) points high, "
        + "and its layer has \(size)"
    }
    let whole = text.layout(text.style { $0 == text.lines ? 0 : stage.store[$0] }, width: width)
    guard whole.lines.count > count else { return nil }
    return "the text of `\(layer.path)` is cut after \(lines): it takes \(whole.lines.count) in "
      + "\(rounded(width)) points"
  }

  private static func rounded(_ number: Double) -> NumberText {
    NumberText((number * 10).rounded() / 10)
  }
}

extension Layer {
  /// Whether neither it nor an ancestor is hidden or transparent, as of the last frame.
  var isShown: Bool {
    totalOpacity { stage.store[$0] } > TotalOpacity.invisible
      && sequence(first: self) { $0.parent }.allSatisfy { layer in
        layer.property("hidden").map { stage.store[$0.slot] } ?? 0 == 0
      }
  }
}

extension DiagnosticCode {
  static let textOverflow = DiagnosticCode("text-overflow")
}
