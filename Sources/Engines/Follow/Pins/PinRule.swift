import MotionCore
import MotionPlugin
import MotionValues

/// The place or the length of a layer along an axis, computed from what its edges are pinned to.
final class PinRule: ValueRule {
  /// What is computed.
  enum Result {
    /// The property of the layer's start, `x` or `y`.
    case place
    /// The length between two pins.
    case length
    /// The length that is a multiple of the one along the other axis.
    case aspect(Double)
    /// A distance from the parent's start or a length, which a text describes.
    case described(PinLength, isLength: Bool)
  }

  let label: String
  private(set) var inputs: [Int] = []
  private(set) var isTimed = false
  let reads: TrackedReads?

  private let target: DerivedTarget
  private let result: Result
  private let axis: PinAxis
  private let anchors: [Anchor]

  /// A pin with what it depends on.
  private struct Anchor {
    let edge: PinEdge
    let distance: Pin.Distance
    /// The rule of a function or a mapping.
    let rule: (any ValueRule)?
  }

  /// - Throws: an error if a pin is to a layer that is neither a sibling nor the parent, or by a
  ///   mapping to something other than numbers.
  init(
    _ result: Result, of target: DerivedTarget, along axis: PinAxis, pins: [PinEdge: Pin] = [:]
  ) throws(Diagnostic) {
    self.target = target
    self.result = result
    self.axis = axis
    label = "the pins for `\(target.path)`"
    let reads = TrackedReads()
    var anchors: [Anchor] = []
    for edge in axis.edges {
      guard let pin = pins[edge] else { continue }
      let rule: (any ValueRule)?
      switch pin.distance {
      case .length: rule = nil
      case .edge(let other, let itsEdge, _):
        try Self.check(other, itsEdge, for: edge, of: target.layer)
        rule = nil
      case .function(let function): rule = FunctionRule(function, for: target, reads: reads)
      case .mapping(let mapping): rule = try MappingRule(mapping, for: target)
      }
      anchors.append(Anchor(edge: edge, distance: pin.distance, rule: rule))
    }
    self.anchors = anchors
    let callsFunction = anchors.contains { $0.rule?.reads != nil }
    self.reads = callsFunction ? reads : nil
    isTimed = anchors.contains { $0.rule?.isTimed ?? false }
    guard !callsFunction else { return }
    var slots: [Int] = []
    _ = try value { (slot) throws(Diagnostic) in
      if !slots.contains(slot) { slots.append(slot) }
      return 0
    } rule: { rule in
      slots += rule.inputs
      return 0
    }
    inputs = slots
  }

  private static func check(
    _ other: Layer, _ itsEdge: PinEdge, for edge: PinEdge, of layer: Layer
  ) throws(Diagnostic) {
    guard other === layer.parent || (other.parent === layer.parent && other !== layer) else {
      throw Diagnostic(
        .pinTarget,
        "`\(layer.path).\(edge.rawValue)`: `\(other.path)` is neither a sibling of `\(layer.path)` nor its parent",
        help: [
          "pin it to a layer in `\(layer.parent?.path ?? "scene")`, or use a function of what you need"
        ],
        token: edge.rawValue)
    }
    guard itsEdge.axis == edge.axis else {
      let edges = edge.axis.edges.map { "\"\($0.rawValue)\"" }
      throw Diagnostic(
        .pinTarget,
        "`\(layer.path).\(edge.rawValue)` cannot be at the `\(itsEdge.rawValue)` of `\(other.path)`, which is on the other axis",
        help: ["name one of " + edges.joined(separator: ", ")], token: edge.rawValue)
    }
  }

  // MARK: ValueRule

  func compute(
    _ evaluator: DerivationEvaluator, _ results: inout [Double]
  ) throws(Diagnostic) {
    results[0] = try value { (slot) throws(Diagnostic) in
      guard let reads else { return try evaluator.value(of: slot) }
      return try evaluator.value(of: slot, for: reads)
    } rule: { (rule) throws(Diagnostic) in
      // A function records what it reads itself.
      if let reads, rule.reads == nil {
        for slot in rule.inputs { _ = try evaluator.value(of: slot, for: reads) }
      }
      var number = [0.0]
      try rule.compute(evaluator, &number)
      return number[0]
    }
  }

