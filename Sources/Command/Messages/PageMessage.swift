/// What `motion play --watch` sends to the server of its page.
package enum PageMessage: Equatable, Sendable {
  /// Another page, and its version; the previous error no longer applies to it.
  case page(version: String, bytes: [UInt8])
  /// An error to show over the page, as a string of JSON.
  case failure(json: [UInt8])
  /// The error is corrected.
  case success

  /// Reads a message; nil if it is none of these.
  package init?(_ parts: [[UInt8]]) {
    switch (parts.first.map { String(decoding: $0, as: UTF8.self) }, parts.count) {
    case ("page", 3):
      self = .page(version: String(decoding: parts[1], as: UTF8.self), bytes: parts[2])
    case ("failure", 2): self = .failure(json: parts[1])
    case ("success", 1): self = .success
    default: return nil
    }
  }

  /// The parts that `init` reads.
  package var parts: [[UInt8]] {
    switch self {
    case .page(let version, let bytes): [Array("page".utf8), Array(version.utf8), bytes]
    case .failure(let json): [Array("failure".utf8), json]
    case .success: [Array("success".utf8)]
    }
  }
}
