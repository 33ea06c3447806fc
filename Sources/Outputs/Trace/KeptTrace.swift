import MotionValues

/// A golden trace of a long run with many layers: the hash of the whole trace, and the values of some frames,
/// one line for each property.
///
/// The hash decides whether a run is the same, so nothing that is left out can hide a change; the values say
/// what has changed. Between two frames that are kept, numbers and colours follow the straight line.
///
/// ```
/// # motion 2  scene confetti  fps 60  seed 0
/// # kept 16  frames 301  hash 9f86d081…
/// piece7.rotationZ 0 0 16 41.2 32 80.5
/// 12 ! tap button
/// ```
package struct KeptTrace {
  /// The size of a trace in bytes above which a golden one keeps only some frames.
  package static let leastSize = 100_000
  /// The distances of the frames that are kept, of which the first that suffices is used.
  private static let distances = [4, 8, 16, 32, 64, 128]
  private static let mark = Array("# kept ".utf8)

  /// The values of a property in the frames that are kept.
  package struct Column {
    package let name: String
    package fileprivate(set) var points: [(frame: Int, value: Value)] = []
  }

  package let header: TraceHeader
  /// The distance of the frames that are kept of a motion.
  package let distance: Int
  /// The number of the last frame that the trace names, plus 1.
  package let frameCount: Int
  /// The hash of the whole trace.
  package let hash: String
  package private(set) var columns: [Column] = []
  package private(set) var events: [(frame: Int, event: TraceEvent)] = []

  /// The golden trace of a run: its trace, or what is kept of a large one.
  package static func golden(of trace: [UInt8]) -> [UInt8] {
    guard trace.count > leastSize,
      let whole = try? TraceReader.read(String(decoding: trace, as: UTF8.self))
    else { return trace }
    let hash = SHA256.hexadecimal(trace)
    var kept: [UInt8] = trace
    for distance in distances {
      kept = KeptTrace(whole, distance: distance, hash: hash).bytes
      if kept.count <= leastSize { break }
    }
    return kept
  }

  /// Whether a trace has the bytes of a golden one, or the hash of which this keeps frames.
  package static func isGolden(_ golden: [UInt8], of trace: [UInt8]) -> Bool {
    hash(in: golden).map { $0 == SHA256.hexadecimal(trace) } ?? (golden == trace)
  }

  /// The hash in a golden trace that keeps some frames; nil for any other trace.
  package static func hash(in golden: [UInt8]) -> String? {
    guard let line = secondLine(of: golden) else { return nil }
    return String(decoding: line, as: UTF8.self).split(separator: " ").last.map(String.init)
  }

  private static func secondLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return line.starts(with: mark) ? line : nil
  }

  // MARK: What is kept

  private init(_ trace: Trace, distance: Int, hash: String) {
    header = trace.header
    self.distance = distance
    self.hash = hash
    frameCount = (trace.frames.last?.index ?? -1) + 1
    var places: [String: Int] = [:]
    var changes: [Column] = []
    for frame in trace.frames {
      for change in frame.changes {
        let place = places[change.property] ?? changes.count
        if place == changes.count {
          places[change.property] = place
          changes.append(Column(name: change.property))
        }
        changes[place].points.append((frame.index, change.value))
      }
      events += frame.events.map { (frame.index, $0) }
    }
    columns = changes.map { column in
      Column(name: column.name, points: Self.kept(of: column.points, every: distance))
    }
  }

  /// Returns the points to keep of all changes of a property: the ends and the turning points of each run
  /// of consecutive frames, every nth frame in it, the end of a rest, and all steps of what has no line
  /// between two values.
  private static func kept(
    of changes: [(frame: Int, value: Value)], every distance: Int
  ) -> [(frame: Int, value: Value)] {
    // What does not move needs no rounding.
    guard changes.count > 1 else { return changes }
    var kept: [(frame: Int, value: Value)] = []
    for (index, change) in changes.enumerated() {
      let before = index > 0 ? changes[index - 1] : nil
      let after = index + 1 < changes.count ? changes[index + 1] : nil
      let isFirst = before.map { $0.frame + 1 < change.frame } ?? true
      let isLast = after.map { $0.frame > change.frame + 1 } ?? true
      if let before, isFirst, kept.last?.frame != change.frame - 1 {
        kept.append((change.frame - 1, before.value))
      }
      let isKept =
        isFirst || isLast || change.frame % distance == 0
        || !KeptFrames.isContinuous(change.value)
        || turns(before?.value, change.value, after?.value)
      if isKept { kept.append((change.frame, KeptFrames.rounded(change.value))) }
    }
    return kept.map { ($0.frame, KeptFrames.rounded($0.value)) }
  }

  private static func turns(_ before: Value?, _ value: Value, _ after: Value?) -> Bool {
    guard case .number(let a)? = before, case .number(let b) = value, case .number(let c)? = after
    else { return false }
    return (b - a) * (c - b) < 0
  }

  // MARK: Writing and reading

  private var bytes: [UInt8] {
    var bytes = ByteWriter()
    bytes.append(TraceFormat.starts.lines)
    bytes.append(integer: TraceHeader.version)
    bytes.append("  ")
    bytes.append(facts: header)
    bytes.append("# kept ")
    bytes.append(integer: distance)
    bytes.append("  frames ")
    bytes.append(integer: frameCount)
    bytes.append("  hash \(hash)\n")
    for column in columns {
      bytes.append(label: column.name)
      for point in column.points {
        bytes.append(byte: UInt8(ascii: " "))
        bytes.append(integer: point.frame)
        bytes.append(byte: UInt8(ascii: " "))
        bytes.append(word: point.value)
      }
      bytes.append(byte: UInt8(ascii: "\n"))
    }
    for (frame, event) in events {
      bytes.append(integer: frame)
      bytes.append(byte: UInt8(ascii: " "))
      bytes.append(word: event)
      bytes.append(byte: UInt8(ascii: "\n"))
    }
    return Array(bytes.bytes)
  }

  /// Reads what a golden trace keeps; nil for a trace that has all frames.
  package init?(_ golden: [UInt8]) throws(TraceSyntaxError) {
    guard let line = Self.secondLine(of: golden) else { return nil }
    guard golden.last == UInt8(ascii: "\n") else {
      throw TraceSyntaxError(
        line: golden.count { $0 == UInt8(ascii: "\n") } + 1, expected: "a whole line",
        found: "the end of the trace")
    }
    var facts = TraceLine(line, number: 2)
    for word in ["#", "kept"] { try facts.take(word, expected: "`\(word)`") }
    distance = try facts.takeInteger(expected: "the distance of the kept frames") { $0 > 0 }
    try facts.take("frames", expected: "`frames`")
    frameCount = try facts.takeInteger(expected: "a number of frames") {
      0...Limits.frames ~= $0
    }
    try facts.take("hash", expected: "`hash`")
    hash = try facts.takeLabel()
    try facts.checkEnd()
    let lines = Array(TraceLines(golden))
    header = try TraceReader.header(lines[0])
    for line in lines.dropFirst(2) where !line.bytes.isEmpty {
      try read(TraceLine(line.bytes, number: line.number))
    }
  }

  private mutating func read(_ line: TraceLine) throws(TraceSyntaxError) {
    var line = line
    let frameCount = frameCount
    let label = try line.takeLabel()
    if let frame = Int(label), line.isNext("!") {
      try line.take("!", expected: "`!`")
      events.append((frame, try TraceReader.event(line)))
      return
    }
    var column = Column(name: label)
    var mixed = MixedWordReader()
    while !line.isAtEnd {
      let last = column.points.last?.frame ?? -1
      let frame = try line.takeInteger(expected: "a frame number above \(last)") {
        $0 > last && $0 < frameCount
      }
      var value = try line.takeValue()
      if case .name(let word) = value { value = mixed.value(word, of: label) ?? value }
      column.points.append((frame, value))
    }
    columns.append(column)
  }
}

