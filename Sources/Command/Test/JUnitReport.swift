import MotionCore
import MotionRecording
import MotionValues

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
    let legible = text.unicodeScalars.map { scalar in
      scalar != "\n" && HiddenCharacter.contains(scalar)
        ? HiddenCharacter.spelling(of: scalar) : String(scalar)
    }
    let escaped = XMLText.escaped(legible.joined())
    return keepsLines ? escaped : escaped.replacing("\n", with: "&#10;")
  }
}
