import MotionCore
import MotionValues

/// The place or the length of a layer along an axis, computed from what its edges are pinned to.
package final class PinRule: ValueRule {
  /// What is computed.
  package enum Result: Equatable {
    /// The property of the layer's start, `x` or `y`.
    case place
    /// The length between two pins.
    case length
    /// The length that is a multiple of the one along the other axis.
    case aspect(Double)
    /// A distance from the parent's start or a length, which a text describes.
    case described(PinLength, isLength: Bool)
  }

  package let label: String
  package let inputs: [Int]
  package let isTimed: Bool
  package let reads: TrackedReads?

  private let target: DerivedTarget
  private let terms: [PinTerms.Term]
  private let sum: LinearSum

  /// - Throws: an error if a pin is to a layer that is neither a sibling nor the parent, or by an
  ///   object to something other than numbers; or if a length is a part of one that depends on it.
  package init(
    _ result: Result, of target: DerivedTarget, along axis: PinAxis, pins: [PinEdge: Pin] = [:]
  ) throws(Diagnostic) {
    if case .described(let length, _) = result {
      try Self.check(length, along: axis, of: target)
    }
    self.target = target
    label = "the pins for `\(target.path)`"
    let reads = TrackedReads()
    var anchors: [PinGeometry.Anchor] = []
    for edge in axis.edges {
      guard let pin = pins[edge] else { continue }
      let rule: (any ValueRule)?
      switch pin.distance {
      case .length: rule = nil
      case .edge(let other, let itsEdge, _):
        try Self.check(other, itsEdge, for: edge, of: target.layer)
        rule = nil
      case .function(let function): rule = FunctionRule(function, for: target, reads: reads)
      case .object(let object): rule = try object.makeRule(for: target, reads: reads)
      }
      anchors.append(.init(edge: edge, distance: pin.distance, rule: rule))
    }
    let value = PinGeometry(layer: target.layer, axis: axis).value(of: result, anchors)
    terms = value.terms
    try Self.check(value, along: axis, pins.keys.filter { $0.axis == axis }, of: target)
    let minimum = result.isLength ? 0 : -Double.infinity
    sum = LinearSum(
      constant: value.constant, factors: terms.map(\.factor), minimum: minimum)
    let rules = anchors.compactMap(\.rule)
    self.reads = rules.contains { $0.reads != nil } ? reads : nil
    isTimed = rules.contains(where: \.isTimed)
    inputs = self.reads == nil ? terms.flatMap(\.source.slots) : []
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

  /// Checks that the parent's length does not depend on the one that is a part of it.
  private static func check(
    _ length: PinLength, along axis: PinAxis, of target: DerivedTarget
  ) throws(Diagnostic) {
    let name = target.property.name
    guard case .parent = length.base, name == axis.length, let parent = target.layer.parent,
      parent.arranger != nil,
      let slot = parent.property(name)?.slot,
      target.layer.stage.services.layouts?.fitsContent(slot) ?? false
    else { return }
    throw Diagnostic(
      .pinTarget,
      "`\(target.path)` is a part of the \(name) of `\(parent.path)`, which is that of its content",
      help: [
        "give `\(parent.id)` a `\(name)`, or pin its `\(axis.start.rawValue)` and `\(axis.end.rawValue)`"
      ], token: name)
  }

  /// Checks that a place or a length does not depend on the end of a parent that ends with its content.
  private static func check(
    _ value: PinTerms, along axis: PinAxis, _ edges: [PinEdge], of target: DerivedTarget
  ) throws(Diagnostic) {
    guard let parent = target.layer.parent, let arranger = parent.arranger,
      !arranger.sizesContent(in: parent), let slot = parent.property(axis.length)?.slot,
      value.terms.contains(where: { $0.source.slots == [slot] }),
      target.layer.stage.services.layouts?.fitsContent(slot) ?? false
    else { return }
    let name =
      edges.filter { $0 != axis.start }.map(\.rawValue).min() ?? target.property.name
    throw Diagnostic(
      .pinTarget,
      "`\(target.layer.path).\(name)` depends on the \(axis.length) of `\(parent.path)`, which ends with its content",
      help: [
        "pin its `\(axis.start.rawValue)` alone, or give `\(parent.id)` a `\(axis.length)` in place of `fit`"
      ], token: name)
  }

  // MARK: ValueRule

  package var plain: Derivation.Rule? { terms.allSatisfy(\.source.isSlot) ? .sum(sum) : nil }

  package func compute(
    _ evaluator: DerivationEvaluator, _ results: inout [Double]
  ) throws(Diagnostic) {
    func read(_ slot: Int) throws(Diagnostic) -> Double {
      guard let reads else { return try evaluator.value(of: slot) }
      return try evaluator.value(of: slot, for: reads)
    }
    results[0] = try sum.value { (place) throws(Diagnostic) in
      switch terms[place].source {
      case .slot(let slot): return try read(slot)
      case .greater(let slot, let other): return max(try read(slot), try read(other))
      case .rule(let rule):
        // A function records what it reads itself.
        if reads != nil, rule.reads == nil {
          for slot in rule.inputs { _ = try read(slot) }
        }
        var number = [0.0]
        try rule.compute(evaluator, &number)
        return number[0]
      }
    }
  }

  package func velocity(
    _ evaluator: DerivationEvaluator, of part: Int
  ) throws(Diagnostic) -> Double {
    try velocity(evaluator, of: part, in: target)
  }
}

extension PinRule.Result {
  /// Whether it is a length, which is at least 0; a multiple of one is that by itself.
  fileprivate var isLength: Bool {
    switch self {
    case .length, .described(_, isLength: true): true
    case .place, .aspect, .described: false
    }
  }
}

/// A sum of multiples of what pins depend on, and a constant.
struct PinTerms {
  /// A number on which a pin depends.
  enum Source {
    case slot(Int)
    /// The greater one of two properties.
    case greater(Int, Int)
    /// A function or a mapping.
    case rule(any ValueRule)

    var isSlot: Bool { if case .slot = self { true } else { false } }

    /// The slots that it depends on, as far as they are known in advance.
    var slots: [Int] {
      switch self {
      case .slot(let slot): [slot]
      case .greater(let slot, let other): [slot, other]
      case .rule(let rule): rule.inputs
      }
    }
  }

  struct Term {
    let source: Source
    var factor = 1.0
  }

  var constant = 0.0
  var terms: [Term] = []

  init(_ constant: Double) { self.constant = constant }

  init(_ source: Source) { terms = [Term(source: source)] }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.constant += b.constant
    for term in b.terms {
      if case .slot(let slot) = term.source,
        let place = sum.terms.firstIndex(where: { own in
          if case .slot(slot) = own.source { true } else { false }
        })
      {
        sum.terms[place].factor += term.factor
      } else {
        sum.terms.append(term)
      }
    }
    sum.terms.removeAll { $0.factor == 0 }
    return sum
  }

  static func * (factor: Double, sum: Self) -> Self {
    var product = sum
    product.constant *= factor
    for place in product.terms.indices { product.terms[place].factor *= factor }
    if factor == 0 { product.terms = [] }
    return product
  }

  static func - (a: Self, b: Self) -> Self { a + -1 * b }
}

