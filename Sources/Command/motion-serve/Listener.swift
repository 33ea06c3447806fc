#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that accepts connections from this machine only, without waiting for them.
struct Listener {
  let descriptor: Int32
  /// The port that clients connect to.
  let port: UInt16

  /// Listens to a port; 0 is any. Nil if that is not possible, as `errno` says.
  init?(port: UInt16) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Connections inherit the sizes. A server that is started again uses the same port.
    for (option, value) in [
      (SO_REUSEADDR, 1), (SO_SNDBUF, ServerLimits.socketBuffer),
      (SO_RCVBUF, ServerLimits.socketBuffer),
    ] {
      var value = value
      setsockopt(
        descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
    }
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    guard isBound, listen(descriptor, SOMAXCONN) == 0 else { return nil }
    Self.neverWait(for: descriptor)
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// The next connection; nil if there is none, or none can be accepted, as `errno` says.
  func accept() -> Int32? {
    #if canImport(Glibc)
      let connection = Glibc.accept(descriptor, nil, nil)
    #else
      let connection = Darwin.accept(descriptor, nil, nil)
    #endif
    guard connection >= 0 else { return nil }
    Self.neverWait(for: connection)
    return connection
  }

  private static func neverWait(for descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // Processes that run scenes do not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}
