import MotionValues

/// A rule that computes properties, its outputs, from other properties, its inputs.
package final class Derivation {
  /// How the outputs are computed.
  package enum Rule {
    /// By a function that works on a store, which holds the inputs.
    case store((inout PropertyStore) -> Void)
    /// By a mapping of the first input to the first output.
    case map(PiecewiseMap)
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

  /// Its name in messages, such as "the mapping of `header`'s progress".
  package let label: String
  package internal(set) var inputs: [Int]
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
  /// Whether its rule is being applied, or its velocity computed.
  var isRunning = false
  /// The rule as a piecewise linear mapping of one number; an empty row if it has another form.
  let row: MapRow

  package init(
    label: String, inputs: [Int], outputs: [Int], isTimed: Bool = false, isMotion: Bool = false,
    rule: Rule, reads: TrackedReads? = nil,
    velocity: ((DerivationEvaluator, Int) throws(Diagnostic) -> Double)? = nil,
    refusal: ((String) -> Diagnostic)? = nil, takeover: Takeover? = nil, isQuiet: Bool = false,
    declaration: ((Int) -> DeclaredMotion?)? = nil
  ) {
    self.label = label
    self.inputs = inputs
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
    results = [Double](repeating: 0, count: outputs.count)
    if case .map(let map) = rule, let input = inputs.first, let output = outputs.first {
      row = MapRow(map, from: input, to: output)
    } else {
      row = MapRow()
    }
  }

  deinit { row.points?.deallocate() }

  /// The placeholder for a removed derivation.
  static var removed: Derivation {
    Derivation(label: "", inputs: [], outputs: [], rule: .store { _ in })
  }
}

/// A piecewise linear mapping of one slot to another, as plain data.
struct MapRow: BitwiseCopyable {
  private(set) var input = 0
  private(set) var output = 0
  private var count = 0
  private var extends = PiecewiseMap.Extension(below: false, above: false)
  /// The stops, then the values; the derivation owns them. Nil if the rule has another form.
  fileprivate private(set) var points: UnsafeMutablePointer<Double>?

  init() {}

  init(_ map: PiecewiseMap, from input: Int, to output: Int) {
    guard map.isStraight else { return }
    (self.input, self.output, count, extends) = (input, output, map.stops.count, map.extends)
    let points = UnsafeMutablePointer<Double>.allocate(capacity: 2 * count)
    for (place, number) in (map.stops + map.values).enumerated() {
      (points + place).initialize(to: number)
    }
    self.points = points
  }

  @inline(__always)
  var isMap: Bool { points != nil }

  @inline(__always)
  func value(at number: Double) -> Double {
    guard let points else { return 0 }
    return PiecewiseMap.value(
      at: number, stops: points, values: points + count, count: count, extends)
  }
}