/// The frames of which a golden trace keeps the values, by the names of properties.
package struct KeptFrames: Sendable, Equatable {
  package private(set) var frames: [String: [Int]] = [:]

  init(_ trace: KeptTrace) {
    for column in trace.columns { frames[column.name, default: []] += column.points.map(\.frame) }
  }

  /// Returns a value as a golden trace keeps it: numbers have three decimals.
  package static func rounded(_ value: Value) -> Value {
    guard case .number(let number) = value else { return value }
    // A trace has six decimals.
    let printed = (number * 1_000_000).rounded() / 1_000_000
    return .number((printed * 1000).rounded() / 1000)
  }

  /// Whether there is a line between two values of its kind.
  static func isContinuous(_ value: Value) -> Bool {
    switch value {
    case .number, .color: true
    case .boolean, .name, .text, .mixed: false
    }
  }

  /// Calls `set` for each frame after a kept one, up to the next kept one, with the value between them.
  package static func fill(
    from old: (frame: Int, value: Value), to new: (frame: Int, value: Value),
    _ set: (Int, Value) -> Void
  ) {
    let length = Double(new.frame - old.frame)
    for frame in (old.frame + 1)..<new.frame {
      let share = Double(frame - old.frame) / length
      switch (old.value, new.value) {
      case (.number(let a), .number(let b)) where a != b:
        set(frame, .number(a + (b - a) * share))
      case (.color(let a), .color(let b)) where a != b:
        set(
          frame,
          .color(
            Color { channel in
              let (a, b) = (old.value.channel(channel), new.value.channel(channel))
              return a + (b - a) * share
            }))
      default: break
      }
    }
    set(new.frame, new.value)
  }
}
