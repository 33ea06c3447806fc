import CSodium
import MotionCore

/// A key that signs packs, in minisign's file format.
package struct SecretKey: Sendable {
  private static let keyed = Array("B2".utf8)
  private static let scrypt = Array("Sc".utf8)
  private static let comment = "untrusted comment: minisign encrypted secret key"
  /// The key's name, the key, and their checksum.
  private static let bodySize = 104
  /// Where the body begins: behind three names of algorithms, a salt and two limits.
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

  /// Reads a key file; the password is asked for only if the key is locked by one.
  package init(
    file text: [UInt8], name: String, password: () throws(Diagnostic) -> String
  ) throws(Diagnostic) {
    try Self.start()
    guard let all = Self.content(of: text) else {
      throw Diagnostic(
        .badSignature, "`\(name)` is not a secret key of minisign",
        help: ["make one with `motion pack sign --new-key \(name)`"])
    }
    var body = Array(all[Self.headSize...])
    switch Array(all[2..<4]) {
    case [0, 0]: break
    case Self.scrypt: try Self.unlock(&body, head: all, password: try password(), name)
    default:
      throw Diagnostic(
        .badSignature, "`\(name)` is locked in a way that motion does not know",
        help: ["make a key with `motion pack sign --new-key`, or with minisign"])
    }
    id = Array(body[0..<8])
    bytes = Array(body[8..<72])
    guard Minisign.hash(Minisign.algorithm + id + bytes, count: 32) == Array(body[72...]) else {
      throw Diagnostic(
        .badSignature, "`\(name)` cannot be unlocked: its checksum does not fit",
        help: ["check the password"])
    }
  }

  /// Whether a file holds a secret key, locked or not.
  package static func isKey(_ file: [UInt8]) -> Bool { content(of: file) != nil }

  /// The bytes that a key's file holds below its comment; nil if it is none.
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

  /// The text of a key file that is not locked by a password.
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
      throw Diagnostic(.badSignature, "libsodium does not start, so nothing can be signed")
    }
  }

  private static func unlock(
    _ body: inout [UInt8], head: [UInt8], password: String, _ name: String
  ) throws(Diagnostic) {
    func number(_ offset: Int) -> UInt64 {
      head[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let (effort, memory) = (number(38), number(46))
    // minisign's own keys ask for 2^25 steps and 1 GB.
    guard memory <= 2 << 30, effort <= 1 << 32 else {
      throw Diagnostic(
        .badSignature, "`\(name)` asks for more than 2 GB, or for hours, to be unlocked",
        help: ["it is damaged, or not minisign's: take another key"])
    }
    var stream = [UInt8](repeating: 0, count: body.count)
    let secret = password.utf8.map { CChar(bitPattern: $0) }
    let state = crypto_pwhash_scryptsalsa208sha256(
      &stream, UInt64(stream.count), secret, UInt64(secret.count), Array(head[6..<38]),
      effort, Int(memory))
    guard state == 0 else {
      throw Diagnostic(
        .badSignature, "there is not enough memory to unlock `\(name)`",
        help: ["it takes \(memory >> 20) MB: sign on another machine"])
    }
    for index in body.indices { body[index] ^= stream[index] }
  }
}
