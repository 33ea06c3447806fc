/// A timing curve of straight lines between stops (CSS `linear()`).
package struct LinearEasing: Hashable, Sendable {
  /// A stop as written: a progress, and optionally the time at which it is reached.
  package struct Stop: Hashable, Sendable {
    /// The progress, any finite number.
    package let output: Double

    /// The time as a fraction of the whole; nil for even spacing.
    package let input: Double?

    package init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The times of the stops, non-decreasing.
  package let inputs: [Double]

  /// The progress of each stop.
  package let outputs: [Double]

  /// Assigns times to the stops by the rules of CSS: a first stop without a time is at 0, a last
  /// one at 1 or at the latest earlier time. No time is less than an earlier one. Missing times are
  /// spaced evenly.
  package init(_ stops: [Stop]) throws(ParameterError) {
    guard !stops.isEmpty else {
      throw ParameterError(parameter: "stops", found: 0, expected: "at least one stop")
    }
    for stop in stops where !stop.output.isFinite {
      throw ParameterError(parameter: "output", found: stop.output, expected: "a finite number")
    }
    for case let input? in stops.map(\.input) where !input.isFinite {
      throw ParameterError(parameter: "input", found: input, expected: "a finite number")
    }
    inputs = Self.placed(stops.map(\.input))
    outputs = stops.map(\.output)
  }

  /// Returns the places of a list in which some are left out; CSS gradients have the same rules.
  static func placed(_ given: [Double?]) -> [Double] {
    guard !given.isEmpty else { return [] }
    var inputs = given
    inputs[0] = given[0] ?? 0
    var latest = -Double.infinity
    for index in inputs.indices {
      var input = inputs[index]
      if input == nil, index == inputs.count - 1 { input = 1 }
      guard let input else { continue }
      latest = max(latest, input)
      inputs[index] = latest
    }
    var placed: [Double] = []
    placed.reserveCapacity(inputs.count)
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      let missing = index - placed.count
      let start = placed.last ?? input
      for step in 0..<missing {
        placed.append(start + (input - start) * Double(step + 1) / Double(missing + 1))
      }
      placed.append(input)
    }
    return placed
  }

  /// Returns the progress at time `t`; outside the stops the first and the last line continue.
  package func value(at t: Double) -> Double {
    guard let line = line(at: t) else { return outputs[outputs.count - 1] }
    let (a, b) = (line, line + 1)
    if t == inputs[b] { return outputs[b] }
    if inputs[a] == inputs[b] { return t < inputs[a] ? outputs[a] : outputs[b] }
    let fraction = (t - inputs[a]) / (inputs[b] - inputs[a])
    return outputs[a] + (outputs[b] - outputs[a]) * fraction
  }

  /// Returns the slope of the line at time `t`; at a stop, that of the later line.
  package func velocity(at t: Double) -> Double {
    guard let line = line(at: t), inputs[line] != inputs[line + 1] else { return 0 }
    return (outputs[line + 1] - outputs[line]) / (inputs[line + 1] - inputs[line])
  }

  /// Returns the index of the stop that begins the line at time `t`: the last one not after it,
  /// except the very last; nil if there is only one stop.
  private func line(at t: Double) -> Int? {
    guard inputs.count > 1 else { return nil }
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] <= t { low = middle + 1 } else { high = middle }
    }
    return min(max(low - 1, 0), inputs.count - 2)
  }
}
