import MotionValues

/// The values of a trace in each of its formats.
extension ByteWriter {
  /// Appends a value in the lines format: names bare, text as a JSON string.
  package mutating func append(word value: TraceValue) {
    switch value {
    case .number(let number): append(decimal6: number)
    case .color(let red, let green, let blue, let alpha):
      append(red: red, green: green, blue: blue, alpha: alpha)
    case .boolean(let flag): append(flag ? "true" : "false")
    case .name(let name): append(word: name)
    case .text(let text): append(jsonString: text)
    }
  }

  /// Appends a value as JSON: colours and names become strings.
  package mutating func append(json value: TraceValue) {
    switch value {
    case .number(let number): append(decimal6: number)
    case .color(let red, let green, let blue, let alpha):
      append(byte: UInt8(ascii: "\""))
      append(red: red, green: green, blue: blue, alpha: alpha)
      append(byte: UInt8(ascii: "\""))
    case .boolean(let flag): append(flag ? "true" : "false")
    case .name(let text), .text(let text): append(jsonString: text)
    }
  }

  /// Appends a name as one word: bare where it cannot be read as another value, otherwise as a JSON
  /// string, which reads back as text and prints the same.
  package mutating func append(word name: String) {
    let isBare = Self.isBare(name.utf8) && name != "true" && name != "false"
    let opensLikeAName = name.utf8.first.map { !"#-+.@0123456789".utf8.contains($0) } ?? false
    if isBare && opensLikeAName { append(name) } else { append(jsonString: name) }
  }

  /// Appends the name of a column or a target: bare unless it has spaces, quotes or control
  /// characters, or is the mark of an event.
  package mutating func append(label name: String) {
    if Self.isBare(name.utf8) && name != "!" { append(name) } else { append(jsonString: name) }
  }

  /// Appends `#rrggbb`, or `#rrggbbaa` for a colour that is not opaque.
  package mutating func append(red: Double, green: Double, blue: Double, alpha: Double) {
    append(byte: UInt8(ascii: "#"))
    append(hexadecimal: Self.channel(red))
    append(hexadecimal: Self.channel(green))
    append(hexadecimal: Self.channel(blue))
    let alpha = Self.channel(alpha)
    if alpha < 255 { append(hexadecimal: alpha) }
  }

  /// Appends an event after its frame number: `! cross header/card.y 24 below @0.0753`.
  ///
  /// The time is written only if it differs from the frame's; no other word begins with `@`.
  package mutating func append(word event: TraceEvent) {
    append("! ")
    append(label: event.name)
    append(byte: UInt8(ascii: " "))
    append(label: event.target)
    for word in event.words {
      append(byte: UInt8(ascii: " "))
      append(word: word)
    }
    if let time = event.time {
      append(" @")
      append(decimal6: time)
    }
  }

  /// Appends an event as JSON:
  /// `{"event":"cross","time":0.0753,"target":"header/card.y","values":[24,"below"]}`.
  package mutating func append(json event: TraceEvent, frameTime: Double) {
    append("{\"event\":")
    append(jsonString: event.name)
    append(",\"time\":")
    append(decimal6: event.time ?? frameTime)
    append(",\"target\":")
    append(jsonString: event.target)
    append(",\"values\":[")
    for (index, word) in event.words.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(json: word)
    }
    append("]}")
  }

  /// Appends the header's fields as one line, separated by two spaces.
  package mutating func append(facts header: TraceHeader) {
    append("scene ")
    append(label: header.scene)
    append("  fps ")
    append(decimal6: header.fps)
    append("  seed ")
    append(integer: header.seed)
    for pair in header.pairs {
      append("  ")
      append(label: pair.key)
      append(byte: UInt8(ascii: " "))
      append(word: pair.value)
    }
    append(byte: UInt8(ascii: "\n"))
  }

  /// Whether text can be one word of a line without quotes.
  private static func isBare(_ text: String.UTF8View) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
  }

  /// Converts a channel from 0 to 1 to eight bits, half rounded up; values outside are clamped.
  private static func channel(_ value: Double) -> UInt8 {
    let scaled = min(max(value, 0), 1) * 255
    let below = UInt8(scaled)
    return scaled - Double(below) >= 0.5 ? below + 1 : below
  }
}

extension TraceValue {
  /// The value as a trace prints it; a name or a text without its quotes.
  package var plainText: String {
    if case .name(let text) = self { return text }
    if case .text(let text) = self { return text }
    var bytes = ByteWriter()
    bytes.append(word: self)
    return bytes.text
  }
}
