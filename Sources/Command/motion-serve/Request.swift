/// A request that a client has sent.
struct Request {
  let method: String
  let path: String
  /// The values of the query by their names, as they are written.
  let query: [String: String]
  /// The values of the headers by their names in lower case.
  private let headers: [String: [String]]

  /// Reads the lines of a head; nil if it is not one of HTTP 1.
  ///
  /// What RFC 9112 lets servers accept although clients must not send it is not accepted.
  init?(_ head: [UInt8]) {
    var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    // A head ends with an empty line, and what follows its line feed.
    lines.removeLast(min(2, lines.count))
    guard lines.allSatisfy({ $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }),
      let first = lines.first, first.allSatisfy({ $0 < 0x7F })
    else { return nil }
    let words = Self.text(first).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"),
      ["HTTP/1.0", "HTTP/1.1"].contains(words[2])
    else { return nil }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = Self.query(target.count == 2 ? target[1] : "")
    var headers: [String: [String]] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { return nil }
      let name = Self.text(line[..<colon]).lowercased()
      headers[name, default: []].append(Self.trimmed(line[(colon + 1)...]))
    }
    self.headers = headers
  }

  /// The values of a header.
  func values(of name: String) -> [String] { headers[name] ?? [] }

  /// Whether something that is not read follows the head.
  var hasBody: Bool {
    headers["transfer-encoding"] != nil || values(of: "content-length").contains { $0 != "0" }
  }

  private static func query(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func trimmed(_ value: ArraySlice<UInt8>) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var value = value.drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    return text(value)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

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
