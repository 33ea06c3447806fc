import CSodium
import MotionCore

/// Whom a signature is from: an Ed25519 key, written as minisign writes it.
package struct PublicKey: Hashable, Sendable {
  /// Tells keys apart at a glance; 8 bytes.
  let id: [UInt8]
  let bytes: [UInt8]

  init(id: [UInt8], bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  /// Reads the line that begins with `RW`; nil if the text is none.
  package init?(_ text: String) {
    guard let all = Base64.bytes(text), all.count == 42, all.starts(with: Minisign.algorithm) else {
      return nil
    }
    id = Array(all[2..<10])
    bytes = Array(all[10...])
  }

  package static func parse(_ text: String, at place: SourceLocation? = nil) throws(Diagnostic)
    -> PublicKey
  {
    if let key = PublicKey(text) { return key }
    throw Diagnostic(
      .badSignature, "`\(text)` is not a public key",
      help: ["a key begins with `RW`, as the second line of minisign's `.pub` file does"],
      token: text, at: place)
  }

  /// Reads a `.pub` file, or the key's line alone.
  package init?(file bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let last = lines.last, lines.count <= 2 else { return nil }
    self.init(String(last))
  }

  package var text: String { Base64.text(Minisign.algorithm + id + bytes) }

  /// The text of a `.pub` file.
  package var file: String {
    "untrusted comment: minisign public key \(Minisign.name(of: id))\n\(text)\n"
  }
}

/// The bytes that minisign's files have in common.
enum Minisign {
  static let algorithm = Array("Ed".utf8)
  /// A signature of the content's BLAKE2b hash.
  static let hashed = Array("ED".utf8)

  /// Returns BLAKE2b of bytes.
  static func hash(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: count)
    crypto_generichash(&hash, count, bytes, UInt64(bytes.count), nil, 0)
    return hash
  }

  /// Minisign shows a key's name as a number whose low byte stands first.
  static func name(of id: [UInt8]) -> String {
    id.reversed().map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }
}

enum Base64 {
  static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](
      repeating: 0,
      count: sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the bytes; nil if the text is something else.
  static func bytes(_ text: String) -> [UInt8]? {
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: characters.count)
    var count = 0
    let state = sodium_base642bin(
      &bytes, bytes.count, characters, characters.count, nil, &count, nil,
      sodium_base64_VARIANT_ORIGINAL)
    return state == 0 ? Array(bytes[..<count]) : nil
  }
}
