import MotionCore
import MotionPacks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads and writes the files of keys.
enum KeyFile {
  static func secret(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let bytes = try disk.read(path, limit: PackSignature.sizeLimit)
    return try SecretKey(file: bytes, name: path) { () throws(Diagnostic) in
      guard StandardStream.error.isTerminal, let text = getpass("Password of \(path): ") else {
        throw Diagnostic(
          .badSignature, "`\(path)` is locked by a password, and there is no terminal to ask on",
          help: [
            "sign on a terminal, or make a key without a password: `motion pack sign --new-key …`"
          ])
      }
      return String(cString: text)
    }
  }

  /// Takes a key itself, or the path of a `.pub` file.
  static func publicKey(_ text: String, disk: any PackDisk) throws(Diagnostic) -> PublicKey {
    if let key = PublicKey(text) { return key }
    guard try disk.kind(of: text) != nil else { return try PublicKey.parse(text) }
    if let key = PublicKey(file: try disk.read(text, limit: PackSignature.sizeLimit)) { return key }
    throw Diagnostic(
      .badSignature, "`\(text)` is not a public key of minisign",
      help: ["its second line begins with `RW`; the secret key's file is another one"])
  }

  /// Makes a key and writes its two files, which must not be there yet.
  static func make(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let publicPath = path + ".pub"
    for path in [path, publicPath] where try disk.kind(of: path) != nil {
      throw Diagnostic(
        .unwritableFile, "there is a file `\(path)` already, and a lost key cannot be made again",
        help: ["name another file, or move that one away"])
    }
    let secret = try SecretKey()
    // Nobody else is to read it, at no moment; there is no password on it.
    let mask = umask(0o077)
    defer { umask(mask) }
    try disk.create(path, Array(secret.file.utf8))
    try disk.create(publicPath, Array(secret.publicKey.file.utf8))
    return secret
  }
}
