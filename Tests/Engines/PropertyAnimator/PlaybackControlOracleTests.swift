import MotionCore
import PropertyAnimatorEngine
import Support
import Testing

/// The calls of the Web Animations tests that have a counterpart; the others are counted by reason.
@Suite("Playback controls against the Web Animations tests")
struct PlaybackControlOracleTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let test: String
    let read: String
    let timing: JSONValue
    let ops: [JSONValue]
    let expect: JSONValue

    var testDescription: String { "\(test): \(read)" }
    var duration: Double { timing.number ?? .nan }

    /// The operations as words: `pause`, `currentTime`, `playbackRate`.
    var words: [String] {
      ops.compactMap { $0[0]?.text == "updateTiming" ? "updateTiming" : $0[1]?.text }
    }
  }

  /// The reason why a row has no counterpart.
  enum Difference: String, CaseIterable {
    case property = "start times, pending states and styles are not told"
    case page = "what happens on the page is not in the table"
    case cancel = "stopping leaves values where they are; nothing goes back to before"
    case timing = "the timing is not a plain duration"
    case pending = "a rate takes effect at once"
    case zeroRate = "a speed is above 0, and `pause` holds"
    case outside = "a time is within the duration"
    case replay = "a replay runs the way it was made for"
    case moment = "when it was called is not in the table"
  }

  static let rows = (try? Oracle.json("wpt_playback_control.json", as: [Row].self)) ?? []

  static func difference(of row: Row) -> Difference? {
    let rates = row.ops.filter { $0[1]?.text == "playbackRate" }.compactMap { $0[2]?.number }
    let times = row.ops.filter { $0[1]?.text == "currentTime" }.compactMap { $0[2]?.number }
    if !["playState", "currentTime"].contains(row.read) { return .property }
    if row.test.contains("effect") || row.test.contains("start time") { return .page }
    if row.test.contains("when playing") { return .page }
    if row.words.contains("cancel") { return .cancel }
    if row.timing.number == nil || row.words.contains("updateTiming") { return .timing }
    if row.words.contains("updatePlaybackRate") { return .pending }
    if rates.contains(0) { return .zeroRate }
    if !times.allSatisfy({ (0...row.duration).contains($0) }) { return .outside }
    if rates.contains(where: { $0 < 0 }), row.words.last == "play" { return .replay }
    let isTimed = row.words.contains { ["currentTime", "finish"].contains($0) }
    if row.read == "currentTime", !isTimed { return .moment }
    return nil
  }

  @Test("Each row has a counterpart or a reason")
  func counts() {
    #expect(Self.rows.count == 134)
    var counts: [String: Int] = [:]
    for row in Self.rows { counts[Self.difference(of: row)?.rawValue ?? "", default: 0] += 1 }
    #expect(counts[""] == 18)
    #expect(counts.count == Difference.allCases.count + 1, "\(counts)")
  }

  @Test("The calls have the same effect", arguments: rows.filter { difference(of: $0) == nil })
  func effect(row: Row) throws {
    var playback = Playback(timing: try PlaybackTiming(duration: row.duration / 1000))
    _ = try playback.play(at: 0)
    for operation in row.ops {
      try Self.apply(operation, to: &playback, duration: row.duration / 1000, at: 0)
    }
    // A natural end takes effect at the next call.
    let time = 1e-9
    _ = playback.advance(to: time)
    if row.read == "playState" {
      let state =
        switch playback.situation {
        case .notPlayed, .stopped, .discarded: "idle"
        case .running: "running"
        case .paused: "paused"
        case .finished: "finished"
        }
      #expect(state == row.expect.text)
    } else {
      let found = playback.progress(at: time).fraction * row.duration
      #expect((found - (row.expect.number ?? .nan)).magnitude < 1e-3, "\(found)")
    }
  }

  private static func apply(
    _ operation: JSONValue, to playback: inout Playback, duration: Double, at time: Double
  ) throws {
    switch operation[1]?.text {
    case "play": _ = try playback.play(at: time)
    case "pause": _ = try playback.pause(at: time)
    case "reverse": _ = try playback.reverse(at: time)
    case "finish": _ = try playback.finish(at: playback.isReversed ? .start : .end, at: time)
    case "currentTime":
      // There it continues from the new time; here it pauses, as in UIKit.
      let wasPaused = playback.situation == .paused
      let seconds = try #require(operation[2]?.number) / 1000
      _ = try playback.seek(to: seconds / duration, at: time)
      if !wasPaused { _ = try playback.play(at: time) }
    case "playbackRate":
      let rate = try #require(operation[2]?.number)
      if (rate < 0) != playback.isReversed { _ = try playback.reverse(at: time) }
      _ = try playback.setSpeed(rate.magnitude, at: time)
    default: Issue.record("no such call: \(operation)")
    }
  }
}
