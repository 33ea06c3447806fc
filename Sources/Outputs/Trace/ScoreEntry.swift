import MotionValues

/// One entry of a run's score: what one driver begins to move at one instant, in one form.
package struct ScoreEntry: SchemaReadable, Sendable, Equatable {
  package static let schema = Schema<Self>(
    "TraceScore", "What a driver begins to move at an instant, and which line has done so."
  ) {
    Member("time", reads: \.time, "when it begins, in seconds")
    Member("driver", reads: \.driver, "the name of what moves it")
    Member("line", readsIfPresent: \.place, "the line that has begun it: `scene.lua:12`")
    Member("made", readsIfPresent: \.origin, "the line that made the driver")
    Member("delay", readsIfPresent: \.delay, "the delay that has passed before, in seconds")
    Member("start", readsIfPresent: \.start, "when the values begin to change, in seconds")
    Member("duration", readsIfPresent: \.duration, "the length of one pass, in seconds")
    Member("repeats", readsIfPresent: \.repeats, "the number of passes")
    Member("endless", readsIfPresent: \.isEndless, "true if the passes never end")
    Member("autoreverses", readsIfPresent: \.autoreverses, "true if each pass also runs back")
    Member("curve", readsIfPresent: \.curve, "the timing curve, as scripts write it")
    Member("spring", readsIfPresent: \.spring, "a spring")
    Member("keys", readsIfPresent: \.keyCount, "the number of keyframes")
    Member("source", readsIfPresent: \.source, "the number from which the values are mapped")
    Member("replaces", readsIfPresent: \.replaced, "the driver whose unfinished motion it replaces")
    Member("replacedLine", readsIfPresent: \.replacedPlace, "the line that began that motion")
    Member("moves", reads: \.moves, "a list of moves")
  }

  /// A spring as designers state it.
  package struct SpringParameters: SchemaReadable, Sendable, Equatable {
    package static let schema = Schema<Self>("TraceSpring", "The parameters of a spring.") {
      Member("response", reads: \.response, "the response, in seconds")
      Member("bounce", reads: \.bounce, "the bounce, from -1 to 1")
    }

    package var response = 0.0
    package var bounce = 0.0

    package init() {}

    package init(_ spring: Spring) {
      response = spring.response
      bounce = spring.bounce
    }
  }

  /// The motion of one property.
  package struct Move: SchemaReadable, Sendable, Equatable {
    package static let schema = Schema<Self>("TraceMove", "The motion of a property.") {
      Member("property", reads: \.property, "the name of a property")
      Member("from", reads: \.from, "the value at the start")
      Member("to", readsIfPresent: \.to, "the value at the end")
      Member("velocity", readsIfPresent: \.velocity, "the initial velocity, per second")
    }

    /// `header/card.y`, or `card.fill.red` for a channel.
    package var property = ""
    package var from = Value.number(0)
    /// Nil for touches, physics and functions.
    package var to: Value?
    package var velocity: Double?

    package init() {}
  }

  package var time = 0.0
  package var driver = ""
  package var place: String?
  package var origin: String?
  package var delay: Double?
  package var start: Double?
  package var duration: Double?
  package var repeats: Double?
  package var isEndless: Bool?
  package var autoreverses: Bool?
  package var curve: String?
  package var spring: SpringParameters?
  package var keyCount: Int?
  package var source: String?
  /// The driver whose unfinished motion it replaces, and the line that began that.
  package var replaced: String?
  package var replacedPlace: String?
  package var moves: [Move] = []

  package init() {}

  /// Makes an entry without moves.
  package init(
    at time: Double, by driver: String, place: SourceLocation?, origin: SourceLocation?,
    delay: Double, _ declared: DeclaredMotion?
  ) {
    self.time = time
    self.driver = driver
    self.place = place?.description
    self.origin = origin?.description
    if delay > 0 { self.delay = delay }
    guard let declared else { return }
    if case .mapping(let source, _) = declared.form {
      self.source = source
      return
    }
    if (declared.start - time).magnitude > Instant.tolerance { start = declared.start }
    // That of a spring follows from its distance.
    if case .spring = declared.form {
    } else if declared.duration.isFinite {
      duration = declared.duration
    }
    if declared.repeatCount == .infinity {
      isEndless = true
    } else if declared.repeatCount != 1 {
      repeats = declared.repeatCount
    }
    if declared.autoreverses { autoreverses = true }
    switch declared.form {
    case .curve(let curve): self.curve = curve.word
    case .spring(let spring): self.spring = SpringParameters(spring)
    case .keyframes(let keys, let curve):
      keyCount = keys.count
      if curve != .linear { self.curve = curve.word }
    case .mapping: break
    }
  }

  /// Whether another entry is the same apart from its moves.
  package func isLike(_ other: ScoreEntry) -> Bool {
    var copy = other
    copy.moves = moves
    return self == copy
  }
}

