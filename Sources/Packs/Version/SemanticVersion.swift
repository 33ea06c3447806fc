import MotionValues

/// A version according to Semantic Versioning 2.0.0: `1.2.0`, `2.0.0-beta.1`.
package struct SemanticVersion: Hashable, Sendable, CustomStringConvertible {
  /// The limit of a version's text, in bytes.
  package static let lengthLimit = 64

  package let major: Int
  package let minor: Int
  package let patch: Int
  /// The identifiers between `-` and `+`; empty for a release.
  package let prerelease: [PrereleasePart]
  /// The text after `+`, which comparisons ignore.
  package let build: String

  package init(
    _ major: Int, _ minor: Int, _ patch: Int, prerelease: [PrereleasePart] = [], build: String = ""
  ) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = prerelease
    self.build = build
  }

  /// Reads a version; nil if the text is not one.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let (rest, build) = text.cut(at: "+")
    let (core, prerelease) = rest.cut(at: "-")
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false).map(Self.number)
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1],
      let patch = numbers[2]
    else { return nil }
    if let build, !build.dotted.allSatisfy(Self.isIdentifier) { return nil }
    var parts: [PrereleasePart] = []
    if let prerelease {
      for part in prerelease.dotted {
        guard Self.isIdentifier(part), let read = PrereleasePart(part) else { return nil }
        parts.append(read)
      }
    }
    self.init(major, minor, patch, prerelease: parts, build: String(build ?? ""))
  }

  /// Reads a version.
  ///
  /// - Throws: If the text is not a version, with the version that was probably meant.
  package static func parse(_ text: String, at place: SourceLocation? = nil) throws(Diagnostic)
    -> SemanticVersion
  {
    if let version = SemanticVersion(text) { return version }
    throw Diagnostic(
      .badVersion, "`\(text)` is not a version; one is three numbers, such as `1.2.0`",
      help: repaired(text).map { ["did you mean `\($0)`?"] } ?? [], token: text, at: place)
  }

  package var isPrerelease: Bool { !prerelease.isEmpty }

  package var description: String {
    "\(major).\(minor).\(patch)"
      + (prerelease.isEmpty ? "" : "-" + prerelease.map(\.description).joined(separator: "."))
      + (build.isEmpty ? "" : "+" + build)
  }

  /// Reads a number without leading zeros and with at most 18 digits; nil for other texts.
  static func number(_ text: some StringProtocol) -> Int? {
    let digits = Array(text.utf8)
    guard 1...18 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      digits.count == 1 || digits[0] != 0x30
    else { return nil }
    return Int(text)
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
      }
  }

  /// Guesses the intended version of a malformed text.
  private static func repaired(_ text: String) -> String? {
    var core = Substring(text)
    if let first = core.first, "vV=".contains(first) { core = core.dropFirst() }
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...3 ~= numbers.count else { return nil }
    // Parsing the numbers drops leading zeros.
    let whole = numbers.map { number in Int(number).map { "\($0)" } ?? String(number) }
    let padded = whole + [String](repeating: "0", count: 3 - whole.count)
    return SemanticVersion(padded.joined(separator: "."))?.description
  }
}

extension SemanticVersion: Comparable {
  package static func < (a: SemanticVersion, b: SemanticVersion) -> Bool {
    let left = (a.major, a.minor, a.patch)
    let right = (b.major, b.minor, b.patch)
    if left != right { return left < right }
    if a.prerelease.isEmpty || b.prerelease.isEmpty {
      return !a.prerelease.isEmpty && b.prerelease.isEmpty
    }
    return a.prerelease.lexicographicallyPrecedes(b.prerelease)
  }
}

/// An identifier of a prerelease: a number or a word. Numbers precede words.
package enum PrereleasePart: Hashable, Comparable, Sendable, CustomStringConvertible {
  case number(Int)
  case word(String)

  /// Reads an identifier; nil for a number with leading zeros.
  init?(_ text: Substring) {
    if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      guard let number = SemanticVersion.number(text) else { return nil }
      self = .number(number)
    } else {
      self = .word(String(text))
    }
  }

  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .word(let word): word
    }
  }
}

extension StringProtocol {
  /// Splits at the first `separator`; the second half is nil if there is none.
  fileprivate func cut(at separator: Character) -> (Substring, Substring?) {
    guard let index = firstIndex(of: separator) else { return (Substring(self), nil) }
    return (Substring(self[..<index]), Substring(self[self.index(after: index)...]))
  }

  fileprivate var dotted: [Substring] {
    Substring(self).split(separator: ".", omittingEmptySubsequences: false)
  }
}
