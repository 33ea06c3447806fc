import MotionCore
import MotionValues

/// The documentation of a type of table whose keys are not options.
package struct NamedTable {
  /// What the keys are.
  package enum Keys {
    /// Names that the script chooses.
    case names
    /// Properties of layers. `entry` returns the type of a property's value in the table; nil if
    /// the property cannot be in it. A group stands for several properties, such as
    /// `position = { x = 10, y = 20 }`.
    case properties(
      groups: [PropertyNameGroup] = [], entry: (_ property: Property) -> TypeDescription?)
  }

  package let name: String
  package let summary: String
  package let keys: Keys
  /// The type of a value that is not a table of options.
  package let value: TypeDescription
  /// The table of options that may replace a value; nil if there is none.
  package let options: OptionTableDescription?

  package init(
    _ name: String, _ summary: String, keys: Keys = .names, value: TypeDescription,
    options: OptionTableDescription? = nil
  ) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.value = value
    self.options = options
  }
}

/// A name for several properties in a table of properties.
package struct PropertyNameGroup {
  package let name: String
  /// The names in the group's own table, and their properties.
  package let parts: [(name: String, property: String)]

  package init(name: String, parts: [(name: String, property: String)]) {
    self.name = name
    self.parts = parts
  }
}
