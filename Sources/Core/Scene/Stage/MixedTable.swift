import MotionValues

/// Assigns numbers to the places on chains of values, as slots hold them.
///
/// Each chain has a range of numbers of its own, with room before the first and behind the last
/// value for springs that go beyond their targets. 0 stands for no value. Equal chains share their
/// numbers.
package struct MixedTable: Sendable {
  private var chains: [MixedChain] = []
  /// The number of each chain's first value, ascending.
  private var starts: [Double] = []
  private var indices: [MixedChain: Int] = [:]
  /// The chains of the values that functions have computed for a slot, each of which a later one
  /// replaces.
  private var cells: [Int: (chains: [Int], last: Int)] = [:]
  /// The number behind the last chain's room.
  private var end = 0.0

  package init() {}

  package var isEmpty: Bool { chains.isEmpty }

  /// The room before the first and behind the last of a number of values.
  private static func room(_ count: Int) -> Double { Double(max(count, 4)) }

  /// Returns the number of a chain's first value.
  package mutating func start(of chain: MixedChain) -> Double {
    if let index = indices[chain] { return starts[index] }
    indices[chain] = chains.count
    return append(chain)
  }

  private mutating func append(_ chain: MixedChain) -> Double {
    let room = Self.room(chain.values.count)
    let start = end + room
    chains.append(chain)
    starts.append(start)
    end = start + Double(chain.values.count - 1) + room
    return start
  }

  /// Returns the number of a value.
  package mutating func number(of mixed: Mixed?) -> Double {
    guard let mixed else { return 0 }
    if let index = mixed.restIndex { return start(of: mixed.chain.alone(index)) }
    return start(of: mixed.chain) + mixed.place
  }

  /// How many computed values of a slot are kept: more than one frame computes.
  private static let cellCount = 64

  /// Returns the number of a value that a function has computed for a slot. It stays that of the
  /// value until the function has computed 64 others, so that the table does not grow with each
  /// frame.
  package mutating func number(of mixed: Mixed?, computedFor slot: Int) -> Double {
    guard let mixed else { return 0 }
    let chain = mixed.restIndex.map { mixed.chain.alone($0) } ?? MixedChain([mixed.value])
    guard var cell = cells[slot] else {
      cells[slot] = ([chains.count], 0)
      return append(chain)
    }
    if chains[cell.chains[cell.last]] == chain { return starts[cell.chains[cell.last]] }
    if cell.chains.count < Self.cellCount {
      cell.last = cell.chains.count
      cell.chains.append(chains.count)
      cells[slot] = cell
      return append(chain)
    }
    cell.last = (cell.last + 1) % Self.cellCount
    cells[slot] = cell
    chains[cell.chains[cell.last]] = chain
    return starts[cell.chains[cell.last]]
  }

  /// Returns the value with a number; nil for 0.
  package subscript(number: Double) -> Mixed? {
    guard let index = index(of: number) else { return nil }
    return Mixed(chains[index], at: number - starts[index])
  }

  /// Returns where a motion begins that leads from a number through values, and their numbers.
  ///
  /// A single value that is on the present chain is led to along it, so a motion that turns back
  /// keeps its value and velocity to the bit. Any other way is a chain of its own, which begins with
  /// the present value: that with the number or, if it stands for none, `rest`, or else the value from
  /// which those of the type appear.
  package mutating func way(
    from number: Double, orFrom rest: MixedValue?, through targets: [MixedValue],
    mixing: ColorMixing, in appearance: ColorAppearance
  ) -> (start: Double, targets: [Double]) {
    var first = rest ?? targets.first?.absent
    if let index = index(of: number) {
      let (chain, present) = (chains[index], Mixed(chains[index], at: number - starts[index]))
      if targets.count == 1, chain.values.count > 1, chain.mixing == mixing,
        let place = (chain.names ?? chain.values).indices.filter({
          (chain.names ?? chain.values)[$0] == targets[0]
        }).min(by: { abs(Double($0) - present.place) < abs(Double($1) - present.place) })
      {
        return (number, [starts[index] + Double(place)])
      }
      first = present.named
    }
    var values = first.map { [$0] } ?? []
    var places: [Int] = []
    for target in targets {
      if values.last != target { values.append(target) }
      places.append(values.count - 1)
    }
    guard !values.isEmpty else { return (0, []) }
    let start = start(of: MixedChain(values, mixing: mixing, in: appearance))
    return (start, places.map { start + Double($0) })
  }

  private func index(of number: Double) -> Int? {
    guard number != 0, !chains.isEmpty else { return nil }
    let next = starts.partitioningIndex { $0 > number }
    // The room before a chain belongs to it.
    if next < starts.count,
      number > starts[next] - Self.room(chains[next].values.count)
    {
      return next
    }
    return max(next - 1, 0)
  }
}

/// Assigns numbers to the texts of a scene; texts with equal bytes share a number.
package struct TextTable: Sendable {
  private var texts: [String] = [""]
  private var indices: [Identifier: Int] = [Identifier(""): 0]

  package init() {}

  package subscript(index: Int) -> String { texts[index] }

  package mutating func index(of text: String) -> Int {
    let key = Identifier(text)
    if let index = indices[key] { return index }
    let index = texts.count
    texts.append(text)
    indices[key] = index
    return index
  }
}
