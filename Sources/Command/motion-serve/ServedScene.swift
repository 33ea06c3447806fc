import MotionMessages

/// The page that is served, and the present error of its script.
struct ServedScene {
  /// The names of this server in requests.
  private let hosts: Set<String>
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
    switch request.path {
    case "/":
      guard version.isEmpty else {
        return Answer(.ok, ["Content-Type: text/html; charset=utf-8"], body: page, page: pageNumber)
      }
      return isLate ? Answer(.serviceUnavailable, ["Retry-After: 1"]) : nil
    case "/changes":
      let isSame =
        version == request.query["from"] && failure == request.query["failure"].flatMap { Int($0) }
      guard version.isEmpty || isSame else { return change(from: request.query["from"]) }
      return isLate ? Answer(.noContent) : nil
    // Browsers ask for an icon.
    case "/favicon.ico": return Answer(.noContent)
    default: return Answer(.notFound)
    }
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

extension Array {
  /// The element; nil if there is none, or more than one.
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}
