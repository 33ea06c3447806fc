/// Columns of drivers of one kind; their loop keeps the common constants in registers.
protocol DriverColumns: ~Copyable {
  /// The constants that the rows share.
  associatedtype Constants

  init(_ constants: Constants)

  /// Reuses the columns, which must be empty, for another kind.
  mutating func reuse(for constants: Constants)

  /// The number of rows.
  var count: Int { get }
}
