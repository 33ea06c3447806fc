import ArgumentParser

/// `motion pack`: shares scripts; each subcommand has its own file.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Share scripts as packs, and use packs of others.",
    discussion: """
      A pack is a folder with a `pack.toml`. A project names the packs it uses in its own \
      `pack.toml`; `motion.lock` beside it records their exact versions, which `motion run` uses \
      without network access.
      """,
    subcommands: [
      PackNewCommand.self, PackAddCommand.self, PackRemoveCommand.self, PackInstallCommand.self,
      PackUpdateCommand.self, PackListCommand.self, PackTreeCommand.self, PackInfoCommand.self,
      PackVerifyCommand.self, PackDiffCommand.self, PackBuildCommand.self, PackSignCommand.self,
      PackPublishCommand.self, PackYankCommand.self, PackDeprecateCommand.self,
      PackSearchCommand.self, PackPageCommand.self, PackCacheCommand.self,
    ])
}
