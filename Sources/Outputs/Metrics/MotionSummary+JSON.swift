import MotionRecording

extension MotionSummary: SchemaWritable {
  package static let schema = Schema<Self>("Summary", "The motion of a run.") {
    Member("motion-summary", "The version of the format.") { _ in 1 }
    Member("scene", "The name of the scene.") { $0.scene }
    Member("seconds", "The length of the run, in seconds.") { $0.duration }
    Member("frames", "The number of frames.") { $0.frameCount }
    Member("fps", "The number of frames per second.") { $0.rate }
    Member("layers", "The number of layers.") { $0.layerCount }
    Member("properties", "The properties that changed, grouped by layer.") { $0.rows }
    Member("events", "The events, in order.") { $0.events }
  }
}

extension MotionSummary.Row: SchemaWritable {
  package static let schema = Schema<Self>("SummaryRow", "A property that changed.") {
    Member("path", "The path of the layer.") { $0.path }
    Member("property", "The name of the property.") { $0.property }
    Member("from", "The value before the first change.") { $0.from }
    Member("to", "The value after the last one.") { $0.to }
    Member(ifPresent: "through", "The value farthest from the start, if it ends where it began.") {
      $0.through
    }
    Member("start", "The time of the first change, in seconds.") { $0.start }
    Member("end", "The time of the last change, in seconds.") { $0.end }
    Member("set", "Whether it was only set, and never moved.") { $0.isSet }
    Member("drivers", "What moved it, in the order of the starts.") { $0.drivers }
    Member("moves", "The moves of a number.") { $0.moves }
  }
}

extension MotionMeasures: SchemaWritable {
  package static let schema = Schema<Self>("Move", "The measures of one move.") {
    Member("from", "The value at its start.") { $0.from }
    Member("to", "The value at its end.") { $0.to }
    Member("start", "Its start, in seconds.") { $0.start }
    Member("end", "Its end, in seconds.") { $0.end }
    Member("peakVelocity", "The velocity with the greatest magnitude, per second.") {
      $0.peakVelocity
    }
    Member("peakTime", "The time of this velocity, in seconds.") { $0.peakTime }
    Member("overshoot", "The greatest distance beyond the end, in the unit of the property.") {
      $0.overshoot
    }
    Member("overshootPercent", "The same in percent of the distance.") { $0.overshootPercent }
    Member("settlingTime", "The time from its start until it stays near its end, in seconds.") {
      $0.settlingTime
    }
    Member("velocityJumps", "The instants at which the velocity jumps.") { $0.jumps }
  }
}

extension MotionMeasures.Jump: SchemaWritable {
  package static let schema = Schema<Self>("VelocityJump", "An instant at which a velocity jumps.")
  {
    Member("time", "In seconds.") { $0.time }
    Member("before", "The velocity before it, per second.") { $0.before }
    Member("after", "The velocity after it, per second.") { $0.after }
  }
}
