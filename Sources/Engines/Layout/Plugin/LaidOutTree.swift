import MotionCore
import MotionValues

/// The layouts of an outermost stack or grid and of those inside it, each part of which is a rule
/// that derives properties.
///
/// So a height may follow a width of the same layout, a layer may be half as wide as the stack around
/// it, which another one fills, and a bar as high as the column beside it.
///
/// Invariants:
/// 1. Reads and outputs are disjoint: the layout does not read a size that it sets.
/// 2. While the tree is stale, its outputs belong to the plugin, which rebuilds the tree before the
///    first of them is read; otherwise they belong to the derivations of the parts.
/// 3. A part uses nothing of another one but what `givens` names, without what still moves it.
final class LaidOutTree {
  /// A property on which the layout depends.
  fileprivate struct Read {
    enum Field {
      case hidden, present, width, height, spacing, padding, columns, least
      /// The width of a text or an image that has one, for its height.
      case measuredWidth

      /// The axes on which it counts.
      var axes: [LayoutAxis] {
        switch self {
        case .width: [.x]
        case .height, .measuredWidth: [.y]
        case .hidden, .present, .spacing, .padding, .columns, .least: LayoutAxis.allCases
        }
      }

      /// Whether it is the length of a layer.
      var isLength: Bool { self == .width || self == .height }

      /// Whether it concerns what is in the node.
      var isInside: Bool {
        switch self {
        case .spacing, .padding, .columns: true
        case .hidden, .present, .width, .height, .least, .measuredWidth: false
        }
      }
    }

    let slot: Int
    let node: Int
    let field: Field
  }

  /// A length that another part sets.
  struct Given {
    let slot: Int
    fileprivate let node: Int
    fileprivate let axis: LayoutAxis
    /// Whether it is the natural length of a layout, which is what is in it.
    fileprivate var isNatural = false
  }

  /// What one derivation computes.
  struct Part {
    fileprivate let part: LayoutTree.Part
    fileprivate(set) var outputs: [Output] = []
    fileprivate var reads: [Read] = []
    /// The lengths that it needs of the parts before it.
    fileprivate(set) var givens: [Given] = []
    /// The indices of the texts and images that it measures.
    fileprivate var measured: [Int] = []
  }

  /// A property that the layout sets.
  struct Output {
    let slot: Int
    fileprivate let node: Int
    fileprivate let axis: LayoutAxis
    fileprivate let isSize: Bool
    /// Whether it is the length of a text or an image that fits, which changes at once with it.
    let isContentLength: Bool
  }

  /// A text or an image in the layout, with what was last known of it.
  private enum Measured {
    case text(LayerText, LayerText.Style)
    case image(LayerImage, LayerImage.Size, height: Double?)

    /// The slots on which the lengths depend.
    var slots: [Int] {
      switch self {
      case .text(let text, _): text.styleSlots
      case .image(let image, _, _): image.sizeSlots
      }
    }

    /// Reads what the lengths depend on; `given` is the size of the node as far as it is given.
    mutating func read<Failure: Error>(
      given: AxisPair<Double?>, _ value: (_ slot: Int) throws(Failure) -> Double
    ) throws(Failure) {
      switch self {
      case .text(let text, _): self = .text(text, try text.style(value))
      case .image(let image, _, _):
        self = .image(image, try image.size(value), height: given.y)
      }
    }

    /// The width, or the height at a width.
    func length(along axis: LayoutAxis, width: Double) -> Double {
      switch (self, axis) {
      case (.text(let text, let style), .x): text.width(style)
      case (.text(let text, let style), .y): text.height(style, width: width)
      case (.image(_, let size, let height), .x):
        height.map { size.width(forHeight: $0) } ?? size.width
      case (.image(_, let size, _), .y): size.height(forWidth: width)
      }
    }
  }

  /// The outermost layer.
  let root: Layer
  /// Whether layers, rules or the set of sizes that the layout determines have changed.
  var isStale = false
  /// Each comes after those that it needs.
  private(set) var parts: [Part] = []
  private(set) var outputs: [Output] = []
  private var reads: [Read] = []
  /// The texts and images that the layout measures, with their nodes, in the order of these.
  private var measured: [(node: Int, content: Measured)] = []
  /// All that the layout has measured, by the index of its layer; a text keeps its lines.
  private var knownContent: [Int: Measured] = [:]
  /// By node: the index of what is measured; -1 if it is nothing.
  private var measuredPlaces: [Int] = []
  private var layout = LayoutTree([])

  init(root: Layer) { self.root = root }

