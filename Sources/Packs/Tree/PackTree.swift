import MotionRecording
import MotionValues

/// The files of a pack, sorted by the bytes of their paths.
package struct PackTree: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  package let files: [File]

  /// Takes files in any order.
  ///
  /// - Throws: If a file is not allowed in a pack; the error calls the pack `origin`.
  package init(_ files: [File], origin: String, limits: PackLimits = .standard)
    throws(Diagnostic)
  {
    var check = PackTreeCheck(origin: origin, limits: limits)
    for file in files { try check.add(path: file.path, size: file.bytes.count) }
    self.files = files.filter { !PackPath.isIgnored($0.path) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The tree hash: SHA-256 of the lines that `sha256sum` prints for all files, in byte order
  /// of their paths. `LC_ALL=C` with `find . -type f | sort | xargs sha256sum | sha256sum`
  /// computes the same.
  package var hash: TreeHash {
    var text = ""
    for file in files { text += "\(SHA256.hexadecimal(file.bytes))  \(file.path)\n" }
    return TreeHash(digits: SHA256.hexadecimal(Array(text.utf8)))
  }

  package subscript(path path: String) -> [UInt8]? {
    files.first { $0.path.utf8.elementsEqual(path.utf8) }?.bytes
  }

  package var paths: [String] { files.map(\.path) }
}

/// The hash of a pack's files, independent of their times, permissions and order.
package struct TreeHash: Hashable, Sendable, CustomStringConvertible {
  package let digits: String

  init(digits: String) { self.digits = digits }

  /// Reads `sha256:` and 64 hexadecimal digits; nil if the text is something else.
  package init?(_ text: String) {
    guard text.hasPrefix("sha256:") else { return nil }
    let digits = text.dropFirst("sha256:".count)
    guard digits.utf8.count == 64,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
    else { return nil }
    self.digits = String(digits)
  }

  package var description: String { "sha256:" + digits }

  /// The first digits, which identify the tree for people.
  package var short: String { String(digits.prefix(12)) }
}
