import ArgumentParser

@main
enum Main {
  /// Only calls the real entry: closures made in a main function are checked for their thread at each call.
  static func main() { runCommand() }
}

/// Parses the arguments, runs the command, and ends the process with the code that the command promises.
private func runCommand() {
  ClosedPipe.ignore()
  do {
    var command = try Motion.parseAsRoot()
    try command.run()
  } catch let code as ExitCode {
    Process.exit(code.rawValue)
  } catch {
    let text = Motion.fullMessage(for: error)
    switch Motion.exitCode(for: error) {
    case .success:
      StandardStream.output.write(text + "\n")
      Process.exit(0)
    default:
      StandardStream.error.write(text + "\n")
      Process.exit(2)
    }
  }
}
