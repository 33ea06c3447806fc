#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page that reaches a process: a WebSocket, and the process that runs the scene, or makes tests of
/// it, for this page alone. None of its functions waits for either.
///
/// 1. Bytes are passed on as they are; nothing here reads what they say.
/// 2. Either side is read only while what it has sent before fits into a buffer.
/// 3. The process ends with the connection, and the connection with the process.
final class Viewer {
  /// How many bytes may wait for the scene, and for the page.
  private static let (sceneRoom, pageRoom) = (WebSocketFrames.longestMessage, 1 << 20)

  private let descriptor: Int32
  private let process: SceneProcess
  private var frames = WebSocketFrames()
  private var allowance = Allowance()
  private var forScene: [UInt8] = []
  private var forPage: [UInt8] = []
  private(set) var hasEnded = false

  /// Takes a connection that has become a WebSocket, and its process.
  init(_ descriptor: Int32, _ process: SceneProcess) {
    self.descriptor = descriptor
    self.process = process
    // Otherwise an answer would wait until the page acknowledges the one before, with its next message.
    var isImmediate: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate,
      socklen_t(MemoryLayout.size(ofValue: isImmediate)))
  }

  /// What must happen before bytes can be passed on: at the socket, and at both ends of the process.
  var watched: [pollfd] {
    let socket =
      (forScene.count < Self.sceneRoom ? POLLIN : 0) | (forPage.isEmpty ? 0 : POLLOUT)
    return [
      pollfd(fd: descriptor, events: Int16(socket), revents: 0),
      pollfd(
        fd: process.output, events: forPage.count < Self.pageRoom ? Int16(POLLIN) : 0, revents: 0),
      pollfd(fd: forScene.isEmpty ? -1 : process.input, events: Int16(POLLOUT), revents: 0),
    ]
  }

  /// Goes on after the events of what is watched.
  func advance(_ events: some Sequence<pollfd>) {
    let happened = events.map { Int32($0.revents) }
    let ends = POLLERR | POLLHUP | POLLNVAL
    if happened[1] & (POLLIN | ends) != 0 { readScene() }
    if !hasEnded, happened[0] & (POLLIN | ends) != 0 { readPage() }
    if !hasEnded { writeAll() }
  }

  /// Ends the connection and the process, and tells the page why.
  func end(_ code: WebSocketFrames.CloseCode) {
    guard !hasEnded else { return }
    hasEnded = true
    forPage += WebSocketFrames.close(code)
    _ = Self.write(&forPage, to: descriptor)
    // Otherwise the system would discard what the page has not read.
    shutdown(descriptor, Int32(SHUT_WR))
    close(descriptor)
    process.end()
  }

  private func readScene() {
    guard let bytes = Self.read(process.output) else { return end(.goingAway) }
    if !bytes.isEmpty { forPage += WebSocketFrames.message(bytes) }
  }

  private func readPage() {
    guard let bytes = Self.read(descriptor) else { return end(.goingAway) }
    guard allowance.take(bytes.count) else { return end(.policyViolation) }
    for event in frames.read(bytes) {
      switch event {
      case .message(let bytes): forScene += bytes
      case .ping(let bytes): forPage += WebSocketFrames.pong(bytes)
      case .close: return end(.normal)
      case .violation(let code): return end(code)
      }
    }
  }

  private func writeAll() {
    guard Self.write(&forScene, to: process.input), Self.write(&forPage, to: descriptor) else {
      return end(.goingAway)
    }
  }

  /// Reads what is there; nil at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      #if canImport(Glibc)
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      filled = max(count, 0)
    }
    return count > 0 || count < 0 && isInterrupted ? bytes : nil
  }

  /// Writes what can be written; returns whether the reader still exists.
  private static func write(_ bytes: inout [UInt8], to descriptor: Int32) -> Bool {
    guard !bytes.isEmpty else { return true }
    #if canImport(Glibc)
      let count = Glibc.write(descriptor, bytes, bytes.count)
    #else
      let count = Darwin.write(descriptor, bytes, bytes.count)
    #endif
    guard count >= 0 else { return isInterrupted }
    bytes.removeFirst(count)
    return true
  }

  private static var isInterrupted: Bool {
    errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR
  }
}

/// How much a client may still send: a store that fills with time.
struct Allowance {
  /// The bytes in a full store, and those that it gains in a second: some 4,000 samples of fingers.
  private static let (capacity, rate) = (1_048_576.0, 262_144.0)

  private var bytes = capacity
  private var time = ServerLimits.now

  /// Takes bytes that were sent; returns whether they were allowed.
  mutating func take(_ count: Int, at now: Int64 = ServerLimits.now) -> Bool {
    bytes = min(Self.capacity, bytes + Double(now - time) / 1e9 * Self.rate) - Double(count)
    time = now
    return bytes >= 0
  }
}
