import MotionValues

/// A range of versions in Cargo's syntax: `^1.2`, `~1.2.3`, `>=1, <3`, `1.4.*`, `=2.0.0`, `*`.
/// A bare `1.2` means `^1.2`; all parts between commas must hold.
package struct VersionRange: Hashable, Sendable, CustomStringConvertible {
  /// The range as it was written.
  package let description: String
  private let parts: [Part]

  /// Every released version.
  package static let any = VersionRange(description: "*", parts: [])

  private init(description: String, parts: [Part]) {
    self.description = description
    self.parts = parts
  }

  /// Exactly one version.
  package static func exactly(_ version: SemanticVersion) -> VersionRange {
    VersionRange(
      description: "=\(version)",
      parts: [Part(least: .init(version, isIncluded: true), most: .init(version, isIncluded: true))]
    )
  }

  /// The versions that are compatible with a version.
  package static func compatible(with version: SemanticVersion) -> VersionRange {
    (try? parse("^\(version)")) ?? .exactly(version)
  }

  package static func parse(_ text: String, at place: SourceLocation? = nil) throws(Diagnostic)
    -> VersionRange
  {
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    if pieces == ["*"] { return .any }
    var parts: [Part] = []
    for piece in pieces {
      guard let part = Part(piece) else { throw malformed(text, piece, at: place) }
      parts.append(part)
    }
    let range = VersionRange(description: pieces.joined(separator: ", "), parts: parts)
    guard !range.isEmpty else {
      throw Diagnostic(
        .badVersion, "the range `\(text)` contains no version",
        help: ["all parts between commas must hold, as in `>=1.2, <2`"], token: text, at: place)
    }
    return range
  }

  /// Whether the range contains a version.
  ///
  /// A range contains a prerelease only if it names a prerelease of the same version: `^1.2`
  /// does not ask for previews of 1.3.
  package func contains(_ version: SemanticVersion) -> Bool {
    guard parts.allSatisfy({ $0.contains(version) }) else { return false }
    return !version.isPrerelease || parts.contains { $0.names(prereleaseOf: version) }
  }

  /// Whether the range contains all releases of another one.
  package func includes(_ other: VersionRange) -> Bool {
    let starts =
      least.map { bound in
        guard let inner = other.least else { return false }
        return inner.version == bound.version
          ? bound.isIncluded || !inner.isIncluded : bound.version < inner.version
      } ?? true
    let ends =
      most.map { bound in
        guard let inner = other.most else { return false }
        return inner.version == bound.version
          ? bound.isIncluded || !inner.isIncluded : inner.version < bound.version
      } ?? true
    return starts && ends
  }

  /// The bound below which no part has a version.
  private var least: VersionBound? {
    parts.compactMap(\.least).max {
      $0.version == $1.version ? $0.isIncluded && !$1.isIncluded : $0.version < $1.version
    }
  }

  /// The bound above which no part has a version.
  private var most: VersionBound? {
    parts.compactMap(\.most).min {
      $0.version == $1.version ? !$0.isIncluded && $1.isIncluded : $0.version < $1.version
    }
  }

  /// Whether no version satisfies all parts.
  private var isEmpty: Bool {
    guard let least, let most else { return false }
    if least.version == most.version {
      return !parts.allSatisfy { $0.contains(least.version) }
    }
    return most.version < least.version
  }

  private static func malformed(
    _ text: String, _ piece: String, at place: SourceLocation?
  ) -> Diagnostic {
    var help = ["write a range as `^1.2`, `~1.2.3`, `>=1.2, <3`, `1.4.*`, `=2.0.0` or `*`"]
    if text.contains("||") {
      help = ["ranges have no `||`; write parts that must all hold, as in `>=1, <3`"]
    } else if piece.split(separator: " ").count > 1 {
      let joined = piece.split(separator: " ").joined(separator: ", ")
      if (try? parse(joined)) != nil { help = ["did you mean `\(joined)`?"] }
    } else if let first = piece.first, "vV".contains(first), Part(String(piece.dropFirst())) != nil
    {
      help = ["did you mean `\(piece.dropFirst())`?"]
    }
    return Diagnostic(
      .badVersion, "`\(text)` is not a range of versions", help: help, token: text, at: place)
  }
}

/// One bound of a range.
private struct VersionBound: Hashable, Sendable {
  let version: SemanticVersion
  let isIncluded: Bool

  init(_ version: SemanticVersion, isIncluded: Bool) {
    self.version = version
    self.isIncluded = isIncluded
  }
}

