import MotionMath
import MotionText

/// The slots of a text layer from which its text is measured.
package struct LayerText {
  package let layer: Layer
  package let text: Int
  package let fontSize: Int
  package let fontWeight: Int
  package let lineHeightMultiple: Int
  package let alignment: Int
  package let width: Int
  package let height: Int

  /// Finds the slots; nil if the layer shows no text.
  package init?(_ layer: Layer) {
    let names = [
      "text", "fontSize", "fontWeight", "lineHeightMultiple", "textAlignment", "width", "height",
    ]
    let slots = names.compactMap { layer.property($0)?.slot }
    guard layer.kind === StandardLayers.text, slots.count == names.count else { return nil }
    self.layer = layer
    text = slots[0]
    fontSize = slots[1]
    fontWeight = slots[2]
    lineHeightMultiple = slots[3]
    alignment = slots[4]
    width = slots[5]
    height = slots[6]
  }

  /// Sets the text in lines.
  ///
  /// - Parameter width: The width of the lines in points; nil for lines of any length.
  package func layout(in store: borrowing PropertyStore, width: Double?) -> TextLayout {
    TextLayout(
      store.text(at: text),
      in: FontMetrics(
        size: store[fontSize], weight: FontWeight.allCases[Int(store[fontWeight])].css),
      width: width, lineHeightMultiple: store[lineHeightMultiple])
  }

  /// Returns the distance of a line from the layer's left edge, in points.
  package func lineStart(of lineWidth: Double, in store: borrowing PropertyStore) -> Double {
    let room = store[width] - lineWidth
    return switch Int(store[alignment]) {
    case 1: room / 2
    case 2: room
    default: 0
    }
  }
}
