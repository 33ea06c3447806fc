import MotionCore
import MotionPlugin
import MotionValues

extension TransitionPlugin {
  /// Rejects a rule for a shared element of which one state has one layer and the other state has
  /// several, none of them with the same path.
  ///
  /// An element inside one that enters or leaves is no candidate, because it goes with that one.
  func checkAmbiguity(
    _ source: StateCapture, _ destination: StateCapture, _ transition: TransitionObject
  ) throws(Diagnostic) {
    let rules = transition.definition.rules
    let places = [source, destination].map { state in
      Dictionary(grouping: state.elements.indices) {
        rules.rule(of: state.hierarchy.identifiers[$0])
      }
    }
    for rule in rules.identifiers {
      guard case .shared = rules.effect(of: rule).effect, let old = places[0][rule],
        let new = places[1][rule], min(old.count, new.count) == 1, old.count != new.count
      else { continue }
      let (one, other, alone, several) =
        old.count == 1
        ? (source, destination, old[0], new) : (destination, source, new[0], old)
      let name = one.hierarchy.identifiers[alone]
      guard other.hierarchy.index(of: name) == nil, !one.isCarried(alone, besides: other) else {
        continue
      }
      let candidates = several.map { other.hierarchy.identifiers[$0] }
      throw Diagnostic(
        .ambiguousIdentifier,
        "\(transition.label): `\(name)` of the \(old.count == 1 ? "source" : "destination") "
          + "could be " + candidates.map { "`\($0)`" }.joined(separator: " or "),
        help: [
          "give the layers around it and around its partner the same id, or give the others a "
            + "rule, such as [\("\(candidates[0])".literal)] = \("crossfade".literal)"
        ],
        token: rule.description)
    }
  }

  /// Rejects elements that another run moves. Runs between the same states must move different ids.
  func checkConflicts(
    _ source: StateCapture, _ destination: StateCapture, _ plan: VisibilityPlan,
    _ transition: TransitionObject, besides interrupted: TransitionRun? = nil
  ) throws(Diagnostic) {
    for (other, run) in active where other !== transition && run !== interrupted {
      let both = "\(transition.label) and \(other.label) both move"
      if plan.sharesRoot(with: run.plan) {
        let rules = transition.definition.rules
        let names = Set((source.elements + destination.elements).map(\.path.fullName))
        let common = run.copies.first { copy in
          [copy.source, copy.destination].compactMap { $0?.path }.contains {
            rules.length(at: $0) != nil || names.contains($0.fullName)
          }
        }
        if let common {
          throw Diagnostic(
            .drivenProperty, "\(both) `\(common.node.identifier)`",
            help: [
              "let the first one end, or `interrupt` it; to run at once, they need different ids"
            ], token: "play")
        }
      }
      guard let slot = plan.conflict(with: run.plan) else { continue }
      throw Diagnostic(
        .drivenProperty, "\(both) `\(stage.layer(at: slot).path)`",
        help: [
          "let the first one end, or `interrupt` it; to run at once, they need different layers"
        ],
        token: "play")
    }
  }
}
