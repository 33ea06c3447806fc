/// What the server of a page answers once, when it listens or cannot.
package enum ServerAnswer: Equatable, Sendable {
  /// It listens to this port.
  case port(UInt16)
  /// It cannot listen, with the reason.
  case error(String)

  /// Reads an answer; nil if it is neither.
  package init?(_ parts: [[UInt8]]) {
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 2 else { return nil }
    switch (texts[0], UInt16(texts[1])) {
    case ("port", let port?): self = .port(port)
    case ("error", _): self = .error(texts[1])
    default: return nil
    }
  }

  /// The parts that `init` reads.
  package var parts: [[UInt8]] {
    switch self {
    case .port(let port): [Array("port".utf8), Array("\(port)".utf8)]
    case .error(let reason): [Array("error".utf8), Array(reason.utf8)]
    }
  }
}
