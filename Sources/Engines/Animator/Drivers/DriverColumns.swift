/// Columns of drivers of one kind, whose loop has everything that they share in registers.
protocol DriverColumns: ~Copyable {
  /// What the rows have in common.
  associatedtype Constants

  init(_ constants: Constants)

  /// Takes the columns, which have no row, for another kind.
  mutating func reuse(for constants: Constants)

  /// How many rows there are.
  var count: Int { get }
}
