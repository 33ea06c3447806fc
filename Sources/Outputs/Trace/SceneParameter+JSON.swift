import MotionValues

extension SceneParameter.Value: JSONReadable {
  package static var jsonType: JSONType { .either([.number, .text, .flag]) }

  package func write(json bytes: inout ByteWriter) {
    switch self {
    case .number(let number): ExactNumber(number).write(json: &bytes)
    case .flag(let flag): flag.write(json: &bytes)
    case .text(let text): text.write(json: &bytes)
    }
  }

  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> SceneParameter.Value {
    switch try reader.takeScalar(expected) {
    case .number(let number): .number(number)
    case .boolean(let flag): .flag(flag)
    case .text(let text): .text(text)
    }
  }
}

/// Values of parameters by name, as the members of an object.
package struct ParameterObject: JSONReadable, Equatable, Sendable {
  package var values: [String: SceneParameter.Value]

  package init(_ values: [String: SceneParameter.Value]) { self.values = values }

  package static var jsonType: JSONType { .map(SceneParameter.Value.jsonType) }

  package func write(json bytes: inout ByteWriter) {
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    bytes.append(object: sorted) { pair, bytes in
      pair.key.write(json: &bytes)
      bytes.append(":")
      pair.value.write(json: &bytes)
    }
  }

  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> ParameterObject {
    var object = ParameterObject([:])
    try reader.beginObject(expected)
    while let name = try reader.nextName() {
      object.values[name] = try .read(&reader, "a number, a text, true or false")
    }
    return object
  }
}

/// A parameter of a scene and its value, for tools that show and change it.
package struct ParameterState: SchemaWritable, Sendable {
  package static let schema = Schema<Self>("Parameter", "A parameter of a scene, and its value.") {
    Member("name", "The name.") { $0.parameter.name }
    Member("value", "The present value.") { $0.value }
    Member("default", "The value unless another is set.") { $0.parameter.fallback }
    Member(ifPresent: "min", "The least value.") { bound($0.parameter.bounds.lower) }
    Member(ifPresent: "max", "The greatest value.") { bound($0.parameter.bounds.upper) }
    Member(ifPresent: "unit", "The unit of a number.") {
      $0.parameter.unit == .none ? nil : $0.parameter.unit.rawValue
    }
    Member(ifPresent: "choices", "The values of a choice.") {
      $0.parameter.choices.isEmpty ? nil : $0.parameter.choices
    }
    Member(ifPresent: "live", "Whether it can change while the scene runs.") {
      $0.parameter.isLive ? true : nil
    }
    Member(ifPresent: "doc", "What it is for.") {
      $0.parameter.summary.isEmpty ? nil : $0.parameter.summary
    }
  }

  package let parameter: SceneParameter
  package let value: SceneParameter.Value

  package init(_ parameter: SceneParameter, _ value: SceneParameter.Value) {
    (self.parameter, self.value) = (parameter, value)
  }

  private static func bound(_ number: Double) -> ExactNumber? {
    number.isFinite ? ExactNumber(number) : nil
  }
}
