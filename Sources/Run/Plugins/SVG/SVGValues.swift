import MotionValues

/// Scans the numbers and words of SVG's attributes.
struct SVGScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func skipSeparators() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D, 0x2C].contains(bytes[offset]) {
      offset += 1
    }
  }

  mutating func accept(_ character: Character) -> Bool {
    skipSeparators()
    guard offset < bytes.count, bytes[offset] == character.asciiValue else { return false }
    offset += 1
    return true
  }

  /// Scans letters, digits and hyphens; empty if there are none.
  mutating func word() -> String {
    skipSeparators()
    let start = offset
    while offset < bytes.count,
      Self.isLetter(bytes[offset]) || bytes[offset] == 0x2D
        || (offset > start && Self.isDigit(bytes[offset]))
    {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Scans a number, whose unit remains; nil if there is none, or it is beyond what paths may have.
  mutating func number() -> Double? {
    skipSeparators()
    let start = offset
    if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    if offset < bytes.count, bytes[offset] == 0x2E {
      offset += 1
      while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    }
    if offset + 1 < bytes.count, bytes[offset] | 0x20 == 0x65 {
      let isSigned = bytes[offset + 1] == 0x2B || bytes[offset + 1] == 0x2D
      let digits = offset + (isSigned ? 2 : 1)
      if digits < bytes.count, Self.isDigit(bytes[digits]) {
        offset = digits
        while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
      }
    }
    // `Double` reads neither a leading plus nor a trailing point.
    var text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    guard let number = Double(text), number.magnitude <= 1e9 else {
      offset = start
      return nil
    }
    return number
  }

  /// Scans a length in user units; a percentage is one of `whole`.
  mutating func length(of whole: Double) -> Double? {
    guard let number = number() else { return nil }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "%") {
      offset += 1
      return number / 100 * whole
    }
    guard offset < bytes.count, Self.isLetter(bytes[offset]) else { return number }
    return Self.units[word().lowercased()].map { number * $0 }
  }

  /// Scans an angle, in degrees.
  private mutating func angle() -> Double? {
    guard let number = number() else { return nil }
    guard offset < bytes.count, Self.isLetter(bytes[offset]) else { return number }
    switch word().lowercased() {
    case "deg": return number
    case "rad": return Elementary.degrees(radians: number)
    case "grad": return number * 0.9
    case "turn": return number * 360
    default: return nil
    }
  }

  /// Scans a list of transforms; nil if it is not one.
  mutating func transform() -> AffineMap? {
    var result = AffineMap.identity
    while true {
      skipSeparators()
      if isAtEnd { return result }
      let name = word()
      guard accept("("), let next = transform(named: name), accept(")") else { return nil }
      result = result.after(next)
    }
  }

  private mutating func transform(named name: String) -> AffineMap? {
    func numbers(_ count: Int) -> [Double]? {
      var result: [Double] = []
      while result.count < count, let number = length(of: 0) { result.append(number) }
      return result.isEmpty ? nil : result
    }
    switch name {
    case "matrix":
      guard let n = numbers(6), n.count == 6 else { return nil }
      return AffineMap(
        xAxis: Vector2(n[0], n[1]), yAxis: Vector2(n[2], n[3]), origin: Vector2(n[4], n[5]))
    case "translate":
      return numbers(2).map { .translation(Vector2($0[0], $0.count > 1 ? $0[1] : 0)) }
    case "translateX": return numbers(1).map { .translation(Vector2($0[0], 0)) }
    case "translateY": return numbers(1).map { .translation(Vector2(0, $0[0])) }
    case "scale":
      return numbers(2).map { .scale(Vector2($0[0], $0.count > 1 ? $0[1] : $0[0])) }
    case "rotate":
      guard let turn = angle().map(AffineMap.rotation) else { return nil }
      guard let center = numbers(2) else { return turn }
      guard center.count == 2 else { return nil }
      let middle = Vector2(center[0], center[1])
      return AffineMap.translation(middle).after(turn).after(.translation(-middle))
    case "skewX", "skewY":
      guard let angle = angle() else { return nil }
      let slope = Elementary.tan(Elementary.radians(degrees: angle))
      return name == "skewX"
        ? AffineMap(xAxis: Vector2(1, 0), yAxis: Vector2(slope, 1))
        : AffineMap(xAxis: Vector2(1, slope), yAxis: Vector2(0, 1))
    default: return nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  /// CSS's absolute units, and those of a font of 16 pixels, in pixels.
  private static let units: [String: Double] = [
    "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16,
    "rem": 16, "ex": 8,
  ]
}

/// CSS's names of colours (CSS Color 4, §6.1), which are not those of the project.
struct SVGColorNames: ColorNames {
  func color(_ text: String) throws(Diagnostic) -> ColorValue {
    let name = text.lowercased()
    if let hex = Self.table[name] { return .fixed(Color(hex: hex)) }
    guard let color = Color(hexText: text) else {
      throw Diagnostic(.unknownColor, "`\(text)` is not a colour", token: text)
    }
    return .fixed(color)
  }

  private static let table: [String: UInt32] = {
    var table: [String: UInt32] = [:]
    let words = text.split(separator: " ")
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      table[String(words[index])] = UInt32(words[index + 1], radix: 16)
    }
    return table
  }()

  private static let text = """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc \
    bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a \
    burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 \
    cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b \
    darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b \
    darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 \
    darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f \
    darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff \
    dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 \
    forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 \
    gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 \
    indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 \
    lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff \
    lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 \
    lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 \
    lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 \
    linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd \
    mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee \
    mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 \
    mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 \
    olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa \
    palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 \
    peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 \
    red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 \
    seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd \
    slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c \
    teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff \
    whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
    """
}
