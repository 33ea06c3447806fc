import Support
import Testing

@testable import motion_serve

/// The frames of a WebSocket, which a client may cut and fill as it likes.
struct WebSocketTests {
  private static let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]

  /// A frame of a client, masked.
  static func frame(
    _ operation: UInt8, _ payload: [UInt8], isLast: Bool = true, isMasked: Bool = true
  ) -> [UInt8] {
    let (short, width) =
      payload.count < 126 ? (payload.count, 0) : payload.count < 1 << 16 ? (126, 2) : (127, 8)
    let length = (0..<width).reversed().map { UInt8(truncatingIfNeeded: payload.count >> (8 * $0)) }
    let head = [(isLast ? 0x80 : 0) | operation, (isMasked ? 0x80 : 0) | UInt8(short)] + length
    guard isMasked else { return head + payload }
    return head + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  @Test("The answer to a key is that of RFC 6455, 1.3")
  func key() {
    #expect(
      WebSocketKey.answer(to: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test(
    "SHA-1 has the digests of FIPS 180 and of messages around the length of a block",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
      (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
      (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
  func digest(text: String, digest: String) {
    let found = WebSocketKey.sha1(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(found.joined() == digest)
  }

  private static let long = [UInt8](repeating: 7, count: 60_000)

  private static let streams: [(String, [UInt8], [WebSocketFrames.Event])] = [
    ("a text", frame(1, [72, 105]), [.message([72, 105])]),
    ("an empty message", frame(2, []), [.message([])]),
    ("a message of 200 bytes", frame(2, Array(0..<200)), [.message(Array(0..<200))]),
    ("a message of 60,000 bytes", frame(2, long), [.message(long)]),
    (
      "a message in three frames, with a ping between them",
      frame(1, [1], isLast: false) + frame(0, [2], isLast: false) + frame(9, [9]) + frame(0, [3]),
      [.ping([9]), .message([1, 2, 3])]
    ),
    ("two messages", frame(1, [1]) + frame(1, [2]), [.message([1]), .message([2])]),
    ("a pong", frame(10, [1]) + frame(1, [2]), [.message([2])]),
    ("a close, after which nothing is read", frame(8, [3, 232]) + frame(1, [2]), [.close]),
    ("a frame without a mask", frame(1, [1], isMasked: false), [.violation(.protocolError)]),
    ("a reserved bit", [0xC1, 0x80, 0, 0, 0, 0], [.violation(.protocolError)]),
    ("a reserved operation", frame(3, []), [.violation(.protocolError)]),
    ("a continuation of nothing", frame(0, [1]), [.violation(.protocolError)]),
    (
      "a message within another one", frame(1, [1], isLast: false) + frame(1, [2]),
      [.violation(.protocolError)]
    ),
    ("a ping in two frames", frame(9, [1], isLast: false), [.violation(.protocolError)]),
    (
      "a ping that is too long", frame(9, [UInt8](repeating: 0, count: 126)),
      [.violation(.protocolError)]
    ),
    (
      "a message that is too long, as soon as its length is known",
      [0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1] + mask, [.violation(.messageTooLong)]
    ),
    (
      "a length of 63 bits", [0x82, 0xFF] + [UInt8](repeating: 0xFF, count: 8) + mask,
      [.violation(.messageTooLong)]
    ),
    (
      "frames that are too long together", frame(2, long, isLast: false) + frame(0, long),
      [.violation(.messageTooLong)]
    ),
  ]

  @Test("A stream is read the same, whole and byte by byte", arguments: streams.indices)
  func stream(row: Int) {
    let (name, bytes, events) = Self.streams[row]
    var whole = WebSocketFrames()
    #expect(whole.read(bytes) == events, "\(name)")
    guard bytes.count < 1000 else { return }
    var slow = WebSocketFrames()
    #expect(bytes.flatMap { slow.read([$0]) } == events, "\(name)")
  }

  @Test("Random bytes are read without a fault", arguments: Seeds.first(40))
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var frames = WebSocketFrames()
    for _ in 0..<200 {
      let count = Int.random(in: 0...40, using: &random)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Mostly possible heads, so that more than the first one is read.
      if Bool.random(using: &random) { bytes = Self.frame(2, bytes) }
      _ = frames.read(bytes)
    }
  }

  @Test("A client may send much at once, but not for long")
  func allowance() {
    var allowance = Allowance()
    let start = ServerLimits.now
    #expect((0..<15).allSatisfy { _ in allowance.take(65_536, at: start) })
    #expect(!(0..<2).allSatisfy { _ in allowance.take(65_536, at: start) })
    var steady = Allowance()
    #expect((1...600).allSatisfy { steady.take(4000, at: start + Int64($0) * 16_666_667) })
  }
}
