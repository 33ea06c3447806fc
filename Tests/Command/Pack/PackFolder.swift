import Foundation
import Testing

/// A folder for packs, projects and registries, with its own store.
struct PackFolder {
  let url: URL

  /// Calls the body with an empty folder, which is removed afterwards.
  static func with<Result>(_ body: (PackFolder) throws -> Result) throws -> Result {
    try Command.withFolder { try body(PackFolder(url: $0)) }
  }

  /// Runs shell lines up to the first that fails. `motion` is the command, and `commit` makes a
  /// repository of a folder.
  func shell(_ lines: String) throws -> Command.Outcome {
    let commit = """
      commit() {
        git -C "$1" init -q 2>/dev/null
        git -C "$1" add -A
        git -C "$1" -c user.name=A -c user.email=a@b -c commit.gpgsign=false commit -qm "$2"
        git -C "$1" tag "$2"
      }

      """
    return try Command.shell(
      commit + "set -e\n" + lines, in: url,
      environment: [
        "XDG_CACHE_HOME": url.appending(path: "cache").path, "HOME": url.path,
        "GIT_CONFIG_NOSYSTEM": "1",
      ])
  }

  /// Runs lines that must succeed, and returns their output.
  @discardableResult
  func run(_ lines: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
    let outcome = try shell(lines)
    #expect(outcome.code == 0, "\(outcome.error)", sourceLocation: place)
    return outcome.output
  }

  /// Runs lines that must fail, and returns the error.
  func failure(_ lines: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
    let outcome = try shell(lines)
    #expect(outcome.code == 1, "\(outcome.output)\(outcome.error)", sourceLocation: place)
    return outcome.error
  }

  func write(_ path: String, _ text: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Writes a pack that can be shared, into a folder with its name.
  func pack(_ name: String, _ version: String, _ extra: String = "", module: String = "return {}")
    throws
  {
    let folder = String(name.split(separator: "/")[1])
    try write(
      "\(folder)/pack.toml",
      """
      name = "\(name)"
      version = "\(version)"
      summary = "A pack for tests"
      authors = ["Ada"]
      license = "MIT"
      motion = ">=0.1"
      exports = ["init.lua"]
      \(extra)

      """)
    try write("\(folder)/init.lua", module + "\n")
  }

  /// All files below a path with their content, except git's own.
  func snapshot(_ path: String) -> [String: Data] {
    let root = url.appending(path: path)
    var files: [String: Data] = [:]
    let listing = FileManager.default.enumerator(atPath: root.path)
    while let name = listing?.nextObject() as? String {
      if let bytes = FileManager.default.contents(atPath: root.appending(path: name).path) {
        files[name] = bytes
      }
    }
    return files
  }
}
