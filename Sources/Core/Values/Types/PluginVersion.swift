/// The numbers of a plugin's version, such as `1.2.0`, or of its beginning, such as `1`.
package struct PluginVersion: Hashable, Sendable, CustomStringConvertible {
  private let numbers: [Int]

  /// Reads a version; nil if the text is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard 1...3 ~= parts.count, numbers.count == parts.count else { return nil }
    self.numbers = numbers
  }

  package var description: String { numbers.map(String.init).joined(separator: ".") }

  private var all: [Int] { numbers + Array(repeating: 0, count: 3 - numbers.count) }

  /// Whether it is not older, and compatible: its major number is equal, or before 1.0 its minor one.
  package func satisfies(_ required: PluginVersion) -> Bool {
    let count = required.all[0] == 0 && required.numbers.count > 1 ? 2 : 1
    return all.prefix(count) == required.all.prefix(count)
      && !all.lexicographicallyPrecedes(required.all)
  }
}
