import MotionRecording
import MotionValues

/// What became of each property in a file of keyed pictures: in Lottie's words, or in those of another
/// format.
struct LottieReport {
  struct Words {
    /// Why something of a drawing is not in the file; nil if it is there.
    let reason: @Sendable (DrawingRole) -> String?
    /// What masks, and when a layer is there, have become.
    let masks, times: String
    /// Why a property that no drawing reads is not in the file.
    let facts: [String: String]
    /// Why a line or an area that changes its kind is not in the file.
    let kinds: String
  }

  private let words: Words
  private let source: LottieSource
  private let facts: LottieFacts
  private let uses: [HandoffSource: LottieChannels.Use]
  private let carried: Set<HandoffSource>
  /// Why values with parts are not in the file.
  private let lost: [HandoffSource: String]
  /// What looks in the file as in the run within a bound that these words have.
  private let approximated: [HandoffSource: String]

  init(_ composer: LottieComposer) {
    self.init(
      composer, .lottie, carried: composer.carried, lost: composer.lost,
      approximated: composer.approximated)
  }

  init(
    _ composer: some ChannelComposer, _ words: Words, carried: Set<HandoffSource>,
    lost: [HandoffSource: String], approximated: [HandoffSource: String] = [:]
  ) {
    (self.words, self.carried, self.lost) = (words, carried, lost)
    self.approximated = approximated
    source = composer.source
    facts = composer.facts
    uses = composer.channels.uses
  }

  /// The properties that change, and those that are set and left out or approximated, by layer in
  /// tree order.
  var entries: [ExportReport.Entry] {
    let handoff = source.handoff
    let moving = Dictionary(grouping: handoff.properties, by: \.layer)
    return handoff.recording.treeOrder.flatMap { layer in
      let changing = moving[layer] ?? []
      let near = approximated.keys.filter { $0.layer == layer }.map(\.property).sorted()
      let set = (losses(of: layer) + near).filter { property in
        !changing.contains { $0.property == property }
          && handoff.selects(HandoffSource(layer, property))
      }
      return changing.map { entry(layer, $0.property, $0.tracks.first?.unit ?? .none) }
        + set.map { entry(layer, $0, .none) }
    }
  }

  /// The properties of a layer whose effect is not in the file as soon as they are set.
  private func losses(of layer: Int) -> [String] {
    guard layer > 0 else { return [] }
    let drawn = source.layer(layer)
    var lost: [Amount] = []
    func note(_ filter: Drawing<Amount>.Filter) {
      switch filter {
      case .saturation(let amount), .contrast(let amount), .brightness(let amount):
        if !drawn.isAlways(amount, 1) { lost.append(amount) }
      case .blur(let deviation):
        if !drawn.isAlways(deviation, 0) { lost.append(deviation) }
      case .shadow(_, _, _, let paint):
        if ![paint.color.alpha, paint.opacity].contains(where: { drawn.isAlways($0, 0) }) {
          lost.append(paint.opacity)
        }
      case .shadows(let list): if drawn.showsShadows(list) { lost.append(list) }
      }
    }
    for item in drawn.drawing.surface.items {
      switch item {
      case .text(let style): if !drawn.isAlwaysEmpty(style.content) { lost.append(style.content) }
      case .image(let style): if !drawn.isAlwaysEmpty(style.content) { lost.append(style.content) }
      case .backdrop, .fill, .stroke, .line, .typography, .tint, .children, .particles: break
      }
    }
    drawn.drawing.filters.forEach(note)
    if let blend = drawn.drawing.blend, drawn.blends,
      carried.isDisjoint(with: drawn.properties(of: blend))
    {
      lost.append(blend)
    }
    for case .backdrop(let filters) in drawn.drawing.surface.items { filters.forEach(note) }
    return lost.compactMap { drawn.properties(of: $0).first?.property }
      + self.lost.keys.filter { $0.layer == layer }.map(\.property).sorted()
  }

  private func entry(
    _ layer: Int, _ property: String, _ unit: Unit
  ) -> ExportReport.Entry {
    let path = source.layers[layer].path
    if let reason = lost[.init(layer, property)] {
      return .init(layer: path, property: property, .leftOut(reason), unit: unit)
    }
    if let use = uses[.init(layer, property)] {
      let roles = use.words.joined(separator: ", ")
      return .init(
        layer: path, property: property,
        use.isAlone ? .kept(roles) : .baked("into \(roles)"),
        unit: use.isOutline ? .points : unit, keys: use.keys,
        deviation: unit == .none ? nil : use.deviation)
    }
    if let words = approximated[.init(layer, property)] {
      return .init(layer: path, property: property, .kept(words))
    }
    let roles = source.handoff.drawings[layer].roles(of: property)
    if carried.contains(.init(layer, property)) {
      if roles.contains(.mask) {
        return .init(layer: path, property: property, .kept(words.masks))
      }
      if roles.contains(.blend) {
        return .init(layer: path, property: property, .kept("blend modes"))
      }
    }
    if facts.pictureCounts[layer] > 0 {
      if roles.contains(.shown) {
        return .init(layer: path, property: property, .kept(words.times))
      }
      if roles.contains(.order) {
        return .init(layer: path, property: property, .kept("the order of the layers"))
      }
    }
    let isKind =
      source.shapeTracks[layer] != nil && roles.contains(.outline)
      && source.handoff.steps(layer, property) != nil
    let reason =
      words.facts[property] ?? (isKind ? words.kinds : nil)
      ?? roles.compactMap(words.reason).min()
      ?? (facts.pictureCounts[layer] > 0
        ? "nothing that is drawn depends on it" : "nothing of the layer is drawn")
    return .init(layer: path, property: property, .leftOut(reason), unit: unit)
  }
}

extension LottieReport.Words {
  static let lottie = Self(
    reason: { role in
      switch role {
      case .textContent, .textStyle, .textPaint: "text is not exported as outlines of its glyphs"
      case .imageContent, .imageStyle, .imageTint: "images are not embedded"
      case .shadowPlace, .shadowPaint: "Lottie's specification has no shadows"
      case .blur, .backdropBlur: "Lottie's specification has no blur"
      case .colorFilter: "Lottie's specification has no filters of colours"
      case .touched: "Lottie has no touches"
      case .clip: "a mask of Lottie cannot be switched on or off"
      case .mask: "what is cut is not drawn, or the layer is drawn at times"
      case .backShown: "Lottie's layers have no backs"
      case .depthOrder: "Lottie's layers have one order"
      case .particles: "particles are not in the file"
      case .size, .outline, .place, .content, .view, .order, .shown, .opacity, .fill, .stroke,
        .penWidth, .blend:
        nil
      }
    }, masks: "track mattes", times: "in and out points",
    facts: [
      "appearance": "the file has the colours of one appearance",
      "statusBar": "Lottie has no status bar", "statusBarLightness": "Lottie has no status bar",
    ],
    kinds: "Lottie's lines and areas keep their kind")
}
