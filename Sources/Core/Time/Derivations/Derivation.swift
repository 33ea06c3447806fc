import MotionValues

/// A rule that computes properties, its outputs, from other properties, its inputs.
package final class Derivation {
  /// How the outputs are computed.
  package enum Rule {
    /// By a function that works on a store, which holds the inputs.
    case store((inout PropertyStore) -> Void)
    /// By a mapping of the first input to the first output.
    case map(PiecewiseMap)
    /// By a sum of multiples of the inputs, for the first output.
    case sum(LinearSum)
    /// By a function that reads through the evaluator and sets the outputs' values, in order.
    case values((DerivationEvaluator, inout [Double]) throws(Diagnostic) -> Void)
  }

  /// How another driver, or an assignment, takes over outputs.
  package struct Takeover {
    /// Whether an output can be taken over.
    let isAllowed: (_ slot: Int) -> Bool
    /// Called when an output has been taken over; it removes or changes the derivation.
    let didLose: (_ slot: Int) -> Void

    package init(
      isAllowed: @escaping (_ slot: Int) -> Bool, didLose: @escaping (_ slot: Int) -> Void
    ) {
      self.isAllowed = isAllowed
      self.didLose = didLose
    }
  }

  /// An output of another derivation as its rule computes it, without what still moves it.
  package struct Result {
    let derivation: Derivation
    let place: Int

    package init(of derivation: Derivation, at place: Int) {
      self.derivation = derivation
      self.place = place
    }

    var slot: Int { derivation.outputs[place] }
  }

  /// Its name in messages, such as "the mapping of `header`'s progress".
  package let label: String
  package internal(set) var inputs: [Int]
  /// Those of the last inputs that count without their modifiers.
  let readResults: [Result]
  package let outputs: [Int]
  /// Whether the outputs also depend on the time.
  package internal(set) var isTimed: Bool
  /// Whether the outputs have a motion of their own, which the inputs do not determine.
  let isMotion: Bool
  let rule: Rule
  /// Returns the velocity of an output at the evaluator's time; if nil, all velocities are 0.
  let velocity: ((DerivationEvaluator, _ slot: Int) throws(Diagnostic) -> Double)?
  /// The reads of the rule if it calls a function whose inputs are not known in advance.
  let reads: TrackedReads?
  /// Returns the error for an assignment to an output, or for a claim of it; the argument is the
  /// output's path.
  let refusal: ((_ path: String) -> Diagnostic)?
  /// The script line that made it, if `motion check` may report it.
  package var place: SourceLocation?
  /// Whether a score has it: it is a rule of the script, and not the size of a text or a pin.
  package var isScored = false
  /// How its outputs are taken over; nil if that is an error.
  let takeover: Takeover?
  /// Returns the declared motion of an output; nil if the rule alone is one, or none is.
  let declaration: ((_ slot: Int) -> DeclaredMotion?)?
  /// Whether the trace leaves its outputs out as long as they have their defaults.
  let isQuiet: Bool
  /// The outputs' values as last computed, without modifiers.
  var results: [Double]
  /// The inputs' values from which the results were computed; nil if the results are outdated, and
  /// for rules that track their reads.
  var known: [Double]?
  /// The declaration of a sum of which one number moves, and what it was made of.
  var declared: (place: Int, rest: Double, since: Double, motion: DeclaredMotion)?
  /// Whether its rule is being applied, or its velocity computed.
  var isRunning = false
  /// The rule as plain data, if it is a piecewise linear mapping or a sum; else an empty row.
  let row: RuleRow

  package init(
    label: String, inputs: [Int], results: [Result] = [], outputs: [Int], isTimed: Bool = false,
    isMotion: Bool = false,
    rule: Rule, reads: TrackedReads? = nil,
    velocity: ((DerivationEvaluator, Int) throws(Diagnostic) -> Double)? = nil,
    refusal: ((String) -> Diagnostic)? = nil, takeover: Takeover? = nil, isQuiet: Bool = false,
    declaration: ((Int) -> DeclaredMotion?)? = nil
  ) {
    self.label = label
    self.inputs = inputs + results.map(\.slot)
    readResults = results
    self.outputs = outputs
    self.isTimed = isTimed
    self.isMotion = isMotion
    self.rule = rule
    self.reads = reads
    self.velocity = velocity
    self.refusal = refusal
    self.takeover = takeover
    self.isQuiet = isQuiet
    self.declaration = declaration
    self.results = [Double](repeating: 0, count: outputs.count)
    row =
      switch (rule, outputs.first) {
      case (.map(let map), let output?): RuleRow(map, from: inputs[0], to: output)
      case (.sum(let sum), let output?): RuleRow(sum, of: inputs, to: output)
      default: RuleRow()
      }
  }

  deinit { row.deallocate() }

  /// The placeholder for a removed derivation.
  static var removed: Derivation {
    Derivation(label: "", inputs: [], outputs: [], rule: .store { _ in })
  }
}

