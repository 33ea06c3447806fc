import ArgumentParser

/// The manual page of the command, in the language of `man`: the help texts of all subcommands.
enum ManualPage {
  static var text: String {
    let configuration = Motion.configuration
    return """
      .TH MOTION 1 "" "motion \(Motion.semanticVersion)" "User Commands"
      .SH NAME
      motion \\- \(escaped(configuration.abstract))
      .SH DESCRIPTION
      .nf
      \(escaped(Motion.helpMessage(columns: columns)))
      .fi
      .SH SUBCOMMANDS

      """ + sections
  }

  /// The width of the text; `man` indents it by 7 and 14 columns of 80.
  private static let columns = 66

  private static var sections: String {
    Motion.all(named: "motion").dropFirst().map { name, command in
      """
      .SS \(escaped(name))
      .nf
      \(escaped(Motion.helpMessage(for: command, columns: columns)))
      .fi

      """
    }.joined()
  }

  /// Escapes what `man` would read as a request, an escape, or a typographic character.
  private static func escaped(_ text: String) -> String {
    text.replacing("…", with: "...").replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("`", with: "\\(ga")
      .replacing("'", with: "\\(aq").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}

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