  /// Builds the tree from the layers.
  ///
  /// `given` returns the length that a layer was given along an axis; nil if it fits its content.
  func build(
    _ containers: [Int: LayoutContainer], on stage: Stage,
    given: (Layer, LayoutAxis) -> Double?
  ) {
    var nodes: [LayoutNode] = []
    (reads, outputs, measured, measuredPlaces) = ([], [], [], [])
    var layers: [(layer: Layer, rule: LayoutRule?)] = [(root, nil)]
    var next = 0
    while next < layers.count {
      let (layer, rule) = layers[next]
      let container = containers[layer.index]
      let own = container?.rule(on: stage)
      container?.builtRule = own
      let first = layers.count
      // A mask is where it is placed, over what the layout arranges.
      layers += container?.members.filter { !$0.isMask }.map { ($0, own) } ?? []
      var node = LayoutNode(
        layer.content(own), children: Array(first..<layers.count), given: AxisPair(both: nil))
      for axis in LayoutAxis.allCases {
        guard let slot = layer.sizeSlots?[axis], let origin = layer.originSlots?[axis] else {
          continue
        }
        if rule != nil { add(origin, next, axis) }
        let length = given(layer, axis)
        let isFilled = layer.isSized(by: rule, along: axis)
        if isFilled || (length == nil && layer.fitsContent) {
          node.given[axis] = length
          add(slot, next, axis, isSize: true, isContentLength: !isFilled && layer.isMeasured)
        } else {
          node.given[axis] = 0
          read(slot, next, axis == .x ? .width : .height)
        }
      }
      if rule != nil {
        read(layer.property("hidden")?.slot, next, .hidden)
        read(layer.property("present")?.slot, next, .present)
      }
      if layer.isMeasured, node.given.x == nil || node.given.y == nil,
        let content = knownContent[layer.index] ?? measured(layer)
      {
        knownContent[layer.index] = content
        measuredPlaces.append(measured.count)
        measured.append((next, content))
      } else {
        measuredPlaces.append(-1)
      }
      read(container?.spacing, next, .spacing)
      read(container?.padding, next, .padding)
      read(container?.columns, next, .columns)
      if case .spacer = node.content { read(layer.property("min")?.slot, next, .least) }
      nodes.append(node)
      next += 1
    }
    layout = LayoutTree(nodes)
    cut(layers.map(\.layer))
    isStale = false
  }

  /// Distributes what is read and set among the parts; `layers` are those of the nodes.
  private func cut(_ layers: [Layer]) {
    parts = layout.parts.map { Part(part: $0) }
    // By node, the part that places it, and the one that arranges what is in it.
    var (placing, inner) = (
      layers.map { _ in AxisPair(both: 0) }, layers.map { _ in AxisPair(both: 0) }
    )
    for (index, part) in layout.parts.enumerated() {
      for node in part.nodes {
        let isOwn = node == part.head
        if isOwn || !layout.nodes[node].isHead[part.axis] { inner[node][part.axis] = index }
        if !isOwn || node == 0 { placing[node][part.axis] = index }
      }
    }
    func isFilled(_ node: Int, _ axis: LayoutAxis) -> Bool { layout.nodes[node].isFilled[axis] }
    var isSet = Set<Int>()
    for output in outputs {
      let (node, axis) = (output.node, output.axis)
      let isOwn = output.isSize && !isFilled(node, axis)
      parts[isOwn ? inner[node][axis] : placing[node][axis]].outputs.append(output)
      if output.isSize { isSet.insert(output.slot) }
    }
    for read in reads {
      for axis in read.field.axes {
        let (inside, outside) = (inner[read.node][axis], placing[read.node][axis])
        parts[read.field.isInside ? inside : outside].reads.append(read)
        if read.field.isLength, inside != outside { parts[inside].reads.append(read) }
      }
    }
    for part in parts {
      let (node, axis) = (part.part.head, part.part.axis)
      guard node != 0, let slot = layers[node].sizeSlots?[axis], isSet.contains(slot) else {
        continue
      }
      let isNatural = !isFilled(node, axis)
      let reader = isNatural ? placing[node][axis] : inner[node][axis]
      parts[reader].givens.append(Given(slot: slot, node: node, axis: axis, isNatural: isNatural))
    }
    for (index, (node, content)) in measured.enumerated() {
      guard let sizes = layers[node].sizeSlots else { continue }
      let (given, place) = (layout.nodes[node].given, placing[node])
      if given.x == nil {
        parts[place.x].measured.append(index)
        if case .image = content, given.y != nil, !isSet.contains(sizes.y) {
          parts[place.x].reads.append(Read(slot: sizes.y, node: node, field: .height))
        }
      }
      guard given.y == nil else { continue }
      parts[place.y].measured.append(index)
      if isSet.contains(sizes.x) {
        parts[place.y].givens.append(Given(slot: sizes.x, node: node, axis: .x))
      } else {
        parts[place.y].reads.append(Read(slot: sizes.x, node: node, field: .measuredWidth))
      }
    }
  }

  private func measured(_ layer: Layer) -> Measured? {
    LayerText(layer).map { .text($0, .none) }
      ?? LayerImage(layer).map { .image($0, .none, height: nil) }
  }

