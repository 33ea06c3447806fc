import MotionValues

/// The members of a JSON object, by name or in order, each with a reader at its value.
package struct JSONMembers {
  private let line: Int
  private var members: [(name: String, reader: JSONReader)] = []
  private var places: [Identifier: Int] = [:]
  private var taken: Set<Int> = []

  /// Reads the next object.
  ///
  /// - Throws: `TraceSyntaxError` if a name is there twice.
  package init(_ reader: inout JSONReader, _ expected: String) throws(TraceSyntaxError) {
    line = reader.line
    try reader.beginObject(expected)
    while let name = try reader.nextName() {
      guard places.updateValue(members.count, forKey: Identifier(name)) == nil else {
        throw TraceSyntaxError(line: line, expected: "`\(name)` once", found: "it twice")
      }
      members.append((name, reader))
      try reader.skip()
    }
  }

  /// Returns a reader at a required member.
  package mutating func take(_ name: String) throws(TraceSyntaxError) -> JSONReader {
    guard let reader = takeIfPresent(name) else {
      throw TraceSyntaxError(line: line, expected: "`\(name)`", found: "an object without it")
    }
    return reader
  }

  package mutating func takeIfPresent(_ name: String) -> JSONReader? {
    guard let place = places[Identifier(name)], taken.insert(place).inserted else { return nil }
    return members[place].reader
  }

  /// The members that have not been taken and hold a number, a boolean or a text, in order.
  package var scalars: [(name: String, value: JSONReader.Scalar)] {
    members.enumerated().compactMap { place, member in
      var reader = member.reader
      guard !taken.contains(place), let value = try? reader.takeScalar("a value") else {
        return nil
      }
      return (member.name, value)
    }
  }
}
