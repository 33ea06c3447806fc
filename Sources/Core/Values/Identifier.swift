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
