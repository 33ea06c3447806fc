import MotionCore
import MotionPlugin
import MotionValues

/// A length that is that of content: of the stacks and grids in a scroll view that was made without
/// one, or of all layers in a layer with `fit`.
struct ContentExtent {
  let layer: Layer
  let axis: LayoutAxis
  /// The layers whose furthest end it is.
  var members: [Layer] = []
  /// The slot of the padding after that end; nil if there is none.
  var padding: Int?
  /// Whether the length is derived, so that its rule can be replaced.
  var isDerived = false
}

/// The axes along which a layer is as long as the layers in it.
enum ContentFit: String, ScriptChoice {
  case width, height, both

  static var choiceName: String { "Fit" }

  var summary: String {
    switch self {
    case .width: "As wide as its content."
    case .height: "As high as its content."
    case .both: "As wide and as high as its content."
    }
  }

  func includes(_ axis: LayoutAxis) -> Bool {
    switch self {
    case .width: axis == .x
    case .height: axis == .y
    case .both: true
    }
  }
}

/// The content length of scroll views.
extension LayoutPlugin {
  /// Makes the content length of a scroll view depend on a layout in it.
  func extend(_ scroll: Layer, by layout: Layer) throws(Diagnostic) {
    for axis in LayoutAxis.allCases {
      guard let content = contentSlot(of: scroll, axis), let size = layout.sizeSlots?[axis],
        ownValues[size] == 0, extents[content]?.padding == nil
      else { continue }
      let isKnown = extents[content]?.members.isEmpty == false
      guard isKnown || (stage.store[content] == 0 && !stage.moves(content)) else { continue }
      extents[content, default: ContentExtent(layer: scroll, axis: axis)].members.append(layout)
      try derive(content)
    }
  }

  /// Removes a layout that is about to be removed from those that determine a content length.
  func leave(_ scroll: Layer, _ layout: Layer) throws(Diagnostic) {
    for axis in LayoutAxis.allCases {
      guard let content = contentSlot(of: scroll, axis), extents[content]?.padding == nil,
        extents[content]?.members.contains(where: { $0 === layout }) ?? false
      else { continue }
      extents[content]?.members.removeAll { $0 === layout }
      try derive(content)
    }
  }

  private func contentSlot(of scroll: Layer, _ axis: LayoutAxis) -> Int? {
    scroll.property(axis == .x ? "contentWidth" : "contentHeight")?.slot
  }
}

/// Layers that fit their content.
extension LayoutPlugin {
  /// The property that such layers have besides.
  static let paddingGroup = PropertyGroup("padding", [LayoutKinds.padding])

  var fitOptions: [LayerOption] {
    [
      LayerOption(
        Parameter<ContentFit>(
          "fit",
          "Along which axes it, or the content of a scroll view, is as long as the layers in it, with `padding` after the furthest end."
        )
      ) { [unowned self] layer in
        fit(of: layer)
      } set: { [unowned self] (layer, fit) throws(Diagnostic) in
        try setFit(fit, of: layer)
      },
      LayerOption(
        .number(
          "padding", .points, in: .notNegative,
          "The space between the content and the end of a layer with `fit`.")
      ) { [unowned self] layer in
        layer.property("padding").map { stage.read($0.slot) }
      } set: { [unowned self] (layer, padding) throws(Diagnostic) in
        try stage.assignFromScript(padding ?? 0, to: paddingSlot(of: layer))
      },
    ]
  }

  /// The slot of the length that `fit` sets: that of a scroll view's content, or else the layer's own.
  private func fittingSlot(of layer: Layer, _ axis: LayoutAxis) -> Int? {
    contentSlot(of: layer, axis) ?? layer.sizeSlots?[axis]
  }

  private func paddingSlot(of layer: Layer) -> Int { stage.attach(Self.paddingGroup, to: layer) }

  private func fit(of layer: Layer) -> ContentFit? {
    let fits = LayoutAxis.allCases.map { axis in
      fittingSlot(of: layer, axis).map { extents[$0]?.padding != nil } ?? false
    }
    return switch (fits[0], fits[1]) {
    case (true, true): .both
    case (true, false): .width
    case (false, true): .height
    case (false, false): nil
    }
  }

