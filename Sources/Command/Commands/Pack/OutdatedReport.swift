import MotionCore
import MotionPacks
import MotionValues

/// Finds versions at the sources of a project's packs that are newer than the locked ones.
struct OutdatedReport {
  private let entries: [LockFile.Entry]
  private let manifest: PackManifest
  private let library: PackLibrary

  init(of entries: [LockFile.Entry], for manifest: PackManifest, from library: PackLibrary) {
    self.entries = entries
    self.manifest = manifest
    self.library = library
  }

  /// Describes the newest version, and whether an update would choose it; empty if the locked
  /// one is the newest.
  func text(of entry: LockFile.Entry) -> String {
    do throws(Diagnostic) {
      guard case .registry = entry.source else { return try change(of: entry) }
      let (fits, newest) = try newer(than: entry)
      if let fits {
        return "outdated: \(fits) matches"
          + (newest.map { $0 > fits ? ", \($0) is the newest" : "" } ?? "")
      }
      return newest.map { "\($0) is available outside the range" } ?? ""
    } catch {
      return "unknown: \(error.message)"
    }
  }

  /// The direct dependencies with a newer version in their registry that their range
  /// excludes, with the newest such version.
  func beyondRanges() throws(Diagnostic) -> [(name: PackName, version: SemanticVersion)] {
    var found: [(PackName, SemanticVersion)] = []
    for entry in entries {
      guard manifest.dependencies.contains(where: { $0.name == entry.name }),
        let newest = try newer(than: entry).newest
      else { continue }
      found.append((entry.name, newest))
    }
    return found
  }

  /// The newest version in all ranges, and the newest of all; nil if none is newer than the
  /// locked one.
  private func newer(
    than entry: LockFile.Entry
  ) throws(Diagnostic) -> (fits: SemanticVersion?, newest: SemanticVersion?) {
    guard case .registry(let location) = entry.source else { return (nil, nil) }
    let versions = try library.versions(of: entry.name, in: location)
      .filter { !$0.version.isPrerelease && $0.motion.contains(Motion.semanticVersion) }
      .map(\.version).filter { entry.version < $0 }
    let ranges =
      entries.flatMap(\.dependencies).filter { $0.name == entry.name }.map(\.range)
      + manifest.dependencies.filter { $0.name == entry.name }.map(\.range)
    let fits = versions.filter { version in ranges.allSatisfy { $0.contains(version) } }
    return (fits.max(), versions.max())
  }

  /// Describes how a folder, an archive or a repository differs from the locked content.
  private func change(of entry: LockFile.Entry) throws(Diagnostic) -> String {
    let now = try library.pack(entry.name, at: entry.source).content
    if now.tree.hash == entry.hash { return "" }
    return now.version == entry.version
      ? "outdated: its source has changed" : "outdated: its source has \(now.version)"
  }
}
