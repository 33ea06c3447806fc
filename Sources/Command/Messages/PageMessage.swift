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
