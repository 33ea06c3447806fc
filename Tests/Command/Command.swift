import Foundation
import Support

/// Runs the command as a shell does.
enum Command {
  /// The result of a run.
  struct Outcome: Equatable {
    var output = ""
    var error = ""
    var code: Int32 = 0
  }

  static let executable = Repository.motion.path

  /// Runs `motion` in a folder.
  static func motion(
    _ arguments: [String], input: String = "", in folder: URL = Repository.root,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(executable, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a shell command line in which `motion` is the command.
  static func shell(
    _ line: String, by executable: String = executable, in folder: URL = Repository.root,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let motion = "motion() { '\(executable)' \"$@\"; }\n"
    return try run("/bin/sh", ["-c", motion + line], in: folder, environment: environment)
  }

  /// Whether this machine has the program that provides a terminal.
  static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// Runs `motion` in a terminal, which shows its output and its errors.
  static func terminal(
    _ arguments: String, input: String = "", in folder: URL,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let command = "'\(executable)' \(arguments)"
    #if os(Linux)
      let arguments = ["-qec", command, "/dev/null"]
    #else
      let arguments = ["-q", "/dev/null", "/bin/sh", "-c", command]
    #endif
    var outcome = try run(
      "/usr/bin/script", arguments, input: input, in: folder, environment: environment)
    outcome.output = outcome.output.replacingOccurrences(of: "\r\n", with: "\n")
    return outcome
  }

  /// The options with which `scripts/check --sanitize` runs the tests, for the executable, too.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }

  static func run(
    _ path: String, _ arguments: [String], input: String = "", in folder: URL,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try withFolder { streams in
      // Files instead of pipes: other tests start processes concurrently, which would inherit a
      // pipe.
      for (name, text) in [("input", input), ("output", ""), ("error", "")] {
        try Data(text.utf8).write(to: streams.appending(path: name))
      }
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        .merging(sanitizerOptions) { $1 }.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: streams.appending(path: "input"))
      process.standardOutput = try FileHandle(forWritingTo: streams.appending(path: "output"))
      process.standardError = try FileHandle(forWritingTo: streams.appending(path: "error"))
      try process.run()
      process.waitUntilExit()
      return Outcome(
        output: try String(contentsOf: streams.appending(path: "output"), encoding: .utf8),
        error: try String(contentsOf: streams.appending(path: "error"), encoding: .utf8),
        code: process.terminationStatus)
    }
  }

  /// Calls the body with an empty folder, which is removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs a script with this text as `scene.lua` in a folder of its own.
  static func script(_ text: String, _ options: [String] = []) throws -> Outcome {
    try script(bytes: Data(text.utf8), options)
  }

  static func script(bytes: Data, _ options: [String] = []) throws -> Outcome {
    try withFolder { folder in
      try bytes.write(to: folder.appending(path: "scene.lua"))
      return try motion(["run", "scene.lua"] + options, in: folder)
    }
  }
}

extension String {
  /// The text of a trace without the defaults and drawings at the start of NDJSON.
  var withoutDefaults: String {
    replacing(#/"defaults":\{"scene".*?\}\},/#, with: "")
      .replacing(#/"draws":\{"scene".*?\},(?="layers")/#, with: "")
  }
}
