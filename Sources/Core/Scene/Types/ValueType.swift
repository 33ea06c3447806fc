import MotionMath

/// A type of value that properties have, such as a number or a colour.
///
/// It says how its values are stored (`form`), which of them scripts may write, and how scripts, traces and documents
/// word them. Storing, assigning, moving, capturing and printing follow from that. A type is one file: a `ValueType`,
/// and a function of `Property` that declares properties of it.
package protocol ValueType: Sendable {
  /// How a value is stored.
  var form: ValueForm { get }
  /// Whether there are values between two others. Where there are none, an animation assigns its target at once.
  var isContinuous: Bool { get }
  /// What each slot may show; a driver may take it further, and keeps its own value.
  var bounds: Bounds { get }

  /// Returns what documents and errors say of the values of a property.
  func description(of property: String) -> TypeDescription
  /// Reads a value that a script has given.
  func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue
  /// Returns what a script reads of a value.
  func scriptValue(of value: PropertyValue) -> ScriptPrimitive
  /// Returns how a trace words a value; none of its colours has a name.
  func traceValue(of value: PropertyValue) -> TraceValue
  /// Returns a value as a script would write it.
  func text(of value: PropertyValue) -> String
}

extension ValueType {
  package var bounds: Bounds { .any }

  /// What errors say of the type.
  package var phrase: String { description(of: "").phrase }

  package func text(of value: PropertyValue) -> String { scriptValue(of: value).text }

  /// The error of a value that is of another type.
  package func mismatch(_ given: GivenValue) -> Mismatch {
    Mismatch(expected: phrase, found: given.primitive.description)
  }
}