/// The places of edges along an axis of a layer, as sums.
private struct PinGeometry {
  /// A pin with the rule of its function or mapping.
  struct Anchor {
    let edge: PinEdge
    let distance: Pin.Distance
    let rule: (any ValueRule)?
  }

  let layer: Layer
  let axis: PinAxis

  func value(of result: PinRule.Result, _ anchors: [Anchor]) -> PinTerms {
    switch result {
    case .aspect(let factor): return factor * property(axis.other.length, of: layer)
    case .described(let length, let isLength):
      return isLength ? self.length(length) : place(length, at: axis.start)
    case .length:
      let (first, last) = (anchors[0], anchors[1])
      let distance = place(of: last) - place(of: first)
      return 1 / (last.edge.fraction - first.edge.fraction) * distance
    case .place:
      guard let anchor = anchors.min(by: { $0.edge.fraction < $1.edge.fraction }) else {
        return PinTerms(0)
      }
      return place(of: anchor) - anchor.edge.fraction * property(axis.length, of: layer)
    }
  }

  /// Where the edge of a pin is, from the parent's start.
  private func place(of anchor: Anchor) -> PinTerms {
    let edge = anchor.edge
    switch anchor.distance {
    case .length(let length): return place(length, at: edge)
    case .edge(let other, let itsEdge, let points):
      let start = other === layer.parent ? PinTerms(0) : property(axis.place, of: other)
      return start + itsEdge.fraction * property(axis.length, of: other)
        + PinTerms(edge.isEnd ? -points : points)
    case .function, .object:
      guard let rule = anchor.rule else { return PinTerms(0) }
      return place(PinTerms(.rule(rule)), at: edge)
    }
  }

  /// Where something at a distance from an edge of the parent is.
  private func place(_ length: PinLength, at edge: PinEdge) -> PinTerms {
    let points = PinTerms(length.points)
    switch length.base {
    case .nothing: return place(points, at: edge)
    case .parent(let fraction): return place(points + fraction * outer, at: edge)
    case .safeArea, .keyboard:
      guard edge.safeArea == nil else {
        return place(points + covered(length.base, at: edge), at: edge)
      }
      let (start, end) = (covered(length.base, at: axis.start), covered(length.base, at: axis.end))
      return place(points + 0.5 * (start - end), at: edge)
    }
  }

  private func place(_ distance: PinTerms, at edge: PinEdge) -> PinTerms {
    let start = edge.fraction * outer
    return edge.isEnd ? start - distance : start + distance
  }

  /// How long something is that a text describes.
  private func length(_ length: PinLength) -> PinTerms {
    let points = PinTerms(length.points)
    switch length.base {
    case .nothing: return points
    case .parent(let fraction): return fraction * outer + points
    case .safeArea, .keyboard:
      return outer - covered(length.base, at: axis.start) - covered(length.base, at: axis.end)
        + points
    }
  }

  /// The length of the parent along the axis.
  private var outer: PinTerms { layer.parent.map { property(axis.length, of: $0) } ?? PinTerms(0) }

  /// How much the system covers at an edge of the scene: at the bottom, the keyboard if it counts and
  /// covers more than the safe area leaves free.
  private func covered(_ base: PinLength.Base, at edge: PinEdge) -> PinTerms {
    let stage = layer.stage
    guard let name = edge.safeArea, let inset = stage.root.property(name)?.slot else {
      return PinTerms(0)
    }
    guard base == .keyboard, edge == .bottom,
      let keyboard = SystemProperties.slot("keyboardHeight", on: stage)
    else { return PinTerms(.slot(inset)) }
    return PinTerms(.greater(inset, keyboard))
  }

  private func property(_ name: String, of layer: Layer) -> PinTerms {
    layer.property(name).map { PinTerms(.slot($0.slot)) } ?? PinTerms(0)
  }
}
