import MotionCore
import MotionRecording
import MotionValues

/// What became of each property in a Lottie file.
struct LottieReport {
  private let source: LottieSource
  private let facts: LottieFacts
  private let uses: [LottieSource.Input: LottieChannels.Use]

  init(_ composer: LottieComposer) {
    source = composer.source
    facts = composer.facts
    uses = composer.channels.uses
  }

  /// The properties that change, and those that are set and left out, by layer in tree order.
  var entries: [ExportReport.Entry] {
    let handoff = source.handoff
    let moving = Dictionary(grouping: handoff.properties, by: \.layer)
    let filter = TraceFilter(handoff.selection.patterns)
    return handoff.recording.treeOrder.flatMap { layer in
      let changing = moving[layer] ?? []
      let set = Self.losses.map(\.property).filter { property in
        !changing.contains { $0.property == property }
          && filter.matches(path: handoff.path(layer), property: property)
          && isSet(property, in: layer)
      }
      return changing.map { entry(layer, $0.property, $0.tracks.first?.unit ?? .none) }
        + set.map { entry(layer, $0, .none) }
    }
  }

  /// The properties whose effect is not in the file as soon as they are set.
  private static let losses: [(property: String, reason: String)] = [
    ("text", "text is not exported as outlines of its glyphs"),
    ("source", "images are not embedded"),
    ("shadowOpacity", "Lottie's specification has no shadows"),
    ("blur", "Lottie's specification has no blur"),
    ("backgroundBlur", "Lottie's specification has no blur"),
  ]

  private static let reasons = Dictionary(
    uniqueKeysWithValues: losses.map { ($0.property, $0.reason) } + [
      ("wrappedText", "text is not exported as outlines of its glyphs"),
      ("textColor", "text is not exported as outlines of its glyphs"),
      ("textHidden", "text is not exported as outlines of its glyphs"),
      ("fontSize", "text is not exported as outlines of its glyphs"),
      ("shadowColor", "Lottie's specification has no shadows"),
      ("shadowRadius", "Lottie's specification has no shadows"),
      ("shadowOffsetX", "Lottie's specification has no shadows"),
      ("shadowOffsetY", "Lottie's specification has no shadows"),
      ("touchable", "Lottie has no touches"),
      ("clip", "a mask of Lottie cannot be switched on or off"),
      ("appearance", "the file has the colours of one appearance"),
      ("statusBar", "Lottie has no status bar"),
      ("statusBarLightness", "Lottie has no status bar"),
    ])

  private func isSet(_ property: String, in layer: Int) -> Bool {
    layer > 0 && source.isEver(.init(layer, property), otherThan: 0)
  }

  private func entry(
    _ layer: Int, _ property: String, _ unit: Unit
  ) -> ExportReport.Entry {
    let path = source.layers[layer].path
    if let use = uses[.init(layer, property)] {
      let words = use.words.joined(separator: ", ")
      return .init(
        layer: path, property: property,
        use.isAlone ? .kept(words) : .baked("into \(words)"),
        unit: use.isOutline ? .points : unit, keys: use.keys,
        deviation: unit == .none ? nil : use.deviation)
    }
    if facts.pictureCounts[layer] > 0 {
      if property == "hidden" {
        return .init(layer: path, property: property, .kept("in and out points"))
      }
      if property == "zPosition" {
        return .init(layer: path, property: property, .kept("the order of the layers"))
      }
    }
    let reason =
      Self.reasons[property]
      ?? (facts.pictureCounts[layer] > 0
        ? "nothing that is drawn depends on it" : "nothing of the layer is drawn")
    return .init(layer: path, property: property, .leftOut(reason), unit: unit)
  }
}