/// A sum of multiples of numbers and a constant, which is at least `minimum`.
package struct LinearSum: Sendable, Equatable {
  package var constant: Double
  /// The factor of each number.
  package var factors: [Double]
  package var minimum: Double

  package init(constant: Double, factors: [Double], minimum: Double = -.infinity) {
    self.constant = constant
    self.factors = factors
    self.minimum = minimum
  }

  package func value(of numbers: (Int) throws(Diagnostic) -> Double) throws(Diagnostic) -> Double {
    var sum = constant
    for index in factors.indices { sum += factors[index] * (try numbers(index)) }
    return max(sum, minimum)
  }

  /// Returns the sum as a function of one of its numbers, while the others and the constant add up to
  /// `rest`; nil if it does not depend on that number, or reaches its minimum beyond what numbers tell
  /// apart.
  package func map(ofNumber place: Int, plus rest: Double) -> PiecewiseMap? {
    let factor = factors[place]
    guard factor != 0 else { return nil }
    guard minimum.isFinite else {
      return PiecewiseMap(
        stops: [0, 1], values: [rest, rest + factor], extends: .init(below: true, above: true))
    }
    let start = (minimum - rest) / factor
    guard start - 1 < start, start < start + 1 else { return nil }
    return factor > 0
      ? PiecewiseMap(
        stops: [start, start + 1], values: [minimum, minimum + factor],
        extends: .init(below: false, above: true))
      : PiecewiseMap(
        stops: [start - 1, start], values: [minimum - factor, minimum],
        extends: .init(below: true, above: false))
  }
}

/// A rule with one output as plain data: a piecewise linear mapping of one slot, or a sum of
/// multiples of slots.
struct RuleRow: BitwiseCopyable {
  /// The forms of rules, with those parts of them that have a fixed size.
  private enum Form: BitwiseCopyable {
    case none
    case map(PiecewiseMap.Extension)
    case sum(constant: Double, minimum: Double)
  }

  private(set) var output = 0
  /// The number of stops, or of factors.
  private var count = 0
  private var form = Form.none
  /// The stops, then the values; or the factors. The derivation owns them.
  private var numbers: UnsafeMutablePointer<Double>?
  /// The slots of the inputs, which the derivation owns; nil if the rule has another form.
  private(set) var inputs: UnsafeMutablePointer<Int>?

  init() {}

  init(_ map: PiecewiseMap, from input: Int, to output: Int) {
    guard map.isStraight else {
      self.init()
      return
    }
    self.init(.map(map.extends), map.stops + map.values, of: [input], to: output)
    count = map.stops.count
  }

  init(_ sum: LinearSum, of inputs: [Int], to output: Int) {
    self.init(
      .sum(constant: sum.constant, minimum: sum.minimum), sum.factors, of: inputs, to: output)
  }

  private init(_ form: Form, _ numbers: [Double], of inputs: [Int], to output: Int) {
    (self.form, self.output, count) = (form, output, numbers.count)
    self.numbers = Self.copy(numbers)
    self.inputs = Self.copy(inputs)
  }

  private static func copy<Number>(_ list: [Number]) -> UnsafeMutablePointer<Number> {
    let copy = UnsafeMutablePointer<Number>.allocate(capacity: max(list.count, 1))
    for (place, number) in list.enumerated() { (copy + place).initialize(to: number) }
    return copy
  }

  func deallocate() {
    numbers?.deallocate()
    inputs?.deallocate()
  }

  @inline(__always)
  var isSimple: Bool { inputs != nil }

  /// Returns the output for inputs that `read` returns, by their slots.
  @inline(__always)
  func value<Failure: Error>(
    _ read: (_ slot: Int) throws(Failure) -> Double
  ) throws(Failure) -> Double {
    guard let numbers, let inputs else { return 0 }
    switch form {
    case .none: return 0
    case .map(let extends):
      return PiecewiseMap.value(
        at: try read(inputs[0]), stops: numbers, values: numbers + count, count: count, extends)
    case .sum(var sum, let minimum):
      for index in 0..<count { sum += numbers[index] * (try read(inputs[index])) }
      return max(sum, minimum)
    }
  }
}

extension Stage {
  /// Returns the declared motion of a slot that follows another one by a map.
  package func mapping(of slot: Int, from input: Int, by map: PiecewiseMap) -> DeclaredMotion {
    DeclaredMotion(
      .mapping(source: path(of: input), map), from: map.values[0],
      to: map.values[map.values.count - 1], start: store.ownedSince(slot))
  }
}
