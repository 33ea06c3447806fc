import MotionValues

/// Explains which packs require conflicting versions, and what can be done about it.
struct ConflictExplanation {
  let name: PackName
  let demands: [Resolver.Demand]
  let offers: [PackCandidate]
  let chosen: [PackName: PackCandidate]
  let source: PackSource?
  let motion: SemanticVersion
  let allOffers: [PackName: [PackCandidate]]

  var diagnostic: Diagnostic {
    if demands.count == 1, let demand = demands.first { return noVersionMatches(demand) }
    let fitting = offers.filter { offer in demands.allSatisfy { $0.range.contains(offer.version) } }
    if !fitting.isEmpty { return needsOtherMotion(fitting) }
    let requirements = demands.map { "\(title($0)) wants `\($0.range)`" }
    return Diagnostic(
      .packConflict,
      "a project uses one version of a pack, and no `\(name)` satisfies all requirements: "
        + Self.joined(requirements) + "; " + available,
      help: resolutions)
  }

  private func noVersionMatches(_ demand: Resolver.Demand) -> Diagnostic {
    let fitting = offers.filter { demand.range.contains($0.version) }
    if !fitting.isEmpty { return needsOtherMotion(fitting) }
    let newest = offers.filter { !$0.version.isPrerelease }.map(\.version).max()
    var help: [String] = []
    let isPublished =
      switch source {
      case .registry?, nil: true
      case .folder?, .git?, .archive?: false
      }
    if !isPublished {
      // `motion pack add` chooses among the versions of a registry alone.
      if demand.requirer == nil {
        help = ["change the range of `\(name)` in `\(PackManifest.fileName)`"]
      }
    } else if let newest {
      help = ["the newest is \(newest): `motion pack add \(name)@^\(newest)`"]
    } else if let prerelease = offers.map(\.version).max() {
      help = [
        "there are only prereleases; add one explicitly: "
          + "`motion pack add \(name)@=\(prerelease)`"
      ]
    }
    return Diagnostic(
      .packConflict,
      "\(title(demand)) wants `\(name)` `\(demand.range)`, and no version fits; \(available)",
      help: help)
  }

  private func needsOtherMotion(_ fitting: [PackCandidate]) -> Diagnostic {
    let newest = fitting.max { $0.version < $1.version }
    let wanted = newest.map { "`\(name)` \($0.version) runs with motion `\($0.motion)`" }
    return Diagnostic(
      .packConflict, (wanted ?? "`\(name)` runs with another motion") + ", but this is \(motion)",
      help: ["use another version of motion, or of the pack"])
  }

  private var available: String {
    let versions = offers.map(\.version).sorted(by: >)
    guard !versions.isEmpty else { return "there is no version of it" }
    let shown = versions.prefix(6).map(\.description).joined(separator: ", ")
    let rest = versions.count > 6 ? " and \(versions.count - 6) older" : ""
    return "there is \(shown)\(rest)"
  }

  /// Looks for another version of a requiring pack that is compatible with the other
  /// requirements.
  private var resolutions: [String] {
    for demand in demands {
      guard let requirer = demand.requirer else { continue }
      let others = demands.filter { $0.requirer != demand.requirer }.map(\.range)
      let possible = offers.filter { offer in others.allSatisfy { $0.contains(offer.version) } }
      let better = (allOffers[requirer] ?? []).filter { candidate in
        guard candidate.version != chosen[requirer]?.version else { return false }
        guard let range = candidate.dependencies.first(where: { $0.name == name })?.range else {
          return true
        }
        return possible.contains { range.contains($0.version) }
      }
      if let version = better.map(\.version).max() {
        return [
          "`\(requirer)` \(version) is compatible with the others: "
            + "`motion pack add \(requirer)@=\(version)`"
        ]
      }
    }
    let removable = demands.compactMap(\.requirer).last
    let rangeOfProject = demands.contains { $0.requirer == nil }
    var help: [String] = []
    if rangeOfProject {
      help.append("change the range of `\(name)` in `\(PackManifest.fileName)`")
    }
    if let removable {
      help.append(
        "ask the authors of `\(removable)` for a version that is compatible with the others, "
          + "or remove it: `motion pack remove \(removable)`")
    }
    return help
  }

  private func title(_ demand: Resolver.Demand) -> String {
    guard let requirer = demand.requirer else { return "the project" }
    return "`\(requirer)`" + (chosen[requirer].map { " \($0.version)" } ?? "")
  }

  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
