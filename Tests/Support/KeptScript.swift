import Foundation

/// Keeps a script on disk while it runs, because a trap ends the tests before they can report a
/// seed.
package enum KeptScript {
  /// Writes the script to `.build/random-scenes`, and removes it when the body has returned.
  package static func keeping(_ script: String, seed: Int, _ body: () throws -> Void) throws {
    let folder = Repository.root.appending(path: ".build/random-scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(UUID().uuidString)-\(seed).lua")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body()
  }
}
