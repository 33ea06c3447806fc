import MotionRecording

/// A summary as one JSON object, with all numbers rounded to a millionth.
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
    bytes.append(member: "properties")
    bytes.append(array: summary.rows) { $1.append($0) }
    bytes.append(member: "events")
    bytes.append(array: summary.events) { event, bytes in
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
    append(member: "property")
    append(jsonString: row.property)
    append(member: "from")
    append(json: row.from)
    append(member: "to")
    append(json: row.to)
    if let through = row.through {
      append(member: "through")
      append(json: through)
    }
    append(numbers: [("start", row.start), ("end", row.end)])
    append(member: "set")
    append(row.isSet ? "true" : "false")
    append(member: "drivers")
    append(array: row.drivers) { $1.append(jsonString: $0) }
    append(member: "moves")
    append(array: row.moves) { $1.append($0) }
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
    append(member: "velocityJumps")
    append(array: move.jumps) { jump, bytes in
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
}
