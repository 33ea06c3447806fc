/// Licence expressions in SPDX syntax: `MIT`, `Apache-2.0 OR MIT`, `LicenseRef-Studio`.
package enum LicenseExpression {
  /// Identifiers that are often misspelled; all others are accepted as they are.
  private static let common = [
    "0BSD", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause",
    "BSL-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0", "GPL-2.0-only", "GPL-2.0-or-later",
    "GPL-3.0-only", "GPL-3.0-or-later", "ISC", "LGPL-3.0-only", "LGPL-3.0-or-later", "MIT",
    "MIT-0", "MPL-2.0", "OFL-1.1", "Unlicense", "Zlib",
  ]

  /// The correction, as a help text; nil if the expression is valid.
  package static func fault(of text: String) -> String? {
    let general =
      "use SPDX syntax: `MIT`, `Apache-2.0 OR MIT`, or `LicenseRef-…` for your own"
    guard text.utf8.count <= 200 else { return general }
    if common.contains(text) { return nil }
    let spaced = text.map { "()".contains($0) ? " \($0) " : "\($0)" }.joined()
    let words = spaced.split(separator: " ").map(String.init)
    if let near = common.first(where: { $0 != text && sameLetters($0, text) }) {
      return "did you mean `\(near)`?"
    }
    var depth = 0
    var wantsOperand = true
    for word in words {
      switch word {
      case "(" where wantsOperand: depth += 1
      case ")" where !wantsOperand && depth > 0: depth -= 1
      case "AND", "OR", "WITH":
        guard !wantsOperand else { return general }
        wantsOperand = true
      default:
        guard wantsOperand, isIdentifier(word) else { return general }
        if let near = common.first(where: { $0 != word && sameLetters($0, word) }) {
          return "did you mean `\(near)`?"
        }
        wantsOperand = false
      }
    }
    return wantsOperand || depth > 0 ? general : nil
  }

  private static func isIdentifier(_ word: String) -> Bool {
    let core = word.hasSuffix("+") ? word.dropLast() : word[...]
    return !core.isEmpty
      && core.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }

  /// Whether two names are equal apart from case, hyphens and spaces.
  private static func sameLetters(_ a: String, _ b: String) -> Bool {
    func letters(_ text: String) -> String { text.lowercased().filter { !" -".contains($0) } }
    return letters(a) == letters(b)
  }
}
