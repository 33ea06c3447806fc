import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Support
import Testing

@Suite("Playback against reference tables")
struct PlaybackOracleTests {
  @Test("The table of scenarios exists")
  func tableIsThere() { #expect(PlaybackScenario.all.count == 9) }

  @Test("A linear 0…100 has the reference's values", arguments: PlaybackScenario.all)
  func scenario(scenario: PlaybackScenario) throws {
    var playback = Playback(
      timing: try PlaybackTiming(duration: scenario.duration, delay: scenario.delay))
    var refused = false
    for frame in 0...600 {
      for call in scenario.calls where call.frame == frame {
        let before = playback
        do {
          try Self.apply(call, to: &playback)
        } catch {
          refused = true
          #expect(playback == before, "a refused call changes nothing")
        }
      }
      for row in scenario.expect ?? [] where row.frame == frame {
        let value = 100 * playback.progress(at: Double(frame) / 60).progress
        #expect((value - row.value).magnitude <= 1e-9, "frame \(frame): \(value)")
      }
    }
    if scenario.expect == nil { #expect(refused) }
  }

  private static func apply(_ call: PlaybackScenario.Call, to playback: inout Playback) throws {
    let time = Double(call.frame) / 60
    switch call.call {
    case "start": _ = try playback.play(at: time)
    case "pause": _ = try playback.pause(at: time)
    case "reverse": _ = try playback.reverse(at: time)
    case "scrub":
      let fraction = try #require(call.argument.flatMap(Double.init))
      _ = try playback.seek(to: fraction, at: time)
    case "stop": _ = try playback.stop(withoutFinishing: true, at: time)
    case "finish":
      let position = try #require(call.argument.flatMap(Playback.Position.init))
      _ = try playback.finish(at: position, at: time)
    default: Issue.record("no such call: \(call.call)")
    }
  }

  struct TimingRow: Decodable {
    let test: String
    let reads: String
    let duration: Double
    let delay: Double
    let iterations: Double
    let easing: String
    let time: Double?
    let expect: Double
    let tolerance: Double
  }

  @Test("Iterations and progress match the Web Animations tests")
  func timingModel() throws {
    let rows = try Oracle.json("wpt_timing_model_progress.json", as: [TimingRow].self)
    try #require(rows.count > 60)
    for row in rows {
      // The tests count milliseconds.
      let timing = try PlaybackTiming(
        duration: row.duration / 1000, delay: row.delay / 1000,
        repeatCount: row.iterations < 0 ? .infinity : row.iterations)
      var playback = Playback(timing: timing, curve: try Curve(css: row.easing))
      _ = try playback.play(at: 0)
      let sample = playback.progress(at: row.time.map { $0 / 1000 } ?? 1e6)
      let found = row.reads == "progress" ? sample.progress : Double(sample.iteration)
      #expect(
        (found - row.expect).magnitude <= row.tolerance + 1e-9,
        "\(row.test) at \(row.time ?? .infinity): \(found)")
    }
  }

  struct EasingRow: Decodable {
    struct Key: Decodable {
      let value: Double
      let easing: String
    }

    let test: String
    let duration: Double
    let easing: String
    let keyframes: [Key]
    let time: Double
    let expect: Double
  }

  @Test("Keyframe curves inside a curve of the whole match the Web Animations tests")
  func keyframeEasing() throws {
    let rows = try Oracle.json("wpt_keyframe_easing.json", as: [EasingRow].self)
    try #require(rows.count > 100)
    for row in rows {
      let length = 1 / Double(row.keyframes.count - 1)
      // In CSS, a keyframe has the easing of the segment that follows it.
      let keyframes = try zip(row.keyframes, row.keyframes.dropFirst()).enumerated().map {
        Keyframe(
          start: Double($0.offset) * length, duration: length, value: $0.element.1.value,
          curve: try Curve(css: $0.element.0.easing))
      }
      let track = try KeyframeTrack(initial: row.keyframes[0].value, keyframes: keyframes)
      var playback = Playback(
        timing: try PlaybackTiming(duration: row.duration / 1000),
        curve: try Curve(css: row.easing))
      _ = try playback.play(at: 0)
      // A width is not negative, and the tests allow for the coarse solver of a browser.
      let found = max(track.value(at: playback.progress(at: row.time / 1000).progress), 0)
      #expect(
        (found - row.expect).magnitude <= 0.02, "\(row.test) at \(row.time): \(found)")
    }
  }
}
