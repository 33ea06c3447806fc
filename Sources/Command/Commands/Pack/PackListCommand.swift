import ArgumentParser
import MotionCore
import MotionPacks
import MotionRecording
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
      let published = try self.published(entry)
      let (fits, newest) = try newer(than: entry)
      var notes = published.flatMap(\.deprecation).map { ["deprecated: \($0)"] } ?? []
      if published?.isYanked == true { notes.append("yanked") }
      if let fits {
        notes.append(
          "outdated: \(fits) matches"
            + (newest.map { $0 > fits ? ", \($0) is the newest" : "" } ?? ""))
      } else if let newest {
        notes.append("\(newest) is available outside the range")
      }
      if let unfit = try unfit(for: entry) {
        notes.append("\(unfit.version) needs motion `\(unfit.motion)`")
      }
      return notes.joined(separator: ", ")
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

  /// Says which of the packs are locked to a version that its author has withdrawn or advises against, and
  /// which have newer ones that do not run with this motion. A registry that cannot be reached says nothing.
  func writeNotes() {
    func note(_ text: String) { StandardStream.error.write("note: \(text.oneLine)\n") }
    for entry in entries {
      if let published = try? published(entry) {
        if published.isYanked {
          note(
            "`\(entry.name)` \(entry.version) is yanked, and stays locked until another version fits: "
              + "`motion pack update \(entry.name)`")
        }
        if let reason = published.deprecation {
          note("`\(entry.name)` \(entry.version) is deprecated: \(reason)")
        }
      }
      if let unfit = try? unfit(for: entry) {
        note(
          "`\(entry.name)` \(unfit.version) is not used, because it runs with motion `\(unfit.motion)`, "
            + "and this is \(Motion.semanticVersion)")
      }
    }
  }

  /// The locked version as its registry lists it; nil if it does not.
  private func published(
    _ entry: LockFile.Entry
  ) throws(Diagnostic) -> RegistryIndex.Entry? {
    guard case .registry(let location) = entry.source else { return nil }
    return try library.index(of: location).versions(of: entry.name).first {
      $0.version == entry.version
    }
  }

  /// The newest version, if it is newer than those that run with this motion, and does not.
  private func unfit(for entry: LockFile.Entry) throws(Diagnostic) -> RegistryIndex.Entry? {
    let all = try releases(after: entry)
    guard let newest = all.max(by: { $0.version < $1.version }) else { return nil }
    return Self.runs(newest) ? nil : newest
  }

  private static func runs(_ version: RegistryIndex.Entry) -> Bool {
    version.motion.contains(Motion.semanticVersion)
  }

  /// The releases in the registry that are newer than the locked version, and not yanked.
  private func releases(
    after entry: LockFile.Entry
  ) throws(Diagnostic) -> [RegistryIndex.Entry] {
    guard case .registry(let location) = entry.source else { return [] }
    return try library.versions(of: entry.name, in: location).filter {
      !$0.isYanked && !$0.version.isPrerelease && entry.version < $0.version
    }
  }

  /// The newest version in all ranges, and the newest of all; nil if none is newer than the
  /// locked one.
  private func newer(
    than entry: LockFile.Entry
  ) throws(Diagnostic) -> (fits: SemanticVersion?, newest: SemanticVersion?) {
    let versions = try releases(after: entry).filter(Self.runs).map(\.version)
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
