/// A value with nothing between it and another one, such as a text; it steps.
package struct Discrete<Value: Hashable & Sendable>: Interpolatable {
  package var value: Value

  /// When it steps to this value.
  package var step: StepPoint

  package init(_ value: Value, step: StepPoint = .atStart) {
    self.value = value
    self.step = step
  }

  package static func interpolated(
    from: Discrete, to: Discrete, at fraction: Double
  ) -> Discrete {
    to.step.hasStepped(at: fraction) ? to : from
  }
}
