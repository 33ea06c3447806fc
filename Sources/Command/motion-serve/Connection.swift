#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection, over which one request is answered, unless it becomes a WebSocket. None of its functions waits for the client.
///
/// 1. Each state has a deadline. Sending gradually moves it; nothing that the client sends does.
/// 2. At most the longest head is read before the answer. The body of the answer is not copied.
final class Connection {
  enum State {
    /// The head of the request arrives.
    case reading
    /// There is nothing to answer yet.
    case waiting(Request)
    case writing(Answer)
    /// The client has its answer. If the connection were closed before the client has sent everything,
    /// the system would discard what the client has not read.
    case closing
    case closed
    /// The connection is a WebSocket to a command, which another object reads and closes.
    case upgraded(to: [String])
  }

  let descriptor: Int32
  private let limits: ServerLimits
  private(set) var state = State.reading
  private(set) var deadline: Int64
  /// When the connection last came closer to its end.
  private(set) var progress: Int64
  private var head: [UInt8] = []
  /// The length of the head's last line so far, without line ends.
  private var lineLength = 0
  /// The start of the present state.
  private var start: Int64
  private var sent = 0
  /// Whether the client sends more while it waits.
  private var hasMore = false

  init(_ descriptor: Int32, _ limits: ServerLimits) {
    self.descriptor = descriptor
    self.limits = limits
    start = ServerLimits.now
    progress = start
    deadline = start + limits.headTime
  }

  /// What must happen before the connection can go on.
  var watched: pollfd {
    let events =
      switch state {
      case .reading, .closing: Int16(POLLIN)
      case .waiting: hasMore ? 0 : Int16(POLLIN)
      case .writing: Int16(POLLOUT)
      case .closed, .upgraded: Int16(0)
      }
    return pollfd(fd: descriptor, events: events, revents: 0)
  }

  /// Goes on after one of the events.
  func advance(_ scene: ServedScene) {
    switch state {
    case .reading: read(scene)
    case .waiting: lookForEnd()
    case .writing(let answer): write(answer)
    case .closing: discard()
    case .closed, .upgraded: break
    }
  }

  /// Answers a request that waits, if that is possible now.
  func wake(_ scene: ServedScene) {
    if case .waiting(let request) = state, let answer = scene.answer(to: request) { begin(answer) }
    // The client is so slow that it may as well load the present page.
    if case .writing(let answer) = state, let page = answer.page, page + 1 < scene.pageNumber {
      close()
    }
  }

  /// Ends the present state, whose deadline has passed.
  func expire(_ scene: ServedScene) {
    switch state {
    case .reading where !head.isEmpty: begin(Answer(.requestTimeout))
    case .waiting(let request):
      if let answer = scene.answer(to: request, isLate: true) { begin(answer) }
    case .reading, .writing, .closing, .closed: close()
    case .upgraded: break
    }
  }

  /// Ends the connection, because another one needs its place; what waits is answered.
  func dismiss(_ scene: ServedScene) {
    if case .waiting = state { expire(scene) }
    close()
  }

  /// Closes a WebSocket that nothing reads.
  func abandon() { close() }

  private func close() {
    if case .closed = state { return }
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
    state = .closed
  }

  private func enter(_ state: State, for time: Int64) {
    self.state = state
    start = ServerLimits.now
    progress = start
    deadline = start + time
  }

  // MARK: States

  private func read(_ scene: ServedScene) {
    var isWhole = false
    let hasRead = receive(atMost: ServerLimits.headLength - head.count) { bytes in
      // What follows the head is not looked at.
      for byte in bytes where !isWhole {
        head.append(byte)
        switch byte {
        case UInt8(ascii: "\n"):
          isWhole = lineLength == 0
          lineLength = 0
        case UInt8(ascii: "\r"): break
        default: lineLength += 1
        }
      }
    }
    guard hasRead else { return }
    if isWhole {
      answer(scene)
    } else if head.count == ServerLimits.headLength {
      begin(Answer(.headTooLarge))
    }
  }

  private func answer(_ scene: ServedScene) {
    guard let request = Request(head) else { return begin(Answer(.badRequest)) }
    head = []
    guard let answer = scene.answer(to: request) else {
      return enter(.waiting(request), for: limits.headTime)
    }
    begin(answer)
  }

  /// Notices that the client has gone, and reads nothing.
  private func lookForEnd() {
    guard !hasMore else { return close() }
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    hasMore = count > 0
    if !hasMore, !isInterrupted(count) { close() }
  }

  private func begin(_ answer: Answer) {
    enter(.writing(answer), for: limits.answerTime(sent: 0))
    write(answer)
  }

  private func write(_ answer: Answer) {
    while sent < answer.length {
      let (part, offset) =
        sent < answer.head.count ? (answer.head, sent) : (answer.body, sent - answer.head.count)
      let count = part.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        return send(descriptor, rest.baseAddress, rest.count, 0)
      }
      guard count > 0 else {
        if !isInterrupted(count) { close() }
        return
      }
      sent += count
      progress = ServerLimits.now
      deadline = start + limits.answerTime(sent: sent)
    }
    if let command = answer.command {
      state = .upgraded(to: command)
    } else {
      shutdown(descriptor, Int32(SHUT_WR))
      enter(.closing, for: limits.closingTime)
    }
  }

  private func discard() { _ = receive(atMost: .max) { _ in } }

  // MARK: The socket

  /// Reads once; false if there was nothing to read or the connection is closed.
  private func receive(atMost count: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { block in
      let count = recv(descriptor, block.baseAddress, min(count, block.count), 0)
      if count > 0 {
        body(UnsafeRawBufferPointer(rebasing: block[..<count]))
      } else if !isInterrupted(count) {
        close()
      }
      return count > 0
    }
  }

  /// Whether a call is to be repeated after the next event.
  private func isInterrupted(_ result: Int) -> Bool {
    result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)
  }
}
