import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack list`: the packs of a project, and what is outdated.
struct PackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the packs of this project, and what is outdated.")

  @Flag(help: "Do not ask registries and repositories what is new.")
  var offline = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let project = try workspace.project()
      let entries = project.lock?.entries ?? []
      if entries.isEmpty { return StandardStream.output.write("this project uses no packs\n") }
      let library = workspace.library()
      var rows: [[String]] = []
      for entry in entries {
        rows.append([
          entry.name.description, entry.version.description, entry.source.description,
          offline ? "" : news(of: entry, in: project, from: library),
        ])
      }
      StandardStream.output.write(PackReport.columns(rows))
    }
  }

  /// What the pack's source has that is newer, and whether an update would take it.
  private func news(
    of entry: LockFile.Entry, in project: PackProject, from library: PackLibrary
  ) -> String {
    do throws(Diagnostic) {
      if case .registry(let location) = entry.source {
        return try news(of: entry, in: project, from: library, location)
      }
      let now = try library.pack(entry.name, at: entry.source).content
      guard now.tree.hash != entry.hash else { return "" }
      return now.version == entry.version
        ? "outdated: its source has changed" : "outdated: its source has \(now.version)"
    } catch {
      return "not known: \(error.message)"
    }
  }

  /// What a registry has that is newer.
  private func news(
    of entry: LockFile.Entry, in project: PackProject, from library: PackLibrary,
    _ location: String
  ) throws(Diagnostic) -> String {
    let versions = try library.versions(of: entry.name, in: location)
      .filter { !$0.version.isPrerelease && $0.motion.contains(Motion.semanticVersion) }
      .map(\.version)
    guard let newest = versions.max(), entry.version < newest else { return "" }
    let needs = project.lock?.entries.flatMap(\.dependencies) ?? []
    let ranges =
      needs.filter { $0.name == entry.name }.map(\.range)
      + project.manifest.dependencies.filter { $0.name == entry.name }.map(\.range)
    let fits = versions.filter { version in ranges.allSatisfy { $0.contains(version) } }.max()
    if let fits, entry.version < fits {
      return "outdated: \(fits) fits" + (fits < newest ? ", \(newest) is the newest" : "")
    }
    return "\(newest) is there, outside of the range"
  }
}

/// `motion pack tree`: who needs whom.
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
