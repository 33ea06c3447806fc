extension Path {
  /// The path as a trace writes it, without spaces and quotes, with at most six decimals:
  /// `path(M5,4L19,12)`, `path(24x24:M8,5L19,12L8,19Z)`, `star(5,0.4)`, `mix(ellipse(),path(),0.5)`.
  package var word: String {
    switch content {
    case .data(let outline, nil): "path(\(outline.svg))"
    case .data(let outline, let box?): "path(\(Self.text(of: box)):\(outline.svg))"
    case .figure(let figure): figure.word
    case .mixture(let first, let last, let place):
      "mix(\(first.word),\(last.word),\(DecimalText(place)))"
    }
  }

  /// Reads what `word` writes; nil for anything else.
  package init?(word: String) {
    var reader = WordReader(word)
    guard let path = reader.path(depth: 0), reader.isAtEnd else { return nil }
    self = path
  }

  /// The path as a script writes it. What lies between two figures is written as data in a box of
  /// 100 × 100.
  package var literal: String {
    switch content {
    case .data(let outline, nil): return "\"\(outline.svg)\""
    case .data(let outline, let box?):
      let width = "\(DecimalText(box.width))"
      let size =
        box.width == box.height
        ? width : "{ width = \(width), height = \(DecimalText(box.height)) }"
      return "motion.path(\"\(outline.svg)\", { box = \(size) })"
    case .figure(let figure): return figure.literal
    case .mixture: return fixed(width: 100, height: 100).literal
    }
  }

  private static func text(of box: Box) -> String {
    "\(DecimalText(box.width))x\(DecimalText(box.height))"
  }
}

extension Figure {
  fileprivate var word: String {
    func text(_ number: Double) -> String { "\(DecimalText(number))" }
    return switch self {
    case .ellipse: "ellipse()"
    case .rectangle(let cornerRadius): "rectangle(\(text(cornerRadius)))"
    case .polygon(let sides): "polygon(\(sides))"
    case .star(let points, let inner): "star(\(points),\(text(inner)))"
    case .arc(let from, let to, let close): "arc(\(text(from)),\(text(to)),\(close.rawValue))"
    }
  }

  fileprivate var literal: String {
    func text(_ number: Double) -> String { "\(DecimalText(number))" }
    return switch self {
    case .ellipse: "motion.ellipse()"
    case .rectangle(let cornerRadius): "motion.rectangle { cornerRadius = \(text(cornerRadius)) }"
    case .polygon(let sides): "motion.polygon { sides = \(sides) }"
    case .star(let points, let inner):
      "motion.star { points = \(points), inner = \(text(inner)) }"
    case .arc(let from, let to, let close):
      "motion.arc { from = \(text(from)), to = \(text(to)), close = \"\(close.rawValue)\" }"
    }
  }
}

/// Reads the word of a path.
private struct WordReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ word: String) { bytes = Array(word.utf8) }

  var isAtEnd: Bool { offset == bytes.count }

  /// Words of mixtures nest; deeper ones are not written.
  private static let greatestDepth = 8

  mutating func path(depth: Int) -> Path? {
    guard depth < Self.greatestDepth, let name = text(upTo: UInt8(ascii: "(")) else { return nil }
    if name == "mix" {
      guard let first = path(depth: depth + 1), accept(UInt8(ascii: ",")),
        let last = path(depth: depth + 1), accept(UInt8(ascii: ",")),
        let place = text(upTo: UInt8(ascii: ")")).flatMap(Self.number)
      else { return nil }
      return .mixture(first, last, at: place)
    }
    guard let content = text(upTo: UInt8(ascii: ")")) else { return nil }
    if name == "path" { return Self.data(content) }
    let parts = content.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return Self.figure(name, content.isEmpty ? [] : parts).flatMap { try? Path($0) }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func text(upTo end: UInt8) -> String? {
    guard let place = bytes[offset...].firstIndex(of: end) else { return nil }
    defer { offset = place + 1 }
    return String(decoding: bytes[offset..<place], as: UTF8.self)
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.magnitude <= PathParser.greatestNumber ? $0 + 0 : nil }
  }

  private static func data(_ content: String) -> Path? {
    guard let colon = content.firstIndex(of: ":") else { return path(of: content, box: nil) }
    let sides = content[..<colon].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = number(String(sides[0])),
      let height = number(String(sides[1])),
      let box = try? Path.Box(width: width, height: height)
    else { return nil }
    return path(of: String(content[content.index(after: colon)...]), box: box)
  }

  private static func path(of data: String, box: Path.Box?) -> Path? {
    (try? PathParser.outline(of: data, isLimited: false)).map { Path(outline: $0, box: box) }
  }

  private static func figure(_ name: String, _ parts: [String]) -> Figure? {
    let numbers = parts.map(number)
    switch (name, parts.count) {
    case ("ellipse", 0): return .ellipse
    case ("rectangle", 1): return numbers[0].map { .rectangle(cornerRadius: $0) }
    case ("polygon", 1): return Int(parts[0]).map { .polygon(sides: $0) }
    case ("star", 2):
      guard let points = Int(parts[0]), let inner = numbers[1] else { return nil }
      return .star(points: points, inner: inner)
    case ("arc", 3):
      guard let from = numbers[0], let to = numbers[1],
        let close = Figure.Closing(rawValue: parts[2])
      else { return nil }
      return .arc(from: from, to: to, close: close)
    default: return nil
    }
  }
}
