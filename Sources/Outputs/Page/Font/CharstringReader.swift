import MotionValues

/// The outline of a glyph, in units of the em, with y upwards from the baseline. Each contour is closed.
package struct GlyphOutline: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The start of a contour.
    case move(Point)
    case line(Point)
    /// A cubic with two control points.
    case curve(Point, Point, Point)
  }

  package var steps: [Step] = []
}

/// Reads the program of a glyph's outline (Adobe's Technical Note 5177, "Type 2").
struct CharstringReader {
  /// The limit of operands on the stack.
  private static let stackLimit = 48
  /// The limit of subroutines within each other.
  private static let depthLimit = 10
  /// The limit of operators in the program of a glyph.
  private static let operatorLimit = 20_000

  private let globals: FontIndex
  private let locals: FontIndex
  private var outline = GlyphOutline()
  private var stack: [Double] = []
  private var place = Point(x: 0, y: 0)
  private var hintCount = 0
  private var operatorCount = 0
  /// Whether the operand for the width, which precedes all others, has been passed.
  private var isPastWidth = false

  init(globals: FontIndex, locals: FontIndex) {
    (self.globals, self.locals) = (globals, locals)
  }

  mutating func outline(_ program: FontBytes) throws(FontDamage) -> GlyphOutline {
    guard try run(program, depth: 0) else { throw FontDamage("the outline of a letter has no end") }
    return outline
  }

  /// Runs a program; returns whether it has ended the glyph.
  private mutating func run(_ program: FontBytes, depth: Int) throws(FontDamage) -> Bool {
    var next = 0
    while next < program.count {
      let first = try program.byte(at: next)
      next += 1
      switch first {
      case 28:
        try push(Double(program.signed(at: next)))
        next += 2
      case 32...246: try push(Double(first - 139))
      case 247...254:
        let second = try program.byte(at: next)
        next += 1
        try push(
          Double(
            first < 251 ? (first - 247) * 256 + second + 108 : (251 - first) * 256 - second - 108))
      case 255:
        let bits = Int32(truncatingIfNeeded: try program.long(at: next))
        next += 4
        try push(Double(bits) / 65_536)
      default:
        operatorCount += 1
        guard operatorCount <= Self.operatorLimit else {
          throw FontDamage("the outline of a letter has more than \(Self.operatorLimit) parts")
        }
        switch first {
        case 10, 29:
          let index = first == 10 ? locals : globals
          guard depth < Self.depthLimit, let number = stack.popLast() else { throw broken }
          // Numbers count from the middle of the list.
          let bias = index.count < 1240 ? 107 : index.count < 33_900 ? 1131 : 32_768
          if try run(index.item(Int(number) + bias), depth: depth + 1) { return true }
        case 11: return false
        case 14:
          // With four operands, it combines two glyphs of an old encoding.
          guard stack.count <= (isPastWidth ? 0 : 1) else { throw broken }
          return true
        case 19, 20:
          takeHints()
          next += (hintCount + 7) / 8
        case 12:
          try drawFlex(program.byte(at: next))
          next += 1
        default: try draw(first)
        }
      }
    }
    return false
  }

  private var broken: FontDamage { FontDamage("the outline of a letter is broken") }

  private mutating func push(_ number: Double) throws(FontDamage) {
    guard stack.count < Self.stackLimit else { throw broken }
    stack.append(number)
  }

  private mutating func takeHints() {
    hintCount += stack.count / 2
    isPastWidth = true
    stack.removeAll(keepingCapacity: true)
  }

  /// Does what an operator of one byte says, with all operands.
  private mutating func draw(_ name: Int) throws(FontDamage) {
    switch name {
    case 1, 3, 18, 23: return takeHints()
    case 4: try move(operands: 1) { Point(x: 0, y: $0[0]) }
    case 21: try move(operands: 2) { Point(x: $0[0], y: $0[1]) }
    case 22: try move(operands: 1) { Point(x: $0[0], y: 0) }
    case 5: try lines(stack[...])
    case 6, 7:
      for (index, length) in stack.enumerated() {
        let isAcross = (index % 2 == 0) == (name == 6)
        try line(isAcross ? length : 0, isAcross ? 0 : length)
      }
    case 8: try curves(stack[...])
    case 24:
      guard stack.count >= 2 else { throw broken }
      try curves(stack.dropLast(2))
      try lines(stack.suffix(2))
    case 25:
      guard stack.count >= 6 else { throw broken }
      try lines(stack.dropLast(6))
      try curves(stack.suffix(6))
    case 26, 27: try drawStraight(isAcross: name == 27)
    case 30, 31: try drawAlternating(isAcross: name == 31)
    default: throw FontDamage("the outline of a letter has an unknown operator, \(name)")
    }
    stack.removeAll(keepingCapacity: true)
  }

