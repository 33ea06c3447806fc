import MotionValues

/// The name of a pack: a scope, which identifies its author, and a name, as in
/// `north/soft-headers`.
package struct PackName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The limit of each half, in bytes.
  package static let lengthLimit = 64

  package let scope: String
  package let name: String

  /// Reads a name; nil if the text is not one.
  package init?(_ text: String) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, halves.allSatisfy(Self.isHalf) else { return nil }
    scope = halves[0]
    name = halves[1]
  }

  package static func parse(_ text: String, at place: SourceLocation? = nil) throws(Diagnostic)
    -> PackName
  {
    if let name = PackName(text) { return name }
    let help =
      repaired(text).map { "did you mean `\($0)`?" }
      ?? "a name is `scope/name`: lower-case letters, digits and single hyphens, starting with a letter"
    throw Diagnostic(
      .packName, "`\(text)` is not a pack name", help: [help], token: text, at: place)
  }

  package var description: String { scope + "/" + name }

  package static func < (a: PackName, b: PackName) -> Bool {
    // All characters are ASCII, so this is byte order.
    (a.scope, a.name) < (b.scope, b.name)
  }

  private static func isHalf(_ text: String) -> Bool {
    guard 1...lengthLimit ~= text.utf8.count, let first = text.utf8.first,
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= first, !text.hasSuffix("-"), !text.contains("--")
    else { return false }
    // Windows treats these as devices, whatever their extension.
    guard !PackPath.reservedNames.contains(text) else { return false }
    return text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  private static func repaired(_ text: String) -> PackName? {
    var small = ""
    for character in text.lowercased() {
      small.append(" _.".contains(character) ? "-" : character)
    }
    return PackName(small)
  }
}
