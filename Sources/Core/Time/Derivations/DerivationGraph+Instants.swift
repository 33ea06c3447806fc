import MotionValues

extension DerivationGraph: DriverGroup {
  package func label(of token: Int) -> String { derivations[token].label }
  package func isInterruptible(_ token: Int) -> Bool { false }
  package func isInterruptible(_ token: Int, at slot: Int) -> Bool {
    derivations[token].takeover?.isAllowed(slot) ?? false
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    derivations[token].takeover?.didLose(slot)
  }

  package func drives(_ slot: Int, token: Int) -> Bool {
    derivations[token].outputs.contains(slot)
  }

  package func isStill(_ slot: Int, token: Int) -> Bool {
    !timed.contains(token) && derivations[token].inputs.allSatisfy { stage.isStill($0) }
  }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    let derivation = derivations[token]
    guard offsets[slot] == nil else { return nil }
    guard case .map(let map) = derivation.rule, let input = derivation.inputs.first else {
      return derivation.declaration?(slot)
    }
    return stage.mapping(of: slot, from: input, by: map)
  }

  package func refusal(of token: Int, path: String) -> Diagnostic? {
    derivations[token].refusal?(path)
  }

  package func value(of slot: Int, token: Int, at time: Double) -> Double {
    noting(slot) { () throws(Diagnostic) in
      try evaluator.at(time) { () throws(Diagnostic) in try evaluator.value(of: slot) }
    }
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let value = value(of: slot, token: token, at: time)
    let velocity = noting(nil) { () throws(Diagnostic) in
      try evaluator.at(time) { () throws(Diagnostic) in
        try evaluator.velocity(of: slot, by: token)
      }
    }
    return ValueAndVelocity(value: value, velocity: velocity)
  }

  /// Stores an error of a rule for the end of the turn, and returns the value in the store instead.
  private func noting(
    _ slot: Int?, _ body: () throws(Diagnostic) -> Double
  ) -> Double {
    do throws(Diagnostic) {
      return try body()
    } catch {
      stage.inputFailure = stage.inputFailure ?? error
      return slot.map { stage.store[$0] } ?? 0
    }
  }
}

extension DerivationGraph {
  /// Reads a slot for the function that is computing a value; nil if there is none.
  @inline(__always)
  package func tracked(_ slot: Int) throws(Diagnostic) -> Double? {
    guard let reads else { return nil }
    return try evaluator.value(of: slot, for: reads)
  }

  /// Reads a property, by its first slot, for the function that is computing a value; nil if there
  /// is none.
  package func tracked(
    _ property: Property, at slot: Int
  ) throws(Diagnostic) -> PropertyValue? {
    guard let reads else { return nil }
    var numbers: [Double] = []
    var isDriven = false
    for part in slot..<slot + property.slotCount {
      numbers.append(try evaluator.value(of: part, for: reads))
      if stage.moves(part) { isDriven = true }
    }
    guard isDriven else { return stage.value(at: slot, names: .shown) }
    return PropertyValue(
      property.form, at: 0, number: { numbers[$0] },
      text: { stage.store.text(numbered: numbers[$0]) },
      color: { first in .fixed(Color { numbers[first + $0] }) })
  }

  /// Records that the function that is computing a value has read something that may change at any
  /// time; returns whether there is such a function.
  package func noteTime() -> Bool {
    reads?.noteTime()
    return reads != nil
  }

  /// Whether a function is computing a value from what it reads.
  package var isTracking: Bool { reads != nil }

  /// Records that the function that is computing a value has read the velocity of a slot.
  package func noteVelocity(of slot: Int) { reads?.noteVelocity(of: slot) }

  /// Calls `body` with an evaluator as of a time that is not before the last turn.
  package func at<Result>(
    _ time: Double, _ body: (DerivationEvaluator) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try evaluator.at(time) { () throws(Diagnostic) in try body(evaluator) }
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
