/// Reads the lines form of a trace.
package struct TraceReader {
  private var line: TraceLine
  private let version: Int

  private init(_ line: TraceLine, version: Int = TraceHeader.version) {
    self.line = line
    self.version = version
  }

  /// Reads a whole trace, or throws what is wrong with its first wrong line.
  package static func read(_ text: String) throws(TraceSyntaxError) -> Trace {
    let bytes = [UInt8](text.utf8)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }

    var first = TraceReader(TraceLine(lines.first ?? [], number: 1))
    let (version, header) = try first.readHeader()
    var frames: [TraceFrame] = []
    for (index, bytes) in lines.enumerated().dropFirst() {
      var reader = TraceReader(TraceLine(bytes, number: index + 1), version: version)
      try reader.readLine(into: &frames)
    }
    return Trace(header: header, frames: frames)
  }

  /// Reads one line of a trace that is not its header.
  static func readFrame(_ line: String) throws(TraceSyntaxError) -> TraceFrame? {
    var reader = TraceReader(TraceLine(Array(line.utf8)[...], number: 1))
    var frames: [TraceFrame] = []
    try reader.readLine(into: &frames)
    return frames.first
  }

  /// Reads `# motion 2  scene collapsing-header  fps 60  seed 0` and further facts.
  private mutating func readHeader() throws(TraceSyntaxError) -> (Int, TraceHeader) {
    let start = "`# motion \(TraceHeader.version)` at the start"
    for mark in ["#", "motion"] { try line.take(mark, expected: start) }
    let version = try line.takeInteger(
      expected: start, where: TraceHeader.readableVersions.contains)
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
    return (version, TraceHeader(scene: scene, fps: fps, seed: seed, pairs: pairs))
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
    while !line.isAtEnd {
      if version > 1, let time = try line.takeTime() {
        try line.checkEnd()
        return TraceEvent(name: name, target: target, words: words, time: time)
      }
      words.append(try line.takeValue())
    }
    return TraceEvent(name: name, target: target, words: words)
  }
}
