/// The value of a table of options in a script.
///
/// Each option is a stored property. Its initial value is the option's default; it is nil if the option may be
/// omitted without a default, and the property is `Required` if the option is:
///
///     struct DecayOptions: Options {
///       @Required var velocity: Double
///       var rate = 0.998
///
///       static let tableName = "DecayOptions"
///       static let table = OptionTable(DecayOptions()) {
///         Field(\.$velocity, .number("velocity", .perSecond, "The velocity at the start."))
///         Field(\.rate, .number("rate", .fraction, in: .unit, "The fraction that is left after 1 ms."))
///       }
///     }
package protocol Options: ScriptLiteral {
  /// The name of the table in documents.
  static var tableName: String { get }
  /// The options, which are created when a script or a document first needs them.
  static var table: OptionTable<Self> { get }

  /// Makes the value of `{}`.
  init()
}

extension Options {
  /// The documentation of the table.
  package static var tableDescription: OptionTableDescription {
    OptionTableDescription(name: tableName, options: table.descriptions)
  }

  /// Returns the name of the option that a property holds, for errors.
  package static func name(_ property: PartialKeyPath<Self>) -> String { table.name(property) }

  /// A nested table is `{}` by default, which takes its defaults from the same properties.
  package var literal: String { "{}" }
}
