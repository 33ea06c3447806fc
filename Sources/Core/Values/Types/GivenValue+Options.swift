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
