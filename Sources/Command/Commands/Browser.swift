import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's browser, which opens a file later.
///
/// The sandbox of a scene forbids starting programs, so a shell is started beforehand and
/// waits for the file's name.
struct Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// The environment variables that a browser needs to find its display.
  private static let variables = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP",
    "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
  ]

  /// The pipe from which the shell reads the name; nil if it could not be started.
  private let input: Pipe?

  init() {
    let folders = (Process.environment("PATH") ?? "").split(separator: ":")
    guard folders.contains(where: { access("\($0)/\(Self.opener)", X_OK) == 0 }) else {
      input = nil
      return
    }
    let shell = ChildProcess(
      program: "sh", purpose: "opening the page",
      environment: Self.variables.compactMap { name in
        Process.environment(name).map { (name: name, value: $0) }
      })
    // The shell exits if the pipe closes without a name.
    input = try? shell.start(["-c", "IFS= read -r page && exec \(Self.opener) \"$page\""]).input
  }

  /// Opens a file without waiting for the window. If that fails, prints a message to standard
  /// error.
  func open(_ path: String) {
    guard let input else {
      StandardStream.error.write(
        "`\(Self.opener)` cannot be run; open the file in a browser yourself\n")
      return
    }
    input.write(path + "\n")
  }
}
