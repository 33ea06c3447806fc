import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack install`: fetches the locked packs.
struct PackInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Fetch the locked packs.",
    discussion: "The lock is never changed.")

  @Flag(help: "Fail if the lock does not match `pack.toml`, or a local folder has changed.")
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

  /// The lock, which must match with `--locked`; nil if there are no dependencies.
  private func lock(of project: PackProject) throws(Diagnostic) -> LockFile? {
    guard let lock = project.lock else {
      if project.manifest.dependencies.isEmpty { return nil }
      throw Diagnostic(
        .staleLock, "there is no `\(LockFile.fileName)` with the packs to install",
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
        .staleLock, "the folder of `\(name)` has changed since it was locked",
        help: ["lock its present content: `motion pack update \(name)`"])
    }
    var text = ""
    for entry in lock.entries where outcome.fetched.contains(entry.name) {
      text += "fetched \(entry.name) \(entry.version)\n"
    }
    for entry in lock.entries where outcome.restored.contains(entry.name) {
      text += "restored \(entry.name) \(entry.version), whose files had been changed\n"
    }
    for name in outcome.edited { text += "\(name) has changed in its folder since it was locked\n" }
    if vendor {
      text +=
        "\(outcome.vendored.count) of \(lock.entries.count) packs are in `packs`; "
        + "those in local folders stay where they are\n"
    }
    StandardStream.output.write(
      text + "\(lock.entries.count) \(lock.entries.count == 1 ? "pack is" : "packs are") ready\n")
  }
}

/// `motion pack update`: resolves versions again.
struct PackUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Choose the newest matching versions, and lock them.",
    discussion: """
      Prints what changes, with major versions, which may break scripts, listed separately; which scenes \
      of the project use what a pack declares in another way; and how scenes of the project move with \
      the new versions, in the words of `motion diff`. Names newer versions outside the ranges, without \
      using them.
      """)

  @Argument(help: ArgumentHelp("Only these packs; by default all.", valueName: "scope/name"))
  var names: [String] = []

  static let trustHelp = ArgumentHelp(
    "Accept that a pack's signing key has changed, or that it is no longer signed; may be repeated.",
    valueName: "scope/name")

  @Option(help: trustHelp)
  var trust: [String] = []

  @Flag(help: "Only print what would change.")
  var dryRun = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      try workspace.changing { project throws(Diagnostic) in
        let scope = try scope(in: project)
        var update = workspace.update(of: project)
        update.trusted = Set(try trust.map { text throws(Diagnostic) in try PackName.parse(text) })
        let lock = try update.lock(for: project.manifest, updating: scope)
        let changes = LockChange.between(project.lock ?? LockFile([]), lock)
        // Scripts run with the packs of the old lock.
        let effects = try UpdateEffects(of: changes, from: project, to: lock, in: workspace)
        if !dryRun {
          try project.commit(
            manifestText: project.manifestText, lock: lock, cache: workspace.store.root)
        }
        PackReport.write(changes) { effects.lines(of: $0.name) }
        StandardStream.output.write(effects.text)
        let outdated = OutdatedReport(
          of: lock.entries, for: project.manifest, from: workspace.library())
        outdated.writeNotes()
        for (name, version) in try outdated.beyondRanges() {
          StandardStream.output.write(
            "\(name) \(version) is available outside the range: `motion pack add \(name)@^\(version)`\n"
          )
        }
      }
    }
  }

  private func scope(in project: PackProject) throws(Diagnostic) -> PackUpdate.Scope {
    // Trusting a key implies updating the pack that it signs.
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
