import MotionValues

/// A number of a JSON that is written with the shortest decimals that are read as the same number;
/// those of a trace have at most six.
package struct ExactNumber: JSONReadable, Hashable {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  package static var jsonType: JSONType { .number }

  package func write(json bytes: inout ByteWriter) { bytes.append("\(NumberText(value))") }

  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> ExactNumber { ExactNumber(try reader.takeNumber(expected)) }
}
