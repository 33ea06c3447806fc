import ArgumentParser
import MotionLua

@main
enum Main {
  /// Only calls the real entry: closures made in a main function are checked for their thread at each call.
  static func main() { runCommand() }
}

/// Runs the command, and ends the process with the code that the command promises; nothing else ends it but the
/// watch over scripts, and a fault.
private func runCommand() {
  ClosedPipe.ignore()
  ProcessFaults.handle { StandardStream.output.writeHeld() }
  let code = exitCode()
  Process.exit(StandardStream.output.hasFailed ? 1 : code)
}

/// Parses the arguments, runs the command, and returns the code.
private func exitCode() -> Int32 {
  do {
    try parse(Array(CommandLine.arguments.dropFirst())).run()
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

/// Parses the arguments; a path alone needs no parsing, and starts in half the time.
private func parse(_ arguments: [String]) throws -> any Runnable {
  let isRun = arguments.first == RunCommand.configuration.commandName
  if let path = arguments.last, arguments.count == (isRun ? 2 : 1), !path.hasPrefix("-"),
    isRun || !Motion.subcommandNames.contains(path)
  {
    return RunScript(RunArguments(file: path))
  }
  return CommandLineRun(command: try Motion.parseAsRoot(arguments))
}

/// What the process does once its arguments are known.
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
