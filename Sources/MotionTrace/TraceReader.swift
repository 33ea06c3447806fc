/// Reads the lines form of a trace.
package struct TraceReader {
  private var line: TraceLine

  private init(_ line: TraceLine) {
    self.line = line
  }

  /// Reads a whole trace, or throws what is wrong with its first wrong line.
  package static func read(_ text: String) throws(TraceSyntaxError) -> Trace {
    let bytes = [UInt8](text.utf8)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }

    var first = TraceReader(TraceLine(lines.first ?? [], number: 1))
    let header = try first.readHeader()
    var frames: [TraceFrame] = []
    for (index, bytes) in lines.enumerated().dropFirst() {
      var reader = TraceReader(TraceLine(bytes, number: index + 1))
      try reader.readLine(into: &frames)
    }
    return Trace(header: header, frames: frames)
  }

  /// Reads `# motion 1  scene collapsing-header  fps 60  seed 0` and further facts.
  private mutating func readHeader() throws(TraceSyntaxError) -> TraceHeader {
    for mark in ["#", "motion", "\(TraceHeader.version)"] {
      try line.take(mark, expected: "`# motion \(TraceHeader.version)` at the start")
    }
    try line.take("scene", expected: "`scene`")
    let scene = try line.takeLabel()
    try line.take("fps", expected: "`fps`")
    // A smaller rate would print as 0, and its times could be infinite.
    let fps = try line.takeNumber(expected: "frames a second above 0") { $0 >= 1e-6 }
    try line.take("seed", expected: "`seed`")
    let seed = try line.takeInteger(expected: "a whole number as seed")
    var pairs: [TraceHeader.Pair] = []
    while !line.isAtEnd {
      let key = try line.takeLabel()
      pairs.append(TraceHeader.Pair(key, try line.takeValue()))
    }
    return TraceHeader(scene: scene, fps: fps, seed: seed, pairs: pairs)
  }

  /// Reads a change or an event into the frame that it belongs to.
  private mutating func readLine(into frames: inout [TraceFrame]) throws(TraceSyntaxError) {
    let last = frames.last?.index
    let index = try line.takeInteger(
      expected: last.map { "a frame number from \($0) up" } ?? "a frame number"
    ) { $0 >= last ?? 0 }
    if index != last { frames.append(TraceFrame(index: index)) }
    if line.isNext("!") {
      try line.take("!", expected: "`!`")
      let event = try readEvent()
      frames[frames.count - 1].events.append(event)
    } else {
      let property = try line.takeLabel()
      let value = try line.takeValue()
      try line.checkEnd()
      frames[frames.count - 1].changes.append(TraceFrame.Change(property, value))
    }
  }

  private mutating func readEvent() throws(TraceSyntaxError) -> TraceEvent {
    let name = try line.takeLabel()
    let target = try line.takeLabel()
    var words: [TraceValue] = []
    while !line.isAtEnd { words.append(try line.takeValue()) }
    return TraceEvent(name: name, target: target, words: words)
  }
}
