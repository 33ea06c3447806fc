import MotionRecording
import MotionValues

/// How what an app has logged agrees with a scene, burst of motion by burst.
///
/// 1. A value is right if the scene has it, within its tolerance, at some instant within the slack.
/// 2. Each burst has a shift of its own, of at most `reach`; one that differs from that of the others is
///    reported, so nothing is aligned away.
/// 3. Two values of a property may be wrong in a burst, because a compositor may slip a frame.
package struct Conformance: Sendable {
  package struct Options: Sendable {
    /// By how much a value may be early or late, in seconds.
    package var slack = 0.004
    /// The app's time at which the scene begins, if it is known; then waits are compared, too.
    package var clock: Double?
    /// When fingers come down and lift, in seconds of the scene.
    package var fingers: [ClosedRange<Double>] = []
    /// The usual distance of two frames, in seconds.
    package var interval = 1.0 / 60
    /// When the app's log ends, in seconds of its clock.
    package var end = Double.infinity
    package var events = ComparedEvents()

    package init() {}
  }

  /// A difference, in words.
  package struct Difference: Sendable, Equatable {
    /// The time in the scene, in seconds.
    package let time: Double
    /// The properties.
    package let names: [String]
    /// What follows their names.
    package let words: String
    /// Where the finger was: `after the finger's lift`; empty for nowhere near.
    package var place = ""

    /// Such as `sheet.y takes 5 % longer than in the scene`.
    package var sentence: String {
      let named = names.prefix(3).joined(separator: ", ")
      let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
      guard names.count > 1, let verb = words.split(separator: " ").first,
        let plural = Self.plurals[String(verb)]
      else { return "\(named)\(rest) \(words)" }
      return "\(named)\(rest) \(plural)\(words.dropFirst(verb.count))"
    }

    private static let plurals = [
      "is": "are", "does": "do", "takes": "take", "starts": "start", "follows": "follow",
      "differs": "differ", "ends": "end", "moves": "move", "overshoots": "overshoot",
    ]
  }

  /// A burst of motion in the scene.
  package struct Burst: Sendable {
    /// When it begins and ends in the scene, in seconds.
    package let start: Double
    package let end: Double
    /// When it begins to move: at a finger, or after the time that belongs to it before its motion.
    package let motionStart: Double
    /// How much later it is in the app than the first burst, in seconds.
    package internal(set) var lateness = 0.0
    /// Why it could not be judged; nil if it was.
    package internal(set) var doubt: String?
    /// How far the app's clock is ahead of the scene's in it, in seconds.
    package internal(set) var shift = 0.0
    package internal(set) var differences: [Difference] = []

    package var conforms: Bool { doubt == nil && differences.isEmpty }
  }

  /// The greatest shift of a burst against those before it, in seconds.
  static let reach = 0.12
  /// The same where the time between two bursts is that of a hand.
  private static let handReach = 2.0
  /// How many values of a property may be wrong in a burst.
  static let allowance = 2
  /// A burst with fewer frames is not judged.
  private static let leastFrames = 6
  /// Nor is one with a gap of a greater part of its length.
  private static let longestGap = 0.4

  /// How far the app's clock is ahead of the scene's, in seconds.
  package let offset: Double
  package let bursts: [Burst]
  /// Differences outside of all bursts.
  package let others: [Difference]
  package let notes: [String]

  package var conforms: Bool { others.isEmpty && bursts.allSatisfy(\.conforms) }

  package init(_ signals: [ComparedSignal], _ options: Options) {
    var judge = ConformanceJudge(signals, options)
    judge.align()
    judge.compare()
    offset = judge.anchor
    bursts = judge.segments.map { segment in
      var burst = segment.burst
      burst.shift = segment.shift
      return burst
    }
    others = judge.others
    notes = judge.notes
  }

  /// A stretch of time with one shift.
  struct Segment {
    var burst: Burst
    /// Whether a finger is down.
    let isDragged: Bool
    /// Whether it begins during a motion, where a finger comes down or lifts.
    let continues: Bool
    /// The signals that move in it, by their indices.
    var moving: [Int] = []
    var shift = 0.0

    var start: Double { burst.start }
    var end: Double { burst.end }
    /// When it begins in the app.
    var appStart: Double { start + shift }
  }

  /// Whether a burst of this many frames, with this longest gap in seconds, can be judged.
  static func doubt(frames: Int, gap: Double, length: Double) -> String? {
    if frames < leastFrames {
      return frames == 1 ? "has only 1 frame" : "has only \(frames) frames"
    }
    guard gap > longestGap * length else { return nil }
    return "has a gap of \(NumberWords.percent(gap / length * 100)) of its length"
  }

  static func reach(hasClock: Bool) -> Double { hasClock ? reach : handReach }
}

/// The bursts of motion of a scene.
struct SceneBursts {
  /// Motions with less time between them are one burst, in seconds.
  private static let gap = 0.12
  private static let shortest = 0.03
  /// What belongs to a burst before and after its motion, in seconds.
  private static let lead = 0.03
  private static let tail = 0.05
  /// The least speed of a motion, in tolerances a second.
  private static let leastSpeed = 2.0
  /// For how long a motion has gone on where a finger divides it, in seconds.
  private static let before = 0.02

  /// The segments, in order: the bursts, divided where fingers come down or lift during a motion.
  static func segments(
    of signals: [ComparedSignal], fingers: [ClosedRange<Double>]
  ) -> [Conformance.Segment] {
    guard let rate = signals.first?.rate, let count = signals.first?.scene.count else { return [] }
    var isActive = [Bool](repeating: false, count: count)
    for signal in signals where !signal.isDiscrete {
      let least = leastSpeed * signal.tolerance / rate
      for index in 1..<max(count, 1)
      where abs(signal.scene[index] - signal.scene[index - 1]) > least {
        isActive[index] = true
      }
    }
    var spans: [(first: Int, last: Int)] = []
    for index in isActive.indices where isActive[index] {
      if let last = spans.last, Double(index - last.last) < gap * rate {
        spans[spans.count - 1].last = index
      } else {
        spans.append((index - 1, index))
      }
    }
    var segments: [Conformance.Segment] = []
    for span in spans where Double(span.last - span.first) > shortest * rate {
      let (first, last) = (Double(span.first) / rate, Double(span.last) / rate)
      let cuts = fingers.flatMap { [$0.lowerBound, $0.upperBound] }.sorted().filter { cut in
        cut > first + before && cut < last - before
          && signals.contains {
            !$0.isDiscrete && $0.sceneSpan(from: cut - before, to: cut) > $0.tolerance
          }
      }
      let starts = [first - lead] + cuts
      for (index, start) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1] : last + tail
        let middle = (max(start, first) + min(end, last)) / 2
        var segment = Conformance.Segment(
          burst: Conformance.Burst(
            start: start, end: end, motionStart: index == 0 ? max(first, 0) : start),
          isDragged: fingers.contains { $0.contains(middle) }, continues: index > 0)
        segment.moving = signals.indices.filter {
          !signals[$0].isDiscrete
            && signals[$0].sceneSpan(from: start, to: end) > 4 * signals[$0].tolerance
        }
        segments.append(segment)
      }
    }
    return segments
  }
}
