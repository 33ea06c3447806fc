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
