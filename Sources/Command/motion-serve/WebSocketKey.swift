/// What a server answers to the key of a client that opens a WebSocket (RFC 6455, 4.2.2).
enum WebSocketKey {
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the answer: the base64 text of the SHA-1 of the key and a fixed text.
  static func answer(to key: String) -> String {
    // A digest has 160 bits: 26 digits of six of them, one of four, and one that is filled.
    let bits = sha1(Array((key + suffix).utf8)) + [0]
    let text = (0..<27).map { index in
      let pair = UInt16(bits[6 * index / 8]) << 8 | UInt16(bits[6 * index / 8 + 1])
      return digits[Int(pair >> (10 - 6 * index % 8)) & 63]
    }
    return String(decoding: text, as: UTF8.self) + "="
  }

  /// The SHA-1 digest of FIPS 180-4, which protects nothing here: a client only sees that its key was read.
  static func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let zeros = (119 - message.count % 64) % 64
    let length = (0..<8).reversed().map {
      UInt8(truncatingIfNeeded: (message.count * 8) >> (8 * $0))
    }
    let padded = message + [0x80] + [UInt8](repeating: 0, count: zeros) + length
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<start + 64], to: &state)
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
      word << count | word >> (32 - count)
    }
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(rotated(mixed, by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }
}
