/// A type of property values, such as number or colour.
///
/// It defines the stored form of its values, which values scripts may write, and their wording in
/// scripts, traces and documentation. Storing, assigning, animating, capturing and printing use
/// only these. A type is one file: a `ValueType`, and a function of `Property` that declares
/// properties of the type.
package protocol ValueType: Sendable {
  /// The stored form of a value.
  var form: ValueForm { get }
  /// Whether values can be interpolated. If not, an animation assigns its target at once.
  var isContinuous: Bool { get }
  /// The range of values that each slot may show; a driver may exceed it internally.
  var bounds: Bounds { get }

  /// Returns the type of a property's values, for documentation and errors.
  func description(of property: String) -> TypeDescription
  /// Reads a value from a script.
  func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue
  /// Returns the value that a script reads.
  func scriptValue(of value: PropertyValue) -> ScriptPrimitive
  /// Returns the value that the trace prints; its colours are resolved.
  func traceValue(of value: PropertyValue) -> Value
  /// Returns the value as a script would write it.
  func text(of value: PropertyValue) -> String
}

extension ValueType {
  package var bounds: Bounds { .any }

  /// The type, described for errors.
  package var phrase: String { description(of: "").phrase }

  package func text(of value: PropertyValue) -> String { scriptValue(of: value).text }

  /// The mismatch for a value of another type.
  package func mismatch(_ given: GivenValue) -> Mismatch {
    Mismatch(expected: phrase, found: given.primitive.description)
  }
}
