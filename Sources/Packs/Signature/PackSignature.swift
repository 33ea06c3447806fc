import CSodium
import MotionCore

/// The signature of a pack's archive, as `minisign -S` makes it and `minisign -V` checks it.
///
/// Because an archive follows from the tree alone, it signs the tree too, wherever that comes from.
package struct PackSignature: Sendable {
  /// What a signature's file is called: the archive's name, and this.
  package static let fileEnding = ".minisig"
  /// The signature of a pack that lies in a folder or a repository, beside its manifest.
  package static let folderName = "pack" + fileEnding
  /// No signature's file is larger, in bytes.
  package static let sizeLimit = 1 << 14
  private static let untrusted = "untrusted comment: "
  private static let trusted = "trusted comment: "

  private static let keyMark = "key:"

  /// A signature that has not been read yet, and how errors name it.
  package struct File: Sendable {
    let name: String
    package let text: String

    package func signature() throws(Diagnostic) -> PackSignature {
      try PackSignature(text, name: name)
    }
  }

  private let keyID: [UInt8]
  private let signature: [UInt8]
  /// What the signer says, and signs too.
  package let comment: String
  private let commentSignature: [UInt8]

  package init(of archive: [UInt8], name: String, by key: SecretKey) {
    keyID = key.id
    signature = key.signature(of: Minisign.hash(archive, count: 64))
    // No time: the same pack and key give the same signature. The key stands in it, so that who
    // sees it for the first time can remember it.
    comment = "file:\(name)\thashed\t\(Self.keyMark)\(key.publicKey.text)"
    commentSignature = key.signature(of: signature + Array(comment.utf8))
  }

  package init(_ text: String, name: String) throws(Diagnostic) {
    let lines = text.split(separator: "\n").map { $0.hasSuffix("\r") ? $0.dropLast() : $0 }
    guard lines.count == 4, lines[0].hasPrefix(Self.untrusted), lines[2].hasPrefix(Self.trusted),
      let body = Base64.bytes(String(lines[1])), body.count == 74,
      let comment = Base64.bytes(String(lines[3])), comment.count == 64
    else {
      throw Diagnostic(
        .badSignature, "`\(name)` is not a signature of minisign",
        help: ["make one with `motion pack sign`, or remove it"])
    }
    guard body.starts(with: Minisign.hashed) else {
      throw Diagnostic(
        .badSignature, "`\(name)` is a signature of a kind that minisign has given up",
        help: ["sign the pack anew"])
    }
    keyID = Array(body[2..<10])
    signature = Array(body[10...])
    self.comment = String(lines[2].dropFirst(Self.trusted.count))
    commentSignature = comment
  }

  /// The key that the signer says is theirs; nil if the signature was made by minisign itself.
  package var key: PublicKey? {
    comment.split(separator: "\t").first { $0.hasPrefix(Self.keyMark) }
      .flatMap { PublicKey(String($0.dropFirst(Self.keyMark.count))) }
  }

  package var text: String {
    """
    \(Self.untrusted)signature of a motion pack
    \(Base64.text(Minisign.hashed + keyID + signature))
    \(Self.trusted)\(comment)
    \(Base64.text(commentSignature))

    """
  }

  /// Throws unless the signature is of this archive and by this key.
  package func verify(_ archive: [UInt8], title: String, key: PublicKey) throws(Diagnostic) {
    guard keyID == key.id else {
      throw Diagnostic(
        .badSignature,
        "\(title) is signed by the key \(Minisign.name(of: keyID)), "
          + "and not by \(Minisign.name(of: key.id))",
        help: ["ask its author whether the key has changed"])
    }
    let hash = Minisign.hash(archive, count: 64)
    guard Self.verifies(signature, of: hash, key),
      Self.verifies(commentSignature, of: signature + Array(comment.utf8), key)
    else {
      throw Diagnostic(
        .badSignature, "the signature of \(title) does not fit: it is not what was signed",
        help: ["if it is yours, sign it anew with `motion pack sign`; if not, do not use it"])
    }
  }

  private static func verifies(_ signature: [UInt8], of message: [UInt8], _ key: PublicKey) -> Bool
  {
    crypto_sign_verify_detached(signature, message, UInt64(message.count), key.bytes) == 0
  }
}
