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

      """ + sections(of: Motion.self, named: "motion")
  }

  /// The width of the text; `man` indents it by 7 and 14 columns of 80.
  private static let columns = 66

  private static func sections(of command: any ParsableCommand.Type, named name: String) -> String {
    command.configuration.subcommands.map { subcommand in
      let title = "\(name) \(subcommand._commandName)"
      let help = Motion.helpMessage(for: subcommand, columns: columns)
      return """
        .SS \(escaped(title))
        .nf
        \(escaped(help))
        .fi

        """ + sections(of: subcommand, named: title)
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
