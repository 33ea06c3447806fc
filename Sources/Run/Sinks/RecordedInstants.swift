/// The instants at which a recording has looked at a scene, since shortly before the last frame but one.
struct RecordedInstants {
  struct Instant {
    let time: Double
    let turn: Int
    let isFrame: Bool
  }

  /// How many instants before a frame may belong to what comes after it.
  private static let lead = 4

  private(set) var all: [Instant] = []
  /// The number of the first one; they are numbered from the beginning of the run.
  private(set) var first = 0
  /// The numbers of the last frame and of the one before.
  private(set) var frames: (before: Int?, last: Int?)

  /// The number that comes next.
  var end: Int { first + all.count }

  func contains(_ number: Int) -> Bool { number >= first && number < end }

  /// The first instants after each turn since the frame before the last one.
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

  /// Forgets what lies before the last frame.
  mutating func forget() {
    let keep = max((frames.last ?? 0) - Self.lead, first)
    all.removeFirst(keep - first)
    first = keep
  }
}
