/// A number of a drawing: a constant plus products of properties, within bounds.
///
/// It says what `calc()` in CSS, a key path with a factor and an offset, and a derivative can say.
public struct Amount: Hashable, Sendable {
  /// A factor: a property, by its name, and the offset of one of its slots.
  package struct Source: Hashable, Sendable {
    package var owner: Owner
    package var property: String
    package var offset: Int

    package init(_ property: String, _ offset: Int = 0, of owner: Owner = .own) {
      self.owner = owner
      self.property = property
      self.offset = offset
    }
  }

  /// The layer that has a property.
  package enum Owner: Hashable, Sendable {
    case own, parent
    /// A layer by its index, which is that of its creation.
    case layer(Int)
  }

  /// A condition on a flag or a choice: its value is one of some words.
  ///
  /// A drawing holds words, because a choice may be declared in another order; a tape holds indices.
  package struct Gate: Hashable, Sendable {
    package var source: Source
    package var words: [String]

    package init(source: Source, words: [String]) {
      self.source = source
      self.words = words
    }

    /// The accepted values as bits, for a source with these words in the order of their values.
    func accepted(among all: [String]) -> UInt64 {
      all.enumerated().reduce(0) { words.contains($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
    }

    /// Whether a value is one of those whose bits are set.
    static func isOpen(_ accepted: UInt64, at value: Double) -> Bool {
      value >= 0 && value < 64 && accepted & (1 << UInt64(value)) != 0
    }
  }

  /// A product; 0 while its gate is closed.
  package struct Term: Hashable, Sendable {
    package var factor: Double
    package var sources: [Source]
    package var gate: Gate?

    package init(factor: Double = 1, sources: [Source] = [], gate: Gate? = nil) {
      self.factor = factor
      self.sources = sources
      self.gate = gate
    }
  }

  package var terms: [Term]
  package var constant: Double
  package var bounds: Bounds

  package init(terms: [Term] = [], constant: Double = 0, bounds: Bounds = .any) {
    self.terms = terms
    self.constant = constant
    self.bounds = bounds
  }

  /// A property of the layer, or one of its slots.
  package static func own(_ property: String, _ offset: Int = 0) -> Amount {
    Amount(terms: [Term(sources: [Source(property, offset)])])
  }

  /// Each term, only while a flag or a choice has one of some values.
  package func when(_ property: String, isIn words: [String]) -> Amount {
    precondition(constant == 0 && terms.allSatisfy { $0.gate == nil }, "a term has one gate")
    let gate = Gate(source: Source(property), words: words)
    var result = self
    for index in result.terms.indices { result.terms[index].gate = gate }
    return result
  }

  /// 1 if a flag has a value, otherwise 0.
  package static func flag(_ property: String, is value: Bool) -> Amount {
    Amount(terms: [Term()]).when(property, isIn: ["\(value)"])
  }

  /// The amount, but not less than 0.
  public var notNegative: Amount {
    var result = self
    result.bounds = .notNegative
    return result
  }

  /// The properties on which it depends, those of conditions included.
  package var sources: [Source] {
    terms.flatMap { $0.sources + [$0.gate?.source].compactMap(\.self) }
  }

  /// Returns the amount with the indices of layers replaced.
  package func mapLayers(_ index: (Int) -> Int) -> Amount {
    func mapped(_ source: Source) -> Source {
      guard case .layer(let layer) = source.owner else { return source }
      return Source(source.property, source.offset, of: .layer(index(layer)))
    }
    var result = self
    result.terms = terms.map { term in
      Term(
        factor: term.factor, sources: term.sources.map(mapped),
        gate: term.gate.map { Gate(source: mapped($0.source), words: $0.words) })
    }
    return result
  }

  /// Whether the amount depends on a property of the layer.
  package func reads(_ property: String) -> Bool {
    sources.contains { $0.owner == .own && $0.property == property }
  }

  /// Computes the amount from the values of its sources, and from which of its gates are open.
  package func value(_ read: (Source) -> Double, isOpen: (Gate) -> Bool) -> Double {
    var sum = constant
    for term in terms where term.gate.map(isOpen) ?? true {
      sum += term.sources.reduce(term.factor) { $0 * read($1) }
    }
    return bounds.clamp(sum)
  }

  /// The sum of two amounts, neither of which has bounds.
  public static func + (first: Amount, second: Amount) -> Amount {
    precondition(first.bounds == .any && second.bounds == .any, "bounds come last")
    return Amount(
      terms: first.terms + second.terms, constant: first.constant + second.constant)
  }

  /// The difference of two amounts, neither of which has bounds.
  public static func - (first: Amount, second: Amount) -> Amount { first + -second }

  /// The product of two amounts, neither of which has bounds.
  public static func * (first: Amount, second: Amount) -> Amount {
    precondition(first.bounds == .any && second.bounds == .any, "bounds come last")
    var terms: [Term] = []
    for one in first.factors {
      for other in second.factors {
        precondition(one.gate == nil || other.gate == nil, "a term has one gate")
        terms.append(
          Term(
            factor: one.factor * other.factor, sources: one.sources + other.sources,
            gate: one.gate ?? other.gate))
      }
    }
    return Amount(terms: terms)
  }

  /// The terms, and the constant as one of them.
  private var factors: [Term] { terms + (constant == 0 ? [] : [Term(factor: constant)]) }

  package static prefix func - (amount: Amount) -> Amount { -1.0 * amount }
}

extension Amount: ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  /// A constant.
  public init(floatLiteral constant: Double) { self.init(constant: constant) }

  /// A number that is a property of the layer, by its name.
  public init(stringLiteral property: String) { self = .own(property) }
}
