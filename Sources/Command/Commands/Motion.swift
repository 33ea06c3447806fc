import ArgumentParser
import MotionLua
import MotionPacks
import MotionPlugin

/// The command; each subcommand has its own file.
struct Motion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motion",
    abstract: "Runs Lua scripts that describe motion, and prints the state of every frame.",
    discussion: """
      `motion scene.lua` is short for `motion run scene.lua`.

      Exit codes: 0 done, 1 the script or a check failed, 2 wrong usage, 3 a limit was reached, 70 a bug \
      in motion.
      """,
    version: """
      \(semanticVersion)
      \(InstalledLua.description)
      sandbox for scripts: \(Sandbox.description)\(plugins)
      """,
    subcommands: [
      NewCommand.self, RunCommand.self, LiveCommand.self, PlotCommand.self, PlayCommand.self,
      TestCommand.self,
      DiffCommand.self, CheckCommand.self, SweepCommand.self, ExportCommand.self,
      ConformCommand.self, RenderCommand.self,
      SpringCommand.self,
      CurveCommand.self, APICommand.self,
      ExplainCommand.self, PackCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// A line for each plugin that is not motion's own.
  private static var plugins: String {
    Program.plugins.map { plugin in
      plugin.version.map { "\nplugin \(plugin.name): \($0)" } ?? ""
    }.joined()
  }

  /// The version against which packs state their requirements.
  static var semanticVersion: SemanticVersion { SemanticVersion(0, 1, 0) }

  /// The names that the first word of the command line may have.
  static var subcommandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }
}
