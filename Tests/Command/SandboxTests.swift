import CSandbox
import Foundation
import Support
import Testing

/// The kernel's restrictions on a script that has escaped from the interpreter.
struct SandboxTests {
  /// Runs the debug build of the command, which performs `attack` in the sandbox.
  private func outcome(_ attack: String, in folder: URL) throws -> Command.Outcome {
    try Data("motion.scene { name = 'x' }".utf8).write(to: folder.appending(path: "scene.lua"))
    let line = "motion run scene.lua; echo \"code $?\""
    return try Command.shell(
      line, by: Repository.debugMotion.path, in: folder,
      environment: ["MOTION_TEST_ATTACK": attack])
  }

  @Test(
    "Creating a program, process, socket or code ends the process",
    .enabled(if: csandbox_supported() & Int32(CSANDBOX_CALLS) != 0, "this kernel has no seccomp"),
    arguments: ["execute", "fork", "connect", "trace", "map code", "make code"])
  func ends(attack: String) throws {
    try Command.withFolder { folder in
      let outcome = try outcome(attack, in: folder)
      #expect(outcome.output == "code \(128 + SIGSYS)\n", "\(outcome)")
    }
  }

  @Test(
    "Nothing can be written, and nothing outside the script's folder can be read",
    .enabled(
      if: csandbox_supported() == Int32(CSANDBOX_CALLS | CSANDBOX_FILES),
      "this kernel has no Landlock"),
    arguments: [
      ("read:/etc/passwd", "Permission denied"), ("read:/proc/self/mem", "Permission denied"),
      ("list:/etc", "Permission denied"), ("read:../secret", "Permission denied"),
      ("write:new", "Permission denied"), ("write:scene.lua", "Permission denied"),
      ("remove:scene.lua", "Operation not permitted"),
      ("rename:scene.lua", "Operation not permitted"),
      ("make a folder:new", "Operation not permitted"), ("socket pair", "Operation not permitted"),
      ("name the system", "Operation not permitted"), ("load", "Operation not permitted"),
      // Not even about the script's own folder, and what does not exist.
      ("ask about:/etc/passwd", "Operation not permitted"),
      ("ask about:/no/such", "Operation not permitted"),
      ("ask about:scene.lua", "Operation not permitted"),
      ("read:scene.lua", "succeeded"), ("list:.", "succeeded"),
    ])
  func refuses(attack: String, answer: String) throws {
    try Command.withFolder { folder in
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: folder.appending(path: "secret"))
      let outcome = try outcome(attack, in: inner)
      #expect(outcome.error == answer + "\n", "\(outcome)")
      #expect(outcome.output.hasSuffix("code 0\n"), "\(outcome)")
    }
  }

  /// What happens when an attack with an allowed call goes further than motion needs.
  private static let answers = [
    "brk": "killed", "clone": "killed", "rt_sigaction": "killed", "rt_sigprocmask": "killed",
    "sigaltstack": "killed",
    "getdents64": "Permission denied", "getrandom": "Permission denied",
    "getrusage": "Permission denied", "lseek": "Permission denied", "openat": "Permission denied",
    "read": "Permission denied", "unlink": "Permission denied", "unlinkat": "Permission denied",
    "write": "Permission denied", "writev": "Permission denied",
    "rename": "Permission denied", "renameat": "Permission denied",
    // The names that the process may follow become empty.
    "madvise": "No such file or directory",
    // The kernel has no such timer or memory.
    "rseq": "Invalid argument", "timer_delete": "Invalid argument",
    "timer_settime": "Invalid argument",
  ]
  private static let writing: Set = ["fsync", "rename", "renameat", "unlink", "unlinkat"]

  /// The calls that the filter allows, as its table names them.
  private static let allowed = (0..<1000).compactMap { csandbox_allowed_call($0) }
    .map { String(cString: $0) }

  @Test(
    "Each allowed call does what motion needs, and nothing further",
    .enabled(
      if: csandbox_supported() == Int32(CSANDBOX_CALLS | CSANDBOX_FILES),
      "this kernel has no Landlock"),
    arguments: allowed)
  func allows(call: String) throws {
    try Command.withFolder { folder in
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: folder.appending(path: "secret"))
      let script = "motion.scene { name = 'x' }:box { id = 'card' }"
      try Data(script.utf8).write(to: inner.appending(path: "scene.lua"))
      func answer(_ attack: String) throws -> String {
        let command =
          Self.writing.contains(call) ? "plot scene.lua card.x -o x.svg" : "run scene.lua"
        let outcome = try Command.shell(
          "motion \(command) 2>said >/dev/null; code=$?; head -n 1 said; exit $code",
          by: Repository.debugMotion.path, in: inner,
          environment: ["MOTION_TEST_ATTACK": "\(attack):\(call)"])
        return outcome.code == 128 + SIGSYS
          ? "killed" : String(outcome.output.prefix { $0 != "\n" })
      }
      #expect(try answer("needed") == "succeeded")
      #expect(try answer("further") == Self.answers[call] ?? "Operation not permitted")
    }
  }

  /// They run a pack's modules, and those that make or share a pack also run its scenes.
  @Test(
    "Commands that load a pack's modules also run in the sandbox",
    .enabled(if: csandbox_supported() & Int32(CSANDBOX_CALLS) != 0, "this kernel has no seccomp"),
    arguments: [
      "motion api", "motion pack info a/one", "motion pack info ../one",
      "motion pack verify ../one", "motion pack verify ../one --record", "motion pack build ../one",
      "motion pack publish ../one --registry ../registry",
    ])
  func commands(line: String) throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.run("mkdir project; touch project/pack.toml; cd project; motion pack add ../one")
      #expect(try folder.shell("cd project; \(line)").code == 0)
      // Only the debug build attacks.
      let attacked = try folder.shell(
        """
        motion() { '\(Repository.debugMotion.path)' "$@"; }
        cd project; export MOTION_TEST_ATTACK=fork; \(line)
        """)
      #expect(attacked.code != 0, "\(attacked)")
    }
  }
}
