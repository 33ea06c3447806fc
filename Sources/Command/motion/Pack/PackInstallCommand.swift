import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack install`: brings what is locked to this machine.
struct PackInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Fetch what the lock names.",
    discussion: "The lock is followed, and never written.")

  @Flag(help: "Fail if the lock does not fit `pack.toml`, or a folder has changed since.")
  var locked = false

  @Flag(help: "Copy the packs into the project's folder `packs`.")
  var vendor = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      try workspace.changing { project throws(Diagnostic) in
        guard let lock = try lock(of: project) else {
          return StandardStream.output.write("this project uses no packs\n")
        }
        let installation = PackInstallation(
          project: project, store: workspace.store, transport: workspace.transport)
        let outcome = try installation.install(lock, isVendoring: vendor)
        try report(outcome, of: lock)
      }
    }
  }

  /// The lock, which `--locked` wants to fit; nil if there is nothing to lock.
  private func lock(of project: PackProject) throws(Diagnostic) -> LockFile? {
    guard let lock = project.lock else {
      if project.manifest.dependencies.isEmpty { return nil }
      throw Diagnostic(
        .staleLock, "there is no `\(LockFile.fileName)` that says which packs to install",
        help: ["write it: `motion pack update`"])
    }
    do throws(Diagnostic) {
      return try project.fittingLock()
    } catch {
      if locked { throw error }
      StandardStream.error.write(
        "warning[\(error.code.slug)]: \(error.message)\n"
          + error.help.map { "  = help: \($0)\n" }.joined())
      return lock
    }
  }

  private func report(
    _ outcome: PackInstallation.Outcome, of lock: LockFile
  ) throws(Diagnostic) {
    if let name = outcome.edited.first, locked {
      throw Diagnostic(
        .staleLock, "the folder of `\(name)` holds something else than when it was locked",
        help: ["lock what it holds now: `motion pack update \(name)`"])
    }
    var text = ""
    for entry in lock.entries where outcome.fetched.contains(entry.name) {
      text += "fetched \(entry.name) \(entry.version)\n"
    }
    for name in outcome.edited { text += "\(name) has changed in its folder since it was locked\n" }
    if vendor {
      text +=
        "\(outcome.vendored.count) of \(lock.entries.count) packs are in `packs`; "
        + "those of folders stay where they are\n"
    }
    StandardStream.output.write(
      text + "\(lock.entries.count) \(lock.entries.count == 1 ? "pack is" : "packs are") ready\n")
  }
}

/// `motion pack update`: chooses versions anew.
struct PackUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Choose the newest versions that fit, and lock them.",
    discussion: """
      What changes is said, and major versions, with which scripts may have to change, stand apart. \
      A newer version that no range takes is named, and left.
      """)

  @Argument(help: ArgumentHelp("Only these packs; else all.", valueName: "scope/name"))
  var names: [String] = []

  static let trustHelp = ArgumentHelp(
    "Accept that a pack is signed by another key than before, or by none; may be repeated.",
    valueName: "scope/name")

  @Option(help: trustHelp)
  var trust: [String] = []

  @Flag(help: "Only say what would change.")
  var dryRun = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      try workspace.changing { project throws(Diagnostic) in
        let scope = try scope(in: project)
        var update = workspace.update(of: project)
        update.trusted = Set(try trust.map { text throws(Diagnostic) in try PackName.parse(text) })
        let lock = try update.lock(for: project.manifest, updating: scope)
        if !dryRun { try project.commit(manifestText: project.manifestText, lock: lock) }
        PackReport.write(LockChange.between(project.lock ?? LockFile([]), lock))
        let news = PackNews(of: lock.entries, for: project.manifest, from: workspace.library())
        for (name, version) in try news.beyondRanges() {
          StandardStream.output.write(
            "\(name) \(version) is there, outside of the range: `motion pack add \(name)@^\(version)`\n"
          )
        }
      }
    }
  }

  private func scope(in project: PackProject) throws(Diagnostic) -> PackUpdate.Scope {
    // Who trusts a key wants the pack that it signs.
    let wanted = names + trust
    guard !wanted.isEmpty else { return .all }
    var chosen: Set<PackName> = []
    for text in wanted {
      let name = try PackName.parse(text)
      let known =
        (project.lock?.entries ?? []).map(\.name) + project.manifest.dependencies.map(\.name)
      guard known.contains(name) else {
        throw Diagnostic(
          .unknownPack, "this project does not use `\(name)`",
          help: Suggestion.help(
            for: text, in: Set(known.map(\.description)).sorted(), kind: "it uses"))
      }
      chosen.insert(name)
    }
    return .only(chosen)
  }
}