/// The text between two commas of a range.
private struct Part: Hashable, Sendable {
  var least: VersionBound?
  var most: VersionBound?

  init(least: VersionBound?, most: VersionBound?) {
    self.least = least
    self.most = most
  }

  /// Reads a part; nil if the text is not one.
  init?(_ text: String) {
    let operators = [">=", "<=", ">", "<", "=", "^", "~"]
    let sign = operators.first { text.hasPrefix($0) } ?? ""
    guard let version = PartialVersion(text.dropFirst(sign.count).trimmed) else { return nil }
    if version.hasWildcard, !["", "="].contains(sign) { return nil }
    switch sign {
    case ">=": self.init(from: version.first, below: nil)
    case "<": self.init(from: nil, below: version.first)
    case ">":
      self.init(
        least: version.isWhole
          ? VersionBound(version.first, isIncluded: false)
          : VersionBound(version.next, isIncluded: true), most: nil)
    case "<=":
      self.init(
        least: nil,
        most: version.isWhole
          ? VersionBound(version.first, isIncluded: true)
          : VersionBound(version.next, isIncluded: false))
    case "=" where version.isWhole:
      let bound = VersionBound(version.first, isIncluded: true)
      self.init(least: bound, most: bound)
    case "=": self.init(from: version.first, below: version.next)
    case "~": self.init(from: version.first, below: version.nextMinor)
    default:
      self.init(
        from: version.first, below: version.hasWildcard ? version.next : version.nextIncompatible)
    }
  }

  private init(from least: SemanticVersion?, below most: SemanticVersion?) {
    self.least = least.map { VersionBound($0, isIncluded: true) }
    self.most = most.map { VersionBound($0, isIncluded: false) }
  }

  func contains(_ version: SemanticVersion) -> Bool {
    if let least {
      guard least.isIncluded ? least.version <= version : least.version < version else {
        return false
      }
    }
    if let most {
      guard most.isIncluded ? version <= most.version : version < most.version else { return false }
    }
    return true
  }

  func names(prereleaseOf version: SemanticVersion) -> Bool {
    [least, most].contains { bound in
      guard let named = bound?.version, named.isPrerelease else { return false }
      return (named.major, named.minor, named.patch)
        == (version.major, version.minor, version.patch)
    }
  }
}

/// A version whose last numbers may be missing: `1`, `1.2`, `1.2.*`.
private struct PartialVersion {
  private let numbers: [Int]
  private let prerelease: [PrereleasePart]
  let hasWildcard: Bool

  init?(_ text: String) {
    if let version = SemanticVersion(text), version.build.isEmpty {
      numbers = [version.major, version.minor, version.patch]
      prerelease = version.prerelease
      hasWildcard = false
      return
    }
    var pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    let count = pieces.count
    while let last = pieces.last, ["*", "x", "X"].contains(last) { pieces.removeLast() }
    hasWildcard = pieces.count < count
    guard 1...3 ~= count, 1...2 ~= pieces.count else { return nil }
    let read = pieces.compactMap { SemanticVersion.number($0) }
    guard read.count == pieces.count else { return nil }
    numbers = read
    prerelease = []
  }

  var isWhole: Bool { numbers.count == 3 }

  /// The first version with these numbers.
  var first: SemanticVersion {
    SemanticVersion(numbers[0], number(1), number(2), prerelease: prerelease)
  }

  /// The first version after all those with these numbers.
  var next: SemanticVersion {
    switch numbers.count {
    case 1: SemanticVersion(numbers[0] + 1, 0, 0)
    case 2: SemanticVersion(numbers[0], numbers[1] + 1, 0)
    default: SemanticVersion(numbers[0], numbers[1], numbers[2] + 1)
    }
  }

  var nextMinor: SemanticVersion {
    numbers.count == 1 ? next : SemanticVersion(numbers[0], numbers[1] + 1, 0)
  }

  /// The first version that may break compatibility: the leftmost nonzero number grows.
  var nextIncompatible: SemanticVersion {
    if numbers[0] > 0 || numbers.count == 1 { return SemanticVersion(numbers[0] + 1, 0, 0) }
    if numbers[1] > 0 || numbers.count == 2 { return SemanticVersion(0, numbers[1] + 1, 0) }
    return SemanticVersion(0, 0, numbers[2] + 1)
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}

extension StringProtocol {
  /// The text without leading and trailing spaces.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
