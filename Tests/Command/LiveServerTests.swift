import Foundation
import MotionMessages
import Testing

/// The WebSockets of `motion-serve`, whose clients send anything. `cat` takes the place of the scene.
struct LiveServerTests {
  private static let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
  private static let upgrade = "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
  private static let version = "Sec-WebSocket-Version: 13\r\n"
  private static let own = "Host: HOST\r\nOrigin: http://HOST\r\n"

  private static func request(
    _ path: String = "/TOKEN/live", _ lines: String = own + upgrade + version + key
  ) -> String {
    "GET \(path) HTTP/1.1\r\n\(lines)\r\n"
  }

  /// A client with an open WebSocket.
  private func open(_ server: RunningServer) throws -> RawClient {
    let client = try server.client(Self.request())
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      let byte = client.read(1)
      try #require(!byte.isEmpty)
      head += byte
    }
    #expect(String(decoding: head, as: UTF8.self).contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    return client
  }

  /// What `cat` answers to a message.
  private func echo(_ client: RawClient, _ text: String) -> String {
    client.send(all: WebSocketTests.frame(1, Array(text.utf8)))
    let head = client.read(2)
    return head.count == 2 && head[0] == 0x82
      ? String(decoding: client.read(Int(head[1])), as: UTF8.self) : "\(head)"
  }

  /// The code with which the server closes a WebSocket; nil if it says none.
  private func closeCode(_ client: RawClient) -> Int? {
    while true {
      let head = client.read(2)
      guard head.count == 2, head[1] < 126 else { return nil }
      let payload = client.read(Int(head[1]))
      if head[0] == 0x88, payload.count == 2 { return Int(payload[0]) << 8 | Int(payload[1]) }
    }
  }

  private static let refused: [(String, String)] = [
    (request("/live"), "404"), (request("/TOKEM/live"), "404"), (request("/TOKEN/live/"), "404"),
    (request("/TOKEN/live", "Host: HOST\r\n" + upgrade + version + key), "403"),
    (request("/TOKEN/live", own + "Origin: http://HOST\r\n" + upgrade + version + key), "403"),
    (
      request(
        "/TOKEN/live", "Host: HOST\r\nOrigin: http://example.com\r\n" + upgrade + version + key),
      "403"
    ),
    (
      request("/TOKEN/live", "Host: a.com\r\nOrigin: http://a.com\r\n" + upgrade + version + key),
      "403"
    ),
    (request("/TOKEN/live", own + version + key), "400"),
    (request("/TOKEN/live", own + upgrade + key), "400"),
    (request("/TOKEN/live", own + upgrade + version), "400"),
    (request("/TOKEN/live", own + upgrade + version + key + key), "400"),
  ]

  @Test("A WebSocket of another page, or none, is refused, and others go on")
  func refused() throws {
    let server = try RunningServer()
    let viewer = try open(server)
    for (request, status) in Self.refused {
      #expect(try server.client(request).status() == status, "\(request)")
    }
    #expect(echo(viewer, "still here") == "still here")
  }

  @Test("What breaks a rule ends its own connection only, with the reason")
  func violations() throws {
    let server = try RunningServer()
    let viewer = try open(server)
    let long = [UInt8](repeating: 0, count: 70_000)
    for (bytes, code) in [
      (WebSocketTests.frame(1, [1], isMasked: false), 1002), (WebSocketTests.frame(3, []), 1002),
      (Array(WebSocketTests.frame(2, long).prefix(100)), 1009), (WebSocketTests.frame(8, []), 1000),
    ] {
      let other = try open(server)
      other.send(all: bytes)
      #expect(closeCode(other) == code)
    }
    #expect(echo(viewer, "still here") == "still here")
  }

  @Test("A flood ends its own connection only")
  func flood() throws {
    let server = try RunningServer(command: ["/bin/sh", "-c", "cat >/dev/null"])
    let viewer = try open(server)
    let other = try open(server)
    let message = WebSocketTests.frame(2, [UInt8](repeating: 32, count: 60_000))
    var sent = 0
    while sent < 2000, other.send(all: message) { sent += 1 }
    #expect(sent < 2000)
    viewer.send(all: WebSocketTests.frame(9, [42]))
    #expect(viewer.read(3) == [0x8A, 1, 42])
  }

  @Test(
    "A viewer that reads nothing takes no more than its buffers",
    .enabled(if: ServerProcess.isVisible))
  func slowViewer() throws {
    let server = try RunningServer(command: ["/bin/sh", "-c", "yes 0123456789"])
    let (slow, other) = (try open(server), try open(server))
    // More than all buffers together has to pass through the other one.
    #expect(other.read(40_000_000).count == 40_000_000)
    #expect(server.process.memory < 64_000)
    withExtendedLifetime(slow) {}
  }

  @Test("As many viewers as there is room for have a process each, which ends with them")
  func viewers() throws {
    let server = try RunningServer()
    var viewers = try (0..<8).map { _ in try open(server) }
    for (index, viewer) in viewers.enumerated() { #expect(echo(viewer, "\(index)") == "\(index)") }
    #expect(try server.client(Self.request()).status() == "503")
    viewers[3].send(all: WebSocketTests.frame(8, []))
    #expect(closeCode(viewers[3]) == 1000)
    viewers[3] = try open(server)
    #expect(echo(viewers[3], "again") == "again")
    viewers = []
    try server.waitForNoConnections()
  }

  @Test("The end of the process ends the connection")
  func end() throws {
    let server = try RunningServer(command: ["/bin/sh", "-c", "head -c 5; exit 1"])
    let viewer = try open(server)
    #expect(echo(viewer, "hello") == "hello")
    #expect(closeCode(viewer) == 1001)
    try server.waitForNoConnections()
    // A program that does not exist.
    let other = try RunningServer(command: ["/nowhere"])
    #expect(try other.client(Self.request()).readAll().hasPrefix("HTTP/1.1 101"))
    #expect(try other.client("GET /TOKEN/ HTTP/1.1\r\nHost: HOST\r\n\r\n").status() == "200")
  }
}
