/// Everything that the frames and the pictures of a run depend on: the files that it has read, its
/// options, and the version of motion.
///
/// 1. The names of files are relative to the script's folder, or begin with that of a pack, so the
///    place of a project is no input.
/// 2. The hash depends neither on the order in which files were read nor on that of a dictionary.
/// 3. The limits of a run are no inputs: they end a run, and never change a frame.
package struct RunInputs: Sendable, Equatable {
  /// The version of motion.
  package let version: String
  /// The digest of each file, by its name: the script, modules, data, and images.
  package var files: [String: String]
  /// The values of the options that the run has, by name.
  package let options: [String: String]

  package init(version: String, files: [String: String], options: [String: String] = [:]) {
    self.version = version
    self.files = files
    self.options = options
  }

  /// The digest of a file's content: the first 16 digits of its SHA-256.
  package static func digest(_ bytes: [UInt8]) -> String {
    String(SHA256.hexadecimal(bytes).prefix(16))
  }

  /// The digest of a file that does not exist, which is an input as well.
  package static let missing = "missing"

  /// The SHA-256 of all inputs, as 64 hexadecimal digits.
  package var hash: String {
    // Each part follows its length, so that different lists never have the same bytes.
    var bytes: [UInt8] = []
    func add(_ part: String) {
      bytes += Array("\(part.utf8.count) ".utf8)
      bytes += part.utf8
    }
    add(version)
    for (group, values) in [("files", files), ("options", options)] {
      add("\(group) \(values.count)")
      for (name, value) in Self.sorted(values) {
        add(name)
        add(value)
      }
    }
    return SHA256.hexadecimal(bytes)
  }

  /// The files with their digests, by name in byte order.
  package var sortedFiles: [(name: String, digest: String)] {
    Self.sorted(files).map { ($0.key, $0.value) }
  }

  private static func sorted(_ values: [String: String]) -> [(key: String, value: String)] {
    values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