  private mutating func move(
    operands count: Int, _ step: ([Double]) -> Point
  ) throws(FontDamage) {
    guard stack.count == count || !isPastWidth && stack.count == count + 1 else { throw broken }
    isPastWidth = true
    advance(by: step(stack.suffix(count)))
    outline.steps.append(.move(place))
  }

  private mutating func advance(by step: Point) {
    place = Point(x: place.x + step.x, y: place.y + step.y)
  }

  private mutating func line(_ x: Double, _ y: Double) throws(FontDamage) {
    guard !outline.steps.isEmpty else { throw broken }
    advance(by: Point(x: x, y: y))
    outline.steps.append(.line(place))
  }

  private mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double
  ) throws(FontDamage) {
    guard !outline.steps.isEmpty else { throw broken }
    advance(by: Point(x: x1, y: y1))
    let first = place
    advance(by: Point(x: x2, y: y2))
    let second = place
    advance(by: Point(x: x3, y: y3))
    outline.steps.append(.curve(first, second, place))
  }

  private mutating func lines(_ numbers: ArraySlice<Double>) throws(FontDamage) {
    guard numbers.count % 2 == 0 else { throw broken }
    for index in stride(from: numbers.startIndex, to: numbers.endIndex, by: 2) {
      try line(numbers[index], numbers[index + 1])
    }
  }

  private mutating func curves(_ numbers: ArraySlice<Double>) throws(FontDamage) {
    guard numbers.count % 6 == 0 else { throw broken }
    for index in stride(from: numbers.startIndex, to: numbers.endIndex, by: 6) {
      let all = Array(numbers[index..<index + 6])
      try curve(all[0], all[1], all[2], all[3], all[4], all[5])
    }
  }

  /// Curves that begin and end in the same direction; the first may begin in another one.
  private mutating func drawStraight(isAcross: Bool) throws(FontDamage) {
    var aside = stack.count % 4 == 1 ? stack.removeFirst() : 0
    guard stack.count % 4 == 0 else { throw broken }
    for index in stride(from: 0, to: stack.count, by: 4) {
      let (a, b, c, d) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      if isAcross {
        try curve(a, aside, b, c, d, 0)
      } else {
        try curve(aside, a, b, c, 0, d)
      }
      aside = 0
    }
  }

  /// Curves that turn from one direction to the other; the last may end in any.
  private mutating func drawAlternating(isAcross: Bool) throws(FontDamage) {
    let last = stack.count % 4 == 1 ? stack.removeLast() : 0
    guard stack.count % 4 == 0 else { throw broken }
    var isAcross = isAcross
    for index in stride(from: 0, to: stack.count, by: 4) {
      let (a, b, c, d) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      let rest = index + 4 == stack.count ? last : 0
      if isAcross {
        try curve(a, 0, b, c, rest, d)
      } else {
        try curve(0, a, b, c, d, rest)
      }
      isAcross.toggle()
    }
  }

  /// Two curves that are almost a line.
  private mutating func drawFlex(_ name: Int) throws(FontDamage) {
    let s = stack
    func need(_ count: Int) throws(FontDamage) { if s.count != count { throw broken } }
    switch name {
    case 34:
      try need(7)
      try curve(s[0], 0, s[1], s[2], s[3], 0)
      try curve(s[4], 0, s[5], -s[2], s[6], 0)
    case 35:
      try need(13)
      try curves(s[..<12])
    case 36:
      try need(9)
      try curve(s[0], s[1], s[2], s[3], s[4], 0)
      try curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
    case 37:
      try need(11)
      let x = s[0] + s[2] + s[4] + s[6] + s[8]
      let y = s[1] + s[3] + s[5] + s[7] + s[9]
      try curves(s[..<6])
      if abs(x) > abs(y) {
        try curve(s[6], s[7], s[8], s[9], s[10], -y)
      } else {
        try curve(s[6], s[7], s[8], s[9], -x, s[10])
      }
    default: throw FontDamage("the outline of a letter has an unknown operator, 12 \(name)")
    }
    stack.removeAll(keepingCapacity: true)
  }
}
