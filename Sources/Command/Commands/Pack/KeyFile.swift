import MotionCore
import MotionPacks
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads and writes key files.
enum KeyFile {
  static func secret(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let bytes = try disk.read(path, limit: PackSignature.sizeLimit)
    return try SecretKey(file: bytes, name: path) { () throws(Diagnostic) in
      guard StandardStream.error.isTerminal, let text = getpass("Password of \(path): ") else {
        throw Diagnostic(
          .badSignature, "`\(path)` is encrypted, but there is no terminal to ask for its password",
          help: [
            "sign in a terminal, or make a key without a password: `motion pack sign --new-key …`"
          ])
      }
      return String(cString: text)
    }
  }

  /// Accepts a public key, or the path of a `.pub` file.
  static func publicKey(_ text: String, disk: any PackDisk) throws(Diagnostic) -> PublicKey {
    if let key = PublicKey(text) { return key }
    guard try disk.kind(of: text) != nil else { return try PublicKey.parse(text) }
    if let key = PublicKey(file: try disk.read(text, limit: PackSignature.sizeLimit)) { return key }
    throw Diagnostic(
      .badSignature, "`\(text)` is not a minisign public key",
      help: ["a `.pub` file's second line starts with `RW`; the secret key has a file of its own"])
  }

  /// Makes a key and writes its two files, which must not exist.
  static func make(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let publicPath = path + ".pub"
    for path in [path, publicPath] where try disk.kind(of: path) != nil {
      throw Diagnostic(
        .unwritableFile, "the file `\(path)` exists, and a lost key cannot be restored",
        help: ["name another file, or move that one away"])
    }
    let secret = try SecretKey()
    // The key is not encrypted, so it must never be readable by others.
    let mask = umask(0o077)
    defer { umask(mask) }
    try disk.create(path, Array(secret.file.utf8))
    try disk.create(publicPath, Array(secret.publicKey.file.utf8))
    return secret
  }
}
