/// The numbers of drawings, bound to slots, as one array of terms.
package struct Tape: Sendable {
  /// A number on a tape.
  package struct Number: Hashable, Sendable { fileprivate let index: Int }

  /// What a source of an amount is on a tape.
  package enum Binding {
    case constant(Double)
    case slot(Int)
    /// The slot of a flag or a choice, with its words in the order of its values.
    case words(Int, [String])
  }

  /// A product of up to two slots and a factor, which is added to the sum, or multiplied by the next
  /// term.
  private struct Term {
    var factor = 1.0
    var first: Int32 = -1
    var second: Int32 = -1
    /// The slot of a flag or a choice on which the term depends; -1 if there is none.
    var gate: Int32 = -1
    var isContinued = false
    var accepted: UInt64 = 0
  }

  private struct Entry {
    /// The index behind its last term; its first one is behind those of the entry before.
    let end: Int32
    let constant: Double
    let lower: Double
    let upper: Double
  }

  private var terms: [Term] = []
  private var entries: [Entry] = []
  /// The entries of constants, which several numbers share.
  private var constants: [Double: Int] = [:]

  package init() {}

  /// The number of numbers.
  package var count: Int { entries.count }

  /// Adds an amount; sources that are constant are folded into its factors.
  package mutating func bind(_ amount: Amount, _ binding: (Amount.Source) -> Binding) -> Number {
    let first = terms.count
    var constant = amount.constant
    for term in amount.terms { constant += bind(term, binding) }
    if terms.count == first {
      let value = amount.bounds.clamp(constant)
      if let known = constants[value] { return Number(index: known) }
      constants[value] = entries.count
    }
    entries.append(
      Entry(
        end: Int32(terms.count), constant: constant, lower: amount.bounds.lower,
        upper: amount.bounds.upper))
    return Number(index: entries.count - 1)
  }

  /// Adds a term; returns its value if that is constant, otherwise 0.
  private mutating func bind(_ term: Amount.Term, _ binding: (Amount.Source) -> Binding) -> Double {
    var bound = Term(factor: term.factor)
    if let gate = term.gate {
      switch binding(gate.source) {
      case .constant, .slot: return 0
      case .words(let slot, let words):
        (bound.gate, bound.accepted) = (Int32(slot), gate.accepted(among: words))
      }
    }
    var slots: [Int32] = []
    for source in term.sources {
      switch binding(source) {
      case .constant(let value): bound.factor *= value
      case .slot(let slot), .words(let slot, _): slots.append(Int32(slot))
      }
    }
    // A product with a factor 0 vanishes, because the slot may hold an infinite number.
    if bound.factor == 0 { return 0 }
    if slots.isEmpty, bound.gate < 0 { return bound.factor }
    while slots.count > 2 {
      (bound.first, bound.second, bound.isContinued) = (
        slots.removeFirst(), slots.removeFirst(), true
      )
      terms.append(bound)
      bound = Term()
    }
    bound.first = slots.first ?? -1
    bound.second = slots.count > 1 ? slots[1] : -1
    terms.append(bound)
    return 0
  }

  /// Computes one number from the values of its slots.
  @inline(__always)
  package func value(of number: Number, _ read: (Int) -> Double) -> Double {
    let entry = entries[number.index]
    let start = number.index == 0 ? 0 : Int(entries[number.index - 1].end)
    var sum = entry.constant
    var product = 1.0
    for term in terms[start..<Int(entry.end)] {
      product *= term.factor
      if term.gate >= 0, !Amount.Gate.isOpen(term.accepted, at: read(Int(term.gate))) {
        product = 0
      } else {
        if term.first >= 0 { product *= read(Int(term.first)) }
        if term.second >= 0 { product *= read(Int(term.second)) }
      }
      if term.isContinued { continue }
      sum += product
      product = 1
    }
    return min(max(sum, entry.lower), entry.upper)
  }
}
