import FlyingSocks
import Foundation

/// A pool whose sockets send each packet at once.
///
/// Otherwise an answer to a connection that is kept open waits 40 ms for an acknowledgement.
struct PromptPool<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }
  func run() async throws { try await base.run() }

  func suspendSocket(
    _ socket: FlyingSocks.Socket, untilReadyFor events: FlyingSocks.Socket.Events
  ) async throws {
    try? socket.setValue(
      1, for: Int32SocketOption(level: Int32(IPPROTO_TCP), name: Int32(TCP_NODELAY)))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
