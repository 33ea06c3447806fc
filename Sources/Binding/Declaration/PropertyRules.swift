import MotionCore
import MotionValues

/// What scripts may write in place of a property's value: a rule, which an engine follows from then on.
///
/// An engine sets `read` once; the options of new layers and assignments ask for it.
package final class PropertyRules: StageExtension {
  /// Gives a layer's property the rule that a script has written.
  package typealias Setter = (Layer) throws(Diagnostic) -> Void

  /// Reads the rule at an index; nil if a value is there.
  package var read: ((Property, Call, Int32) throws(Mismatch) -> Setter?)?

  /// What scripts may write beside the properties of a layer: pins, of which several together are the
  /// rule of one property.
  package struct Pins {
    package typealias Reading = (Layer, Call, Int32) throws(Mismatch) -> [(
      property: String, set: Setter
    )]

    /// Their names, such as `left`.
    package let names: Set<String>
    /// Reads those in the table at an index, and returns the rules of the properties that they set.
    package let read: Reading

    package init(names: Set<String>, read: @escaping Reading) {
      self.names = names
      self.read = read
    }
  }

  /// The pins that tables of properties may have.
  package var pins: Pins?

  /// Frees a layer's property from its rule; it keeps its present value.
  package var free: ((Property, Layer) throws(Diagnostic) -> Void)?

  package init() {}

  /// Returns what gives a property the rule at an index; nil if a value is there.
  @inline(__always)
  package func setter(
    for property: Property, _ call: Call, at index: Int32
  ) throws(Mismatch) -> Setter? {
    switch call.kind(index) {
    case .function, .object, .string: try read?(property, call, index)
    default: nil
    }
  }
}
