/// The names of tokens: unique in their group, and safe in every tool that makes constants of them.
struct TokenNames {
  private var taken: Set<String> = []

  /// Returns a name that no other token of the group has, even if case does not count.
  mutating func add(_ wish: String) -> String {
    var (name, count) = (wish, 1)
    while !taken.insert(name.lowercased()).inserted {
      count += 1
      name = "\(wish)-\(count)"
    }
    return name
  }

  /// Makes a name of a layer's id and a property: letters, digits, `-` and `_`. The format forbids
  /// `.`, `{` and `}`, and a `$` at the start.
  static func name(layer id: String, property: String) -> String {
    var name = ""
    for character in "\(id)-\(property)".unicodeScalars {
      let isKept =
        character == "_" || character.properties.isAlphabetic
        || character.properties.numericType == .decimal
      if isKept {
        name.unicodeScalars.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    return name
  }
}