  private func add(
    _ slot: Int, _ node: Int, _ axis: LayoutAxis, isSize: Bool = false,
    isContentLength: Bool = false
  ) {
    outputs.append(
      Output(slot: slot, node: node, axis: axis, isSize: isSize, isContentLength: isContentLength))
  }

  private func read(_ slot: Int?, _ node: Int, _ field: Read.Field) {
    if let slot { reads.append(Read(slot: slot, node: node, field: field)) }
  }

  /// The properties on which a part depends, without what other parts set.
  func inputs(of part: Part) -> [Int] {
    part.reads.map(\.slot) + part.measured.flatMap { measured[$0].content.slots }
  }

  /// Computes a part from the values of its inputs and the results of others, by their places in
  /// `givens`.
  func solve<Failure: Error>(
    _ part: Part, _ value: (_ slot: Int) throws(Failure) -> Double,
    result: (_ place: Int) throws(Failure) -> Double
  ) throws(Failure) {
    for read in part.reads {
      let value = try value(read.slot)
      // A driver may exceed the range of a property; the layout uses the clamped value.
      switch read.field {
      case .hidden:
        // A layer that a copy replaces keeps its place.
        layout.nodes[read.node].isHidden =
          value != 0 && root.stage[LayerCopies.self].layoutHidden[read.slot] ?? true
      case .present: if value == 0 { layout.nodes[read.node].isHidden = true }
      case .width: layout.nodes[read.node].given.x = max(value, 0)
      case .height: layout.nodes[read.node].given.y = max(value, 0)
      case .spacing: layout.nodes[read.node].spacing = value
      case .padding: layout.nodes[read.node].padding = max(value, 0)
      case .columns:
        let most = Double(LayoutKinds.mostColumns)
        layout.nodes[read.node].columns = value >= 1 ? Int(min(value, most)) : 1
      case .least: layout.nodes[read.node].least = max(value, 0)
      case .measuredWidth: layout.nodes[read.node].size.x = max(value, 0)
      }
    }
    for (place, given) in part.givens.enumerated() {
      let length = try result(place)
      layout.nodes[given.node].size[given.axis] = length
      if given.isNatural { layout.nodes[given.node].natural[given.axis] = length }
    }
    for index in part.measured {
      try measured[index].content.read(given: layout.nodes[measured[index].node].given, value)
    }
    layout.solve(part.part) { node, axis, width in
      measured[measuredPlaces[node]].content.length(along: axis, width: width)
    }
  }

  /// The present values and velocities of a part's outputs, without their modifiers; `known` has those
  /// of the parts before it, by slot.
  ///
  /// A velocity is the central difference of the layout over inputs displaced along their
  /// velocities, which is exact where the layout is linear.
  func motions(
    of part: Part, on stage: Stage, _ known: [Int: ValueAndVelocity]
  ) -> [(output: Output, motion: ValueAndVelocity)] {
    func places(shift: Double) -> [Double] {
      solve(part) { slot in
        let value = stage.value(of: slot, at: stage.now)
        return shift == 0 ? value : value + shift * stage.velocity(of: slot)
      } result: { place in
        known[part.givens[place].slot].map { $0.value + shift * $0.velocity } ?? 0
      }
      return part.outputs.map(place)
    }
    let present = places(shift: 0)
    guard
      inputs(of: part).contains(where: stage.moves)
        || part.givens.contains(where: { known[$0.slot]?.velocity ?? 0 != 0 })
    else {
      return zip(part.outputs, present).map { ($0, ValueAndVelocity(value: $1)) }
    }
    let before = places(shift: -CentralDifference.distance)
    let after = places(shift: CentralDifference.distance)
    return part.outputs.indices.map { index in
      (
        part.outputs[index],
        ValueAndVelocity(
          value: present[index],
          velocity: CentralDifference.slope(from: before[index], to: after[index]))
      )
    }
  }

  /// The value of an output in the layout as last computed.
  func place(_ output: Output) -> Double {
    let node = layout.nodes[output.node]
    return output.isSize ? node.size[output.axis] : node.origin[output.axis]
  }
}

extension Layer {
  fileprivate func content(_ rule: LayoutRule?) -> LayoutNode.Content {
    if let rule { return .layout(rule) }
    if kind.extends(LayoutKinds.spacer) { return .spacer }
    return kind === StandardLayers.text ? .text : kind === StandardLayers.image ? .image : .box
  }

  /// Whether it has a size of its own: that of its text, or of its image.
  var isMeasured: Bool { kind === StandardLayers.text || kind === StandardLayers.image }

  /// Whether the layer, if it is made without a size, fits its content.
  var fitsContent: Bool {
    kind.extends(LayoutKinds.stack) || kind.extends(LayoutKinds.grid) || isMeasured
  }

  /// Whether the layout around it sets its size along an axis.
  func isSized(by rule: LayoutRule?, along axis: LayoutAxis) -> Bool {
    guard let rule else { return false }
    return kind.extends(LayoutKinds.spacer) || rule.fills(axis)
  }
}