  private func setFit(_ fit: ContentFit?, of layer: Layer) throws(Diagnostic) {
    guard !layer.fitsContent, layer.sizeSlots != nil else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` has no `fit`: a \(layer.kind.name) fits by itself",
        help: ["leave its width or height out, and it is that of the content"], token: "fit")
    }
    defer { layer.arranger = self.fit(of: layer) == nil ? nil : self }
    for axis in LayoutAxis.allCases {
      guard let slot = fittingSlot(of: layer, axis) else { continue }
      guard fit?.includes(axis) ?? false else {
        if extents[slot]?.padding != nil {
          extents[slot] = nil
          stage.noteDerived([slot])
          stage.derivations.remove(slot)
        }
        continue
      }
      guard extents[slot]?.padding == nil else { continue }
      let name = stage.property(at: slot).property.name
      guard !layer.children.isEmpty || stage.store[slot] == 0 || stage.moves(slot) else {
        throw Diagnostic(
          .laidOut, "`\(layer.path)` has a `\(name)`, and `fit` sets it",
          help: ["leave one of them out"], token: "fit")
      }
      if extents[slot]?.isDerived ?? false { stage.derivations.discard(at: slot) }
      extents[slot] = ContentExtent(layer: layer, axis: axis, padding: paddingSlot(of: layer))
      do throws(Diagnostic) {
        try refit(layer)
      } catch {
        extents[slot] = nil
        throw error
      }
    }
  }

  /// Derives the lengths of a layer that fits its content anew, because the layers in it are others.
  func refit(_ layer: Layer, without leaving: Layer? = nil) throws(Diagnostic) {
    for axis in LayoutAxis.allCases {
      guard let slot = fittingSlot(of: layer, axis), extents[slot]?.padding != nil else { continue }
      stage.noteDerived([slot])
      extents[slot]?.members = layer.children.filter { !$0.isMask && $0 !== leaving }
      try derive(slot)
    }
  }
}

extension LayoutPlugin {
  /// Derives a length from its content.
  private func derive(_ slot: Int) throws(Diagnostic) {
    guard let extent = extents[slot] else { return }
    if extent.isDerived { stage.derivations.discard(at: slot) }
    extents[slot]?.isDerived = false
    let ends = extent.members.compactMap { ContentEnd($0, extent.axis) }
    let padding = extent.padding
    guard !ends.isEmpty || padding != nil else { return stage.store.write(0, to: slot) }
    let copies = stage[LayerCopies.self]
    let end = { (evaluator: DerivationEvaluator) throws(Diagnostic) -> Double in
      var furthest = 0.0
      for end in ends where try end.counts(evaluator, copies) {
        furthest = max(
          furthest, try evaluator.value(of: end.origin) + max(evaluator.value(of: end.size), 0))
      }
      guard let padding else { return furthest }
      return furthest + max(try evaluator.value(of: padding), 0)
    }
    try stage.derivations.add(
      Derivation(
        label: "the content of `\(extent.layer.path)`",
        inputs: ends.flatMap(\.slots) + (padding.map { [$0] } ?? []), outputs: [slot],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          results[0] = try end(evaluator)
        },
        velocity: { (evaluator, _) throws(Diagnostic) in
          try evaluator.slope { () throws(Diagnostic) in try end(evaluator) }
        },
        refusal: { [unowned self] in refusal($0) }))
    extents[slot]?.isDerived = true
  }
}

/// The end of a layer along an axis.
private struct ContentEnd {
  let origin: Int
  let size: Int
  private let hidden: Int
  /// The slot of `present`; nil for a layer that is always there.
  private let present: Int?

  init?(_ layer: Layer, _ axis: LayoutAxis) {
    guard let origin = layer.originSlots?[axis], let size = layer.sizeSlots?[axis],
      let hidden = layer.property("hidden")?.slot
    else { return nil }
    (self.origin, self.size, self.hidden) = (origin, size, hidden)
    present = layer.property("present")?.slot
  }

  var slots: [Int] { [origin, size, hidden] + (present.map { [$0] } ?? []) }

  /// Whether the layer takes room. One that a copy replaces keeps its place.
  func counts(
    _ evaluator: DerivationEvaluator, _ copies: LayerCopies
  ) throws(Diagnostic) -> Bool {
    if let present, try evaluator.value(of: present) == 0 { return false }
    return try evaluator.value(of: hidden) == 0 || copies.layoutHidden[hidden] == false
  }
}
