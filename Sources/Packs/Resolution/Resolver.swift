import MotionValues

/// Chooses one version of each pack that a project needs: the newest that satisfies all
/// requirements.
///
/// On a conflict it returns to the choice that caused it (conflict-directed backjumping), so
/// that packs unrelated to the conflict are not tried again.
package struct Resolver {
  /// The limit of versions tried in one resolution.
  package static let stepLimit = 100_000

  /// The dependencies of a project, and the rules for resolving them.
  package struct Problem {
    package var dependencies: [PackDependency] = []
    /// The registry for dependencies that name no source.
    package var registry: String?
    /// Versions that are kept while they satisfy the requirements.
    package var preferred: [PackName: SemanticVersion] = [:]
    package var motion: SemanticVersion
    /// The project's own name, if it is a pack.
    package var name: PackName?

    package init(motion: SemanticVersion) { self.motion = motion }
  }

  package struct Choice: Hashable, Sendable {
    package let name: PackName
    package let source: PackSource
    package let candidate: PackCandidate
  }

  /// The pack that requires another one; nil is the project.
  typealias Requirer = PackName?

  struct Demand {
    let requirer: Requirer
    let range: VersionRange
  }

  private let problem: Problem
  private let catalog: any PackCatalog
  private var offers: [PackName: [PackCandidate]] = [:]
  private var sources: [PackName: (source: PackSource, requirer: Requirer)] = [:]
  private var demands: [PackName: [Demand]] = [:]
  private var chosen: [PackName: PackCandidate] = [:]
  private var steps = 0
  private var firstConflict: Diagnostic?

  /// Returns the choices, sorted by name.
  package static func solve(_ problem: Problem, from catalog: any PackCatalog) throws(Diagnostic)
    -> [Choice]
  {
    var resolver = Resolver(problem: problem, catalog: catalog)
    return try resolver.solve()
  }

  private init(problem: Problem, catalog: any PackCatalog) {
    self.problem = problem
    self.catalog = catalog
  }

  private mutating func solve() throws(Diagnostic) -> [Choice] {
    for dependency in problem.dependencies { try demand(dependency, by: nil) }
    if try extend() != nil, let firstConflict { throw firstConflict }
    let choices = chosen.keys.sorted().compactMap { name in
      sources[name].flatMap { found in
        chosen[name].map { Choice(name: name, source: found.source, candidate: $0) }
      }
    }
    try PackCycle.check(choices, project: problem.name)
    return choices
  }

  /// Chooses versions for all packs that are required and not chosen yet; returns nil on
  /// success, else the packs whose choices conflict.
  private mutating func extend() throws(Diagnostic) -> Set<PackName>? {
    guard let name = nextName() else { return nil }
    let fitting = fitting(name)
    var conflict = Set((demands[name] ?? []).compactMap(\.requirer))
    if fitting.isEmpty { try note(conflictOver: name) }
    for candidate in fitting {
      steps += 1
      guard steps <= Self.stepLimit else {
        throw Diagnostic(
          .packConflict, "no compatible versions were found in \(Self.stepLimit) attempts",
          help: ["narrow the ranges in `\(PackManifest.fileName)`"])
      }
      if let clash = candidate.dependencies.first(where: { clashes($0) }) {
        conflict.insert(clash.name)
        try note(
          conflictOver: clash.name, with: Demand(requirer: name, range: clash.range), candidate)
        continue
      }
      chosen[name] = candidate
      for dependency in candidate.dependencies { try demand(dependency, by: name) }
      guard let deeper = try extend() else { return nil }
      for dependency in candidate.dependencies { retract(dependency, by: name) }
      chosen[name] = nil
      guard deeper.contains(name) else { return deeper }
      conflict.formUnion(deeper)
    }
    conflict.remove(name)
    return conflict
  }

  /// The pack with the fewest versions left; the first by name if several have equally few.
  private func nextName() -> PackName? {
    demands.keys.filter { chosen[$0] == nil }.map { (fitting($0).count, $0) }
      .min { $0 < $1 }?.1
  }

  /// The versions that satisfy all requirements: the preferred one, then from new to old, and last one
  /// that is yanked.
  private func fitting(_ name: PackName) -> [PackCandidate] {
    let ranges = (demands[name] ?? []).map(\.range)
    return (offers[name] ?? []).filter { offer in
      ranges.allSatisfy { accepts($0, offer.version, of: name) }
        && offer.motion.contains(problem.motion)
    }
  }

  /// A source with a single version may have a prerelease, since naming the source selects
  /// it.
  private func accepts(_ range: VersionRange, _ version: SemanticVersion, of name: PackName) -> Bool
  {
    if case .registry? = sources[name]?.source { return range.contains(version) }
    return range == .any || range.contains(version)
  }

  private func clashes(_ dependency: PackDependency) -> Bool {
    guard let other = chosen[dependency.name] else { return false }
    return !accepts(dependency.range, other.version, of: dependency.name)
  }

  private mutating func demand(_ dependency: PackDependency, by requirer: Requirer)
    throws(Diagnostic)
  {
    let name = dependency.name
    try settleSource(of: dependency, by: requirer)
    demands[name, default: []].append(Demand(requirer: requirer, range: dependency.range))
    guard offers[name] == nil, let source = sources[name]?.source else { return }
    let preferred = problem.preferred[name]
    offers[name] = try catalog.candidates(for: name, from: source).sorted { a, b in
      if (a.version == preferred) != (b.version == preferred) { return a.version == preferred }
      if a.isYanked != b.isYanked { return b.isYanked }
      return b.version < a.version
    }
  }

  private mutating func retract(_ dependency: PackDependency, by requirer: Requirer) {
    let rest = (demands[dependency.name] ?? []).filter { $0.requirer != requirer }
    demands[dependency.name] = rest.isEmpty ? nil : rest
    if sources[dependency.name]?.requirer == requirer, rest.isEmpty {
      sources[dependency.name] = nil
      offers[dependency.name] = nil
    }
  }

  /// Decides where a pack comes from; the project's choice takes precedence over that of
  /// packs.
  private mutating func settleSource(of dependency: PackDependency, by requirer: Requirer)
    throws(Diagnostic)
  {
    let name = dependency.name
    if let known = sources[name] {
      guard let wanted = dependency.source, wanted != known.source, known.requirer != nil else {
        return
      }
      throw Diagnostic(
        .packConflict,
        "`\(name)` is required from two sources: "
          + "\(title(known.requirer)) takes it from \(known.source.description), "
          + "\(title(requirer)) from \(wanted.description)",
        help: [
          "choose one in the project's own `\(PackManifest.fileName)`: "
            + "`motion pack add` with that source"
        ])
    }
    if let source = dependency.source {
      sources[name] = (source, requirer)
    } else if let registry = problem.registry {
      sources[name] = (.registry(registry), requirer)
    } else {
      throw Diagnostic(
        .unknownPack, "\(title(requirer)) needs `\(name)`, but no registry is named",
        help: [
          "add `registry = \"…\"` (a folder or an address) to `\(PackManifest.fileName)`, "
            + "or name the pack's folder: `motion pack add ../folder`"
        ])
    }
  }

  // MARK: Explaining

  private mutating func note(
    conflictOver name: PackName, with last: Demand? = nil, _ candidate: PackCandidate? = nil
  ) throws(Diagnostic) {
    // Only the first conflict is reported: it is between the newest versions, which users
    // expect to get.
    guard firstConflict == nil else { return }
    var versions = chosen
    if let requirer = last?.requirer, let candidate { versions[requirer] = candidate }
    let explanation = ConflictExplanation(
      name: name, demands: (demands[name] ?? []) + (last.map { [$0] } ?? []),
      offers: offers[name] ?? [], chosen: versions, source: sources[name]?.source,
      motion: problem.motion, allOffers: offers)
    firstConflict = explanation.diagnostic
  }

  private func title(_ requirer: Requirer) -> String {
    requirer.map { "`\($0)`" } ?? "the project"
  }
}

