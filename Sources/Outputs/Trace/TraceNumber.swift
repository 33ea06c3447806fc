/// The new value of a column of numbers.
///
/// Public, as only then it is inlined in other modules.
public struct TraceNumber {
  /// The column, as the printer has returned it.
  public let column: Int
  public let value: Double

  public init(column: Int, value: Double) {
    self.column = column
    self.value = value
  }
}
