import MotionCore
import MotionRecording
import MotionValues

/// Results as JSON, one object per line: each test, then the totals.
package struct JSONReport: Sendable {
  private var tally = TestTally()

  package init() {}

  /// Returns the line of a result.
  package mutating func line(of result: TestResult, page: String?) -> String {
    tally.add(result)
    var bytes = ByteWriter()
    bytes.append("{\"file\":")
    bytes.append(jsonString: result.file)
    bytes.append(member: "name")
    bytes.append(jsonString: result.name)
    bytes.append(member: "kind")
    bytes.append(jsonString: result.kind.rawValue)
    bytes.append(member: "status")
    bytes.append(jsonString: result.status.rawValue)
    if !result.failures.isEmpty {
      bytes.append(member: "failures")
      bytes.append(array: result.failures) { $1.append($0) }
    }
    if let inputs = result.inputs {
      bytes.append(member: "inputs")
      bytes.append(jsonString: inputs)
    }
    if let page {
      bytes.append(member: "page")
      bytes.append(jsonString: page)
    }
    bytes.append("}\n")
    return bytes.text
  }

  /// The last line.
  package var totals: String {
    var bytes = ByteWriter()
    bytes.append("{\"tests\":\(tally.tests)")
    bytes.append(",\"goldens\":\(tally.goldens)")
    bytes.append(",\"recorded\":\(tally.recorded)")
    bytes.append(",\"failed\":\(tally.failed)}\n")
    return bytes.text
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ failure: TestFailure) {
    let diagnostic = failure.diagnostic
    append("{\"slug\":")
    append(jsonString: diagnostic.code.slug)
    append(member: "message")
    append(jsonString: diagnostic.message)
    append(member: "help")
    append(array: diagnostic.help) { $1.append(jsonString: $0) }
    if let location = diagnostic.location {
      append(member: "file")
      append(jsonString: location.file)
      append(member: "line")
      append("\(location.line)")
    }
    append("}")
  }
}
