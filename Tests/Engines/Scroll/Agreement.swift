/// Whether two numbers agree, relative to the greater of 1 and the expected one.
func agree(_ value: Double, _ expected: Double, within tolerance: Double = 1e-10) -> Bool {
  (value - expected).magnitude <= tolerance * max(1, expected.magnitude)
}
