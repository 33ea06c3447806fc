import FlyingFox
import Foundation

/// Answers the requests of the page, and refuses all others.
struct SceneHandler: HTTPHandler {
  /// The longest time that a request for changes waits, in seconds; the server gives up after 15.
  static let longestWait = 10

  let scene: ServedScene

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    // A page of another site reaches this server under that site's name, or says its origin.
    let hosts = await scene.hosts
    guard let host = request.headers[.host], hosts.contains(host.lowercased()),
      request.headers[HTTPHeader("Origin")].map({ $0.lowercased() == "http://\(host.lowercased())" }
      )
        ?? true
    else { return response(.forbidden) }
    guard request.method == .GET else {
      return response(.methodNotAllowed, [HTTPHeader("Allow"): "GET"])
    }
    switch request.path {
    case "/":
      return response(.ok, [.contentType: "text/html; charset=utf-8"], await scene.page)
    case "/changes":
      let query = Dictionary(
        request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      guard
        let change = await scene.change(
          from: query["from"] ?? "", failure: query["failure"].flatMap { Int($0) } ?? 0)
      else { return response(.noContent) }
      return response(
        .ok, [.contentType: "application/json"], try JSONEncoder().encode(change))
    // Browsers ask for an icon.
    case "/favicon.ico": return response(.noContent)
    default: return response(.notFound)
    }
  }

  private func response(
    _ code: HTTPStatusCode, _ headers: [HTTPHeader: String] = [:], _ body: Data = Data()
  ) -> HTTPResponse {
    var all = HTTPHeaders([
      HTTPHeader("Cache-Control"): "no-store",
      // The page's own policy, in its text, forbids the rest.
      HTTPHeader("Content-Security-Policy"): "frame-ancestors 'none'",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ])
    for (name, value) in headers { all[name] = value }
    return HTTPResponse(statusCode: code, headers: all, body: body)
  }
}
