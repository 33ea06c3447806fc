import MotionPacks
import MotionValues

/// Packs in memory, written as one `a/b 1.2.0: c/d ^1, e/f *` per line.
struct PackFixture: PackCatalog {
  private var packs: [PackName: [PackCandidate]] = [:]

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      let head = halves[0].split(separator: " ").map(String.init)
      let needs = halves.count > 1 ? halves[1].split(separator: ";").filter { $0 != " " } : []
      packs[try .parse(head[0]), default: []].append(
        PackCandidate(
          version: try .parse(head[1]), dependencies: try needs.map { try Self.dependency($0) },
          motion: head.count > 2 ? try .parse(head[2]) : .any))
    }
  }

  static func dependency(_ text: Substring) throws -> PackDependency {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return PackDependency(
      name: try .parse(parts[0]), range: try .parse(parts.count > 1 ? parts[1] : "*"))
  }

  func candidates(for name: PackName, from source: PackSource) throws(Diagnostic)
    -> [PackCandidate]
  {
    guard let found = packs[name] else {
      throw Diagnostic(.unknownPack, "there is no `\(name)`")
    }
    return found
  }

  /// Resolves the dependencies of a project, and returns one `a/b 1.2.0` per pack.
  func solve(
    _ needs: String, preferring preferred: [PackName: SemanticVersion] = [:]
  ) throws -> [String] {
    var problem = Resolver.Problem(motion: SemanticVersion(1, 0, 0))
    problem.registry = "memory"
    problem.preferred = preferred
    problem.dependencies = try needs.split(separator: ";").map { try Self.dependency($0) }
    return try Resolver.solve(problem, from: self).map { "\($0.name) \($0.candidate.version)" }
  }
}
