/// A vector or point of the plane; y grows down.
package typealias Vector2 = SIMD2<Double>

/// Lines, curves and arcs as flat arrays of commands and numbers, in absolute coordinates.
///
/// A subpath begins with a `move`, or, after a `close`, with any other command at the point where
/// the closed one began.
package struct Outline: Hashable, Sendable {
  /// A command of SVG path data. Its numbers are the points after the current one; an arc has two
  /// radii, a rotation in degrees, two flags (0 or 1: large, clockwise) and its end.
  package enum Command: UInt8, CaseIterable, Hashable, Sendable {
    case move, line, quadratic, cubic, arc, close

    /// The letter of the command in path data.
    package var letter: UInt8 {
      switch self {
      case .move: UInt8(ascii: "M")
      case .line: UInt8(ascii: "L")
      case .quadratic: UInt8(ascii: "Q")
      case .cubic: UInt8(ascii: "C")
      case .arc: UInt8(ascii: "A")
      case .close: UInt8(ascii: "Z")
      }
    }

    /// The number of numbers that follow the letter.
    @inline(__always)
    package var numberCount: Int {
      switch self {
      case .move, .line: 2
      case .quadratic: 4
      case .cubic: 6
      case .arc: 7
      case .close: 0
      }
    }
  }

  package internal(set) var commands: [Command] = []
  package internal(set) var numbers: [Double] = []

  /// Makes an outline without commands.
  package init() {}

  /// Whether it draws nothing.
  package var isEmpty: Bool { commands.allSatisfy { $0 == .move } }

  package mutating func move(to point: Vector2) { append(.move, point) }

  package mutating func line(to point: Vector2) { append(.line, point) }

  package mutating func quadratic(_ control: Vector2, to point: Vector2) {
    append(.quadratic, control)
    append(point)
  }

  package mutating func cubic(_ first: Vector2, _ second: Vector2, to point: Vector2) {
    append(.cubic, first)
    append(second)
    append(point)
  }

  package mutating func arc(
    radii: Vector2, rotation: Double, isLarge: Bool, isClockwise: Bool, to point: Vector2
  ) {
    append(.arc, radii)
    numbers.append(rotation)
    append(Vector2(isLarge ? 1 : 0, isClockwise ? 1 : 0))
    append(point)
  }

  package mutating func close() { commands.append(.close) }

  private mutating func append(_ command: Command, _ point: Vector2) {
    commands.append(command)
    append(point)
  }

  private mutating func append(_ point: Vector2) {
    numbers.append(point.x)
    numbers.append(point.y)
  }
}

extension Outline {
  /// A step along an outline.
  enum Step {
    /// A subpath begins at a point.
    case begin(Vector2)
    case draw(Segment)
    /// The line to the beginning of the subpath, perhaps of no length.
    case close(Segment)
  }

  /// Calls a function with each step. A `begin` is reported for each subpath that draws something,
  /// and never for a `move` that is followed by another or by nothing.
  @inline(__always)
  func forEachStep(_ body: (Step) -> Void) {
    numbers.withUnsafeBufferPointer { numbers in
      var place = 0
      var (start, current) = (Vector2.zero, Vector2.zero)
      var hasBegun = false
      func point(_ offset: Int) -> Vector2 {
        Vector2(numbers[place + offset], numbers[place + offset + 1])
      }
      for command in commands {
        if command == .move {
          (start, current, hasBegun) = (point(0), point(0), false)
          place += 2
          continue
        }
        if !hasBegun {
          body(.begin(start))
          hasBegun = true
        }
        let segment: Segment
        switch command {
        case .move, .line: segment = .line(current, point(0))
        case .quadratic: segment = .quadratic(current, point(0), point(2))
        case .cubic: segment = .cubic(current, point(0), point(2), point(4))
        case .arc:
          segment = Segment(
            arcFrom: current, to: point(5), radii: point(0), rotation: numbers[place + 2],
            isLarge: numbers[place + 3] != 0, isClockwise: numbers[place + 4] != 0)
        case .close:
          body(.close(.line(current, start)))
          (current, hasBegun) = (start, false)
          continue
        }
        body(.draw(segment))
        current = segment.end
        place += command.numberCount
      }
    }
  }

  /// Returns the outline scaled from the origin, then moved. Arcs stay arcs.
  package func scaled(by scale: Vector2, movedBy offset: Vector2 = .zero) -> Outline {
    if scale == Vector2(1, 1), offset == .zero { return self }
    var result = self
    var place = 0
    for command in commands {
      var points = place
      if command == .arc {
        let arc = EllipseAxes(
          radii: Vector2(numbers[place], numbers[place + 1]), rotation: numbers[place + 2]
        ).scaled(by: scale)
        result.numbers[place] = arc.radii.x
        result.numbers[place + 1] = arc.radii.y
        result.numbers[place + 2] = arc.rotation
        if scale.x * scale.y < 0 { result.numbers[place + 4] = 1 - numbers[place + 4] }
        points += 5
      }
      place += command.numberCount
      while points < place {
        result.numbers[points] = numbers[points] * scale.x + offset.x
        result.numbers[points + 1] = numbers[points + 1] * scale.y + offset.y
        points += 2
      }
    }
    return result
  }

  /// The outline with cubics in place of quadratics and arcs, for formats that have no others: an
  /// arc becomes one cubic for at most 90° (off by 2.7e-4 of its radius).
  package var withoutArcs: Outline {
    var result = Outline()
    forEachStep { step in
      switch step {
      case .begin(let point): result.move(to: point)
      case .draw(.line(_, let end)): result.line(to: end)
      case .draw(let segment):
        segment.forEachCubic(atMost: EllipticalArc.quarterTurn) { _, first, second, end in
          result.cubic(first, second, to: end)
        }
      case .close: result.close()
      }
    }
    return result
  }
}
