/// The path of a shape: an outline from SVG path data, or a figure that fits its layer.
package struct Path: Hashable, Sendable {
  /// The size of the view box of path data.
  package struct Box: Hashable, Sendable {
    package let width: Double
    package let height: Double

    /// The sides that a box may have.
    package static let sides = 0.001...1e6

    /// Makes a box; throws if a side is outside its range.
    package init(width: Double, height: Double) throws(ParameterError) {
      for (name, side) in [("width", width), ("height", height)]
      where !Self.sides.contains(side) {
        throw ParameterError(
          parameter: name, found: side, expected: "a number from 0.001 to 1000000")
      }
      self.width = width
      self.height = height
    }
  }

  /// The kinds of paths.
  package indirect enum Content: Hashable, Sendable {
    /// An outline in points, or in the units of a box that is scaled to the layer's size.
    case data(Outline, box: Box?)
    case figure(Figure)
    /// What lies between two paths at a place, where only the layer's size decides what it is.
    case mixture(Path, Path, at: Double)
  }

  package let content: Content

  /// The path that draws nothing.
  package static let empty = Path(outline: Outline())

  private init(_ content: Content) { self.content = content }

  /// Makes a path of an outline in points, or in the units of a box.
  package init(outline: Outline, box: Box? = nil) { self.init(.data(outline, box: box)) }

  /// Makes a path of SVG path data, in points or in the units of a box. All commands are accepted;
  /// they become absolute `M L C Q A Z`.
  ///
  /// Data has at most 64 KB and 10,000 commands; without `limitsLength`, as many bytes as it needs.
  package init(
    data: String, box: Box? = nil, limitsLength: Bool = true
  ) throws(PathSyntaxError) {
    let length = limitsLength ? PathParser.greatestLength : nil
    self.init(.data(try PathParser.outline(of: data, length: length), box: box))
  }

  /// Makes a figure; throws if a parameter is outside its range.
  package init(_ figure: Figure) throws(ParameterError) {
    try figure.check()
    self.init(.figure(figure))
  }

  /// The figure between two of one kind.
  private init(mixed figure: Figure) { self.init(.figure(figure)) }

  /// Whether it draws nothing.
  package var isEmpty: Bool {
    switch content {
    case .data(let outline, _): outline.isEmpty
    case .figure: false
    case .mixture(let first, let last, _): first.isEmpty && last.isEmpty
    }
  }

  /// Whether it has, or is mixed of, a figure or a box, which take the size of a layer.
  package var takesSize: Bool {
    switch content {
    case .data(_, let box): box != nil
    case .figure: true
    case .mixture(let first, let last, _): first.takesSize || last.takesSize
    }
  }

  /// The size of a layer that states none: the box of the path, else its far corner; nil for a
  /// figure and for a path that draws nothing.
  package var naturalSize: (width: Double, height: Double)? {
    switch content {
    case .data(_, let box?): return (box.width, box.height)
    case .data(let outline, nil):
      return outline.bounds.map { (max($0.x + $0.width, 0), max($0.y + $0.height, 0)) }
    case .figure: return nil
    case .mixture(let first, let last, let place):
      return place < 0.5
        ? first.naturalSize ?? last.naturalSize : last.naturalSize ?? first.naturalSize
    }
  }

  /// Returns the outline in a layer of a size, in points.
  package func outline(width: Double, height: Double) -> Outline {
    switch content {
    case .data(let outline, nil): outline
    case .data(let outline, let box?):
      outline.scaled(by: Vector2(width / box.width, height / box.height))
    case .figure(let figure): figure.outline(width: width, height: height)
    case .mixture(let first, let last, let place):
      OutlineMorph(
        from: first.outline(width: width, height: height),
        to: last.outline(width: width, height: height)
      ).outline(at: place)
    }
  }

  /// Returns the path as data in a box of a size: the same outline in a layer of this size. Sides
  /// that no box may have make data in points.
  package func fixed(width: Double, height: Double) -> Path {
    Path(
      outline: outline(width: width, height: height),
      box: try? Box(width: width, height: height))
  }
}

/// The motion between two paths in a layer of one size: made once, then asked for each frame.
package struct PathMorph: Sendable {
  private enum Content {
    case figures(Figure, Figure)
    /// Outlines in points of the layer, after a scale of those of the plan.
    case outlines(OutlineMorph, scale: Vector2)
  }

  private let content: Content
  private let width: Double
  private let height: Double

  /// Plans the motion in a layer of a size, in points, under the fill rule of the shape.
  package init(
    from: Path, to: Path, width: Double, height: Double, rule: FillRule = .nonzero
  ) {
    self.width = width
    self.height = height
    if case .figure(let first) = from.content, case .figure(let last) = to.content,
      first.mixed(with: last, at: 0.5) != nil
    {
      content = .figures(first, last)
    } else if let (first, last, box) = Path.inOneBox(from, to) {
      let scale = box.map { Vector2(width / $0.width, height / $0.height) } ?? Vector2(1, 1)
      content = .outlines(OutlineMorph(from: first, to: last, rule: rule), scale: scale)
    } else {
      let plan = OutlineMorph(
        from: from.outline(width: width, height: height),
        to: to.outline(width: width, height: height), rule: rule)
      content = .outlines(plan, scale: Vector2(1, 1))
    }
  }

  /// Returns the outline at a place, in points: at 0 and 1 those of the two paths.
  package func outline(at place: Double) -> Outline {
    switch content {
    case .figures(let first, let last):
      (first.mixed(with: last, at: place) ?? last).outline(width: width, height: height)
    case .outlines(let plan, let scale): plan.outline(at: place).scaled(by: scale)
    }
  }
}

