/// What `motion play --watch` sends to the server of its page.
package enum PageMessage: Equatable, Sendable {
  /// What a server must know first: the token that is the folder of its addresses, the words of the
  /// commands that pages reach, by the names of their addresses, and the environment of the commands.
  case start(token: String, commands: [String: [String]], environment: [String])
  /// Another page, and its version; the previous error no longer applies to it.
  case page(version: String, bytes: [UInt8])
  /// An error to show over the page, as a string of JSON.
  case failure(json: [UInt8])
  /// The error is corrected.
  case success

  /// Reads a message; nil if it is none of these.
  package init?(_ parts: [[UInt8]]) {
    func texts(_ part: [UInt8]) -> [String] {
      part.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    switch (parts.first.map { String(decoding: $0, as: UTF8.self) }, parts.count) {
    case ("start", 3...):
      let commands = parts[3...].map(texts).filter { !$0.isEmpty }
      self = .start(
        token: String(decoding: parts[1], as: UTF8.self),
        commands: Dictionary(
          commands.map { ($0[0], Array($0.dropFirst())) }, uniquingKeysWith: { $1 }),
        environment: texts(parts[2]))
    case ("page", 3):
      self = .page(version: String(decoding: parts[1], as: UTF8.self), bytes: parts[2])
    case ("failure", 2): self = .failure(json: parts[1])
    case ("success", 1): self = .success
    default: return nil
    }
  }

  /// The parts that `init` reads.
  package var parts: [[UInt8]] {
    // No word and no variable has a zero byte.
    func part(_ texts: [String]) -> [UInt8] {
      Array(texts.map { Array($0.utf8) }.joined(separator: [0]))
    }
    return switch self {
    case .start(let token, let commands, let environment):
      [Array("start".utf8), Array(token.utf8), part(environment)]
        + commands.sorted { $0.key < $1.key }.map { part([$0.key] + $0.value) }
    case .page(let version, let bytes): [Array("page".utf8), Array(version.utf8), bytes]
    case .failure(let json): [Array("failure".utf8), json]
    case .success: [Array("success".utf8)]
    }
  }
}

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
