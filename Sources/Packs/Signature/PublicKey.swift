import CSodium
import MotionValues

/// The Ed25519 public key of a signer, in minisign's format.
package struct PublicKey: Hashable, Sendable {
  /// Identifies the key for people; 8 bytes.
  let id: [UInt8]
  let bytes: [UInt8]

  init(id: [UInt8], bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  /// Reads the line that starts with `RW`; nil if the text is not a key.
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
      help: ["a key starts with `RW`, like the second line of minisign's `.pub` file"],
      token: text, at: place)
  }

  /// Reads a `.pub` file, or only its second line.
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

/// The parts that minisign's file formats share.
enum Minisign {
  static let algorithm = Array("Ed".utf8)
  /// The algorithm identifier of a signature of the content's BLAKE2b hash.
  static let hashed = Array("ED".utf8)

  /// Returns the BLAKE2b hash of the bytes.
  static func hash(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: count)
    crypto_generichash(&hash, count, bytes, UInt64(bytes.count), nil, 0)
    return hash
  }

  /// The key's name as minisign prints it: a hexadecimal little-endian number.
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

  /// Returns the bytes; nil if the text is not Base64.
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
