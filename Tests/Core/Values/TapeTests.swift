import MotionValues
import Support
import Testing

@Suite("Tapes")
struct TapeTests {
  /// The values of a source as a choice.
  private static let words = ["0", "1", "2", "3", "4"]

  /// A random amount over the properties `p0` to `p9`, of which those from `p7` on are constant.
  private func amount(_ generator: inout SeededGenerator) -> Amount {
    func source() -> Amount.Source {
      Amount.Source("p\(Int.random(in: 0..<10, using: &generator))")
    }
    let terms = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      let sources = (0..<Int.random(in: 0...5, using: &generator)).map { _ in source() }
      let gate =
        Bool.random(using: &generator)
        ? Amount.Gate(
          source: Amount.Source("p\(Int.random(in: 0..<7, using: &generator))"),
          words: Self.words.filter { _ in Bool.random(using: &generator) }) : nil
      return Amount.Term(
        factor: Double(Int.random(in: -2...2, using: &generator)), sources: sources, gate: gate)
    }
    return Amount(
      terms: terms, constant: Double(Int.random(in: -3...3, using: &generator)),
      bounds: Bool.random(using: &generator) ? .any : .notNegative)
  }

  @Test(
    "An amount on a tape has the value that it has as declared", arguments: 1...500)
  func values(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Small whole numbers, so that the order of the products does not matter.
    let values = (0..<10).map { _ in Double(Int.random(in: -1...4, using: &generator)) }
    func index(_ source: Amount.Source) -> Int {
      Int(source.property.dropFirst()) ?? 0
    }
    var tape = Tape()
    let amounts = (0..<20).map { _ in amount(&generator) }
    let numbers = amounts.map { amount in
      tape.bind(amount) {
        index($0) < 7 ? .words(index($0), Self.words) : .constant(values[index($0)])
      }
    }
    for (amount, number) in zip(amounts, numbers) {
      let declared = amount.value {
        values[index($0)]
      } isOpen: {
        $0.words.contains("\(Int(values[index($0.source)]))")
      }
      #expect(tape.value(of: number) { values[$0] } == declared)
    }
  }

  @Test("A product with a factor 0 vanishes, and constants are shared")
  func folding() {
    var tape = Tape()
    let nothing = tape.bind("infinite" * "zero") { source in
      source == Amount.Source("zero") ? .constant(0) : .slot(0)
    }
    #expect(tape.value(of: nothing) { _ in .infinity } == 0)
    #expect(tape.bind(0.0) { _ in .slot(0) } == nothing)
    #expect(tape.count == 1)
  }
}
