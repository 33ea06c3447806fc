import MotionCore

/// A version of a pack that could be used.
package struct PackCandidate: Hashable, Sendable {
  package let version: SemanticVersion
  package let dependencies: [PackDependency]
  /// The versions of motion that run it.
  package let motion: VersionRange

  package init(
    version: SemanticVersion, dependencies: [PackDependency], motion: VersionRange = .any
  ) {
    self.version = version
    self.dependencies = dependencies
    self.motion = motion
  }
}

/// What says which versions there are.
package protocol PackCatalog {
  /// Returns the versions of a pack that a source has, in any order; a source without the pack is an error.
  func candidates(for name: PackName, from source: PackSource) throws(Diagnostic)
    -> [PackCandidate]
}
