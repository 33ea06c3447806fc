/// What `motion play --watch` sends to the server of its page.
package enum PageMessage: Equatable, Sendable {
  /// Another page, and its version; the previous error no longer applies to it.
  case page(version: String, bytes: [UInt8])
  /// An error to show over the page.
  case failure(String)
  /// The error is corrected.
  case success

  /// Reads a message; nil if it is none of these.
  package init?(_ parts: [[UInt8]]) {
    let texts = parts.prefix(2).map { String(decoding: $0, as: UTF8.self) }
    switch (texts.first, parts.count) {
    case ("page", 3): self = .page(version: texts[1], bytes: parts[2])
    case ("failure", 2): self = .failure(texts[1])
    case ("success", 1): self = .success
    default: return nil
    }
  }

  /// The parts that `init` reads.
  package var parts: [[UInt8]] {
    switch self {
    case .page(let version, let bytes): [Array("page".utf8), Array(version.utf8), bytes]
    case .failure(let text): [Array("failure".utf8), Array(text.utf8)]
    case .success: [Array("success".utf8)]
    }
  }
}