/// A version of a pack that the resolver may choose.
package struct PackCandidate: Hashable, Sendable {
  package let version: SemanticVersion
  package let dependencies: [PackDependency]
  /// The versions of motion that the pack supports.
  package let motion: VersionRange
  /// Whether it is chosen only if no other version fits.
  package let isYanked: Bool

  package init(
    version: SemanticVersion, dependencies: [PackDependency], motion: VersionRange = .any,
    isYanked: Bool = false
  ) {
    self.version = version
    self.dependencies = dependencies
    self.motion = motion
    self.isYanked = isYanked
  }
}

/// Lists the available versions of packs.
package protocol PackCatalog {
  /// Returns the versions of a pack that a source has, in any order.
  ///
  /// - Throws: If the source does not have the pack.
  func candidates(for name: PackName, from source: PackSource) throws(Diagnostic)
    -> [PackCandidate]
}

/// Finds packs that depend on each other.
enum PackCycle {
  /// Throws if the packs cannot be ordered such that each follows its dependencies.
  static func check(_ choices: [Resolver.Choice], project: PackName?) throws(Diagnostic) {
    var needs = Dictionary(
      uniqueKeysWithValues: choices.map {
        ($0.name, $0.candidate.dependencies.map(\.name).sorted())
      })
    // A pack that depends on the project itself depends on all of its dependencies.
    if let project { needs[project] = choices.map(\.name) }
    var done: Set<PackName> = []
    var path: [PackName] = []

    func visit(_ name: PackName) throws(Diagnostic) {
      if let start = path.firstIndex(of: name) { throw cycle(Array(path[start...])) }
      guard !done.contains(name) else { return }
      path.append(name)
      for next in needs[name] ?? [] { try visit(next) }
      path.removeLast()
      done.insert(name)
    }
    for name in needs.keys.sorted() { try visit(name) }
  }

  private static func cycle(_ names: [PackName]) -> Diagnostic {
    let first = names[0]
    let rest = (names.dropFirst() + [first]).map { "which needs `\($0)`" }
    return Diagnostic(
      .packCycle,
      "packs depend on each other: `\(first)` needs "
        + rest.joined(separator: ", ").dropFirst("which needs ".count),
      help: ["move the code they share into a pack of its own"])
  }
}
