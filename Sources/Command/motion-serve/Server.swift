import MotionMessages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers clients, and receives what it answers from standard input, with which it ends.
///
/// 1. It waits only in `poll`, for whatever happens first. So no client delays another one, or the
///    end.
/// 2. There is a fixed number of connections. Another one takes the place of that which has made no
///    progress for longest: a client that asks for something is answered at once, however many others
///    only hold their connections.
/// 3. A WebSocket is no connection in this sense: it stays until either side ends it, and only those
///    who know the page's address can open one.
struct Server {
  /// The most connections that are accepted before others go on.
  private static let batch = 64
  /// How long no connection is accepted after the system could not, in nanoseconds.
  private static let pause: Int64 = 100_000_000

  private let listener: Listener
  private let limits: ServerLimits
  private var scene: ServedScene
  private var reader = MessageReader(descriptor: 0)
  private var connections: [Connection] = []
  private var viewers: [Viewer] = []
  /// Before this time, no connection is accepted.
  private var resumption: Int64 = 0

  init(_ listener: Listener, _ limits: ServerLimits) {
    self.listener = listener
    self.limits = limits
    scene = ServedScene(port: listener.port)
  }

  /// Serves until the end of standard input.
  mutating func run() -> Never {
    while true {
      let isPaused = resumption > ServerLimits.now
      var watched = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isPaused ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let first = watched.count
      watched += viewers.flatMap(\.watched)
      let next = watched.count
      watched += connections.map(\.watched)
      guard poll(&watched, nfds_t(watched.count), timeout(isPaused)) >= 0 else { continue }
      if watched[0].revents != 0 { receive() }
      for (index, viewer) in viewers.enumerated() {
        let events = watched[(first + 3 * index)...].prefix(3)
        if events.contains(where: { $0.revents != 0 }) { viewer.advance(events) }
      }
      for (connection, events) in zip(connections, watched[next...]) where events.revents != 0 {
        connection.advance(scene)
      }
      let now = ServerLimits.now
      for connection in connections where connection.deadline <= now { connection.expire(scene) }
      connections.removeAll(where: \.isClosed)
      if watched[1].revents != 0 { accept() }
      welcome()
    }
  }

  /// The time until the next deadline, in milliseconds; -1 if there is none.
  private func timeout(_ isPaused: Bool) -> Int32 {
    let deadlines = connections.map(\.deadline) + (isPaused ? [resumption] : [])
    guard let next = deadlines.min() else { return -1 }
    let rest = (next - ServerLimits.now + 999_999) / 1_000_000
    return Int32(clamping: max(0, rest))
  }

  /// Starts a process for each connection that has become a WebSocket, as far as there is room.
  private mutating func welcome() {
    viewers.removeAll(where: \.hasEnded)
    for connection in connections {
      guard case .upgraded(let command) = connection.state else { continue }
      guard viewers.count < ServerLimits.viewers,
        let process = SceneProcess(command, environment: scene.environment)
      else {
        connection.abandon()
        continue
      }
      viewers.append(Viewer(connection.descriptor, process))
    }
    connections.removeAll { $0.isUpgraded || $0.isClosed }
    scene.hasRoom = viewers.count < ServerLimits.viewers
  }

  private mutating func receive() {
    guard let messages = reader.available() else { exit(0) }
    let known = messages.compactMap { PageMessage($0) }
    guard !known.isEmpty else { return }
    for message in known { scene.receive(message) }
    for connection in connections { connection.wake(scene) }
  }

  private mutating func accept() {
    for _ in 0..<Self.batch {
      guard let descriptor = listener.accept() else {
        // Otherwise the listener would be ready again at once.
        let isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
        if isExhausted { resumption = ServerLimits.now + Self.pause }
        return
      }
      if connections.count >= limits.connections,
        let idle = connections.indices.min(by: {
          connections[$0].progress < connections[$1].progress
        })
      {
        connections.remove(at: idle).dismiss(scene)
      }
      let connection = Connection(descriptor, limits)
      // The request has mostly arrived with the connection.
      connection.advance(scene)
      if !connection.isClosed { connections.append(connection) }
    }
  }
}

extension Connection {
  fileprivate var isClosed: Bool {
    if case .closed = state { true } else { false }
  }

  fileprivate var isUpgraded: Bool {
    if case .upgraded = state { true } else { false }
  }
}
