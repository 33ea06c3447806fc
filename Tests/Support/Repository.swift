import Foundation

/// The folder of the project, for tests that read its files.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The slugs of all errors, as the sources declare them.
  package static func errorSlugs() throws -> [String] {
    let sources = root.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      try text("Sources/\(file)").matches(of: /= DiagnosticCode\("([^"]+)"\)/).map { String($0.1) }
    }
  }
}
