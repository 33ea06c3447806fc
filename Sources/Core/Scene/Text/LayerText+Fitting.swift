import MotionValues

/// The properties that follow from a text: its wrapped lines, and the size of a text that fits.
extension LayerText {
  /// Derives `wrappedText`, and the width and height if they are 0.
  ///
  /// A size that is derived becomes an ordinary one when a script assigns or animates it. A layout
  /// determines the sizes of the texts in it.
  package func derive() throws(Diagnostic) {
    if layer.parent?.arranger == nil {
      if layer.stage.store[width] == 0 { try fit(width, isWrapped: false) { $0.width } }
      if layer.stage.store[height] == 0 {
        try fit(height, isWrapped: true) { $0.height }
      }
    }
    try graph.add(
      Derivation(
        label: "the lines of `\(layer.path)`", inputs: styleSlots + [width],
        outputs: [wrappedText],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          let layout = try self.layout(evaluator, isWrapped: true)
          let lines = layout.isWrapped ? layout.lines.map(\.text).joined(separator: "\n") : ""
          results[0] = self.layer.stage.store.number(of: lines)
        }, isQuiet: true))
  }

  private var graph: DerivationGraph { layer.stage.derivations }

  /// Derives a length from the lines, until something else drives or assigns it.
  private func fit(
    _ slot: Int, isWrapped: Bool, _ length: @escaping (TextLayout) -> Double
  ) throws(Diagnostic) {
    let measure = { (evaluator: DerivationEvaluator) throws(Diagnostic) in
      length(try self.layout(evaluator, isWrapped: isWrapped))
    }
    try graph.add(
      Derivation(
        label: "the text of `\(layer.path)`", inputs: styleSlots + (isWrapped ? [width] : []),
        outputs: [slot],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          results[0] = try measure(evaluator)
        },
        velocity: { (evaluator, _) throws(Diagnostic) in
          try evaluator.slope { () throws(Diagnostic) in try measure(evaluator) }
        },
        takeover: .init(
          isAllowed: { _ in true },
          didLose: { [unowned graph] slot in graph.discard(at: slot) })))
  }

  private func layout(
    _ evaluator: DerivationEvaluator, isWrapped: Bool
  ) throws(Diagnostic) -> TextLayout {
    let read = { (slot: Int) throws(Diagnostic) in try evaluator.value(of: slot) }
    return layout(try style(read), width: isWrapped ? try read(width) : nil)
  }
}
