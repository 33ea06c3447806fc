/// A number without a trailing `.0`.
package struct NumberText: CustomStringConvertible {
  package let description: String

  package init(_ number: Double) {
    // The sign of a NaN depends on the processor, so it is dropped.
    let text = number.isNaN ? "nan" : "\(number == 0 ? 0 : number)"
    description = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
