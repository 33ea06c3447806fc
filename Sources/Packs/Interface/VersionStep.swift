/// How much a version grows, by what its changes may do to those who use the pack.
package enum VersionStep: String, CaseIterable, Comparable, Sendable {
  /// Nothing that is declared changes, except for its documentation.
  case patch
  /// Something is added, or works in another way.
  case minor
  /// Scripts may stop working.
  case major

  package static func < (a: VersionStep, b: VersionStep) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .patch: 0
    case .minor: 1
    case .major: 2
    }
  }

  /// The least version with a step from another one; before 1.0, a major step counts as a minor one.
  package func version(after base: SemanticVersion) -> SemanticVersion {
    switch self {
    case .major where base.major > 0: SemanticVersion(base.major + 1, 0, 0)
    case .major, .minor: SemanticVersion(base.major, base.minor + 1, 0)
    case .patch: SemanticVersion(base.major, base.minor, base.patch + 1)
    }
  }

  /// Whether a version is at least a step away from another one; `1.2.0-beta` counts as `1.2.0`.
  package func allows(_ version: SemanticVersion, after base: SemanticVersion) -> Bool {
    let core = SemanticVersion(version.major, version.minor, version.patch)
    return core >= self.version(after: base)
  }
}
