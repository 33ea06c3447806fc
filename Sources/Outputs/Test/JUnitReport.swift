import MotionCore
import MotionTrace

/// Results as JUnit's XML, which services for continuous integration read.
///
/// It contains no times, so that equal results produce equal files.
package struct JUnitReport: Sendable {
  private var cases = ""
  private var tally = TestTally()

  package init() {}

  package mutating func add(_ result: TestResult) {
    tally.add(result)
    let name = result.name.isEmpty ? result.kind.rawValue : result.name
    cases +=
      "    <testcase classname=\"\(Self.escaped(result.file))\" name=\"\(Self.escaped(name))\""
    if result.failures.isEmpty {
      cases += "/>\n"
      return
    }
    cases += ">\n"
    for failure in result.failures {
      cases += "      <failure type=\"\(failure.diagnostic.code.slug)\" "
      cases += "message=\"\(Self.escaped(failure.diagnostic.message))\">"
      cases += Self.escaped(failure.text, keepsLines: true)
      cases += "</failure>\n"
    }
    cases += "    </testcase>\n"
  }

  package var text: String {
    let counts = "tests=\"\(tally.count)\" failures=\"\(tally.failed)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="motion" \(counts)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  /// Escapes the special characters of XML, and spells out characters that XML cannot contain.
  private static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n" where keepsLines: escaped += "\n"
      case "\n": escaped += "&#10;"
      case _ where HiddenCharacter.contains(scalar):
        escaped += HiddenCharacter.spelling(of: scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
