import MotionCore

/// Trust on first use: the key that signed a pack when it was first used has to sign it ever after.
package enum PackTrust {
  /// Returns the key to remember for a pack; nil if it is not signed and never was.
  package static func key(of found: PackLibrary.Found, knownKey: PublicKey?) throws(Diagnostic)
    -> PublicKey?
  {
    let content = found.content
    let title = "`\(content.name)` \(content.version)"
    guard let signature = try found.signature?.signature() else {
      guard let knownKey else { return nil }
      throw Diagnostic(
        .badSignature,
        "\(title) is not signed, and what was used before was signed by `\(knownKey.text)`",
        help: [
          "ask its author; to go on without a signature, repeat the command with "
            + "`--trust \(content.name)`"
        ])
    }
    guard let key = signature.key ?? knownKey else {
      throw Diagnostic(
        .badSignature, "the signature of \(title) does not say by which key it is",
        help: ["ask its author to sign it with `motion pack sign`"])
    }
    guard knownKey == nil || key == knownKey else {
      throw Diagnostic(
        .badSignature,
        "\(title) is signed by another key than before: `\(key.text)`, "
          + "and not `\(knownKey?.text ?? "")`",
        help: [
          "ask its author whether the key has changed; if so, repeat the command with "
            + "`--trust \(content.name)`"
        ])
    }
    try signature.verify(ArchiveWriter.bytes(of: content.tree), title: title, key: key)
    return key
  }
}
