import MotionCore
import MotionValues
import Support
import Testing

/// The law of the clock: a frame is a sample, so runs at any two rates agree bitwise at the
/// instants that they share.
package struct RateLaw {
  package static let allRates = [7, 30, 50, 60, 120, 144, 240]
  /// All rates in a run of `scripts/fuzz`; otherwise a few, to keep the tests short.
  package static let rates = Seeds.areAsked ? allRates : [7, 30, 60, 144]

  private let rates: [Int]
  /// Whether a scene may end in an error, which must then be the same at each rate.
  private let allowsErrors: Bool
  /// For each instant that at least two rates share, in order of time, the frames at that instant;
  /// `run` is the index of the rate.
  private let meetings: [[(run: Int, frame: Int)]]

  package init(_ rates: [Int] = rates, seconds: Int = 2, allowsErrors: Bool = false) {
    self.rates = rates
    self.allowsErrors = allowsErrors
    // All instants are multiples of one over the least common multiple of the rates.
    let ticks = rates.reduce(1) { $0 / Self.greatestDivisor($0, $1) * $1 }
    var frames: [Int: [(run: Int, frame: Int)]] = [:]
    for (run, rate) in rates.enumerated() {
      for frame in 0...seconds * rate {
        frames[frame * (ticks / rate), default: []].append((run, frame))
      }
    }
    meetings = frames.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestDivisor(b, a % b)
  }

  /// Describes the first difference between the runs of a scene at all rates; nil if they agree.
  package func difference(_ script: String, files: (any ScriptFiles & Sendable)? = nil) -> String? {
    let runs = rates.map { SampledRun(script, framesPerSecond: $0, files: files) }
    for meeting in meetings {
      for (run, frame) in meeting { runs[run].show(frame) }
      let (first, frame) = meeting[0]
      for (run, _) in meeting.dropFirst() {
        guard let difference = runs[run].difference(from: runs[first]) else { continue }
        let instant =
          "\(Double(frame) / Double(rates[first])) s (frame \(frame) of \(rates[first]))"
        return "at \(instant), \(rates[run]) / \(rates[first]) fps: \(difference)"
      }
    }
    for run in runs.dropFirst() {
      if let text = Self.difference("event", run.events, runs[0].events, run, runs[0])
        ?? Self.difference("printed line", run.printed, runs[0].printed, run, runs[0])
      {
        return text
      }
    }
    if !allowsErrors, let failure = runs[0].failure { return "it fails: \(failure.message)" }
    return nil
  }

  private static func difference(
    _ noun: String, _ lines: [String], _ others: [String], _ run: SampledRun, _ other: SampledRun
  ) -> String? {
    guard lines != others else { return nil }
    let place =
      zip(lines, others).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(lines.count, others.count)
    func line(_ list: [String]) -> String { list.indices.contains(place) ? list[place] : "none" }
    return "\(noun) \(place + 1), \(run.framesPerSecond) / \(other.framesPerSecond) fps: "
      + "\(line(lines)) / \(line(others))"
  }

  /// Records an issue with the scene's first difference and its script.
  package func check(
    _ name: String, _ script: String, files: (any ScriptFiles & Sendable)? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    if let difference = difference(script, files: files) {
      Issue.record("\(name): \(difference)\n\(script)", sourceLocation: sourceLocation)
    }
  }
}
