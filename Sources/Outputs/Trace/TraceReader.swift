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
      // Comments, such as those of a score, follow the header.
      if version != nil, line.bytes.first == UInt8(ascii: "#") { continue }
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

  /// Reads the first line of a trace.
  static func header(_ line: TraceLines.Line) throws(TraceSyntaxError) -> TraceHeader {
    var reader = TraceReader(TraceLine(line.bytes, number: line.number))
    return try reader.readHeader().1
  }

  /// Reads the rest of a line after the mark of an event.
  static func event(_ line: TraceLine) throws(TraceSyntaxError) -> TraceEvent {
    var reader = TraceReader(line)
    return try reader.readEvent()
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

/// Reads a line of a trace word by word.
struct TraceLine {
  private enum Word {
    case bare(String)
    case quoted(String)
  }

  private let bytes: ArraySlice<UInt8>
  private let number: Int
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>, number: Int) {
    self.bytes = bytes
    self.number = number
    position = bytes.startIndex
    skipSpaces()
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  /// Returns whether the next word is `word`, without taking it.
  func isNext(_ word: String) -> Bool {
    bareEnd == position + word.utf8.count && bytes[position..<bareEnd].elementsEqual(word.utf8)
  }

  /// Takes a required word.
  mutating func take(_ word: String, expected: String) throws(TraceSyntaxError) {
    guard isNext(word) else { throw error(expected: expected) }
    position = bareEnd
    skipSpaces()
  }

  /// Takes the name of a property, a target or a scene.
  mutating func takeLabel() throws(TraceSyntaxError) -> String {
    switch try takeWord(expected: "a name") {
    case .bare(let label), .quoted(let label): return label
    }
  }

  mutating func takeValue() throws(TraceSyntaxError) -> Value {
    let start = self
    switch try takeWord(expected: "a value") {
    case .quoted(let text): return .text(text)
    case .bare("true"): return .boolean(true)
    case .bare("false"): return .boolean(false)
    case .bare(let word) where word.hasPrefix("#") && !word.contains(">"):
      guard let color = Value(colorWord: word) else {
        throw start.error(expected: "a colour such as `#ff8800` or `#ff880080`")
      }
      return color
    case .bare(let word) where word.utf8.first.map("+-.0123456789".utf8.contains) == true:
      guard let number = Self.number(word) else { throw start.error(expected: "a number") }
      return .number(number)
    case .bare(let word): return .name(word)
    }
  }

  mutating func takeInteger(
    expected: String, where isFit: (Int) -> Bool = { _ in true }
  ) throws(TraceSyntaxError) -> Int {
    let start = self
    guard case .bare(let word) = try takeWord(expected: expected), let value = Int(word),
      isFit(value)
    else { throw start.error(expected: expected) }
    return value
  }

  mutating func takeNumber(
    expected: String, where isFit: (Double) -> Bool
  ) throws(TraceSyntaxError) -> Double {
    let start = self
    guard case .bare(let word) = try takeWord(expected: expected),
      let value = Self.number(word), isFit(value)
    else { throw start.error(expected: expected) }
    return value
  }

  /// Takes the time of an event, such as `@0.0753`; nil if the next word does not begin with `@`.
  mutating func takeTime() throws(TraceSyntaxError) -> Double? {
    guard !isAtEnd, bytes[position] == UInt8(ascii: "@") else { return nil }
    let start = self
    guard case .bare(let word) = try takeWord(expected: "a time"),
      let time = Self.number(String(word.dropFirst())), time >= 0
    else { throw start.error(expected: "a time such as `@0.0753`") }
    return time
  }

  func checkEnd() throws(TraceSyntaxError) {
    guard isAtEnd else { throw error(expected: "the end of the line") }
  }

  func error(expected: String) -> TraceSyntaxError {
    let word = String(decoding: bytes[position..<bareEnd], as: UTF8.self)
    return TraceSyntaxError(
      line: number, expected: expected, found: isAtEnd ? "the end of the line" : "`\(word)`")
  }

  /// The end of a word without quotes that starts here.
  private var bareEnd: Int {
    bytes[position...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.endIndex
  }

  private mutating func skipSpaces() {
    position = bytes[position...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.endIndex
  }

  private mutating func takeWord(expected: String) throws(TraceSyntaxError) -> Word {
    guard !isAtEnd else { throw error(expected: expected) }
    if bytes[position] == UInt8(ascii: "\"") {
      guard let (text, end) = JSONString.read(bytes[position...]),
        end == bytes.endIndex || bytes[end] == UInt8(ascii: " ")
      else { throw error(expected: "text in double quotes as JSON has it") }
      position = end
      skipSpaces()
      return .quoted(text)
    }
    guard let word = String(validating: bytes[position..<bareEnd], as: UTF8.self) else {
      throw error(expected: "\(expected) in UTF-8")
    }
    position = bareEnd
    skipSpaces()
    return .bare(word)
  }

  private static func number(_ word: String) -> Double? {
    // `Double` also reads hexadecimal numbers and infinities.
    guard word.utf8.allSatisfy("+-.0123456789eE".utf8.contains) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The lines of a trace with their numbers; a line ends with LF or CRLF.
package struct TraceLines: Sequence, IteratorProtocol {
  package struct Line {
    /// The number of the line, from 1.
    package let number: Int
    /// The line without its end.
    package let bytes: ArraySlice<UInt8>
    /// Whether the line has an end; the last line of a truncated file has none.
    package let isWhole: Bool
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    number += 1
    let rest = bytes[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    var line = rest[..<(end ?? rest.endIndex)]
    position = end.map { $0 + 1 } ?? bytes.count
    if end != nil, line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Line(number: number, bytes: line, isWhole: end != nil)
  }
}

/// An error in a line of a trace.
package struct TraceSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The line's number, from 1.
  package let line: Int
  package let expected: String
  package let found: String

  package init(line: Int, expected: String, found: String) {
    self.line = line
    self.expected = expected
    self.found = found
  }

  package var description: String {
    "line \(line) of the trace: expected \(expected), found \(found)"
  }
}
