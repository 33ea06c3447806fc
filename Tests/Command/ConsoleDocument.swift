import Foundation
import Support

/// A document whose files are written and whose commands are run, as by a reader.
///
/// A fence that begins with the line `-- NAME.lua` or `# NAME.toml` is a file of that name. In a
/// fence of `console`, a line that begins with `$ ` is a command, and the lines below it are its
/// output, without the path of the current folder.
struct ConsoleDocument {
  struct Command: Equatable {
    let line: String
    let output: String
  }

  private enum Fence {
    case none
    case file
    case console
  }

  /// The commands in the text, with their documented output.
  let shown: [Command]
  /// The same commands, with their actual output.
  private(set) var printed: [Command] = []
  /// The names of the files.
  private(set) var files: [String] = []
  /// The text with the actual output.
  private(set) var text = ""

  /// Writes the files and runs the commands, in the order of the text, in a new folder.
  init(_ source: String) throws {
    shown = Self.commands(of: source)
    try CommandTests.Command.withFolder { folder in
      if source.contains("$ scripts/motion") {
        // In the repository, `motion` is a script that builds it first.
        try FileManager.default.createDirectory(
          at: folder.appending(path: "scripts"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: "scripts/motion").path,
          withDestinationPath: CommandTests.Command.executable)
      }
      var fence = Fence.none
      var body = ""
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        switch fence {
        case _ where line == "```":
          if case .file = fence { try add(body, in: folder) }
          fence = .none
        case .none:
          fence = Self.fence(of: line)
          body = ""
        case .file: body += line + "\n"
        case .console:
          guard line.hasPrefix("$ ") else { continue }
          text += line + "\n"
          try run(String(line.dropFirst(2)), in: folder)
          continue
        }
        text += line + "\n"
      }
      text.removeLast()
    }
  }

  private mutating func add(_ body: String, in folder: URL) throws {
    guard let name = body.prefixMatch(of: /(?:--|#) (\S+\.(?:lua|toml))\n/).map({ String($0.1) })
    else {
      return
    }
    files.append(name)
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(body.utf8).write(to: file)
  }

  private mutating func run(_ line: String, in folder: URL) throws {
    let output = try CommandTests.Command.shell(
      "{ \(line)\n} 2>&1", in: folder,
      environment: ["XDG_CACHE_HOME": folder.appending(path: "cache").path]
    ).output.replacing(folder.path + "/", with: "")
    printed.append(Command(line: line, output: output))
    text += output
  }

  private static func fence(of line: Substring) -> Fence {
    guard line.hasPrefix("```") else { return .none }
    return line == "```console" ? .console : .file
  }

  private static func commands(of text: String) -> [Command] {
    text.matches(of: /(?ms)^```console\n(.*?)^```$/).flatMap { block in
      block.1.matches(of: /(?m)^\$ (.*)\n((?:(?!\$ ).*\n)*)/).map {
        Command(line: String($0.1), output: String($0.2))
      }
    }
  }
}
