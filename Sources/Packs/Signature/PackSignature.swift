import CSodium
import MotionValues

/// The signature of a pack's archive, as `minisign -S` makes it and `minisign -V` checks it.
///
/// The archive is a function of the tree, so the signature is valid for the tree from any
/// source.
package struct PackSignature: Sendable {
  /// The extension that is added to the archive's name.
  package static let fileEnding = ".minisig"
  /// The file name of the signature of a pack in a folder or a repository, beside its
  /// manifest.
  package static let folderName = "pack" + fileEnding
  /// The limit of the file, in bytes.
  package static let sizeLimit = 1 << 14
  private static let untrusted = "untrusted comment: "
  private static let trusted = "trusted comment: "

  private static let keyMark = "key:"

  /// A signature file that has not been parsed, with its name for errors.
  package struct File: Sendable {
    let name: String
    package let text: String

    package func signature() throws(Diagnostic) -> PackSignature {
      try PackSignature(text, name: name)
    }
  }

  private let keyID: [UInt8]
  private let signature: [UInt8]
  /// The trusted comment, which is signed as well.
  package let comment: String
  private let commentSignature: [UInt8]

  package init(of archive: [UInt8], name: String, by key: SecretKey) {
    keyID = key.id
    signature = key.signature(of: Minisign.hash(archive, count: 64))
    // No time, so that the same pack and key give the same signature. The key is included so
    // that it can be remembered on first use.
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
        .badSignature, "`\(name)` is not a minisign signature",
        help: ["make one with `motion pack sign`, or remove it"])
    }
    guard body.starts(with: Minisign.hashed) else {
      throw Diagnostic(
        .badSignature, "`\(name)` is a signature in a format that minisign no longer uses",
        help: ["sign the pack again"])
    }
    keyID = Array(body[2..<10])
    signature = Array(body[10...])
    self.comment = String(lines[2].dropFirst(Self.trusted.count))
    commentSignature = comment
  }

  /// The key that the comment states; nil if minisign itself made the signature.
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

  /// Throws unless the signature is valid for this archive and key.
  package func verify(_ archive: [UInt8], title: String, key: PublicKey) throws(Diagnostic) {
    guard keyID == key.id else {
      throw Diagnostic(
        .badSignature,
        "\(title) is signed by the key \(Minisign.name(of: keyID)), "
          + "not by \(Minisign.name(of: key.id))",
        help: ["ask its author whether the key has changed"])
    }
    let hash = Minisign.hash(archive, count: 64)
    guard Self.verifies(signature, of: hash, key),
      Self.verifies(commentSignature, of: signature + Array(comment.utf8), key)
    else {
      throw Diagnostic(
        .badSignature,
        "the signature of \(title) is not valid: the content has changed since it was signed",
        help: ["if the pack is yours, sign it again with `motion pack sign`; if not, do not use it"]
      )
    }
  }

  private static func verifies(_ signature: [UInt8], of message: [UInt8], _ key: PublicKey) -> Bool
  {
    crypto_sign_verify_detached(signature, message, UInt64(message.count), key.bytes) == 0
  }
}
