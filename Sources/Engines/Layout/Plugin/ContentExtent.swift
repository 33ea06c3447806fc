import MotionCore
import MotionValues

/// The stacks and grids that determine the content length of a scroll view that was made without
/// one.
struct ContentExtent {
  /// The layouts that fit their content along an axis, by axis.
  var layouts = AxisPair<[Layer]>(both: [])
}

extension LayoutPlugin {
  /// Makes the content length of a scroll view depend on a layout in it.
  func extend(_ scroll: Layer, by layout: Layer) throws(Diagnostic) {
    for axis in LayoutAxis.allCases {
      guard let content = contentSlot(of: scroll, axis), let size = layout.sizeSlots?[axis],
        ownValues[size] == 0
      else { continue }
      let isKnown = extents[scroll.index]?.layouts[axis].isEmpty == false
      guard isKnown || (stage.store[content] == 0 && !stage.moves(content)) else { continue }
      extents[scroll.index, default: ContentExtent()].layouts[axis].append(layout)
      try derive(content, of: scroll, axis)
    }
  }

  /// Removes a layout that is about to be removed from those that determine a content length.
  func leave(_ scroll: Layer, _ layout: Layer) throws(Diagnostic) {
    for axis in LayoutAxis.allCases {
      guard let content = contentSlot(of: scroll, axis),
        extents[scroll.index]?.layouts[axis].contains(where: { $0 === layout }) ?? false
      else { continue }
      extents[scroll.index]?.layouts[axis].removeAll { $0 === layout }
      try derive(content, of: scroll, axis)
    }
  }

  private func contentSlot(of scroll: Layer, _ axis: LayoutAxis) -> Int? {
    scroll.property(axis == .x ? "contentWidth" : "contentHeight")?.slot
  }

  /// Derives the content length of a scroll view from the layouts in it.
  func derive(_ content: Int, of scroll: Layer, _ axis: LayoutAxis) throws(Diagnostic) {
    stage.derivations.discard(at: content)
    let layouts = extents[scroll.index]?.layouts[axis] ?? []
    let slots = layouts.compactMap { layout in
      guard let origin = layout.originSlots?[axis], let size = layout.sizeSlots?[axis],
        let hidden = layout.property("hidden")?.slot
      else { return nil as (origin: Int, size: Int, hidden: Int)? }
      return (origin, size, hidden)
    }
    guard !slots.isEmpty else { return stage.store.write(0, to: content) }
    let end = { (evaluator: DerivationEvaluator) throws(Diagnostic) -> Double in
      var end = 0.0
      for (origin, size, hidden) in slots where try evaluator.value(of: hidden) == 0 {
        end = max(end, try evaluator.value(of: origin) + evaluator.value(of: size))
      }
      return end
    }
    try stage.derivations.add(
      Derivation(
        label: "the content of `\(scroll.path)`",
        inputs: slots.flatMap { [$0.origin, $0.size, $0.hidden] }, outputs: [content],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          results[0] = try end(evaluator)
        },
        velocity: { (evaluator, _) throws(Diagnostic) in
          try evaluator.slope { () throws(Diagnostic) in try end(evaluator) }
        },
        refusal: { [unowned self] in refusal($0) }))
  }
}
