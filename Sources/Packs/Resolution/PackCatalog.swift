import MotionValues

/// A version of a pack that the resolver may choose.
package struct PackCandidate: Hashable, Sendable {
  package let version: SemanticVersion
  package let dependencies: [PackDependency]
  /// The versions of motion that the pack supports.
  package let motion: VersionRange

  package init(
    version: SemanticVersion, dependencies: [PackDependency], motion: VersionRange = .any
  ) {
    self.version = version
    self.dependencies = dependencies
    self.motion = motion
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
