/// The new value of a column of numbers.
package struct TraceNumber {
  /// The index that the printer gave the column.
  package let column: Int
  package let value: Double

  package init(column: Int, value: Double) {
    self.column = column
    self.value = value
  }
}
