import CSandbox
import MotionRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kernel's sandbox for this process. The process enters it before a script is loaded; from
/// then on it can only compute, write to open descriptors, and read below a few folders, whatever
/// vulnerabilities the interpreter may have.
enum Sandbox {
  /// Enters the sandbox permanently, for loading and running scripts.
  static func enter(for sources: [SceneSource], writing: [String] = []) {
    enter(
      reading: sources.flatMap { ($0.modules as? PackModules)?.folders ?? [] }, writing: writing)
  }

  /// Enters the sandbox permanently; it allows reading in some folders.
  ///
  /// `writing` are folders in which files will be written. If the kernel does not support
  /// sandboxing, the process continues without it; `motion --version` reports this.
  static func enter(reading: [String], writing: [String] = []) {
    let paths = (reading + writing).map { strdup($0) }
    defer { for path in paths { free(path) } }
    paths.map { UnsafePointer($0) }.withUnsafeBufferPointer { all in
      func folders(_ range: Range<Int>) -> csandbox_folders {
        csandbox_folders(
          paths: all.baseAddress.map { $0 + range.lowerBound }, count: Int32(range.count))
      }
      _ = csandbox_enter(
        folders(0..<reading.count), folders(reading.count..<reading.count + writing.count))
    }
    #if DEBUG
      attack()
    #endif
  }

  /// The mechanisms that this kernel supports, as readable text.
  static var description: String {
    let mechanisms = csandbox_supported()
    let names = [
      mechanisms & Int32(CSANDBOX_FILES) != 0 ? "Landlock" : nil,
      mechanisms & Int32(CSANDBOX_CALLS) != 0 ? "seccomp" : nil,
    ].compactMap(\.self)
    return names.isEmpty ? "none: this system does not support them" : names.joined(separator: ", ")
  }

  #if DEBUG
    /// Attempts what the sandbox forbids, if a test requests it; the variable contains a word
    /// and an optional path.
    private static func attack() {
      guard let text = Process.environment("MOTION_TEST_ATTACK") else { return }
      let words = text.split(separator: ":", maxSplits: 1).map(String.init)
      let number = csandbox_attack(words[0], words.count > 1 ? words[1] : "")
      StandardStream.error.write(
        number == 0 ? "succeeded\n" : "\(String(cString: strerror(number)))\n")
    }
  #endif
}
