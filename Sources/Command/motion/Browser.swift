import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's browser, which is to open a file later on.
///
/// No program can be started behind the walls around a scene: one is started before, and waits for the file's name.
struct Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// The variables by which a browser finds its screen.
  private static let variables = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP",
    "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
  ]

  /// What the waiting program reads; nil if there is none.
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
    // Without a name it ends.
    input = try? shell.start(["-c", "IFS= read -r page && exec \(Self.opener) \"$page\""])
  }

  /// Opens a file, and does not wait for the window; where that cannot be done, says so on the standard error.
  func open(_ path: String) {
    guard let input else {
      StandardStream.error.write(
        "`\(Self.opener)` cannot be run: open the file in a browser\n")
      return
    }
    input.write(path + "\n")
  }
}
