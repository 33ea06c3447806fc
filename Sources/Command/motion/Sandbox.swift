import CSandbox
import MotionRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The walls that the kernel puts up around this process before a script is loaded: from then on it computes, writes to
/// what is open, and reads below a few folders, whatever hole there may be in the interpreter.
enum Sandbox {
  /// Puts the walls up, for good, around the loading and running of scripts.
  static func enter(for sources: [SceneSource], writing: String? = nil) {
    enter(
      reading: sources.flatMap { ($0.modules as? PackModules)?.folders ?? [] }, writing: writing)
  }

  /// Puts the walls up, for good, around some folders.
  ///
  /// `writing` is a folder in which a file is to be written afterwards. Where the kernel has no walls the
  /// process goes on without; `motion --version` says so.
  static func enter(reading folders: [String], writing: String? = nil) {
    let paths = folders.map { strdup($0) }
    defer { for path in paths { free(path) } }
    paths.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      _ = csandbox_enter($0.baseAddress, Int32($0.count), writing)
    }
    #if DEBUG
      attack()
    #endif
  }

  /// The walls that this kernel has, as people read it.
  static var description: String {
    let walls = csandbox_walls()
    let names = [
      walls & Int32(CSANDBOX_FILES) != 0 ? "Landlock" : nil,
      walls & Int32(CSANDBOX_CALLS) != 0 ? "seccomp" : nil,
    ].compactMap(\.self)
    return names.isEmpty ? "none: this system has none" : names.joined(separator: ", ")
  }

  #if DEBUG
    /// Does what the walls forbid, if a test asks for it: the variable holds a word and perhaps a path.
    private static func attack() {
      guard let text = Process.environment("MOTION_TEST_ATTACK") else { return }
      let words = text.split(separator: ":", maxSplits: 1).map(String.init)
      let number = csandbox_attack(words[0], words.count > 1 ? words[1] : "")
      StandardStream.error.write(
        number == 0 ? "succeeded\n" : "\(String(cString: strerror(number)))\n")
    }
  #endif
}
