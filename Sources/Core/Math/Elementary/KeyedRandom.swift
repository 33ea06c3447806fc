/// Random numbers that depend only on a seed and a key, not on the order of calls.
package enum KeyedRandom {
  /// Returns a number from 0 to below 1.
  ///
  /// FNV-1a (64 bits) hashes the key's bytes; SplitMix64's finalizer mixes the bits.
  package static func unit(seed: Int, key: String) -> Double {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var bits = hash &+ UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) * 0x1p-53
  }
}
