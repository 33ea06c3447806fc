/// What a script says in a table of options.
///
/// Each option is a stored property, whose initial value is the option's default, is nil where the
/// option may be left out, or is `Required`:
///
///     struct DecayOptions: Options {
///       @Required var velocity: Double
///       var rate = 0.998
///
///       static let tableName = "DecayOptions"
///       static let table = OptionTable(DecayOptions()) {
///         Field(\.$velocity, .number("velocity", .perSecond, "The velocity at the start."))
///         Field(\.rate, .number("rate", .fraction, in: .unit, "What is left of it after 1 ms."))
///       }
///     }
package protocol Options: ScriptLiteral {
  /// What documents call the table.
  static var tableName: String { get }
  /// The options; made when a script or a document first needs them.
  static var table: OptionTable<Self> { get }

  /// Makes what `{}` stands for.
  init()
}

extension Options {
  /// What documents say of the table.
  package static var tableDescription: OptionTableDescription {
    OptionTableDescription(name: tableName, options: table.descriptions)
  }

  /// Returns the name of the option that a property holds, for errors.
  package static func name(_ property: PartialKeyPath<Self>) -> String { table.name(property) }

  /// Nested tables have their defaults from the same properties as `{}`.
  package var literal: String { "{}" }
}
