import MotionValues

extension DerivationGraph {
  /// The derivations whose functions have read nothing that can change, so that they are never
  /// called again.
  package var constantFunctions: [Derivation] {
    derivations.filter { $0.reads?.isEmpty ?? false }
  }

  /// Returns the derivations whose functions now return something else, although nothing that they
  /// read has changed; each function that has read something is called once more.
  package func outdatedFunctions() throws(Diagnostic) -> [Derivation] {
    var found: [Derivation] = []
    for (index, derivation) in derivations.enumerated() {
      guard let reads = derivation.reads, !reads.isEmpty, case .values(let rule) = derivation.rule,
        let slot = derivation.outputs.first
      else { continue }
      try evaluator.at(stage.now) { () throws(Diagnostic) in
        try evaluator.run(index, for: slot)
        var results = derivation.results
        reads.begin(recording: false)
        try stage.asOf(stage.now) { () throws(Diagnostic) in try rule(evaluator, &results) }
        if results != derivation.results { found.append(derivation) }
      }
    }
    return found
  }
}
