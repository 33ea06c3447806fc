import MotionValues

/// Rules as a description.
extension DerivationGraph {
  /// A rule that is no mapping and no sum.
  package struct OtherRule {
    fileprivate let derivation: Derivation
    /// What it computes, and what it reads.
    package let target: String
    package let inputs: [(slot: Int, path: String)]
    package let place: SourceLocation?
    /// Whether it is a function that computes a number of properties alone, so that it can be called with
    /// other numbers.
    package let isSampled: Bool
    /// Its name in messages.
    package var label: String { derivation.label }
  }

  private var present: [Derivation] {
    derivations.filter { derivation in
      derivation.outputs.first.map { !stage.layer(at: $0).isRemoved } ?? false
    }
  }

  /// The mappings and sums, with the numbers that they have at present.
  package var links: [Behaviour.Link] {
    present.compactMap { derivation in
      let target = stage.path(of: derivation.outputs[0])
      let sources = derivation.inputs.map(stage.path)
      switch derivation.rule {
      case .map(let map):
        return .init(target, from: Array(sources.prefix(1)), .map(map), at: derivation.place)
      case .sum(let sum):
        return .init(target, from: sources, .sum(sum), at: derivation.place)
      case .store, .values:
        guard let (source, map) = mapping(by: derivation) else { return nil }
        return .init(target, from: [source], .map(map), at: derivation.place)
      }
    }
  }

  /// The mapping that a rule of another form is as long as nothing else moves; nil if it is none.
  private func mapping(by derivation: Derivation) -> (source: String, map: PiecewiseMap)? {
    guard derivation.outputs.count == 1, !derivation.isMotion,
      let declared = derivation.declaration?(derivation.outputs[0]),
      case .mapping(let source, let map) = declared.form
    else { return nil }
    return (source, map)
  }

  /// The other rules, without the springs that follow a target.
  package var otherRules: [OtherRule] {
    present.compactMap { derivation in
      guard !derivation.isMotion else { return nil }
      switch derivation.rule {
      case .map, .sum: return nil
      case .store, .values: break
      }
      guard mapping(by: derivation) == nil else { return nil }
      let slots = Set(derivation.reads?.slots ?? derivation.inputs).sorted()
      return OtherRule(
        derivation: derivation, target: stage.path(of: derivation.outputs[0]),
        inputs: slots.map { ($0, stage.path(of: $0)) }, place: derivation.place,
        isSampled: derivation.outputs.count == 1 && derivation.reads.map { !$0.isTimed } ?? false)
    }
  }

  /// Returns what a rule would compute from other numbers; nil if it then reads something else.
  package func value(
    of rule: OtherRule, assuming numbers: [Int: Double]
  ) throws(Diagnostic) -> Double? {
    try evaluator.value(of: rule.derivation, assuming: numbers)
  }
}
