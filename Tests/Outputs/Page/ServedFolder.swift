import Foundation
import Support
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder with a script, `scene.lua`, whose page `motion play --watch` serves.
final class ServedFolder {
  let folder = FileManager.default.temporaryDirectory.appending(path: "motion-served-\(UUID())")
  let address: URL
  private let process = Process()

  /// `modules` are texts by the names of their files.
  init(_ script: String, _ options: [String] = [], modules: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in modules.merging(["scene.lua": script], uniquingKeysWith: { $1 }) {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    process.executableURL = Repository.motion
    process.arguments = ["play", "scene.lua", "--watch", "--no-open"] + options
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "`motion play` has ended")
      line += more
    }
    address = try #require(URL(string: String(decoding: line.dropLast(), as: UTF8.self)))
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  func path(of name: String) -> String { folder.appending(path: name).path }

  /// Calls the body with the page in a browser.
  func show(_ body: (ChromiumPage, ServedFolder) throws -> Void) throws {
    try Chromium.use { browser in
      let page = try browser.open(address)
      try page.noteStage()
      try body(page, self)
      try page.close()
    }
  }

  /// The present text of the script.
  var script: String { get throws { try text(of: "scene.lua") } }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func save(_ script: String, to name: String = "scene.lua") throws {
    try Data(script.utf8).write(to: folder.appending(path: name))
  }

  /// The changes of a number in a run of a script in the folder.
  func values(
    of property: String, in script: String, _ options: String...
  ) throws -> [(frame: Int, value: Double)] {
    try motion(["run", script, "--select", property] + options).compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, words[1] == property, let frame = Int(words[0]),
        let value = Double(words[2])
      else { return nil }
      return (frame, value)
    }
  }

  /// The lines that `motion` prints in the folder.
  func motion(_ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = Repository.motion
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Ends the command, and so its server.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
