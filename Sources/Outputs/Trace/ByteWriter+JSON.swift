extension ByteWriter {
  /// Appends a JSON array of elements.
  package mutating func append<Elements: Sequence>(
    array elements: Elements, _ element: (Elements.Element, inout ByteWriter) -> Void
  ) {
    append(byte: UInt8(ascii: "["))
    append(elements, element)
    append(byte: UInt8(ascii: "]"))
  }

  /// Appends a JSON object of members, each of which is a name, a colon and a value.
  package mutating func append<Elements: Sequence>(
    object elements: Elements, _ member: (Elements.Element, inout ByteWriter) -> Void
  ) {
    append(byte: UInt8(ascii: "{"))
    append(elements, member)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends the start of a further member: a comma, its name, and a colon.
  package mutating func append(member name: StaticString) {
    append(",\"")
    append(name)
    append("\":")
  }

  private mutating func append<Elements: Sequence>(
    _ elements: Elements, _ element: (Elements.Element, inout ByteWriter) -> Void
  ) {
    var isFirst = true
    for item in elements {
      if !isFirst { append(byte: UInt8(ascii: ",")) }
      isFirst = false
      element(item, &self)
    }
  }
}
