import MotionCore
import MotionValues

/// What the export of a description says: how much is known, and of what the rule is not.
package struct BehaviourReport {
  private let behaviour: Behaviour
  /// What code for a platform does not do although it is known, in words.
  private let omissions: [String]
  private let output: String

  package init(_ behaviour: Behaviour, omissions: [String] = [], output: String) {
    self.behaviour = behaviour
    self.omissions = omissions
    self.output = output
  }

  package var text: String {
    let counts = [
      count(behaviour.machines.count, "machine"), count(behaviour.gestures.count, "gesture"),
      count(behaviour.scrolls.count, "scroll view"), count(behaviour.headers.count, "header"),
      count(behaviour.links.count, "link"),
      count(behaviour.choreographies.count, "choreography", "choreographies"),
    ].compactMap(\.self)
    let sampled = behaviour.links.count { $0.evidence == .sampled }
    var lines = [
      "\(output): " + (counts.isEmpty ? "no rule" : counts.joined(separator: ", "))
        + (sampled > 0 ? "; \(sampled) sampled, the others declared" : "")
    ]
    lines.append(proof)
    if !behaviour.unknown.isEmpty {
      lines.append("unknown, to be written by hand:")
      lines += behaviour.unknown.map { entry in
        "  \(entry.place.map { "\($0)  " } ?? "")\(entry.subject): \(entry.reason)"
      }
    }
    if !omissions.isEmpty { lines += ["not in the code:"] + omissions.map { "  \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private var proof: String {
    guard let proof = behaviour.proof else { return "not compared with a run" }
    return
      "reproduces runs within \(NumberText(proof.worst.rounded(decimals: 6))) over \(proof.fingers) random "
      + "fingers, for \(proof.properties.count) properties"
  }

  private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String? {
    number == 0 ? nil : "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}
