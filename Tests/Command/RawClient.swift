import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client that sends any bytes to a server on this machine, and reads only on demand.
final class RawClient {
  private let descriptor: Int32

  /// Connects. A client with a small buffer makes the server wait if it does not read.
  init(port: Int, hasSmallBuffer: Bool = false) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
      set(SO_NOSIGPIPE, to: Int32(1))
    #endif
    if hasSmallBuffer { set(SO_RCVBUF, to: Int32(4096)) }
    set(SO_RCVTIMEO, to: timeval(tv_sec: Int(WatchingProcess.patience), tv_usec: 0))
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let socket = descriptor
    let isConnected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      throw WatchingProcess.Timeout(description: "no connection to port \(port)")
    }
  }

  deinit { close(descriptor) }

  private func set<Value: BitwiseCopyable>(_ option: Int32, to value: Value) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  /// Sends what the system takes at once; returns whether the connection still exists.
  @discardableResult
  func send(_ text: String) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
      let count = Glibc.send(descriptor, text, text.utf8.count, flags)
    #else
      let count = Darwin.send(descriptor, text, text.utf8.count, MSG_DONTWAIT)
    #endif
    return count >= 0 || errno == EAGAIN
  }

  /// Sends bytes, waiting for the server to read them; returns whether the connection still exists.
  @discardableResult
  func send(all bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads as many bytes; fewer at the end.
  func read(_ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while all.count < count {
      let received = recv(descriptor, &block, min(block.count, count - all.count), 0)
      guard received > 0 else { break }
      all += block[..<received]
    }
    return all
  }

  /// Reads until the server closes the connection.
  func readAll() -> String {
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &block, block.count, 0)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += block[..<count]
    }
  }

  /// The status of the answer; empty if the server closes the connection without one.
  func status() -> String { String(readAll().split(separator: " ").dropFirst().first ?? "") }
}
