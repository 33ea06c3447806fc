import MotionRecording
import MotionTrace

/// A summary as one JSON object, for programs: all numbers in full, rounded to a millionth.
package struct SummaryJSON: Sendable {
  package let text: String

  package init(_ summary: MotionSummary) {
    var bytes = ByteWriter()
    bytes.append("{\"motion-summary\":1,\"scene\":")
    bytes.append(jsonString: summary.scene)
    bytes.append(numbers: [
      ("seconds", summary.duration), ("frames", Double(summary.frameCount)), ("fps", summary.rate),
      ("layers", Double(summary.layerCount)),
    ])
    bytes.append(",\"properties\":")
    bytes.append(list: summary.rows) { $1.append($0) }
    bytes.append(",\"events\":")
    bytes.append(list: summary.events) { event, bytes in
      bytes.append(json: event.event, frameTime: event.time)
    }
    bytes.append("}\n")
    text = bytes.text
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ row: MotionSummary.Row) {
    append("{\"path\":")
    append(jsonString: row.path)
    append(",\"property\":")
    append(jsonString: row.property)
    append(",\"from\":")
    append(json: row.from)
    append(",\"to\":")
    append(json: row.to)
    if let through = row.through {
      append(",\"through\":")
      append(json: through)
    }
    append(numbers: [("start", row.start), ("end", row.end)])
    append(row.isSet ? ",\"set\":true" : ",\"set\":false")
    append(",\"drivers\":")
    append(list: row.drivers) { $1.append(jsonString: $0) }
    append(",\"moves\":")
    append(list: row.moves) { $1.append($0) }
    append("}")
  }

  private mutating func append(_ move: MotionMeasures) {
    append("{\"from\":")
    append(decimal6: move.from)
    append(numbers: [
      ("to", move.to), ("start", move.start), ("end", move.end),
      ("peakVelocity", move.peakVelocity), ("peakTime", move.peakTime),
      ("overshoot", move.overshoot), ("overshootPercent", move.overshootPercent),
      ("settlingTime", move.settlingTime),
    ])
    append(",\"velocityJumps\":")
    append(list: move.jumps) { jump, bytes in
      bytes.append("{\"time\":")
      bytes.append(decimal6: jump.time)
      bytes.append(numbers: [("before", jump.before), ("after", jump.after)])
      bytes.append("}")
    }
    append("}")
  }

  fileprivate mutating func append(numbers: [(key: String, value: Double)]) {
    for (key, value) in numbers {
      append(",")
      append(jsonString: key)
      append(":")
      append(decimal6: value)
    }
  }

  fileprivate mutating func append<Element>(
    list: [Element], _ element: (Element, inout ByteWriter) -> Void
  ) {
    append("[")
    for (index, item) in list.enumerated() {
      if index > 0 { append(",") }
      element(item, &self)
    }
    append("]")
  }
}
