/// Reads the frames that a client sends over a WebSocket, as RFC 6455 describes them.
///
/// 1. Nothing is kept of a message but what has arrived of it, which is at most `longestMessage`.
/// 2. A client that breaks a rule is not read any further.
struct WebSocketFrames {
  enum Event: Equatable {
    case message([UInt8])
    /// A ping, with what its answer repeats.
    case ping([UInt8])
    case close
    /// The client has broken a rule; the code that says which one.
    case violation(CloseCode)
  }

  /// Why a connection is closed.
  enum CloseCode: UInt16 {
    case normal = 1000
    /// What the client talked to has ended.
    case goingAway = 1001
    case protocolError = 1002
    /// The client sends more than it may.
    case policyViolation = 1008
    case messageTooLong = 1009
  }

  private enum Operation: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  private enum Step {
    case event(Event)
    /// A frame that is no event by itself.
    case goOn
    /// The frame is not whole.
    case incomplete
  }

  private struct Head {
    let operation: Operation
    let isLast: Bool
    /// The bytes of the head, and of what follows it.
    let count: Int
    let length: Int
    let mask: ArraySlice<UInt8>
  }

  /// The longest message from a client, in bytes.
  static let longestMessage = 64 << 10
  private static let longestControl = 125

  private var buffer: [UInt8] = []
  /// The message whose last frame has not arrived; nil between messages.
  private var message: [UInt8]?
  private var hasEnded = false

  /// Takes bytes as they arrive, and returns what is whole.
  mutating func read(_ bytes: some Collection<UInt8>) -> [Event] {
    buffer += bytes
    var events: [Event] = []
    while !hasEnded {
      switch step() {
      case .event(let event): events.append(event)
      case .goOn: break
      case .incomplete: return events
      }
    }
    return events
  }

  /// Reads one frame.
  private mutating func step() -> Step {
    let head: Head
    switch readHead() {
    case .success(let found?): head = found
    case .success(nil): return .incomplete
    case .failure(let violation): return end(.violation(violation.code))
    }
    guard buffer.count >= head.count + head.length else { return .incomplete }
    let payload = zip(0..., buffer[head.count..<head.count + head.length]).map { index, byte in
      byte ^ head.mask[head.mask.startIndex + index % 4]
    }
    buffer.removeFirst(head.count + head.length)
    switch head.operation {
    case .close: return end(.close)
    case .ping: return .event(.ping(payload))
    case .pong: return .goOn
    case .text, .binary, .continuation:
      let whole = (message ?? []) + payload
      message = head.isLast ? nil : whole
      return head.isLast ? .event(.message(whole)) : .goOn
    }
  }

  private mutating func end(_ event: Event) -> Step {
    hasEnded = true
    buffer = []
    return .event(event)
  }

  private struct Violation: Error { let code: CloseCode }

  /// Reads the head of the frame that begins the buffer; nil if it is not whole.
  private func readHead() -> Result<Head?, Violation> {
    func violation(_ code: CloseCode = .protocolError) -> Result<Head?, Violation> {
      .failure(Violation(code: code))
    }
    guard buffer.count >= 2 else { return .success(nil) }
    let (first, second) = (buffer[0], buffer[1])
    // No extension has been agreed on, and clients mask what they send.
    guard first & 0x70 == 0, second & 0x80 != 0, let operation = Operation(rawValue: first & 0xF)
    else { return violation() }
    let (isLast, short) = (first & 0x80 != 0, Int(second & 0x7F))
    if operation.isControl {
      guard isLast, short <= Self.longestControl else { return violation() }
    } else {
      // The frames of a message follow each other.
      guard (operation == .continuation) == (message != nil) else { return violation() }
    }
    let width = short == 126 ? 2 : short == 127 ? 8 : 0
    guard buffer.count >= 2 + width + 4 else { return .success(nil) }
    let long = buffer[2..<2 + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let length = width == 0 ? UInt64(short) : long
    guard length <= UInt64(Self.longestMessage - (message?.count ?? 0)) else {
      return violation(.messageTooLong)
    }
    return .success(
      Head(
        operation: operation, isLast: isLast, count: 2 + width + 4, length: Int(length),
        mask: buffer[2 + width..<2 + width + 4]))
  }
}

extension WebSocketFrames {
  /// A message to a client, in one frame.
  static func message(_ bytes: [UInt8]) -> [UInt8] { frame(.binary, bytes) }

  static func pong(_ bytes: [UInt8]) -> [UInt8] { frame(.pong, bytes) }

  static func close(_ code: CloseCode) -> [UInt8] {
    frame(.close, [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)])
  }

  private static func frame(_ operation: Operation, _ bytes: [UInt8]) -> [UInt8] {
    let (short, width) =
      bytes.count < 126 ? (bytes.count, 0) : bytes.count < 1 << 16 ? (126, 2) : (127, 8)
    let length = (0..<width).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
    return [0x80 | operation.rawValue, UInt8(short)] + length + bytes
  }
}

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
