import MotionMessages

/// The page that is served, and the present error of its script.
struct ServedScene {
  /// The names of this server in requests.
  private let hosts: Set<String>
  /// The folder of all addresses, `/TOKEN/`, which only those know who may see the page; empty until it
  /// is known.
  private var folder: [UInt8] = []
  /// The commands that pages reach, by the names of their addresses, and their environment.
  private var commands: [String: [String]] = [:]
  private(set) var environment: [String] = []
  /// Whether another process may be started.
  var hasRoom = true
  private var page: [UInt8] = []
  /// Empty before the first page.
  private var version = ""
  /// Counts the pages.
  private(set) var pageNumber = 0
  /// The number of the present error, or of its absence.
  private var failure = 0
  /// The error as JSON.
  private var text = Array("null".utf8)

  init(port: UInt16) {
    hosts = Set(["127.0.0.1", "localhost"].map { port == 80 ? $0 : "\($0):\(port)" })
  }

  mutating func receive(_ message: PageMessage) {
    switch message {
    case .start(let token, let commands, let environment):
      folder = Array("/\(token)/".utf8)
      (self.commands, self.environment) = (commands, environment)
    case .page(let version, let bytes):
      self.version = version
      page = bytes
      pageNumber += 1
    case .failure(let json):
      failure += 1
      text = json
    case .success:
      failure += 1
      text = Array("null".utf8)
    }
  }

  /// Answers a request of the page, and refuses all others. Nil if there is nothing to answer yet,
  /// unless the client has waited long enough.
  func answer(to request: Request, isLate: Bool = false) -> Answer? {
    // A page of another site reaches this server under that site's name, or says its origin.
    guard let host = request.values(of: "host").onlyElement?.lowercased(), hosts.contains(host),
      request.values(of: "origin").allSatisfy({ $0.lowercased() == "http://\(host)" })
    else { return Answer(.forbidden) }
    guard request.method == "GET" else { return Answer(.methodNotAllowed, ["Allow: GET"]) }
    guard !request.hasBody else { return Answer(.contentTooLarge) }
    // Browsers ask for an icon.
    if request.path == "/favicon.ico" { return Answer(.noContent) }
    guard let name = name(of: request.path) else { return Answer(.notFound) }
    switch name {
    case "":
      guard version.isEmpty else {
        return Answer(.ok, ["Content-Type: text/html; charset=utf-8"], body: page, page: pageNumber)
      }
      return isLate ? Answer(.serviceUnavailable, ["Retry-After: 1"]) : nil
    case "changes":
      let isSame =
        version == request.query["from"] && failure == request.query["failure"].flatMap { Int($0) }
      guard version.isEmpty || isSame else { return change(from: request.query["from"]) }
      return isLate ? Answer(.noContent) : nil
    default: return commands[name].map { open(request, to: $0) } ?? Answer(.notFound)
    }
  }

  /// What follows the folder in a path; nil if the path is elsewhere. The time that this takes says
  /// nothing about the folder.
  private func name(of path: String) -> String? {
    let path = Array(path.utf8)
    guard !folder.isEmpty, path.count >= folder.count else { return nil }
    let difference = zip(path, folder).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? String(decoding: path[folder.count...], as: UTF8.self) : nil
  }

  /// Opens a WebSocket to a process that runs a command.
  private func open(_ request: Request, to command: [String]) -> Answer {
    func lists(_ word: String, _ name: String) -> Bool {
      request.values(of: name).contains { value in
        value.lowercased().split(separator: ",").contains { $0.trimmed == word }
      }
    }
    // Browsers state the origin of each WebSocket.
    guard request.values(of: "origin").count == 1 else { return Answer(.forbidden) }
    guard lists("websocket", "upgrade"), lists("upgrade", "connection"),
      request.values(of: "sec-websocket-version") == ["13"],
      let key = request.values(of: "sec-websocket-key").onlyElement, key.utf8.count == 24
    else { return Answer(.badRequest) }
    return hasRoom ? Answer(webSocketKey: key, to: command) : Answer(.serviceUnavailable)
  }

  /// What a page must know if it shows an earlier state: whether there is another page, and the
  /// error.
  private func change(from version: String?) -> Answer {
    let start = "{\"reload\":\(version != self.version),\"failure\":\(failure),\"text\":"
    return Answer(
      .ok, ["Content-Type: application/json"],
      body: Array(start.utf8) + text + Array("}".utf8))
  }
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}

extension Array {
  /// The element; nil if there is none, or more than one.
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}
