import MotionRecording
import MotionValues

/// A comparison as one JSON object, with all numbers rounded to a millionth.
package struct ComparisonJSON: Sendable {
  package let text: String

  package init(_ comparison: RunComparison) {
    var bytes = ByteWriter()
    bytes.append("{\"motion-diff\":1,\"equal\":\(comparison.isEqual),\"notes\":")
    bytes.append(array: comparison.notes) { $1.append(jsonString: $0) }
    bytes.append(member: "first")
    if let first = comparison.first { bytes.append(first) } else { bytes.append("null") }
    if let scenes = comparison.scenes {
      bytes.append(member: "scene")
      bytes.append("{\"before\":")
      bytes.append(jsonString: scenes.before)
      bytes.append(member: "after")
      bytes.append(jsonString: scenes.after)
      bytes.append("}")
    }
    bytes.append(member: "addedLayers")
    bytes.append(array: comparison.addedLayers) { $1.append(jsonString: $0) }
    bytes.append(member: "removedLayers")
    bytes.append(array: comparison.removedLayers) { $1.append(jsonString: $0) }
    bytes.append(member: "properties")
    bytes.append(array: comparison.properties) { $1.append($0) }
    bytes.append(member: "events")
    bytes.append(array: comparison.events) { $1.append($0) }
    if let order = comparison.order {
      bytes.append(member: "order")
      bytes.append(array: [order.first, order.second]) { $1.append(jsonString: $0) }
    }
    bytes.append(member: "sentences")
    bytes.append(array: comparison.sentences) { $1.append(jsonString: $0) }
    bytes.append("}\n")
    text = bytes.text
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ first: FirstDifference) {
    append("{\"time\":")
    append(decimal6: first.time)
    if let frame = first.frame {
      append(member: "frame")
      append(integer: frame)
    }
    append(member: "path")
    append(jsonString: first.path)
    if let property = first.property {
      append(member: "property")
      append(jsonString: property)
    }
    append(before: first.before, after: first.after) { $1.append(jsonString: $0) }
    append("}")
  }

  fileprivate mutating func append(_ property: PropertyComparison) {
    append("{\"path\":")
    append(jsonString: property.path)
    append(member: "property")
    append(jsonString: property.property)
    append(member: "time")
    append(decimal6: property.time)
    append(before: property.before, after: property.after) { $1.append(json: $0) }
    if let (distance, time) = property.greatest {
      append(member: "greatest")
      append("{\"distance\":")
      append(decimal6: distance)
      append(member: "time")
      append(decimal6: time)
      append("}")
    }
    append(member: "changes")
    append(array: property.changes) { $1.append(jsonString: $0) }
    append("}")
  }

  fileprivate mutating func append(_ event: EventComparison) {
    append("{\"change\":")
    append(jsonString: event.change.rawValue)
    append(before: event.before, after: event.after) { $1.append(jsonString: $0) }
    append(member: "times")
    append(array: [event.times.before, event.times.after]) { $1.append(decimal6: $0) }
    append("}")
  }

  /// Appends the value of each run; `null` if it has none.
  private mutating func append<Value>(
    before: Value?, after: Value?, _ value: (Value, inout ByteWriter) -> Void
  ) {
    append(member: "before")
    if let before { value(before, &self) } else { append("null") }
    append(member: "after")
    if let after { value(after, &self) } else { append("null") }
  }
}
