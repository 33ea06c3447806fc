import MotionCore
import MotionRecording
import MotionValues

/// Results as JUnit's XML, which services for continuous integration read.
///
/// A test has its file and line, and the time of the processor that it took, as far as they are known.
package struct JUnitReport: Sendable {
  private var cases = ""
  private var tally = TestTally()

  package init() {}

  package mutating func add(_ result: TestResult) {
    tally.add(result)
    let name = result.name.isEmpty ? result.kind.rawValue : result.name
    cases +=
      "    <testcase classname=\"\(Self.escaped(result.file))\" name=\"\(Self.escaped(name))\""
    cases += Self.attributes(of: result.place)
    if let time = result.time { cases += " time=\"\(NumberText(time, decimals: 4))\"" }
    var content = ""
    if let reason = result.skipReason {
      content += "      <skipped message=\"\(Self.escaped(reason))\"/>\n"
    }
    for failure in result.failures {
      content += "      <failure type=\"\(failure.diagnostic.code.slug)\" "
      content += "message=\"\(Self.escaped(failure.diagnostic.message))\""
      content += Self.attributes(of: failure.diagnostic.location) + ">"
      content += Self.escaped(failure.text, keepsLines: true)
      content += "</failure>\n"
    }
    if let page = result.page {
      content += "      <system-out>[[ATTACHMENT|\(Self.escaped(page))]]</system-out>\n"
    }
    cases += content.isEmpty ? "/>\n" : ">\n\(content)    </testcase>\n"
  }

  private static func attributes(of place: SourceLocation?) -> String {
    guard let place else { return "" }
    return " file=\"\(escaped(place.file))\"" + (place.line > 0 ? " line=\"\(place.line)\"" : "")
  }

  package var text: String {
    let counts =
      "tests=\"\(tally.count)\" failures=\"\(tally.failed)\""
      + (tally.skipped > 0 ? " skipped=\"\(tally.skipped)\"" : "")
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