  func velocity(
    _ evaluator: DerivationEvaluator, of part: Int
  ) throws(Diagnostic) -> Double {
    try velocity(evaluator, of: part, in: target)
  }

  // MARK: Values

  /// Computes the value from properties and from the rules of pins.
  private func value(
    _ read: (_ slot: Int) throws(Diagnostic) -> Double,
    rule: (any ValueRule) throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> Double {
    /// Where the edge of a pin is, from the parent's start.
    func coordinate(_ anchor: Anchor) throws(Diagnostic) -> Double {
      let edge = anchor.edge
      switch anchor.distance {
      case .length(let length): return try place(length, at: edge, read)
      case .edge(let other, let itsEdge, let points):
        let start =
          other === target.layer.parent
          ? 0 : try property(axis.place, of: other, read)
        let length =
          itsEdge.fraction == 0 ? 0 : try property(axis.length, of: other, read)
        return start + itsEdge.fraction * length + (edge.isEnd ? -points : points)
      case .function, .mapping:
        guard let own = anchor.rule else { return 0 }
        let distance = try rule(own)
        return try place(PinLength(.nothing, points: distance), at: edge, read)
      }
    }
    switch result {
    case .aspect(let factor):
      return try property(axis.other.length, of: target.layer, read) * factor
    case .described(let length, let isLength):
      guard isLength else { return try place(length, at: axis.start, read) }
      return max(try self.length(length, read), 0)
    case .length:
      let (first, last) = (anchors[0], anchors[1])
      let distance = try coordinate(last) - coordinate(first)
      return max(distance / (last.edge.fraction - first.edge.fraction), 0)
    case .place:
      guard let anchor = anchors.min(by: { $0.edge.fraction < $1.edge.fraction }) else { return 0 }
      let at = try coordinate(anchor)
      guard anchor.edge.fraction != 0 else { return at }
      return at - anchor.edge.fraction
        * (try property(axis.length, of: target.layer, read))
    }
  }

  /// The length of the parent along the axis.
  private func outer(_ read: (Int) throws(Diagnostic) -> Double) throws(Diagnostic) -> Double {
    guard let parent = target.layer.parent else { return 0 }
    return try property(axis.length, of: parent, read)
  }

  /// Where something at a distance from an edge of the parent is.
  private func place(
    _ length: PinLength, at edge: PinEdge, _ read: (Int) throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> Double {
    var distance = length.points
    switch length.base {
    case .nothing: break
    case .parent(let fraction): distance += fraction * (try outer(read))
    case .safeArea, .keyboard:
      if edge.safeArea != nil {
        distance += try covered(length.base, at: edge, read)
      } else {
        let start = try covered(length.base, at: axis.start, read)
        distance += (start - (try covered(length.base, at: axis.end, read))) / 2
      }
    }
    guard edge.fraction != 0 else { return distance }
    return edge.fraction * (try outer(read)) + (edge.isEnd ? -distance : distance)
  }

  /// How long something is that a text describes.
  private func length(
    _ length: PinLength, _ read: (Int) throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> Double {
    switch length.base {
    case .nothing: length.points
    case .parent(let fraction): fraction * (try outer(read)) + length.points
    case .safeArea, .keyboard:
      try outer(read) - covered(length.base, at: axis.start, read)
        - covered(length.base, at: axis.end, read) + length.points
    }
  }

  /// How much the system covers at an edge of the scene: at the bottom, the keyboard if it counts and
  /// covers more than the safe area leaves free.
  private func covered(
    _ base: PinLength.Base, at edge: PinEdge, _ read: (Int) throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> Double {
    let stage = target.layer.stage
    guard let name = edge.safeArea else { return 0 }
    let inset = try property(name, of: stage.root, read)
    guard base == .keyboard, edge == .bottom,
      let keyboard = SystemProperties.slot("keyboardHeight", on: stage)
    else { return inset }
    return max(inset, try read(keyboard))
  }

  private func property(
    _ name: String, of layer: Layer, _ read: (Int) throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> Double {
    guard let slot = layer.property(name)?.slot else { return 0 }
    return try read(slot)
  }
}
