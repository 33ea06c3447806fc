import ArgumentParser

/// The help texts of the command and its subcommands as a page of the reference.
enum CommandReference {
  static var page: MarkdownReference.Page {
    MarkdownReference.Page(
      name: "command", title: "The command", summary: "the subcommands and their options",
      body: Motion.all(named: "motion").map { name, command in
        "## \(name)\n\n```\n\(Motion.helpMessage(for: command, columns: 100))\n```\n"
      }.joined(separator: "\n"))
  }
}

extension ParsableCommand {
  /// The command and those below it, each with its whole name.
  static func all(named name: String) -> [(name: String, command: any ParsableCommand.Type)] {
    [(name, self)]
      + configuration.subcommands.flatMap { $0.all(named: "\(name) \($0._commandName)") }
  }
}
