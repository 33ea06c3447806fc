import MotionCore

/// Trust on first use: the key that signed a pack when it was first used has to sign it ever after.
package enum PackTrust {
  /// What is known of a pack's signer.
  package enum Signer {
    /// Nothing: the pack is used for the first time, or its new key is accepted.
    case unknown
    /// The pack is locked without a key. A signature is no reason to trust its signer: someone may have taken the line
    /// with the key out of the lock.
    case none
    case key(PublicKey)

    /// The signer that a lock names.
    package init(of entry: LockFile.Entry) { self = entry.key.map { .key($0) } ?? .none }
  }

  /// Returns the key to remember for a pack; nil if it is not signed and never was.
  package static func key(of found: PackLibrary.Found, known: Signer) throws(Diagnostic)
    -> PublicKey?
  {
    let content = found.content
    let title = "`\(content.name)` \(content.version)"
    let knownKey: PublicKey? = if case .key(let key) = known { key } else { nil }
    if case .none = known, found.signature != nil {
      throw Diagnostic(
        .badSignature, "\(title) is signed, and the lock has no key for it",
        help: [
          "if the lock has lost its line `key = …`, put it back",
          "if its author has begun to sign it, compare the key with theirs, and accept it: "
            + "`motion pack update --trust \(content.name)`",
        ])
    }
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
