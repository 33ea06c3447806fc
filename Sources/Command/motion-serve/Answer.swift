/// An answer to a request, after which the connection is closed, or becomes a WebSocket.
struct Answer {
  /// A status and its usual name.
  enum Status: String {
    case ok = "200 OK"
    case noContent = "204 No Content"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case requestTimeout = "408 Request Timeout"
    case contentTooLarge = "413 Content Too Large"
    case headTooLarge = "431 Request Header Fields Too Large"
    case serviceUnavailable = "503 Service Unavailable"
  }

  let head: [UInt8]
  let body: [UInt8]
  /// The number of the page that is the body; nil if none is.
  let page: Int?
  /// The words of the command that a WebSocket reaches; nil if the connection does not become one.
  let command: [String]?

  var length: Int { head.count + body.count }

  init(_ status: Status, _ headers: [String] = [], body: [UInt8] = [], page: Int? = nil) {
    let lines =
      [
        "HTTP/1.1 \(status.rawValue)",
        "Connection: close",
        "Cache-Control: no-store",
        // The page's own policy, in its text, forbids the rest.
        "Content-Security-Policy: frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
      ] + (status == .noContent ? [] : ["Content-Length: \(body.count)"]) + headers
    head = Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    self.body = body
    self.page = page
    command = nil
  }

  /// Opens a WebSocket to a command for a client with a key.
  init(webSocketKey key: String, to command: [String]) {
    let lines = [
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: \(WebSocketKey.answer(to: key))",
    ]
    head = Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    body = []
    page = nil
    self.command = command
  }
}
