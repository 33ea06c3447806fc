import MotionRecording
import MotionValues

/// The lines of text that recordings show at any time.
package struct ShownTexts: Sendable {
  /// The lines by their weight, which is 0 for 100 in CSS to 8 for 900.
  package private(set) var lines: [Int: Set<String>] = [:]
  /// Those of them whose digits are tabular at some time.
  package private(set) var tabularLines: [Int: Set<String>] = [:]

  /// The time in the status bar of a page, and its weight.
  private static let time = (text: "9:41", weight: FontWeight.semibold.index)

  /// Finds the lines of texts; if there are any, also that of a page's status bar.
  package init(_ recordings: [Recording], showsStatusBar: Bool) {
    for recording in recordings { add(recording) }
    let hasStatusBar = recordings.contains { recording in
      !recording.layers.isEmpty
        && (recording.constant(of: "safeAreaTop", in: 0) ?? .number(0)) != .number(0)
        || recording.columns.contains { $0.layer == 0 && $0.property == "safeAreaTop" }
    }
    if showsStatusBar, hasStatusBar, !lines.isEmpty {
      lines[Self.time.weight, default: []].insert(Self.time.text)
    }
  }

  private struct Place: Hashable {
    let layer: Int
    let property: String
  }

  private mutating func add(_ recording: Recording) {
    let drawings = RecordedDrawings(recording)
    var digits: [Int: Amount] = [:]
    let styles = recording.layers.indices.flatMap { layer in
      drawings[layer].surface.items.compactMap { item -> (Int, Drawing<Amount>.TextStyle)? in
        if case .typography(let style) = item { digits[layer] = style.digits }
        return if case .text(let style) = item { (layer, style) } else { nil }
      }
    }
    guard !styles.isEmpty else { return }
    var columns: [Place: RecordedColumn] = [:]
    for column in recording.columns where column.tracks.isEmpty {
      columns[Place(layer: column.layer, property: column.property)] = column
    }
    func words(_ amount: Amount, of layer: Int) -> Set<String> {
      var words: Set<String> = []
      for source in amount.terms.flatMap(\.sources) {
        let owner: Int? =
          switch source.owner {
          case .own: layer
          case .parent: recording.layers[layer].parent
          case .layer(let index): index
          }
        guard let owner, recording.layers.indices.contains(owner) else { continue }
        let column = columns[Place(layer: owner, property: source.property)]
        let values =
          column.map { [$0.initial] + $0.steps.map(\.value) }
          ?? [recording.constant(of: source.property, in: owner)].compactMap(\.self)
        for value in values {
          if case .text(let word) = value { words.insert(word) }
          if case .name(let word) = value { words.insert(word) }
        }
      }
      return words
    }
    for (layer, style) in styles {
      let texts = words(style.content, of: layer).union(words(style.wrapped, of: layer))
      let all = texts.flatMap { TextLayout.paragraphs(of: $0).map(String.init) }
        .filter { !$0.isEmpty }
      guard !all.isEmpty else { continue }
      let isTabular =
        digits[layer].map { words($0, of: layer).contains(DigitSpacing.tabular.rawValue) } ?? false
      for word in words(style.weight, of: layer) {
        guard let weight = FontWeight(rawValue: word)?.index else { continue }
        lines[weight, default: []].formUnion(all)
        if isTabular { tabularLines[weight, default: []].formUnion(all) }
      }
    }
  }
}
