import MotionCore
import MotionValues

/// A number to which a mapping leads, as a script writes it: itself, or a rule for it.
package enum MapNumber {
  case fixed(Double)
  case rule(Pin.Distance)

  /// The types of rules.
  package static let ruleTypes: [TypeDescription] = [
    .function(arguments: [], results: [.number(.none, .any)]), .string,
    .list(of: .either([.object("layer"), .string, .number(.points, .any)])),
  ]

  /// The number; nil if a rule computes it.
  package var fixed: Double? { if case .fixed(let number) = self { number } else { nil } }

  /// Reads the rule at an index; nil if a value is there.
  package static func rule(_ call: Call, at index: Int32) throws(Mismatch) -> Pin.Distance? {
    switch call.kind(index) {
    case .function: break
    case .string:
      guard let text = call.string(index), PinLength(text) != nil else { return nil }
    case .table:
      let isEdge = try call.withElement(1, of: index) { _ in
        Layer.represented(by: call.object(-1)) != nil
      }
      guard isEdge else { return nil }
    case .absent, .nil, .boolean, .number, .object, .coroutine: return nil
    }
    return try Pin.read(call, at: index).distance
  }

  /// A required option.
  package static func parameter(
    _ name: String, in bounds: Bounds, _ summary: String
  ) -> Parameter<MapNumber> {
    let number = TypeDescription.number(.none, bounds)
    let description = ParameterDescription(
      name: name, type: .either([number] + ruleTypes), summary: summary, isRequired: true)
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      if let rule = try rule(call, at: index) { return .rule(rule) }
      do throws(Mismatch) {
        return .fixed(try Double.read(call, at: index, .none, in: bounds))
      } catch {
        var mismatch = error
        if call.kind(index) != .number {
          mismatch.help = [
            "write a number, a function, a text such as \"50% - 8\" or \"safe + 12\", or a sibling's "
              + "edge: { header, \"bottom\", 12 }"
          ]
        }
        throw mismatch
      }
    }
  }
}

/// A mapping to numbers of a property, of which rules compute some.
package struct MapNumbers {
  private enum Number {
    case fixed(Double)
    case rule(any ValueRule)
  }

  private let target: DerivedTarget
  /// The stops and the curve of the mapping, whose values are the indices of the numbers.
  private let stops: PiecewiseMap
  private let numbers: [Number]
  /// What functions among the rules read; nil if there are none.
  package let reads: TrackedReads?
  /// The slots on which the numbers depend, if these are known in advance.
  package let inputs: [Int]

  /// Makes the rules for a property; what functions read is recorded in `reads`.
  ///
  /// - Parameter stops: A map of the stops to the indices of the numbers.
  /// - Throws: an error if a text or an edge describes a distance, and the property has none.
  package init(
    _ numbers: [MapNumber], at stops: PiecewiseMap, for target: DerivedTarget,
    reads: TrackedReads = TrackedReads()
  ) throws(Diagnostic) {
    precondition(stops.stops.count == numbers.count, "each stop has a number")
    self.target = target
    self.stops = stops
    var made: [Number] = []
    for number in numbers {
      switch number {
      case .fixed(let number): made.append(.fixed(number))
      case .rule(let distance):
        made.append(.rule(try Self.rule(distance, for: target, reads: reads)))
      }
    }
    self.numbers = made
    let rules = made.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
    self.reads = rules.contains { $0.reads != nil } ? reads : nil
    inputs = self.reads == nil ? rules.flatMap(\.inputs) : []
  }

  private static func rule(
    _ distance: Pin.Distance, for target: DerivedTarget, reads: TrackedReads
  ) throws(Diagnostic) -> any ValueRule {
    let name = target.property.name
    let axis = PinAxis(of: name)
    switch (distance, axis) {
    case (.function(let function), _):
      return FunctionRule(function, for: target, reads: reads)
    case (.length(let length), let axis?):
      return try PinRule(
        .described(length, isLength: name == axis.length), of: target, along: axis)
    case (.edge, let axis?) where name == axis.place:
      return try PinRule(
        .place, of: target, along: axis, pins: [axis.start: Pin(distance: distance)])
    case (.length, _), (.edge, _), (.object, _):
      throw Diagnostic(
        .pinTarget,
        "`\(target.path)` is no \(axis == nil ? "place or length" : "place"), which a value of the mapping describes",
        help: ["write a number, or a function that returns one"], token: name)
    }
  }

  /// Returns the value at a number of the source. What it depends on is recorded, unless it is known
  /// in advance.
  package func value(
    at number: Double, _ evaluator: DerivationEvaluator
  ) throws(Diagnostic) -> Double {
    try value(at: number, in: stops.piece(at: number), evaluator)
  }

  /// Returns the velocity per second at a number of the source, which has a velocity, too.
  package func velocity(
    at number: Double, velocity: Double, _ evaluator: DerivationEvaluator
  ) throws(Diagnostic) -> Double {
    let piece = stops.piece(at: number, velocity: velocity)
    let range = try self.number(piece + 1, evaluator) - self.number(piece, evaluator)
    let own = try evaluator.slope(overTime: reads?.isTimed ?? false) { () throws(Diagnostic) in
      try value(at: number, in: piece, evaluator)
    }
    return own + velocity * stops.slope(at: number, velocity: velocity) * range
  }

  /// Returns the mapping of a source as a declared motion, as long as nothing else moves that the
  /// numbers depend on.
  package func declaration(from source: Int) -> DeclaredMotion? {
    let stage = target.layer.stage
    // Functions at stops that are far away have not been called.
    guard reads == nil || numbers.count == 2,
      let inputs = stage.derivations.inputs(ofOutput: target.slot), !(reads?.isTimed ?? false),
      inputs.allSatisfy({ $0 == source || stage.isStill($0) })
    else { return nil }
    reads?.begin(recording: false)
    let values = try? stage.derivations.at(stage.now) { (evaluator) throws(Diagnostic) in
      var values: [Double] = []
      for index in numbers.indices { values.append(try number(index, evaluator)) }
      return values
    }
    guard let values else { return nil }
    return stage.mapping(
      of: target.slot, from: source,
      by: PiecewiseMap(
        stops: stops.stops, values: values, curve: stops.curve, extends: stops.extends))
  }

  private func value(
    at number: Double, in piece: Int, _ evaluator: DerivationEvaluator
  ) throws(Diagnostic) -> Double {
    let from = try self.number(piece, evaluator)
    let to = try self.number(piece + 1, evaluator)
    return stops.value(at: number, in: piece, from: from, to: to)
  }

  private func number(
    _ index: Int, _ evaluator: DerivationEvaluator
  ) throws(Diagnostic) -> Double {
    switch numbers[index] {
    case .fixed(let number): return number
    case .rule(let rule):
      // A function records what it reads itself.
      if let reads, rule.reads == nil {
        for slot in rule.inputs { _ = try evaluator.value(of: slot, for: reads) }
      }
      var results = [0.0]
      try rule.compute(evaluator, &results)
      return results[0]
    }
  }
}
