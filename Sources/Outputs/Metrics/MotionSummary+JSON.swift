import MotionRecording

extension MotionSummary: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("motion-summary") { _ in 1 }
    Member("scene") { $0.scene }
    Member("seconds") { $0.duration }
    Member("frames") { $0.frameCount }
    Member("fps") { $0.rate }
    Member("layers") { $0.layerCount }
    Member("properties") { $0.rows }
    Member("events") { $0.events }
  }
}

extension MotionSummary.Row: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("path") { $0.path }
    Member("property") { $0.property }
    Member("from") { $0.from }
    Member("to") { $0.to }
    Member(ifPresent: "through") { $0.through }
    Member("start") { $0.start }
    Member("end") { $0.end }
    Member("set") { $0.isSet }
    Member("drivers") { $0.drivers }
    Member("moves") { $0.moves }
  }
}

extension MotionMeasures: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("from") { $0.from }
    Member("to") { $0.to }
    Member("start") { $0.start }
    Member("end") { $0.end }
    Member("peakVelocity") { $0.peakVelocity }
    Member("peakTime") { $0.peakTime }
    Member("overshoot") { $0.overshoot }
    Member("overshootPercent") { $0.overshootPercent }
    Member("settlingTime") { $0.settlingTime }
    Member("velocityJumps") { $0.jumps }
  }
}

extension MotionMeasures.Jump: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("time") { $0.time }
    Member("before") { $0.before }
    Member("after") { $0.after }
  }
}
