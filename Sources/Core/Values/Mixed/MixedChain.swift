import Synchronization

/// Values between which a motion leads: the first one at 0, the second one at 1, and so on.
///
/// A value in motion is a number: a place on a chain. At a whole number it is exactly the value,
/// between two their mixture.
package final class MixedChain: Hashable, Sendable {
  /// The values, with their colours resolved.
  package let values: [MixedValue]
  /// The values as a script has written them; nil if they do not depend on the appearance.
  package let names: [MixedValue]?
  /// How colours mix between two values.
  package let mixing: ColorMixing
  /// What lies between each value and the next one, prepared where it is first asked for.
  private let ways = Mutex<[(@Sendable (Double) -> MixedValue)?]>([])

  /// Makes a chain of at least one value, in an appearance.
  package init(
    _ values: [MixedValue], mixing: ColorMixing = .standard, in appearance: ColorAppearance = .light
  ) {
    precondition(!values.isEmpty, "a chain has a value")
    let follows = values.contains { $0.content.followsAppearance }
    self.values = follows ? values.map { $0.resolved(in: appearance) } : values
    self.names = follows ? values : nil
    self.mixing = mixing
  }

  /// Makes the chain of a single value of another one.
  private init(only index: Int, of chain: MixedChain) {
    values = [chain.values[index]]
    names = chain.names.map { [$0[index]] }
    mixing = .standard
  }

  /// Returns the mixture of a value and the next one: the former at 0, the latter at 1.
  fileprivate func mixture(after index: Int, at place: Double) -> MixedValue {
    let way = ways.withLock { ways in
      if ways.isEmpty { ways = Array(repeating: nil, count: values.count - 1) }
      if let way = ways[index] { return way }
      let way = values[index].way(to: values[index + 1], mixing)
      ways[index] = way
      return way
    }
    return way(place)
  }

  /// Whether the way along it is a movement, rather than a change of colours alone.
  package var moves: Bool { zip(values, values.dropFirst()).contains { $0.moves(to: $1) } }

  /// Returns the chain of one of the values alone.
  package func alone(_ index: Int) -> MixedChain {
    values.count == 1 ? self : MixedChain(only: index, of: self)
  }

  package static func == (a: MixedChain, b: MixedChain) -> Bool {
    a === b || (a.values == b.values && a.names == b.names && a.mixing == b.mixing)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(mixing)
  }
}

/// A value with parts at rest, or on its way between two others.
package struct Mixed: Hashable, Sendable {
  package let chain: MixedChain
  /// The place on the chain.
  package let place: Double

  package init(_ chain: MixedChain, at place: Double) {
    self.chain = chain
    self.place = place
  }

  /// A value at rest.
  package init(_ value: MixedValue) { self.init(MixedChain([value]), at: 0) }

  /// The index of the value where it is at rest; nil on the way.
  package var restIndex: Int? {
    let index = place.rounded()
    return index == place && chain.values.indices.contains(Int(index)) ? Int(index) : nil
  }

  /// The value, with its colours resolved.
  package var value: MixedValue {
    if let restIndex { return chain.values[restIndex] }
    guard chain.values.count > 1 else { return chain.values[0] }
    let first = Int(min(max(place.rounded(.down), 0), Double(chain.values.count - 2)))
    return chain.mixture(after: first, at: place - Double(first))
  }

  /// The value as a script has written it; on the way, with its colours resolved.
  package var named: MixedValue { restIndex.flatMap { chain.names?[$0] } ?? value }

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool { chain.names != nil }

  package func resolved(in appearance: ColorAppearance) -> Mixed {
    guard let names = chain.names else { return self }
    return Mixed(MixedChain(names, mixing: chain.mixing, in: appearance), at: place)
  }

  /// Values at rest are equal wherever they are; others on equal chains only.
  package static func == (a: Mixed, b: Mixed) -> Bool {
    if let (first, second) = a.restIndex.flatMap({ first in b.restIndex.map { (first, $0) } }) {
      return a.chain.values[first] == b.chain.values[second]
    }
    return a.place == b.place && a.chain == b.chain
  }

  package func hash(into hasher: inout Hasher) {
    if let restIndex {
      hasher.combine(chain.values[restIndex])
    } else {
      hasher.combine(chain)
      hasher.combine(place)
    }
  }
}
