/// A named field of a script's table.
package struct ScriptField {
  package let name: String
  package let value: ScriptPrimitive

  package init(_ name: String, _ value: ScriptPrimitive) {
    self.name = name
    self.value = value
  }
}

/// A script's value, independent of the interpreter.
package indirect enum ScriptPrimitive {
  case number(Double)
  case boolean(Bool)
  case text(String)
  /// A colour that the script defines.
  case color(NamedColor)
  /// A value with parts, such as a gradient.
  case mixed(MixedValue)
  /// A table's entries from index 1 on, and its named fields, in byte order of the names.
  case table(entries: [ScriptPrimitive], fields: [ScriptField])
  /// A string that is not UTF-8.
  case bytes
  /// Any other value, described for errors.
  case other(String)

  /// A description for errors, such as `the string "ten"`.
  package var description: String {
    switch self {
    case .number(let number): Self.describe(number)
    case .boolean(let flag): "the boolean `\(flag)`"
    case .text(let text):
      text.utf8.count > 40 ? "a string of \(text.utf8.count) bytes" : "the string \"\(text)\""
    case .color: "a color"
    case .mixed(let value): TypeDescription.withArticle(value.type.name)
    case .table(let entries, let fields): Self.describe(entries: entries.count, fields.count)
    case .bytes: "a string that is not UTF-8"
    case .other(let words): words
    }
  }

  /// The value as a script would write it.
  package var text: String {
    switch self {
    case .number(let number): return "\(NumberText(number))"
    case .boolean(let flag): return "\(flag)"
    case .text(let text): return "\"\(text)\""
    case .table(let entries, let fields):
      let parts = entries.map(\.text) + fields.map { "\($0.name) = \($0.value.text)" }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    case .mixed(let value): return value.content.literal
    case .color, .bytes, .other: return description
    }
  }

  private static func describe(_ number: Double) -> String {
    if number.isNaN { return "NaN, the result of 0/0" }
    if number.isInfinite { return number < 0 ? "minus infinity" : "infinity" }
    return "the number \(NumberText(number))"
  }

  /// Describes a table for errors, by the numbers of its entries and of its named fields.
  package static func describe(entries: Int, _ named: Int) -> String {
    guard entries > 0 else { return named > 0 ? "a table" : "an empty table" }
    let list = "a list of \(entries) \(entries == 1 ? "entry" : "entries")"
    return named > 0 ? list + " and \(named) named \(named == 1 ? "value" : "values")" : list
  }
}

/// A value that a script assigns to a property.
package struct GivenValue {
  package let primitive: ScriptPrimitive
  /// Resolves the colour names that are defined where the value was written.
  package let colors: any ColorNames

  package init(_ primitive: ScriptPrimitive, colors: any ColorNames) {
    self.primitive = primitive
    self.colors = colors
  }

  /// The entries of a table; nil for any other value.
  package var entries: [GivenValue]? {
    guard case .table(let entries, _) = primitive else { return nil }
    return entries.map { GivenValue($0, colors: colors) }
  }

  /// The named fields of a table; nil for any other value.
  package var fields: [String: GivenValue]? {
    guard case .table(_, let fields) = primitive else { return nil }
    return Dictionary(
      uniqueKeysWithValues: fields.map { ($0.name, GivenValue($0.value, colors: colors)) })
  }
}

/// The colour names that are defined at a point of a script: built-in ones and those of palettes.
package protocol ColorNames {
  /// Parses a colour's name or hexadecimal form.
  ///
  /// - Throws: An error that suggests the nearest name.
  func color(_ text: String) throws(Diagnostic) -> ColorValue
}

extension GivenValue {
  /// Reads a colour.
  func color() throws(Mismatch) -> ColorValue {
    guard case .color(let color) = try ColorType().read(self) else { return .clear }
    return color
  }

  /// Reads a finite number within bounds.
  func number(_ unit: Unit, in bounds: Bounds) throws(Mismatch) -> Double {
    try NumberType(unit, in: bounds).read(self).number
  }

  func boolean() throws(Mismatch) -> Bool { try BooleanType().read(self).number != 0 }

  /// Reads one of the cases of an enumeration by its word.
  func choice<Choice: CaseIterable>(
    _ type: Choice.Type, _ word: (Choice) -> String
  ) throws(Mismatch) -> Choice {
    let cases = Array(Choice.allCases)
    return cases[Int(try ChoiceType(cases.map(word)).read(self).number)]
  }

  /// Throws if a table has a field that is none of the options.
  func checkKeys(_ options: [String]) throws(Mismatch) {
    guard case .table(_, let fields) = primitive else { return }
    for field in fields where !options.contains(field.name) {
      throw Mismatch(
        .unknownOption, expected: "", found: "there is no option `\(field.name)`",
        help: Suggestion.help(for: field.name, in: options, kind: "the options are"),
        token: field.name)
    }
  }
}

extension [String: GivenValue] {
  /// Reads the option of a name with a function; nil if it is left out.
  func option<Result>(
    _ name: String, _ read: (GivenValue) throws(Mismatch) -> Result
  ) throws(Mismatch) -> Result? {
    guard let given = self[name] else { return nil }
    do throws(Mismatch) {
      return try read(given)
    } catch {
      throw error.inOption(name)
    }
  }

  /// Reads a number within bounds; nil if it is left out.
  func number(_ name: String, _ unit: Unit, in bounds: Bounds) throws(Mismatch) -> Double? {
    try option(name) { (given) throws(Mismatch) in try given.number(unit, in: bounds) }
  }
}
