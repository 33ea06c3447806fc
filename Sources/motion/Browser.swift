import MotionCore

/// The user's browser.
enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// The variables by which a browser finds its screen.
  private static let variables = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP",
    "XDG_DATA_DIRS",
    "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
  ]

  /// Opens a file, and does not wait for the window; where that cannot be done, says so on the standard error.
  static func open(_ path: String) {
    do throws(Diagnostic) {
      try ChildProcess(
        program: opener, purpose: "opening the page",
        environment: variables.compactMap { name in
          Process.environment(name).map { (name: name, value: $0) }
        }
      ).start([path])
    } catch {
      StandardStream.error.write("`\(opener)` cannot be run: open the file in a browser\n")
    }
  }
}
