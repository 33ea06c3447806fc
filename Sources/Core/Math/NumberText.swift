/// A number as people write it: without `.0` at its end.
package struct NumberText: CustomStringConvertible {
  package let description: String

  package init(_ number: Double) {
    // The sign of a NaN is the processor's choice.
    let text = number.isNaN ? "nan" : "\(number == 0 ? 0 : number)"
    description = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