extension ScoreEntry {
  /// What an entry says of one of its moves, such as
  /// ``0.25 s, sheet.lua:9: the animator `slide`, spring 0.45 0.2, 0 → 100``.
  package func words(for move: Move) -> String {
    var words = ["\(driver)"]
    if let spring {
      words.append("spring \(NumberText(spring.response)) \(NumberText(spring.bounce))")
    }
    if let curve { words.append(curve) }
    if let to = move.to { words.append("\(Self.text(move.from)) → \(Self.text(to))") }
    let place = place.map { ", \($0)" } ?? ""
    return "\(NumberText(time, decimals: 3)) s\(place): " + words.joined(separator: ", ")
  }

  private static func text(_ value: Value) -> String {
    var bytes = ByteWriter()
    if case .number(let number) = value {
      bytes.append(decimal6: (number * 100).rounded() / 100)
    } else {
      bytes.append(word: value)
    }
    return bytes.text
  }
}

/// The line of an entry in a trace of lines.
extension ByteWriter {
  /// Appends `# score 0.25 @sheet.lua:9 the animator `slide`  spring 0.45 0.2  card.x 0 100`.
  ///
  /// The name of a file is left out where it is that of the last line, `file`.
  mutating func append(score entry: ScoreEntry, file: inout String) {
    append("# score ")
    append(decimal6: entry.time)
    if let place = entry.place { append(place, after: " @", &file) }
    append(byte: UInt8(ascii: " "))
    append(entry.driver.oneLine)
    if let origin = entry.origin, origin != entry.place { append(origin, after: "  made @", &file) }
    if let delay = entry.delay { append("delay", delay) }
    if let start = entry.start { append("start", start) }
    if let spring = entry.spring {
      append("spring", spring.response)
      append(byte: UInt8(ascii: " "))
      append(decimal6: spring.bounce)
    }
    if let count = entry.keyCount { append("keys", Double(count)) }
    if let curve = entry.curve {
      append("  ")
      append(curve)
    }
    if let source = entry.source {
      append("  map ")
      append(label: source)
    }
    if let duration = entry.duration { append("duration", duration) }
    if let repeats = entry.repeats { append("repeats", repeats) }
    if entry.isEndless ?? false { append("  endless") }
    if entry.autoreverses ?? false { append("  autoreverses") }
    if let replaced = entry.replaced {
      append("  replaces ")
      append(replaced.oneLine)
      if let place = entry.replacedPlace { append(place, after: " @", &file) }
    }
    for move in entry.moves { append(move) }
    append(byte: UInt8(ascii: "\n"))
  }

  private mutating func append(_ move: ScoreEntry.Move) {
    append("  ")
    append(label: move.property)
    append(byte: UInt8(ascii: " "))
    append(word: move.from)
    guard let to = move.to else { return }
    append(byte: UInt8(ascii: " "))
    append(word: to)
    guard let velocity = move.velocity else { return }
    append(" v ")
    append(decimal6: velocity)
  }

  private mutating func append(_ key: String, _ number: Double) {
    append("  ")
    append(key)
    append(byte: UInt8(ascii: " "))
    append(decimal6: number)
  }

  /// Appends `@sheet.lua:9`, or `@9` in the same file.
  private mutating func append(_ place: String, after mark: String, _ file: inout String) {
    append(mark)
    let colon = place.lastIndex(of: ":") ?? place.startIndex
    if place[..<colon] == file {
      append(String(place[colon...].dropFirst()))
    } else {
      append(place.oneLine)
      file = String(place[..<colon])
    }
  }
}

extension Curve {
  /// The curve as scripts write it, as far as a word or a function of CSS says it: `easeInOut`,
  /// `cubic-bezier(0.2, 0, 0, 1)`; else its kind.
  fileprivate var word: String {
    if let named = Curve.all.first(where: { $0.curve == self }) { return named.name }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let bezier):
      let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { "\(NumberText($0))" }
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    case .steps(let steps): return "steps(\(steps.count))"
    case .penner: return "penner"
    case .stops(let easing): return "linear(\(easing.inputs.count) stops)"
    case .sampled: return "samples"
    case .spring: return "spring"
    case .chain(let chain): return "chain(\(chain.links.count) curves)"
    case .reversed(let curve): return "reversed(\(curve.word))"
    case .mirrored(let curve): return "mirrored(\(curve.word))"
    }
  }
}

/// An entry of the score in a recording.
package struct RecordedScoreEntry: Sendable, Equatable {
  /// The first frame at or after it.
  package let frame: Int
  package let entry: ScoreEntry

  package init(frame: Int, entry: ScoreEntry) {
    self.frame = frame
    self.entry = entry
  }
}
