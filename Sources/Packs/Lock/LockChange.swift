import MotionValues

/// A difference between two locks.
package struct LockChange: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case added(SemanticVersion)
    case removed(SemanticVersion)
    case changed(from: SemanticVersion, to: SemanticVersion)
    /// The version is the same, but something else has changed; each change in a few words.
    case replaced(SemanticVersion, [String])
  }

  package let name: PackName
  package let kind: Kind

  /// Whether scripts may need changes: the leftmost nonzero number differs.
  package var isMajor: Bool {
    guard case .changed(let old, let new) = kind else { return false }
    return !VersionRange.compatible(with: min(old, new)).contains(max(old, new))
  }

  /// The changes from one lock to another, sorted by name.
  package static func between(_ old: LockFile, _ new: LockFile) -> [LockChange] {
    let names = Set((old.entries + new.entries).map(\.name)).sorted()
    return names.compactMap { name in
      switch (old[name], new[name]) {
      case (nil, let entry?): LockChange(name: name, kind: .added(entry.version))
      case (let entry?, nil): LockChange(name: name, kind: .removed(entry.version))
      case (let before?, let after?) where before.version != after.version:
        LockChange(name: name, kind: .changed(from: before.version, to: after.version))
      case (let before?, let after?) where before != after:
        LockChange(name: name, kind: .replaced(after.version, differences(before, after)))
      default: nil
      }
    }
  }

  private static func differences(_ old: LockFile.Entry, _ new: LockFile.Entry) -> [String] {
    var texts: [String] = []
    if old.source != new.source { texts.append("from \(new.source.description)") }
    if old.hash != new.hash { texts.append("with other content") }
    if old.key != new.key {
      texts.append(new.key.map { "signed by `\($0.text)`" } ?? "no longer signed")
    }
    // Otherwise only the commit differs, with the same files.
    return texts.isEmpty ? ["from another commit"] : texts
  }

  /// A line for people: `a/b 1.2.0 → 1.3.0`.
  package var text: String {
    switch kind {
    case .added(let version): "+ \(name) \(version)"
    case .removed(let version): "- \(name) \(version)"
    case .changed(let old, let new): "\(name) \(old) → \(new)"
    case .replaced(let version, let differences):
      "\(name) \(version), now \(differences.joined(separator: ", "))"
    }
  }
}

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
