/// Encodes messages from one process to another: lists of texts or files.
package enum MessageWriter {
  /// The number of parts, and each part after its length.
  package static func bytes(of message: [[UInt8]]) -> [UInt8] {
    message.reduce(into: Array("\(message.count)\n".utf8)) { bytes, part in
      bytes += Array("\(part.count)\n".utf8)
      bytes += part
    }
  }
}
