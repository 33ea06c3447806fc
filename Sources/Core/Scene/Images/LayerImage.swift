import MotionValues

/// The image of a layer without a size: the slots from which its size follows.
package final class LayerImage {
  package let layer: Layer
  private let source: Int
  private let width: Int
  private let height: Int
  /// Whether the width is derived here, and whether it follows the height; otherwise the height follows
  /// the width.
  private var fitsWidth = false
  private var followsHeight = false
  private var knownSize: (source: Double, size: Size)?

  /// The size of an image in points; 0 for one that is unknown.
  package struct Size: Hashable {
    package let width: Double
    package let height: Double

    package static let none = Size(width: 0, height: 0)

    /// The width of an image with a height.
    package func width(forHeight height: Double) -> Double {
      self.height > 0 ? max(height, 0) * width / self.height : 0
    }

    /// The height of an image with a width.
    package func height(forWidth width: Double) -> Double {
      self.width > 0 ? max(width, 0) * height / self.width : 0
    }
  }

  /// Finds the slots; nil if the layer shows no image.
  package init?(_ layer: Layer) {
    guard layer.kind === StandardLayers.image, let source = layer.property("source")?.slot,
      let width = layer.property("width")?.slot, let height = layer.property("height")?.slot
    else { return nil }
    self.layer = layer
    self.source = source
    self.width = width
    self.height = height
  }

  /// The slots on which the size depends.
  package var sizeSlots: [Int] { [source] }

  /// Reads the size.
  package func size<Failure: Error>(
    _ value: (_ slot: Int) throws(Failure) -> Double
  ) throws(Failure) -> Size {
    let number = try value(source)
    if let knownSize, knownSize.source == number { return knownSize.size }
    let path = layer.stage.store.text(numbered: number)
    let found = path.isEmpty ? nil : layer.stage[ImageFiles.self].size(of: path)
    let size = found.map { Size(width: $0.width, height: $0.height) } ?? .none
    knownSize = (number, size)
    return size
  }

  /// Derives the width and height if they are 0: those of the file, or what the other one makes it by
  /// the file's proportions.
  ///
  /// A size that is derived becomes an ordinary one when a script assigns or animates it. A layout
  /// determines the sizes of the images in it.
  package func derive() throws(Diagnostic) {
    let store = (width: layer.stage.store[width], height: layer.stage.store[height])
    guard store.width == 0 || store.height == 0 else { return }
    layer.stage[ImageFiles.self].noteMeasured(layer)
    guard !(layer.parent.map { $0.arranger?.sizesContent(in: $0) ?? false } ?? false) else {
      return
    }
    followsHeight = store.width == 0 && store.height != 0
    if store.width == 0 {
      fitsWidth = true
      try fit(width, reading: followsHeight ? [height] : []) { (evaluator) throws(Diagnostic) in
        let size = try self.size(evaluator)
        return self.followsHeight
          ? size.width(forHeight: try evaluator.value(of: self.height)) : size.width
      }
    }
    if store.height == 0 {
      try fit(height, reading: [width]) { (evaluator) throws(Diagnostic) in
        try self.size(evaluator).height(forWidth: try evaluator.value(of: self.width))
      }
    }
  }

  private var graph: DerivationGraph { layer.stage.derivations }

  private func size(_ evaluator: DerivationEvaluator) throws(Diagnostic) -> Size {
    try size { (slot) throws(Diagnostic) in try evaluator.value(of: slot) }
  }

  /// Derives a length, until something else drives or assigns it.
  private func fit(
    _ slot: Int, reading other: [Int],
    _ length: @escaping (DerivationEvaluator) throws(Diagnostic) -> Double
  ) throws(Diagnostic) {
    try graph.add(
      Derivation(
        label: "the image of `\(layer.path)`", inputs: sizeSlots + other, outputs: [slot],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          results[0] = try length(evaluator)
        },
        velocity: { (evaluator, _) throws(Diagnostic) in
          try evaluator.slope { () throws(Diagnostic) in try length(evaluator) }
        },
        takeover: .init(
          isAllowed: { _ in true },
          didLose: { [unowned self] slot in self.didLose(slot) }),
        isQuiet: true))
  }

  /// Lets the width follow a height that something else drives from now on.
  private func didLose(_ slot: Int) {
    graph.discard(at: slot)
    if slot == width { fitsWidth = false }
    guard slot == height, fitsWidth, !followsHeight else { return }
    do throws(Diagnostic) {
      try graph.addInputs([height], ofOutput: width)
      followsHeight = true
    } catch {
      // The height depends on the width, which stays that of the file.
    }
  }
}
