import MotionValues

extension RecordingBuilder {
  /// Reads an NDJSON line after the header: a frame, or the end, which it returns.
  mutating func read(ndjson line: TraceLines.Line) throws(TraceSyntaxError) -> TraceEnd? {
    self.line = line.number
    var reader = JSONReader(line.bytes, line: line.number)
    var members = try JSONMembers(&reader, "a frame as a JSON object")
    try reader.checkEnd()
    if var frames = members.takeIfPresent("frames") {
      return TraceEnd(
        frameCount: try frames.takeInteger("a number of frames", in: 0...Limits.frames),
        failure: try members.takeIfPresent("failure")?.text("the reason of the failure"))
    }
    var frame = try members.take("frame")
    try beginFrame(frame.takeInteger("a frame number", in: 0...Limits.frames))
    if var list = members.takeIfPresent("defaults") {
      for group in try TraceDefaults.list(&list) { defaults(group) }
    }
    var events: [(event: TraceEvent, time: Double?)] = []
    if var list = members.takeIfPresent("events") {
      try list.beginArray("a list of events")
      while try list.hasNextElement() { events.append(try readEvent(&list)) }
    }
    // The values of the frame belong to layers that have got the paths of removed ones.
    for (event, _) in events where event.name == StageEvent.removal { remove(event.target) }
    if var list = members.takeIfPresent("layers") {
      for layer in try TraceLayer.list(&list, recording.defaults) { try add(layer) }
    }
    if var values = members.takeIfPresent("set") {
      try values.beginObject("the values that changed")
      while let name = try values.nextName() {
        let value = try values.takeScalar("a number, a boolean or a text for `\(name)`")
        try set(name) { TraceValue(value, as: $0) }
      }
    }
    for (event, time) in events { try self.event(event, at: time) }
    return nil
  }

  private func readEvent(
    _ reader: inout JSONReader
  ) throws(TraceSyntaxError) -> (event: TraceEvent, time: Double?) {
    var members = try JSONMembers(&reader, "an event")
    var (name, target) = (try members.take("event"), try members.take("target"))
    var (time, values) = (try members.take("time"), try members.take("values"))
    var words: [TraceValue] = []
    try values.beginArray("a list of values")
    while try values.hasNextElement() {
      words.append(TraceValue(try values.takeScalar("a value of the event"), as: .name))
    }
    let event = TraceEvent(
      name: try name.takeText("the name of the event"),
      target: try target.takeText("the target of the event"), words: words)
    return (event, try time.takeNumber("a time in seconds") { $0 >= 0 })
  }
}

extension JSONReader {
  fileprivate func text(_ expected: String) throws(TraceSyntaxError) -> String {
    var reader = self
    return try reader.takeText(expected)
  }
}
