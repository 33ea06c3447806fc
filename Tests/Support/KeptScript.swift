import Foundation

/// A script that is on the disk while it runs: a trap ends the tests, and nothing else would name its seed.
package enum KeptScript {
  /// Writes the script to `.build/random-scenes` until the body has returned.
  package static func keeping(_ script: String, seed: Int, _ body: () throws -> Void) throws {
    let folder = Repository.root.appending(path: ".build/random-scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(UUID().uuidString)-\(seed).lua")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body()
  }
}
