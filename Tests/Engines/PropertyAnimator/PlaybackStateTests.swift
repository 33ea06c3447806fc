import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Testing

@Suite("The state machine of UIViewPropertyAnimator")
struct PlaybackStateTests {
  enum Call: String, CaseIterable, Sendable {
    case play, pause, reverse, seek, setSpeed, stopForGood, stop, finish, `continue`
  }

  /// The situation after a call; nil if the call is rejected.
  typealias Row = (from: Playback.Situation, call: Call, to: Playback.Situation?)

  static let table: [Row] = [
    (.notPlayed, .play, .running), (.notPlayed, .pause, .paused),
    (.notPlayed, .reverse, .notPlayed), (.notPlayed, .seek, .paused),
    (.notPlayed, .setSpeed, .notPlayed), (.notPlayed, .stopForGood, .notPlayed),
    (.notPlayed, .stop, .notPlayed), (.notPlayed, .finish, nil), (.notPlayed, .continue, nil),

    (.running, .play, .running), (.running, .pause, .paused), (.running, .reverse, .running),
    (.running, .seek, .paused), (.running, .setSpeed, .running),
    (.running, .stopForGood, .discarded), (.running, .stop, .stopped),
    (.running, .finish, .finished), (.running, .continue, nil),

    (.paused, .play, .running), (.paused, .pause, .paused), (.paused, .reverse, .paused),
    (.paused, .seek, .paused), (.paused, .setSpeed, .paused),
    (.paused, .stopForGood, .discarded), (.paused, .stop, .stopped),
    (.paused, .finish, .finished), (.paused, .continue, .running),

    (.stopped, .play, nil), (.stopped, .pause, nil), (.stopped, .reverse, nil),
    (.stopped, .seek, nil), (.stopped, .setSpeed, nil), (.stopped, .stopForGood, .discarded),
    (.stopped, .stop, .stopped), (.stopped, .finish, .finished), (.stopped, .continue, nil),

    (.finished, .play, .running), (.finished, .pause, .paused), (.finished, .reverse, .running),
    (.finished, .seek, .paused), (.finished, .setSpeed, .finished),
    (.finished, .stopForGood, .finished), (.finished, .stop, .finished),
    (.finished, .finish, nil), (.finished, .continue, nil),

    (.discarded, .play, nil), (.discarded, .pause, nil), (.discarded, .reverse, nil),
    (.discarded, .seek, nil), (.discarded, .setSpeed, nil), (.discarded, .stopForGood, .discarded),
    (.discarded, .stop, .discarded), (.discarded, .finish, nil), (.discarded, .continue, nil),
  ]

  @Test("Every call in every situation has the result in the table", arguments: table)
  func transition(row: Row) throws {
    var playback = try Self.playback(row.from)
    let before = playback
    guard let target = row.to else {
      #expect(throws: PlaybackError.self) { try Self.call(row.call, on: &playback, at: 3) }
      #expect(playback == before)
      return
    }
    let outcome = try Self.call(row.call, on: &playback, at: 3)
    #expect(playback.situation == target)
    #expect(outcome.transitions.first?.from ?? before.state == before.state)
    #expect(outcome.transitions.last?.to ?? before.state == playback.state)
    let completes = row.call == .finish
    #expect(outcome.completions.map(\.position) == (completes ? [.start] : []))
  }

  @Test("The table lists every call in every situation once")
  func tableIsWhole() {
    let pairs = Set(Self.table.map { "\($0.from.rawValue) \($0.call.rawValue)" })
    #expect(pairs.count == Self.table.count)
    #expect(pairs.count == Playback.Situation.allCases.count * Call.allCases.count)
  }

  @Test(
    "No call in any situation moves a value except a replay, a seek and a finish", arguments: table)
  func valuesStay(row: Row) throws {
    guard row.to != nil, row.call != .seek, row.call != .finish else { return }
    guard (row.from, row.call) != (.finished, .play) else { return }
    var playback = try Self.playback(row.from)
    let before = playback.progress(at: 3).progress
    _ = try Self.call(row.call, on: &playback, at: 3)
    // Before the first play, the direction determines which end is the beginning.
    guard (row.from, row.call) != (.notPlayed, .reverse) else { return }
    #expect((playback.progress(at: 3).progress - before).magnitude < 1e-12)
  }

