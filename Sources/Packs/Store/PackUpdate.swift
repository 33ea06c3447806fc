import MotionValues

/// Resolves the packs of a project again, fetches them, and writes the lock.
package struct PackUpdate {
  /// The packs that may change even though their locked version satisfies the requirements.
  package enum Scope {
    case all
    case only(Set<PackName>)
  }

  package let project: PackProject
  package let store: PackStore
  package let transport: any PackTransport
  package let motion: SemanticVersion
  /// Packs whose new signing key is accepted.
  package var trusted: Set<PackName> = []

  package init(
    project: PackProject, store: PackStore, transport: any PackTransport, motion: SemanticVersion
  ) {
    self.project = project
    self.store = store
    self.transport = transport
    self.motion = motion
  }

  /// Returns the lock for a manifest. The packs are added to the store; the project does not
  /// change.
  package func lock(for manifest: PackManifest, updating scope: Scope) throws(Diagnostic)
    -> LockFile
  {
    let old = project.lock ?? LockFile([])
    let kept = old.entries.filter { entry in
      switch scope {
      case .all: false
      case .only(let names): !names.contains(entry.name)
      }
    }
    let library = PackLibrary(
      folder: project.folder, disk: project.disk, transport: transport,
      pinned: Dictionary(
        kept.compactMap { entry in entry.commit.map { (entry.source, $0) } },
        uniquingKeysWith: { first, _ in first }),
      locked: Dictionary(
        old.entries.map { ($0.name, $0.version) }, uniquingKeysWith: { first, _ in first }))
    var problem = Resolver.Problem(motion: motion)
    problem.dependencies = manifest.dependencies
    problem.registry = manifest.registry
    problem.name = manifest.name
    problem.preferred = Dictionary(
      kept.map { ($0.name, $0.version) }, uniquingKeysWith: { first, _ in first })
    let choices = try Resolver.solve(problem, from: library)
    return LockFile(
      try choices.map { choice throws(Diagnostic) in
        try entry(for: choice, from: library, before: old[choice.name])
      })
  }

  private func entry(
    for choice: Resolver.Choice, from library: PackLibrary, before: LockFile.Entry?
  ) throws(Diagnostic) -> LockFile.Entry {
    let version = choice.candidate.version
    // Packs that were fetched before are not fetched again.
    if let before, before.source == choice.source, before.version == version,
      case .registry = choice.source, try store.contains(before.hash)
    {
      return before
    }
    let found: PackLibrary.Found
    if case .registry(let location) = choice.source {
      found = try library.pack(choice.name, version, in: location)
    } else {
      found = try library.pack(choice.name, at: choice.source)
    }
    var entry = LockFile.Entry(
      name: choice.name, version: version, source: choice.source, hash: found.content.tree.hash,
      dependencies: choice.candidate.dependencies.map { .init(name: $0.name, range: $0.range) }
        .sorted { $0.name < $1.name })
    entry.commit = found.commit
    let signer = trusted.contains(choice.name) ? nil : before.map { PackTrust.Signer(of: $0) }
    entry.key = try PackTrust.key(of: found, known: signer ?? .unknown)
    if case .folder = choice.source { return entry }
    try store.insert(found.content.tree)
    return entry
  }
}
