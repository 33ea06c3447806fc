/// Values with parts other than paints, such as paths: each a place on a chain, in one slot.
package struct PartsType: ValueType {
  /// The value of 0.
  private let empty: MixedValue
  /// The value of 0, if others appear from it; nil if they do so at once.
  package let absent: MixedValue?
  private let typeDescription: TypeDescription
  private let readContent: @Sendable (GivenValue) throws(Mismatch) -> (any MixedContent)?
  private let script: @Sendable (MixedValue) -> ScriptPrimitive

  /// Makes a type of values. The empty one draws nothing, unless it is a value as any other.
  fileprivate init(
    empty: any MixedContent, isValue: Bool = false, _ typeDescription: TypeDescription,
    read: @escaping @Sendable (GivenValue) throws(Mismatch) -> (any MixedContent)?,
    script: @escaping @Sendable (MixedValue) -> ScriptPrimitive
  ) {
    let empty = MixedValue(empty)
    (self.empty, absent) = (empty, isValue ? empty : empty.absent)
    self.typeDescription = typeDescription
    readContent = read
    self.script = script
  }

  package var form: ValueForm { .mixed }
  package var isContinuous: Bool { true }

  package func description(of property: String) -> TypeDescription { typeDescription }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    if case .mixed(let value) = given.primitive {
      guard value.type == empty.type else { throw mismatch(given) }
      return .parts(value.content)
    }
    guard let content = try readContent(given) else { throw mismatch(given) }
    return .parts(content)
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive {
    script(value.mixed?.named ?? empty)
  }

  package func traceValue(of value: PropertyValue) -> Value {
    .mixed(value.mixed ?? Mixed(empty))
  }
}

extension PropertyValue {
  /// A value with parts.
  package static func parts(_ content: any MixedContent) -> PropertyValue {
    .mixed(Mixed(MixedValue(content)))
  }
}

extension Property {
  /// The path of a shape, empty by default.
  package static func path(_ name: String, _ summary: String) -> Property {
    Property(
      name,
      PartsType(empty: Path.empty, .path) { (given) throws(Mismatch) in
        guard case .text(let text) = given.primitive else { return nil }
        return try Path(scriptData: text)
      } script: { value in
        (value.content as? Path)?.isEmpty ?? true ? .text("") : .mixed(value)
      }, initial: .mixed(nil), summary)
  }

  /// The dashes of a stroke, without gaps by default.
  package static func dash(_ name: String, _ summary: String) -> Property {
    Property(
      name,
      PartsType(empty: Dash.solid, .list(of: .number(.points, .notNegative))) {
        (given) throws(Mismatch) in
        guard let entries = given.entries, given.fields?.isEmpty ?? true else { return nil }
        var lengths: [Double] = []
        for (index, entry) in entries.enumerated() {
          do throws(Mismatch) {
            lengths.append(try NumberType(.points, in: .notNegative).read(entry).number)
          } catch {
            throw error.inEntry(index + 1)
          }
        }
        do throws(ParameterError) {
          return try Dash(lengths)
        } catch {
          throw Mismatch(.outOfRange, expected: error.expected, found: "\(NumberText(error.found))")
        }
      } script: { value in
        .table(
          entries: ((value.content as? Dash)?.lengths ?? []).map { .number($0) }, fields: [])
      }, initial: .mixed(nil), summary)
  }
}

extension Property {
  /// Further shadows of a layer, none by default.
  package static func shadows(_ name: String, _ summary: String) -> Property {
    Property(
      name,
      PartsType(empty: Shadows.none, .list(of: Shadows.shadowDescription)) {
        (given) throws(Mismatch) in
        try Shadows(given)
      } script: { value in
        .table(entries: ((value.content as? Shadows)?.list ?? []).map(\.fields), fields: [])
      }, initial: .mixed(nil), summary)
  }
}