extension Path {
  /// Two paths of data as outlines in one box: that of the second. Nil if either has another kind
  /// or only one has a box.
  static func inOneBox(_ from: Path, _ to: Path) -> (Outline, Outline, Box?)? {
    guard case .data(let first, let box) = from.content,
      case .data(let last, let otherBox) = to.content, (box == nil) == (otherBox == nil)
    else { return nil }
    guard let box, let otherBox, box != otherBox else { return (first, last, box) }
    let scale = Vector2(otherBox.width / box.width, otherBox.height / box.height)
    return (first.scaled(by: scale), last, otherBox)
  }

  /// The greatest depth of mixtures in mixtures; deeper ones become data in a box of their natural
  /// size.
  private static let greatestDepth = 4

  private var depth: Int {
    if case .mixture(let first, let last, _) = content {
      1 + max(first.depth, last.depth)
    } else {
      0
    }
  }

  /// The side of the box in which a path without a size of its own is drawn.
  private static let nominalSide = 100.0

  /// The path as data in a box of its natural size.
  private var settled: Path {
    let size = naturalSize
    let width = size?.width ?? 0
    let height = size?.height ?? 0
    return fixed(
      width: width > 0 ? width : Self.nominalSide, height: height > 0 ? height : Self.nominalSide)
  }

  /// Returns the mixture with another path: exactly this one at 0, exactly the other at 1, beyond
  /// them an extrapolation. Figures of one kind mix their parameters, data its numbers or cubics
  /// (`OutlineMorph`); other pairs stay a pair until they are drawn, because only the layer's size
  /// decides what lies between them.
  package func mixed(
    with other: Path, at place: Double, _ mixing: ColorMixing = .standard
  ) -> Path {
    if place == 0 { return self }
    if place == 1 { return other }
    return way(to: other, mixing)(place)
  }

  /// Returns the mixtures with another path by their places; pairs of data are paired once.
  package func way(to other: Path, _: ColorMixing) -> @Sendable (Double) -> Path {
    if self == other { return { _ in self } }
    if case .figure(let figure) = content, case .figure(let last) = other.content,
      figure.mixed(with: last, at: 0.5) != nil
    {
      return { figure.mixed(with: last, at: $0).map(Path.init(mixed:)) ?? other }
    }
    if let (first, last, box) = Self.inOneBox(self, other) {
      let morph = OutlineMorph(from: first, to: last)
      return { Path(outline: morph.outline(at: $0).limited, box: box) }
    }
    let first = depth < Self.greatestDepth ? self : settled
    let last = other.depth < Self.greatestDepth ? other : other.settled
    return { Path(.mixture(first, last, at: $0)) }
  }

  static func mixture(_ first: Path, _ last: Path, at place: Double) -> Path? {
    let path = Path(.mixture(first, last, at: place))
    return path.depth <= greatestDepth ? path : nil
  }

  /// The number of places at which two paths are compared.
  private static let sampleCount = 64

  /// Returns the greatest distance between points at the same of 64 places along both, in points,
  /// in a layer of the natural size of the other one, or of 100 × 100; nil if one of them draws
  /// nothing.
  package func distance(from other: Path) -> Double? {
    if self == other { return 0 }
    let size = other.naturalSize ?? naturalSize
    let width = size?.width ?? Self.nominalSide
    let height = size?.height ?? Self.nominalSide
    let first = OutlineMeasure(outline(width: width, height: height))
    let last = OutlineMeasure(other.outline(width: width, height: height))
    var greatest = 0.0
    for index in 0..<Self.sampleCount {
      let place = Double(index) / Double(Self.sampleCount - 1)
      guard let one = first.point(at: place), let two = last.point(at: place) else { return nil }
      let (x, y) = (one.x - two.x, one.y - two.y)
      greatest = max(greatest, (x * x + y * y).squareRoot())
    }
    return greatest
  }

  /// A path has no colours.
  package func resolved(in _: ColorAppearance) -> Path { self }

  /// Whether the way to another path is a movement: it is, unless they are equal.
  package func moves(to other: Path) -> Bool { self != other }
}

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
    (try? PathParser.outline(of: data, length: nil, count: nil)).map { Path(outline: $0, box: box) }
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
