/// The hash SHA-256 of FIPS 180-4, over bytes that come in pieces.
///
/// It stands here because the library that has it, swift-crypto, takes a minute to build.
package struct SHA256 {
  private static let blockSize = 64

  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes of a block that is not full yet.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  /// Returns the hash of bytes, 64 lower-case hexadecimal digits.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.hexadecimal
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let head = rest.prefix(Self.blockSize - pending.count)
      pending += head
      rest = rest[head.endIndex...]
      guard pending.count == Self.blockSize else { return }
      let full = pending
      full.withUnsafeBytes { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count / Self.blockSize * Self.blockSize
    compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending += rest.dropFirst(whole)
  }

  /// The hash of what has come so far, 32 bytes.
  package var digest: [UInt8] {
    var last = self
    let zeros = (2 * Self.blockSize - 9 - pending.count) % Self.blockSize
    let bits = (length * 8).bigEndian
    let padding = [0x80] + [UInt8](repeating: 0, count: zeros)
    padding.withUnsafeBytes { last.update($0) }
    withUnsafeBytes(of: bits) { last.update($0) }
    return (0..<8).flatMap { word in
      withUnsafeBytes(of: last.state[word].bigEndian) { [UInt8]($0) }
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Mixes whole blocks into the state.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    var state = state
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      roundConstants.withUnsafeBufferPointer { constants in
        for block in stride(from: 0, to: blocks.count, by: Self.blockSize) {
          Self.expand(blocks, at: block, into: schedule)
          state &+= Self.rounds(state, schedule, constants)
        }
      }
    }
    self.state = state
  }

  /// Spreads the sixteen words of a block over the 64 rounds.
  @inline(__always)
  private static func expand(
    _ blocks: UnsafeRawBufferPointer, at block: Int, into words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      words[index] = UInt32(
        bigEndian: blocks.loadUnaligned(fromByteOffset: block &+ index &* 4, as: UInt32.self))
    }
    for index in 16..<64 {
      let early = words[index &- 15]
      let late = words[index &- 2]
      let mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3
      let mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10
      words[index] = words[index &- 16] &+ mixedEarly &+ words[index &- 7] &+ mixedLate
    }
  }

  /// Runs the 64 rounds; the names `a` to `h` are the standard's.
  @inline(__always)
  private static func rounds(
    _ state: SIMD8<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>,
    _ constants: UnsafeBufferPointer<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = g ^ e & (f ^ g)
      let majority = a & b | c & (a | b)
      let first =
        h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice
        &+ constants[index] &+ words[index]
      let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    return [a, b, c, d, e, f, g, h]
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
  0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
  0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
  0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
  0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
  0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
  0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
  0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
