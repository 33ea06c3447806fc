import MotionRecording
import MotionValues

/// A report as one JSON object; numbers are rounded to a millionth.
package struct ReportJSON: Sendable {
  package let text: String

  package init(_ report: ExportReport, _ facts: ReportFacts) {
    var bytes = ByteWriter()
    bytes.append("{\"motion-export\":1,\"format\":")
    bytes.append(jsonString: facts.format)
    bytes.append(member: "scene")
    bytes.append(jsonString: facts.scene)
    bytes.append(member: "bytes")
    bytes.append(integer: facts.bytes)
    bytes.append(member: "gzippedBytes")
    bytes.append(integer: facts.gzippedBytes)
    if let inputs = facts.inputs {
      bytes.append(member: "inputs")
      bytes.append(jsonString: inputs.hash)
    }
    bytes.append(member: "keys")
    bytes.append(integer: report.keyCount)
    if let corner = report.worstCorner {
      bytes.append(member: "worstCorner")
      bytes.append("{\"layer\":")
      bytes.append(jsonString: corner.layer)
      bytes.append(member: "distance")
      bytes.append(decimal6: corner.distance)
      bytes.append(member: "time")
      bytes.append(decimal6: corner.time)
      bytes.append("}")
    }
    bytes.append(member: "properties")
    bytes.append(array: report.entries) { $1.append($0) }
    bytes.append("}\n")
    text = bytes.text
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ entry: ExportReport.Entry) {
    append("{\"layer\":")
    append(jsonString: entry.layer)
    append(member: "property")
    append(jsonString: entry.property)
    append(member: "outcome")
    switch entry.outcome {
    case .kept(let words):
      append("\"kept\"")
      append(member: "as")
      append(jsonString: words)
    case .baked(let reason):
      append("\"baked\"")
      append(member: "reason")
      append(jsonString: reason)
    case .leftOut(let reason):
      append("\"left out\"")
      append(member: "reason")
      append(jsonString: reason)
    }
    append(member: "unit")
    append(jsonString: entry.unit.rawValue)
    append(member: "keys")
    append(integer: entry.keys)
    if let deviation = entry.deviation {
      append(member: "worst")
      append(decimal6: deviation.worst)
      append(member: "rms")
      append(decimal6: deviation.rms)
      append(member: "time")
      append(decimal6: deviation.time)
    }
    append("}")
  }
}
