import MotionCore
import MotionValues

/// The instants at which a recording has sampled the scene, since shortly before the second-last
/// frame.
struct RecordedInstants {
  struct Instant {
    let time: Double
    let turn: Int
    let isFrame: Bool
  }

  /// The number of instants before a frame that are kept for the estimates after it.
  private static let lead = 4

  /// An instant counts for the estimates at another less than this apart, in seconds.
  static let reach = 5 * Look.step

  private(set) var all: [Instant] = []
  /// The number of the first kept instant. Instants are numbered from 0 at the beginning of the
  /// run.
  private(set) var first = 0
  /// The instant numbers of the second-last and the last frame.
  private(set) var frames: (before: Int?, last: Int?)

  /// The number of the next instant.
  var end: Int { first + all.count }

  func contains(_ number: Int) -> Bool { number >= first && number < end }

  /// The first instant after each turn since the second-last frame.
  private(set) var turns: [Int] = []

  subscript(number: Int) -> Instant { all[number - first] }

  func isFrame(_ number: Int) -> Bool { self[number].isFrame }

  mutating func add(_ time: Double, turn: Int) -> Int {
    all.append(Instant(time: time, turn: turn, isFrame: false))
    return end - 1
  }

  mutating func addFrame(_ time: Double, turn: Int) -> Int {
    all.append(Instant(time: time, turn: turn, isFrame: true))
    frames = (frames.last, end - 1)
    let start = (frames.before ?? first) + 1
    turns = start < end ? (start..<end).filter { self[$0].turn != self[$0 - 1].turn } : []
    return end - 1
  }

  /// Discards the instants before the last frame, except a few.
  mutating func forget() {
    guard let last = frames.last else { return }
    var keep = last
    while keep > first, last - keep < Self.lead, self[keep - 1].time > self[last].time - Self.reach
    { keep -= 1 }
    all.removeFirst(keep - first)
    first = keep
  }
}
