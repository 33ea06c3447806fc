import MotionCore
import MotionRecording
import MotionValues

/// The filters, masks and blend modes that a format of code carries.
struct CodeEffectsFormat: Sendable {
  var filters = true
  var blends = true
  /// Whether the code of a mask may be asked for its kind while it plays.
  var changingMasks = false
  /// Why it does not carry a mask that is among others of its parent; nil if it does.
  var reason: @Sendable (_ kind: MaskKind, _ isFirst: Bool) -> String? = { _, _ in nil }
}

/// How a layer is composed of its picture: what changes its colours, what cuts it, and how it blends
/// with what its parent has painted so far.
struct CodeEffects {
  enum FilterKind: String {
    case saturation, contrast, brightness, blur
  }

  struct Mask {
    /// The identifier of what draws it.
    let name: String
    let layer: Int
    /// As it is at first, if it changes.
    let kind: MaskKind
    /// Whether it is cut by a path, not by its box.
    let isShape: Bool
    /// The identifier of its kind; nil if it does not change.
    var choice: String?
  }

  enum Blend {
    case constant(BlendMode)
    /// The value of a property that changes.
    case field(String)
  }

  /// In the order in which they apply, each once.
  private(set) var filters: [(kind: FilterKind, amount: CodeAmount)] = []
  /// Each cuts what the ones before leave.
  private(set) var masks: [Mask] = []
  private(set) var blend: Blend?
  /// Whether layers in it blend with what it has painted.
  private(set) var isolates = false
  private(set) var carried: Set<HandoffSource> = []
  /// Why others are not carried.
  private(set) var reasons: [HandoffSource: String] = [:]

  /// Whether the layer is composed as any other.
  var isEmpty: Bool { filters.isEmpty && masks.isEmpty && blend == nil && !isolates }

  /// Whether it needs a picture of its own before it is drawn on its parent's.
  var isGroup: Bool { blend != nil || isolates }

  /// Reads the effects of a layer; `field` is the name of the code's value of a property.
  init(
    _ layer: Int, children: [Int], in handoff: Handoff, _ format: CodeEffectsFormat,
    fields: [String: String]
  ) {
    let drawn = HandoffLayer(layer, in: handoff, keepsPaths: true, keepsMasks: true)
    func selected(_ amount: Amount, of layer: HandoffLayer) -> HandoffSource? {
      layer.properties(of: amount).first.flatMap { handoff.selects($0) ? $0 : nil }
    }
    func field(_ source: HandoffSource) -> String? {
      source.layer == layer ? fields[source.property] : nil
    }
    if format.filters {
      for one in drawn.drawing.filters {
        guard let (kind, amount) = Self.filter(one), selected(amount, of: drawn) != nil,
          !drawn.isAlways(amount, kind == .blur ? 0 : 1)
        else { continue }
        filters.append((kind, CodeAmount(amount, of: drawn, field: field)))
        carried.formUnion(drawn.properties(of: amount))
      }
    }
    if format.blends, let choice = drawn.drawing.blend, drawn.blends,
      let source = selected(choice, of: drawn)
    {
      blend =
        field(source).map { .field($0) }
        ?? .constant(BlendMode(rawValue: handoff.word(source)) ?? .normal)
      carried.insert(source)
    }
    var names = CodeNames()
    for name in fields.values.sorted() + ["content"] { _ = names.property(name) }
    for child in children {
      let inner = HandoffLayer(child, in: handoff, keepsPaths: true, keepsMasks: true)
      if let choice = inner.drawing.mask, let source = selected(choice, of: inner) {
        let words = inner.words(of: choice).sorted()
        if words == [MaskKind.none.rawValue] { continue }
        // An outline cuts otherwise than a picture, and what is no mask at times is drawn.
        let changes = words.count > 1
        let others = [MaskKind.outline, .none].map(\.rawValue)
        let isKnown = !changes || format.changingMasks && Set(others).isDisjoint(with: words)
        let kind = isKnown ? MaskKind(rawValue: handoff.word(source)) : nil
        let isSteady =
          inner.isAlways(inner.drawing.shown, 1) && inner.recorded.firstFrame == 0
          && inner.recorded.endFrame == nil
        guard let kind, isSteady,
          case let reason = format.reason(kind, masks.isEmpty), reason == nil
        else {
          reasons[source] =
            kind.flatMap { format.reason($0, masks.isEmpty) }
            ?? (kind == nil ? "masks that change their kind" : "masks that come and go")
          continue
        }
        let id = handoff.path(child).split(separator: "/").last.map(String.init) ?? ""
        let name = names.property(id)
        masks.append(
          Mask(
            name: name, layer: child, kind: kind,
            isShape: inner.drawing.surface.outline.path != nil,
            choice: changes ? names.property(name + "Masks") : nil))
        carried.insert(source)
      } else if format.blends, inner.blends, layer > 0,
        inner.drawing.blend.flatMap({ selected($0, of: inner) }) != nil
      {
        isolates = true
      }
    }
  }

  private static func filter(
    _ filter: Drawing<Amount>.Filter
  ) -> (FilterKind, Amount)? {
    switch filter {
    case .saturation(let amount): (.saturation, amount)
    case .contrast(let amount): (.contrast, amount)
    case .brightness(let amount): (.brightness, amount)
    case .blur(let deviation): (.blur, deviation)
    case .shadow, .shadows: nil
    }
  }

  /// The amount of a filter; nil if the layer has none of its kind.
  func amount(_ kind: FilterKind) -> CodeAmount? { filters.first { $0.kind == kind }?.amount }

  /// Whether a filter changes colours.
  var changesColors: Bool { filters.contains { $0.kind != .blur } }

  /// What the function that composes the layer does, for a comment.
  var words: String {
    let parts = [
      filters.isEmpty ? nil : "its filters",
      masks.isEmpty ? nil : "what cuts it", blend == nil ? nil : "its blend mode",
      isolates ? "a picture of its own, with which layers in it blend" : nil,
    ].compactMap(\.self)
    let last = parts.last ?? ""
    return parts.count < 2 ? last : "\(parts.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension MaskKind {
  /// Whether it cuts by how light its picture is.
  var isLuminance: Bool { self == .luminance || self == .invertedLuminance }
}

extension BlendMode {
  /// The name of a constant of Compose's `BlendMode`.
  var composeName: String {
    switch self {
    case .normal: "SrcOver"
    case .plusLighter: "Plus"
    case .hardLight: "Hardlight"
    case .softLight: "Softlight"
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .difference,
      .exclusion, .hue, .saturation, .color, .luminosity:
      rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The name of a constant of Flutter's `BlendMode`.
  var flutterName: String {
    switch self {
    case .normal: "srcOver"
    case .plusLighter: "plus"
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      rawValue
    }
  }
}
