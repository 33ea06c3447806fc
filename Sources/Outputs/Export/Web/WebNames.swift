/// The class names of layers: their paths as CSS identifiers, each one unique.
///
/// Letters and digits of any script stay; everything else becomes a hyphen, so that no name can end
/// its selector, attribute or comment.
struct WebNames {
  private var names: [String: String] = [:]
  /// The classes that are no layer's.
  private var taken: Set<String> = ["motion-screen", "motion-fill", "motion-rim", "scroll-linked"]

  /// Returns the class name of a layer; the same path always has the same name.
  mutating func name(ofPath path: String) -> String {
    if let name = names[path] { return name }
    let name = unique(Self.identifier(path))
    names[path] = name
    return name
  }

  /// Returns the last part of a layer's class name.
  static func shortName(ofPath path: String) -> String {
    identifier(String(path.split(separator: "/").last ?? ""))
  }

  /// Returns a name that has not been returned before.
  mutating func unique(_ name: String) -> String {
    var (result, count) = (name, 1)
    while !taken.insert(result).inserted {
      count += 1
      result = "\(name)-\(count)"
    }
    return result
  }

  static func identifier(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isWord =
        scalar.isASCII
        ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        : scalar.properties.isAlphabetic
      if isWord {
        name.unicodeScalars.append(scalar)
      } else if name.last != "-" {
        name += "-"
      }
    }
    let isPlain = name.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    return isPlain ? name : "layer-" + name.drop { $0 == "-" }
  }
}
