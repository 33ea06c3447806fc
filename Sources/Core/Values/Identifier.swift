/// A name compared by its bytes, as in Lua; Swift strings would equate composed and decomposed
/// text.
package struct Identifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  init(bytes: [UInt8]) { self.bytes = bytes }

  package var description: String { String(decoding: bytes, as: UTF8.self) }

  package static func < (a: Identifier, b: Identifier) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}

/// Identifiers that name a layer by the ids around it, such as `row/title`.
extension Identifier {
  private static let separator = UInt8(ascii: "/")

  /// Returns the name of an id inside another one.
  package static func / (outer: Identifier, inner: Identifier) -> Identifier {
    Identifier(bytes: outer.bytes + [separator] + inner.bytes)
  }

  /// The ids of a name, from the outside inwards.
  package var parts: [Identifier] {
    bytes.split(separator: Self.separator).map { Identifier(bytes: Array($0)) }
  }

  /// The name without its outermost id; nil if it is one id.
  package var withoutOutermost: Identifier? {
    bytes.firstIndex(of: Self.separator).map { Identifier(bytes: Array(bytes[($0 + 1)...])) }
  }

  /// The innermost id of a name.
  package var innermost: Identifier {
    guard let place = bytes.lastIndex(of: Self.separator) else { return self }
    return Identifier(bytes: Array(bytes[(place + 1)...]))
  }

  /// Returns whether a name ends with the ids of another one.
  package func ends(with other: Identifier) -> Bool {
    guard bytes.count > other.bytes.count else { return self == other }
    return bytes[bytes.count - other.bytes.count - 1] == Self.separator
      && bytes.suffix(other.bytes.count) == other.bytes[...]
  }
}
