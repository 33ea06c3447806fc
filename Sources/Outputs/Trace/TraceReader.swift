import MotionValues

/// Reads the lines format of a trace.
package struct TraceReader {
  private static let start = "`# motion \(TraceHeader.version)` at the start"

  private var line: TraceLine
  private var version: Int

  private init(_ line: TraceLine, version: Int = TraceHeader.version) {
    self.line = line
    self.version = version
  }

  /// Reads a whole trace.
  ///
  /// - Throws: `TraceSyntaxError` for the first wrong line.
  package static func read(_ text: String) throws(TraceSyntaxError) -> Trace {
    var header: TraceHeader?
    var frames: [TraceFrame] = []
    try read(TraceLines([UInt8](text.utf8))) {
      header = $0
    } row: { _, row throws(TraceSyntaxError) in
      if row.frame != frames.last?.index { frames.append(TraceFrame(index: row.frame)) }
      switch row.content {
      case .change(let change): frames[frames.count - 1].changes.append(change)
      case .event(let event): frames[frames.count - 1].events.append(event)
      }
    }
    guard let header else { throw TraceLine([], number: 1).error(expected: start) }
    return Trace(header: header, frames: frames)
  }

  /// Reads a trace line by line and passes on its header, and each row with its line number.
  package static func read(
    _ lines: some Sequence<TraceLines.Line>, header: (TraceHeader) throws(TraceSyntaxError) -> Void,
    row take: (Int, TraceRow) throws(TraceSyntaxError) -> Void
  ) throws(TraceSyntaxError) {
    var version: Int?
    var last: Int?
    var mixed = MixedWordReader()
    for line in lines {
      var reader = TraceReader(TraceLine(line.bytes, number: line.number))
      if let version {
        reader.version = version
        let row = try reader.readRow(after: last, &mixed)
        last = row.frame
        try take(line.number, row)
      } else {
        let (found, first) = try reader.readHeader()
        version = found
        try header(first)
      }
    }
  }

  /// Reads `# motion 2  scene collapsing-header  fps 60  seed 0` and further pairs.
  private mutating func readHeader() throws(TraceSyntaxError) -> (Int, TraceHeader) {
    for mark in ["#", "motion"] { try line.take(mark, expected: Self.start) }
    let version = try line.takeInteger(
      expected: Self.start, where: TraceHeader.readableVersions.contains)
    try line.take("scene", expected: "`scene`")
    let scene = try line.takeLabel()
    try line.take("fps", expected: "`fps`")
    // A lower rate would print as 0, and its times could be infinite.
    let fps = try line.takeNumber(expected: "frames a second above 0") { $0 >= 1e-6 }
    try line.take("seed", expected: "`seed`")
    let seed = try line.takeInteger(expected: "a whole number as seed")
    var pairs: [TraceHeader.Pair] = []
    while !line.isAtEnd {
      let key = try line.takeLabel()
      pairs.append(TraceHeader.Pair(key, try line.takeValue()))
    }
    return (
      version,
      TraceHeader(
        scene: scene, fps: fps, seed: seed, pairs: pairs, hasEventTimes: version > 1)
    )
  }

  /// Reads a change or an event of a frame that is not before `last`.
  private mutating func readRow(
    after last: Int?, _ mixed: inout MixedWordReader
  ) throws(TraceSyntaxError) -> TraceRow {
    let frame = try line.takeInteger(
      expected: last.map { "a frame number from \($0) up" } ?? "a frame number"
    ) { $0 >= last ?? 0 }
    if line.isNext("!") {
      try line.take("!", expected: "`!`")
      return TraceRow(frame: frame, content: .event(try readEvent()))
    }
    let property = try line.takeLabel()
    var value = try line.takeValue()
    if case .name(let word) = value { value = mixed.value(word, of: property) ?? value }
    try line.checkEnd()
    return TraceRow(frame: frame, content: .change(TraceFrame.Change(property, value)))
  }

  private mutating func readEvent() throws(TraceSyntaxError) -> TraceEvent {
    let name = try line.takeLabel()
    let target = try line.takeLabel()
    var words: [Value] = []
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

/// A line of a trace after its header.
package struct TraceRow {
  package enum Content {
    case change(TraceFrame.Change)
    case event(TraceEvent)
  }

  package let frame: Int
  package let content: Content
}
