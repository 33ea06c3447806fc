import MotionCore
import Support
import Testing

/// A consumer that moves along one line, without a stage.
struct LineConsumer {
  var raw = 0.0
  let bounds: ClosedRange<Double>
  let canStretch: Bool
  /// The direction in which it moves before the consumers inside it: 1, -1 or 0.
  var leads = 0.0

  func offer(for travel: Double) -> PanOffer {
    let (before, after) = (raw - bounds.lowerBound, bounds.upperBound - raw)
    return PanOffer(
      travel: travel.magnitude, room: max(0, travel > 0 ? after : before),
      stretch: max(0, travel > 0 ? -before : -after), canStretch: canStretch,
      comesFirst: leads * travel > 0)
  }
}

/// Several consumers under one finger.
struct SharedLine {
  var members: [LineConsumer]
  /// The distance that no consumer has consumed.
  var lost = 0.0
  private var last: Int?

  init(_ members: [LineConsumer]) { self.members = members }

  mutating func move(by distance: Double) {
    var left = distance
    while left != 0 {
      let offers = members.map { $0.offer(for: left) }
      guard let choice = PanArbitration.choice(among: offers, last: last) else {
        lost += left
        return
      }
      let taken = min(choice.limit ?? .infinity, left.magnitude)
      members[choice.index].raw += left < 0 ? -taken : taken
      last = choice.index
      left = taken == left.magnitude ? 0 : left < 0 ? left + taken : left - taken
    }
  }
}

@Suite("Arbitration of a finger")
struct PanArbitrationTests {
  /// A random chain of consumers, and random movements of a finger over it.
  struct Case {
    var line: SharedLine
    let travel: [Double]

    init(seed: Int) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...4, using: &generator)
      var members: [LineConsumer] = []
      for _ in 0..<count {
        let low = -Double.random(in: 0...300, using: &generator)
        members.append(
          LineConsumer(
            bounds: low...(low + Double.random(in: 0...600, using: &generator)),
            canStretch: Bool.random(using: &generator),
            leads: [-1, 0, 0, 1].randomElement(using: &generator) ?? 0))
        members[members.count - 1].raw = min(
          max(0, members[members.count - 1].bounds.lowerBound),
          members[members.count - 1].bounds.upperBound)
      }
      line = SharedLine(members)
      travel = (0..<6).map { _ in Double.random(in: -500...500, using: &generator) }
    }

    func run(parts: Int) -> SharedLine {
      var line = line
      for distance in travel {
        for _ in 0..<parts { line.move(by: distance / Double(parts)) }
      }
      return line
    }
  }

  @Test("The result does not depend on how the path is divided, and no movement is lost")
  func cuts() {
    for seed in Seeds.first(2_000) {
      let test = Case(seed: seed)
      let whole = test.run(parts: 1)
      for parts in [7, 50] {
        let cut = test.run(parts: parts)
        for (a, b) in zip(whole.members, cut.members) {
          #expect((a.raw - b.raw).magnitude < 1e-11 * 600, "seed \(seed), \(parts) parts")
        }
        let moved = zip(cut.members, test.line.members).map { $0.raw - $1.raw }.reduce(0, +)
        let travel = test.travel.reduce(0, +)
        #expect((moved + cut.lost - travel).magnitude < 1e-11 * 3_000, "seed \(seed)")
      }
    }
  }

  @Test("No movement is lost if a consumer can be stretched")
  func stretches() {
    for seed in Seeds.first(500) {
      let test = Case(seed: seed)
      guard test.line.members.contains(where: \.canStretch) else { continue }
      #expect(test.run(parts: 3).lost == 0, "seed \(seed)")
    }
  }

  /// The finger's movements, and the positions of the inner and the outer consumer after them.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let moves: [Double]
    let inner: Double
    let outer: Double
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "the sheet first, upwards", moves: [-100], inner: 0, outer: -100),
    Row(name: "then the list", moves: [-400], inner: -100, outer: -300),
    Row(name: "downwards the list first", moves: [-400, 60], inner: -40, outer: -300),
    Row(name: "then the sheet", moves: [-400, 160], inner: 0, outer: -240),
    Row(
      name: "the stretch of the list, which moved last", moves: [-850], inner: -550, outer: -300
    ),
    Row(name: "the stretch is undone first", moves: [-850, 80], inner: -470, outer: -300),
  ]

  @Test("A sheet around a list moves first upwards, and last downwards", arguments: rows)
  func sheet(row: Row) {
    var line = SharedLine([
      LineConsumer(bounds: -500...0, canStretch: true),
      LineConsumer(bounds: -300...0, canStretch: true, leads: -1),
    ])
    for move in row.moves { line.move(by: move) }
    #expect((line.members[0].raw - row.inner).magnitude < 1e-9)
    #expect((line.members[1].raw - row.outer).magnitude < 1e-9)
  }
}
