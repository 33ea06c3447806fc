import MotionValues

/// Compares a lock with the project's manifest.
package enum LockCheck {
  /// The reason why the lock does not match the manifest, as a sentence; nil if it matches.
  ///
  /// A lock matches if it has every pack that the project or another pack requires, from the
  /// right source and in a version of the range, and no other pack.
  package static func fault(of lock: LockFile, for manifest: PackManifest) -> String? {
    var reached: Set<PackName> = []
    var open: [(name: PackName, range: VersionRange, requirer: PackName?)] = []
    for dependency in manifest.dependencies {
      let wanted = dependency.source ?? manifest.registry.map { .registry($0) }
      if let entry = lock[dependency.name], let wanted, entry.source != wanted {
        return "`\(PackManifest.fileName)` takes `\(entry.name)` from \(wanted.description), "
          + "the lock from \(entry.source.description)"
      }
      open.append((dependency.name, dependency.range, nil))
    }
    while let need = open.popLast() {
      guard let entry = lock[need.name] else {
        return "\(title(need.requirer)) needs `\(need.name)`, which is not in the lock"
      }
      guard need.range == .any || need.range.contains(entry.version) else {
        return "\(title(need.requirer)) needs `\(need.name)` `\(need.range)`, "
          + "but the lock has \(entry.version)"
      }
      guard reached.insert(entry.name).inserted else { continue }
      open += entry.dependencies.map { ($0.name, $0.range, entry.name) }
    }
    if let extra = lock.entries.first(where: { !reached.contains($0.name) }) {
      return "the lock has `\(extra.name)`, but nothing needs it"
    }
    return nil
  }

  private static func title(_ requirer: PackName?) -> String {
    requirer.map { "`\($0)`" } ?? "the project"
  }
}
