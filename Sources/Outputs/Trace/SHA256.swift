import CSodium
import MotionValues

/// The hash SHA-256 (FIPS 180-4) of bytes that arrive in pieces, computed by libsodium.
package struct SHA256 {
  private var state = crypto_hash_sha256_state()

  package init() { crypto_hash_sha256_init(&state) }

  /// Returns the hash of bytes as 64 lower-case hexadecimal digits.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.hexadecimal
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    crypto_hash_sha256_update(
      &state, base.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// The hash of the bytes so far, 32 bytes.
  package var digest: [UInt8] {
    var last = state
    return [UInt8](unsafeUninitializedCapacity: Int(crypto_hash_sha256_bytes())) { digest, count in
      guard let base = digest.baseAddress else { return }
      crypto_hash_sha256_final(&last, base)
      count = digest.count
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// An output that keeps only the SHA-256 of a trace.
///
/// A run's hash is that of its canonical format, whatever format is shown: pass this output to a
/// printer of the lines format.
package final class TraceHash: TraceOutput {
  private var hash = SHA256()

  package init() {}

  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    hash.update(bytes)
    return .open
  }

  /// The hash of the bytes so far, as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { hash.hexadecimal }
}