  private static let length = 4.0

  private static func playback(_ situation: Playback.Situation) throws -> Playback {
    var playback = Playback(
      timing: try PlaybackTiming(duration: length), curve: .cubicBezier(.easeInOut))
    switch situation {
    case .notPlayed: break
    case .running: _ = try playback.play(at: 2)
    case .paused:
      _ = try playback.play(at: 1)
      _ = try playback.pause(at: 2.5)
    case .stopped:
      _ = try playback.play(at: 1)
      _ = try playback.stop(withoutFinishing: false, at: 2)
    case .finished:
      _ = try playback.play(at: -2)
      _ = playback.advance(to: 2.5)
    case .discarded:
      _ = try playback.play(at: 1)
      _ = try playback.stop(withoutFinishing: true, at: 2)
    }
    #expect(playback.situation == situation)
    return playback
  }

  @discardableResult
  private static func call(
    _ call: Call, on playback: inout Playback, at time: Double
  ) throws -> PlaybackOutcome {
    switch call {
    case .play: try playback.play(at: time)
    case .pause: try playback.pause(at: time)
    case .reverse: try playback.reverse(at: time)
    case .seek: try playback.seek(to: 0.75, at: time)
    case .setSpeed: try playback.setSpeed(2, at: time)
    case .stopForGood: try playback.stop(withoutFinishing: true, at: time)
    case .stop: try playback.stop(withoutFinishing: false, at: time)
    case .finish: try playback.finish(at: .start, at: time)
    case .continue: try playback.continue(durationFactor: 0.5, at: time)
    }
  }

  typealias BadCall = @Sendable (inout Playback) throws -> PlaybackOutcome

  static let badCalls: [(name: String, call: BadCall)] = [
    ("time", { playback in try playback.play(at: .nan) }),
    ("time", { playback in try playback.pause(at: .infinity) }),
    ("fraction", { playback in try playback.seek(to: .nan, at: 0) }),
    ("fraction", { playback in try playback.setFractionComplete(.nan, at: 0) }),
    ("speed", { playback in try playback.setSpeed(.nan, at: 0) }),
    ("speed", { playback in try playback.setSpeed(0, at: 0) }),
    ("speed", { playback in try playback.setSpeed(-1, at: 0) }),
    ("durationFactor", { playback in try playback.continue(durationFactor: .nan, at: 0) }),
    ("durationFactor", { playback in try playback.continue(durationFactor: -1, at: 0) }),
  ]

  @Test(
    "An invalid number is rejected by name and changes nothing", arguments: badCalls.indices)
  func badNumbers(index: Int) throws {
    let (name, call) = Self.badCalls[index]
    var playback = Playback(timing: try PlaybackTiming(duration: 1))
    _ = try playback.seek(to: 0.5, at: 0)
    let before = playback
    let error = try #require(throws: PlaybackError.self) { try call(&playback) }
    guard case .argument(_, let argument) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(argument.parameter == name)
    #expect(playback == before)
  }

  @Test(
    "A timing out of range is rejected by name",
    arguments: [
      ("duration", -1.0, 0.0, 1.0), ("duration", .nan, 0, 1), ("duration", .infinity, 0, 1),
      ("delay", 1, -.infinity, 1), ("delay", 1, .nan, 1), ("repeatCount", 1, 0, 0),
      ("repeatCount", 1, 0, .nan), ("repeatCount", 1, 0, -2),
    ])
  func badTimings(name: String, duration: Double, delay: Double, repeatCount: Double) throws {
    let error = try #require(throws: PlaybackError.self) {
      try PlaybackTiming(duration: duration, delay: delay, repeatCount: repeatCount)
    }
    guard case .argument(.configure, let argument) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(argument.parameter == name)
  }

  @Test("The error for a rejected call says what to do")
  func messages() throws {
    var playback = try Self.playback(.discarded)
    let error = try #require(throws: PlaybackError.self) { try playback.play(at: 3) }
    #expect(
      "\(error)"
        == "`play` does not apply to an animator that was stopped without finishing; "
        + "make a new animator, which starts from the current values")
  }
}
