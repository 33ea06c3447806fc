import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack list`: the packs of a project, and what is outdated.
struct PackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the packs of this project, and what is outdated.")

  @Flag(help: "Do not look for newer versions in registries and repositories.")
  var offline = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let project = try workspace.project()
      let entries = project.lock?.entries ?? []
      let lacking = project.manifest.dependencies.filter { project.lock?[$0.name] == nil }
      if entries.isEmpty, lacking.isEmpty {
        return StandardStream.output.write("this project uses no packs\n")
      }
      let outdated = OutdatedReport(of: entries, for: project.manifest, from: workspace.library())
      var rows: [[String]] = []
      for entry in entries {
        rows.append([
          entry.name.description, entry.version.description, entry.source.description,
          offline ? "" : outdated.text(of: entry),
        ])
      }
      for dependency in lacking {
        rows.append([
          dependency.name.description, "\(dependency.range)",
          dependency.source?.description ?? "", "not locked: `motion pack update`",
        ])
      }
      StandardStream.output.write(PackReport.columns(rows))
    }
  }
}

/// `motion pack tree`: prints the dependency tree.
struct PackTreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Show which pack needs which.")

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let project = try workspace.project()
      let lock = project.lock ?? LockFile([])
      var text = ""
      var shown: Set<PackName> = []
      func add(_ needs: [LockFile.Need], _ margin: String) {
        for (index, need) in needs.enumerated() {
          let isLast = index == needs.count - 1
          guard let entry = lock[need.name] else {
            text += margin + (isLast ? "└ " : "├ ") + "\(need.name) is not locked\n"
            continue
          }
          let isNew = shown.insert(entry.name).inserted
          let again = isNew || entry.dependencies.isEmpty ? "" : ", as above"
          text +=
            margin + (isLast ? "└ " : "├ ")
            + "\(entry.name) \(entry.version) (`\(need.range)`)\(again)\n"
          if isNew { add(entry.dependencies, margin + (isLast ? "  " : "│ ")) }
        }
      }
      add(project.manifest.dependencies.map { .init(name: $0.name, range: $0.range) }, "")
      StandardStream.output.write(text.isEmpty ? "this project uses no packs\n" : text)
    }
  }
}

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
      let yanked = try isYanked(entry) ? "yanked" : ""
      if let fits {
        return (yanked.isEmpty ? "" : "yanked, ") + "outdated: \(fits) matches"
          + (newest.map { $0 > fits ? ", \($0) is the newest" : "" } ?? "")
      }
      return [yanked, newest.map { "\($0) is available outside the range" } ?? ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
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

  /// Says which of the packs are locked to a version that its author has withdrawn. A registry that cannot
  /// be reached says nothing.
  func noteYanked() {
    for entry in entries where (try? isYanked(entry)) == true {
      StandardStream.error.write(
        "note: `\(entry.name)` \(entry.version) is yanked, and stays locked until another version "
          + "fits: `motion pack update \(entry.name)`\n")
    }
  }

  private func isYanked(_ entry: LockFile.Entry) throws(Diagnostic) -> Bool {
    guard case .registry(let location) = entry.source else { return false }
    return try library.index(of: location).versions(of: entry.name).contains {
      $0.version == entry.version && $0.isYanked
    }
  }

  /// The newest version in all ranges, and the newest of all; nil if none is newer than the
  /// locked one.
  private func newer(
    than entry: LockFile.Entry
  ) throws(Diagnostic) -> (fits: SemanticVersion?, newest: SemanticVersion?) {
    guard case .registry(let location) = entry.source else { return (nil, nil) }
    let versions = try library.versions(of: entry.name, in: location)
      .filter {
        !$0.isYanked && !$0.version.isPrerelease && $0.motion.contains(Motion.semanticVersion)
      }
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
