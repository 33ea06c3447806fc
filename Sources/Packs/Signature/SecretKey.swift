import CSodium
import MotionValues

/// A secret key that signs packs, in minisign's file format.
package struct SecretKey: Sendable {
  private static let keyed = Array("B2".utf8)
  private static let scrypt = Array("Sc".utf8)
  private static let comment = "untrusted comment: minisign encrypted secret key"
  /// The key's name, the key and their checksum, in bytes.
  private static let bodySize = 104
  /// The offset of the body: three algorithm identifiers, a salt and two limits come first.
  private static let headSize = 54

  let id: [UInt8]
  /// Seed and public key, as libsodium holds them.
  let bytes: [UInt8]

  /// Makes a new key.
  package init() throws(Diagnostic) {
    try Self.start()
    var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secretKey = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_keypair(&publicKey, &secretKey)
    var id = [UInt8](repeating: 0, count: 8)
    randombytes_buf(&id, id.count)
    self.id = id
    bytes = secretKey
  }

  /// Reads a key file; asks for the password only if the key is encrypted.
  package init(
    file text: [UInt8], name: String, password: () throws(Diagnostic) -> String
  ) throws(Diagnostic) {
    try Self.start()
    guard let all = Self.content(of: text) else {
      throw Diagnostic(
        .badSignature, "`\(name)` is not a minisign secret key",
        help: ["make one with `motion pack sign --new-key \(name)`"])
    }
    var body = Array(all[Self.headSize...])
    switch Array(all[2..<4]) {
    case [0, 0]: break
    case Self.scrypt: try Self.unlock(&body, head: all, password: try password(), name)
    default:
      throw Diagnostic(
        .badSignature, "`\(name)` is encrypted in a way that motion does not support",
        help: ["make a key with `motion pack sign --new-key`, or with minisign"])
    }
    id = Array(body[0..<8])
    bytes = Array(body[8..<72])
    guard Minisign.hash(Minisign.algorithm + id + bytes, count: 32) == Array(body[72...]) else {
      throw Diagnostic(
        .badSignature, "`\(name)` cannot be decrypted: its checksum does not match",
        help: ["check the password"])
    }
  }

  /// Whether a file is a secret key, encrypted or not.
  package static func isKey(_ file: [UInt8]) -> Bool { content(of: file) != nil }

  /// The decoded content of a key file; nil if the bytes are not one.
  private static func content(of file: [UInt8]) -> [UInt8]? {
    guard file.count <= PackSignature.sizeLimit else { return nil }
    let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.count == 2, let all = Base64.bytes(String(lines[1])),
      all.count == headSize + bodySize, all.starts(with: Minisign.algorithm),
      Array(all[4..<6]) == keyed
    else { return nil }
    return all
  }

  package var publicKey: PublicKey { PublicKey(id: id, bytes: Array(bytes[32...])) }

  /// The text of an unencrypted key file.
  package var file: String {
    let checksum = Minisign.hash(Minisign.algorithm + id + bytes, count: 32)
    let head =
      Minisign.algorithm + [0, 0] + Self.keyed + [UInt8](repeating: 0, count: Self.headSize - 6)
    return Self.comment + "\n" + Base64.text(head + id + bytes + checksum) + "\n"
  }

  func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), bytes)
    return signature
  }

  private static func start() throws(Diagnostic) {
    guard sodium_init() >= 0 else {
      throw Diagnostic(.badSignature, "libsodium cannot be initialised, so nothing can be signed")
    }
  }

  private static func unlock(
    _ body: inout [UInt8], head: [UInt8], password: String, _ name: String
  ) throws(Diagnostic) {
    func number(_ offset: Int) -> UInt64 {
      head[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let (effort, memory) = (number(38), number(46))
    // minisign's own keys use 2^25 operations and 1 GB.
    guard memory <= 2 << 30, effort <= 1 << 32 else {
      throw Diagnostic(
        .badSignature, "`\(name)` needs more than 2 GB, or hours, to be decrypted",
        help: ["it is damaged, or not made by minisign: use another key"])
    }
    var stream = [UInt8](repeating: 0, count: body.count)
    let secret = password.utf8.map { CChar(bitPattern: $0) }
    let state = crypto_pwhash_scryptsalsa208sha256(
      &stream, UInt64(stream.count), secret, UInt64(secret.count), Array(head[6..<38]),
      effort, Int(memory))
    guard state == 0 else {
      throw Diagnostic(
        .badSignature, "there is not enough memory to decrypt `\(name)`",
        help: ["it takes \(memory >> 20) MB: sign on another machine"])
    }
    for index in body.indices { body[index] ^= stream[index] }
  }
}
