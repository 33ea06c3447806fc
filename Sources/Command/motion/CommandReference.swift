import ArgumentParser
import MotionDocs

/// The help texts of the command and its subcommands as a page of the reference.
enum CommandReference {
  static var page: MarkdownReference.Page {
    MarkdownReference.Page(
      name: "command", title: "The command", summary: "the subcommands and their options",
      body: sections(of: Motion.self, named: "motion").joined(separator: "\n"))
  }

  private static func sections(of command: any ParsableCommand.Type, named name: String)
    -> [String]
  {
    let help = Motion.helpMessage(for: command, columns: 100)
    let section = "## \(name)\n\n```\n\(help)\n```\n"
    return [section]
      + command.configuration.subcommands.flatMap { subcommand in
        sections(of: subcommand, named: "\(name) \(subcommand._commandName)")
      }
  }
}