extension Shadows {
  fileprivate static var shadowDescription: TypeDescription {
    let length = TypeDescription.optional(.number(.points, range))
    return .record(
      .init(
        "Shadow", "A further shadow of a layer; what is left out is 0, and black.",
        phrase: "a table with x, y, radius, spread, color and inner",
        fields: [
          .init("x", length), .init("y", length),
          .init("radius", .optional(.number(.points, Bounds(0, range.upper)))),
          .init("spread", length), .init("color", .optional(.color)),
          .init("inner", .optional(.boolean)),
        ]))
  }
}

extension Shadows.Shadow {
  /// The shadow as a table of a script.
  fileprivate var fields: ScriptPrimitive {
    let color = ColorType().scriptValue(of: .color(color))
    let kind = isInner ? [ScriptField("inner", .boolean(true))] : []
    let lengths = [("radius", radius), ("spread", spread), ("x", x), ("y", y)]
    return .table(
      entries: [],
      fields: [ScriptField("color", color)] + kind
        + lengths.map { ScriptField($0.0, .number($0.1)) })
  }
}

extension Property {
  /// A number that is chosen from a range each time; the range of one number by default.
  package static func range(
    _ name: String, _ unit: Unit, in bounds: Bounds, initial: Double, _ summary: String
  ) -> Property {
    let number = NumberType(unit, in: bounds)
    return Property(
      name,
      PartsType(
        empty: NumberRange(initial), isValue: true,
        .either([.number(unit, bounds), .list(of: .number(unit, bounds))])
      ) { (given) throws(Mismatch) in
        try NumberRange(given, of: number)
      } script: { value in
        guard let range = value.content as? NumberRange, range.least != range.greatest else {
          return .number((value.content as? NumberRange)?.least ?? initial)
        }
        return .table(entries: [.number(range.least), .number(range.greatest)], fields: [])
      }, initial: .mixed(nil), summary)
  }
}

extension NumberRange {
  /// Reads a number, or a list of the least and the greatest; nil for anything else.
  fileprivate init?(_ given: GivenValue, of number: NumberType) throws(Mismatch) {
    if case .number = given.primitive {
      self.init(try number.read(given).number)
      return
    }
    guard let entries = given.entries, given.fields?.isEmpty ?? true else { return nil }
    guard entries.count == 2 else {
      throw Mismatch(
        expected: "a number, or the least and the greatest", found: given.primitive.description,
        help: ["write two numbers, such as `{ 1, 2 }`"])
    }
    var ends: [Double] = []
    for (index, entry) in entries.enumerated() {
      do throws(Mismatch) {
        ends.append(try number.read(entry).number)
      } catch {
        throw error.inEntry(index + 1)
      }
    }
    guard ends[0] <= ends[1] else {
      let (least, greatest) = (NumberText(ends[1]), NumberText(ends[0]))
      throw Mismatch(
        .outOfRange, expected: "the least, then the greatest", found: given.primitive.text,
        help: ["write `{ \(least), \(greatest) }`"])
    }
    self.init(ends[0], ends[1])
  }
}

extension NumberRange: MixedContent {
  package static var name: String { "range" }
  package static var letter: String { "r" }
  package static var kind: Value.Kind { .mixed }
}

extension Shadows: MixedContent {
  package static var name: String { "shadows" }
  package static var letter: String { "s" }
  package static var absent: Shadows? { Shadows.none }
  package static var kind: Value.Kind { .mixed }
}

extension Path: MixedContent {
  package static var name: String { "path" }
  package static var letter: String { "p" }
  package static var kind: Value.Kind { .mixed }

  /// Reads SVG path data that a script has written.
  package init(scriptData data: String, box: Box? = nil) throws(Mismatch) {
    do throws(PathSyntaxError) {
      try self.init(data: data, box: box)
    } catch {
      throw Mismatch(
        error.isLimit ? .pathLimit : .pathData, expected: "", found: error.description,
        help: error.help)
    }
  }
}

extension Dash: MixedContent {
  package static var name: String { "dash" }
  package static var letter: String { "d" }
  package static var kind: Value.Kind { .mixed }
}

extension DiagnosticCode {
  package static let pathData = DiagnosticCode("path-data")
  package static let pathLimit = DiagnosticCode("limit-path")
}
