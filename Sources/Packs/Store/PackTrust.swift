import MotionValues

/// Trust on first use: a pack must always be signed with the key that signed it on first use.
package enum PackTrust {
  /// What is known about a pack's signer.
  package enum Signer {
    /// The pack is used for the first time, or its new key is accepted.
    case unknown
    /// The pack is locked without a key. A signature does not establish trust then: someone
    /// may have removed the key from the lock.
    case none
    case key(PublicKey)

    /// The signer according to a lock.
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
        .badSignature, "\(title) is signed, but the lock has no key for it",
        help: [
          "if the line `key = …` was removed from the lock, restore it",
          "if its author has started to sign it, check the key with them, then accept it: "
            + "`motion pack update --trust \(content.name)`",
        ])
    }
    guard let signature = try found.signature?.signature() else {
      guard let knownKey else { return nil }
      throw Diagnostic(
        .badSignature,
        "\(title) is not signed, but the version used before was signed by `\(knownKey.text)`",
        help: [
          "ask its author; to go on without a signature, repeat the command with "
            + "`--trust \(content.name)`"
        ])
    }
    guard let key = signature.key ?? knownKey else {
      throw Diagnostic(
        .badSignature, "the signature of \(title) does not name its key",
        help: ["ask its author to sign it with `motion pack sign`"])
    }
    guard knownKey == nil || key == knownKey else {
      throw Diagnostic(
        .badSignature,
        "\(title) is signed with a different key than before: `\(key.text)`, "
          + "not `\(knownKey?.text ?? "")`",
        help: [
          "ask its author whether the key has changed; if so, repeat the command with "
            + "`--trust \(content.name)`"
        ])
    }
    try signature.verify(ArchiveWriter.bytes(of: content.tree), title: title, key: key)
    return key
  }
}
