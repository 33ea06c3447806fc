import MotionRecording

/// The inputs of a row, as its last columns contain them.
///
/// Files are written as `name:digest`, separated by spaces; a space, a control character and `%` in a
/// name are written as `%` with two hexadecimal digits.
struct SweepInputs {
  static let columns = ["inputs", "motion", "files"]

  /// The version of motion.
  let version: String
  /// The digest of each file, by name.
  let files: [(name: String, digest: String)]

  init(_ inputs: RunInputs) {
    version = inputs.version
    files = inputs.sortedFiles
  }

  init(version: String, files: [(name: String, digest: String)]) {
    self.version = version
    self.files = files
  }

  /// Reads what `text` has written; nil for another text.
  init?(version: String, files text: String) {
    var files: [(name: String, digest: String)] = []
    for file in text.split(separator: " ") {
      guard let colon = file.lastIndex(of: ":"), let name = Self.unescaped(file[..<colon]) else {
        return nil
      }
      files.append((name, String(file[file.index(after: colon)...])))
    }
    self.init(version: version, files: files)
  }

  var text: String {
    files.map { "\(Self.escaped($0.name)):\($0.digest)" }.joined(separator: " ")
  }

  private static func escaped(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      rest = rest.dropFirst(2)
      bytes.append(escaped)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
