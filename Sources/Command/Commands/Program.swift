import ArgumentParser
import MotionCore
import MotionLua
import MotionPlugin
import MotionRuntime
import MotionValues

/// The program: the executable starts it with the plugins that sessions have.
///
/// The commands name no engine, so they are built beside the engines, and only the executable waits for
/// all of them.
public enum Program {
  /// The plugins of every session; set once, at the start.
  nonisolated(unsafe) private(set) static var plugins: [any Plugin.Type] = []

  /// The API of scenes.
  static var interface: Interface {
    get throws(Diagnostic) { try Session(Session.Options(), plugins: plugins).interface }
  }

  /// The units of layer properties, by property name.
  static var propertyUnits: [String: Unit] {
    get throws(Diagnostic) { try interface.propertyUnits }
  }

  /// Runs the command and ends the process with its exit code. Apart from the watchdog and
  /// faults, nothing else ends the process.
  public static func run(
    with plugins: [any Plugin.Type], arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Never {
    self.plugins = plugins
    WriteSignals.ignore()
    // Signal handlers use both, and cannot allocate them.
    _ = (StandardStream.output, StandardStream.error)
    ProcessFaults.handle {
      StandardStream.output.writeHeld()
      UnfinishedFile.remove()
    }
    let code = prepare() ?? exitCode(of: arguments)
    Process.exit(StandardStream.output.hasFailed ? 1 : code)
  }
}

/// Prepares the plugins; returns an exit code if one of them cannot be used.
private func prepare() -> Int32? {
  for plugin in Program.plugins {
    do throws(Diagnostic) {
      try plugin.prepare()
    } catch {
      StandardStream.error.write(error)
      return 1
    }
  }
  return nil
}

/// Parses the arguments, runs the command, and returns the exit code.
private func exitCode(of arguments: [String]) -> Int32 {
  do {
    try parse(arguments).run()
    return 0
  } catch let code as ExitCode {
    return code.rawValue
  } catch {
    let text = Motion.fullMessage(for: error) + "\n"
    switch Motion.exitCode(for: error) {
    case .success:
      StandardStream.output.write(text)
      return 0
    default:
      StandardStream.error.write(text)
      return 2
    }
  }
}

/// Parses the words of the command line.
///
/// `run` and its short form do not go through the tree of all commands, which is a third of the work of
/// a start with options; a path alone bypasses the parser. The whole command reports what is wrong.
private func parse(_ words: [String]) throws -> any Runnable {
  let first = words.first ?? ""
  let isRun = first == "run"
  // No subcommand's name has a dot or a slash.
  if isRun || !first.hasPrefix("-") && first.contains(where: { $0 == "." || $0 == "/" }) {
    let rest = isRun ? Array(words.dropFirst()) : words
    if rest.count == 1, !rest[0].hasPrefix("-") { return RunScript(RunArguments(file: rest[0])) }
    if let command = try? RunCommand.parseAsRoot(rest) as? RunCommand {
      return CommandLineRun(command: command)
    }
  }
  return CommandLineRun(command: try Motion.parseAsRoot(words))
}

/// The work of the process once its arguments are parsed.
private protocol Runnable {
  func run() throws
}

extension RunScript: Runnable {}

private struct CommandLineRun: Runnable {
  let command: any ParsableCommand

  func run() throws {
    var command = command
    try command.run()
  }
}

/// Runs in a signal handler when a script is in a function that cannot be interrupted: writes
/// the complete frames and ends the process with the exit code for limits.
func watchdogExpired() {
  StandardStream.output.writeHeld()
  StandardStream.error.write(
    """
    error[limit-time]: the script called a function that exceeds `--limit-time` and \
    cannot be interrupted
      = help: look for huge strings or tables, or raise the limit: `--limit-time 60`

    """)
}

/// Errors of files and programs that the command uses.
extension DiagnosticCode {
  package static let missingTool = DiagnosticCode("missing-tool")
  package static let unknownRevision = DiagnosticCode("unknown-revision")
}
