import Support
import Testing

/// Calls of a playback at frames, and the values that the reference has then.
struct PlaybackScenario: Decodable, Sendable, CustomTestStringConvertible {
  struct Call: Decodable, Sendable {
    let frame: Int
    let call: String
    let argument: String?
  }

  struct Row: Decodable, Sendable {
    let frame: Int
    let value: Double
  }

  let name: String
  let duration: Double
  let delay: Double
  let calls: [Call]
  let expect: [Row]?

  var testDescription: String { name }

  static let all = (try? Oracle.json("playback_ops.json", as: [PlaybackScenario].self)) ?? []
}
