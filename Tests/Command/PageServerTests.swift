import Foundation
import MotionMessages
import Testing

/// `motion-serve`, whose clients send anything.
struct PageServerTests {
  private static let own = "Host: HOST\r\n"

  private static let requests: [(String, String)] = [
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)\r\n", "200"),
    ("GET /TOKEN/ HTTP/1.0\n\(own)\n", "200"),
    ("GET /favicon.ico HTTP/1.1\r\nX:\r\n\(own)Accept: */*\r\n\r\n", "204"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)Content-Length: 0\r\n\r\n", "200"),
    ("GET /TOKEN/x HTTP/1.1\r\n\(own)\r\n", "404"),
    ("GET / HTTP/1.1\r\n\(own)\r\n", "404"),
    ("GET /TOKEM/ HTTP/1.1\r\n\(own)\r\n", "404"),
    ("GET /TOKEN HTTP/1.1\r\n\(own)\r\n", "404"),
    ("GET /changes?from=x HTTP/1.1\r\n\(own)\r\n", "404"),
    ("HEAD / HTTP/1.1\r\n\(own)\r\n", "405"),
    (many("GET /TOKEN/ HTTP/1.1\r\n\(own)\r\n"), "200"),
    ("GET /TOKEN/ HTTP/1.1\r\n\r\n", "403"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)\(own)\r\n", "403"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)Host: example.com\r\n\r\n", "403"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)Origin: http://HOST\r\nOrigin: null\r\n\r\n", "403"),
    ("GET http://HOST/TOKEN/ HTTP/1.1\r\n\(own)\r\n", "400"),
    ("GET /TOKEN/ HTTP/2.0\r\n\(own)\r\n", "400"),
    ("GET  /TOKEN/ HTTP/1.1\r\n\(own)\r\n", "400"),
    ("GET /TOKEN/ HTTP/1.1\r\nHost : HOST\r\n\r\n", "400"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own) folded\r\n\r\n", "400"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)X: \u{1}\r\n\r\n", "400"),
    ("\r\n\r\n", "400"),
    ("\n", "400"),
    ("\u{16}\u{3}\u{1}\n\n", "400"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)Content-Length: 9999999999\r\n\r\n\(many("x"))", "413"),
    ("POST / HTTP/1.1\r\n\(own)Content-Length: 9999999999\r\n\r\n\(many("x"))", "405"),
    (
      "GET /TOKEN/ HTTP/1.1\r\n\(own)Transfer-Encoding: chunked\r\n\r\n\(many("1\r\nx\r\n"))", "413"
    ),
    ("GET /\(many("a"))", "431"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)X: \(many("a"))", "431"),
    ("GET /TOKEN/ HTTP/1.1\r\n\(own)\(many("a: b\r\n"))\r\n", "431"),
    ("X\(many("\r"))", "431"),
  ]

  @Test("Each request has one answer, whatever follows it", arguments: requests.indices)
  func answers(row: Int) throws {
    let (request, status) = Self.requests[row]
    let server = try RunningServer()
    #expect(try server.client(request).status() == status, "\(request.prefix(100))")
    #expect(try server.client("GET /TOKEN/ HTTP/1.1\r\n\(Self.own)\r\n").status() == "200")
  }

  /// More than the longest head, and more than the system keeps for a client.
  private static func many(_ text: String) -> String {
    String(repeating: text, count: 1_000_000 / text.utf8.count)
  }

  @Test("A head may have 8192 bytes, but not one more", arguments: [(8192, "200"), (8193, "431")])
  func longestHead(length: Int, status: String) throws {
    let server = try RunningServer()
    let start = "GET /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX: "
    let rest = String(repeating: "a", count: length - start.utf8.count - 4)
    #expect(try server.client(start + rest + "\r\n\r\n").status() == status)
  }

  @Test(
    "Time ends each state of a connection",
    arguments: [
      ("", ""), ("GET / HT", "408"),
      ("GET /TOKEN/changes?from=v1&failure=1 HTTP/1.1\r\n\(own)\r\n", "204"),
      (
        "GET /TOKEN/changes?from=v1&failure=1 HTTP/1.1\r\n\(own)\r\nGET /TOKEN/ HTTP/1.1\r\n", "204"
      ),
    ])
  func deadlines(request: String, status: String) throws {
    let server = try RunningServer(patience: 0.05)
    let client = try server.client(request)
    #expect(client.status() == status)
    // The client keeps the connection, but the server does not.
    try withExtendedLifetime(client) { try server.waitForNoConnections() }
  }

  @Test("A client that sends a byte now and then has no more time than others")
  func drip() throws {
    let server = try RunningServer(patience: 0.05)
    let client = try server.client("GET /")
    while client.send("a") { usleep(1000) }
    try server.waitForNoConnections()
  }

  @Test("A client that does not read its answer loses it", .enabled(if: ServerProcess.isVisible))
  func unread() throws {
    let server = try RunningServer(patience: 0.05)
    let client = try server.client("GET /TOKEN/ HTTP/1.1\r\n\(Self.own)\r\n", hasSmallBuffer: true)
    try server.waitForNoConnections()
    #expect(client.readAll().utf8.count < RunningServer.page.utf8.count)
  }

  @Test("Requests before the first page wait for it, or are to be repeated")
  func firstPage() throws {
    let hasty = try RunningServer(patience: 0.05, hasPage: false)
    #expect(try hasty.client("GET /TOKEN/ HTTP/1.1\r\n\(Self.own)\r\n").status() == "503")
    let server = try RunningServer(patience: 600, hasPage: false)
    let page = try server.client("GET /TOKEN/ HTTP/1.1\r\n\(Self.own)\r\n")
    let changes = try server.client("GET /TOKEN/changes?from=v0 HTTP/1.1\r\n\(Self.own)\r\n")
    try server.send(.page(version: "v1", bytes: Array("page".utf8)))
    #expect(page.readAll().hasSuffix("\r\n\r\npage"))
    #expect(changes.readAll().contains("\"reload\":true"))
  }

  @Test("Another connection takes the place of the one that rests longest")
  func places() throws {
    let server = try RunningServer(patience: 600)
    let waiting = try server.client(
      "GET /TOKEN/changes?from=v1&failure=1 HTTP/1.1\r\n\(Self.own)\r\n")
    let silent = try (0..<600).map { _ in try server.client("") }
    #expect(waiting.status() == "204")
    #expect(silent[0].readAll() == "")
    #expect(try server.client("GET /TOKEN/ HTTP/1.1\r\n\(Self.own)\r\n").status() == "200")
    #expect(silent[599].send("GET /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"))
    #expect(silent[599].status() == "200")
  }
}
