import ArgumentParser

/// `motion pack`: sharing scripts; its subcommands have a file each.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Share scripts as packs, and use those of others.",
    discussion: """
      A pack is a folder with a `pack.toml`. A project names the packs it uses in its own \
      `pack.toml`; `motion.lock` beside it says exactly which ones they are, and `motion run` uses \
      those, without a network.
      """,
    subcommands: [
      PackNewCommand.self, PackAddCommand.self, PackRemoveCommand.self, PackInstallCommand.self,
      PackUpdateCommand.self, PackListCommand.self, PackTreeCommand.self, PackInfoCommand.self,
      PackVerifyCommand.self, PackBuildCommand.self, PackSignCommand.self, PackPublishCommand.self,
      PackSearchCommand.self, PackCacheCommand.self,
    ])
}
