import MotionCore
import MotionValues

/// A comment that suppresses findings: `-- check: off unused-animation`, with several slugs if they
/// are separated by commas. A reason may follow a colon.
///
/// It applies to its own line, or, if that has no code, to the next line.
struct Suppression {
  /// The line of the comment, and the line to which it applies.
  let line: Int
  let target: Int
  let slugs: [String]

  private static let opening = "-- check: off"

  /// Finds the suppressions of a script.
  static func all(in text: String) -> [Suppression] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap {
        index, line in
        guard let start = line.indices.first(where: { line[$0...].hasPrefix(opening) }) else {
          return nil
        }
        let isAlone = line[..<start].allSatisfy(\.isWhitespace)
        let slugs = line[start...].dropFirst(opening.count)
          .prefix { $0.isLowercase || $0 == "-" || $0 == "," || $0.isWhitespace }
          .split { $0 == "," || $0.isWhitespace }.map(String.init)
        return Suppression(line: index + 1, target: index + (isAlone ? 2 : 1), slugs: slugs)
      }
  }

  func applies(to finding: RunWarning) -> Bool {
    finding.location?.line == target && slugs.contains(finding.code.slug)
  }

  /// The finding of its line that a misspelt slug means; nil if there is none.
  func near(_ slug: String, among findings: [RunWarning]) -> String? {
    Suggestion.nearest(
      to: slug, in: findings.filter { $0.location?.line == target }.map(\.code.slug))
  }

  /// The slugs for which there is no finding.
  func unused(among findings: [RunWarning]) -> [String] {
    slugs.filter { slug in
      !findings.contains { $0.code.slug == slug && applies(to: $0) }
    }
  }
}

extension DiagnosticCode {
  static let unusedSuppression = DiagnosticCode("unused-suppression")
}
