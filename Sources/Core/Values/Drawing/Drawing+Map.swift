// The numbers of the parts of drawings: how they are replaced, and what is seen of them.

extension Drawing.Surface {
  func map<M>(
    _ body: (N, DrawingRole) throws -> M
  ) rethrows -> Drawing<M>.Surface {
    try .init(
      width: body(width, .size), height: body(height, .size),
      outline: .init(
        topLeft: body(outline.topLeft, .outline), topRight: body(outline.topRight, .outline),
        bottomRight: body(outline.bottomRight, .outline),
        bottomLeft: body(outline.bottomLeft, .outline),
        path: outline.path.map {
          try .init(path: body($0.path, .outline), rule: body($0.rule, .outline))
        }),
      items: items.map { try $0.map(body) })
  }
}

extension Drawing.Surface where N == Amount {
  /// Puts the amounts on a tape.
  package func bound(
    to tape: inout Tape, _ binding: (Amount.Source) -> Tape.Binding
  ) -> Drawing<Tape.Number>.Surface {
    map { (amount, _) in tape.bind(amount, binding) }
  }
}

// Not generic, so that what it calls is specialised.
extension Drawing.Surface where N == Tape.Number {
  /// Whether the layer itself paints anything.
  package func isSeen(_ value: (Tape.Number) -> Double) -> Bool {
    items.contains { $0.isSeen(value) }
  }
}

extension Drawing.Step {
  package func map<M>(_ body: (N) throws -> M) rethrows -> Drawing<M>.Step {
    switch self {
    case .move(let x, let y, let z): try .move(body(x), body(y), body(z))
    case .rotate(let axis, let angle): try .rotate(axis, body(angle))
    case .scale(let x, let y): try .scale(body(x), body(y))
    case .about(let x, let y, let steps):
      try .about(body(x), body(y), steps.map { try $0.map(body) })
    }
  }
}

extension Drawing.Paint {
  func map<M>(_ body: (N) throws -> M) rethrows -> Drawing<M>.Paint {
    try .init(
      color: .init(
        red: body(color.red), green: body(color.green), blue: body(color.blue),
        alpha: body(color.alpha)),
      opacity: body(opacity))
  }

  /// Whether it is not clear.
  package func isSeen(_ value: (N) -> Double) -> Bool {
    value(color.alpha) > 0 && value(opacity) > 0
  }
}

extension Drawing.Filter {
  func map<M>(
    blur: DrawingRole, _ body: (N, DrawingRole) throws -> M
  ) rethrows -> Drawing<M>.Filter {
    switch self {
    case .saturation(let amount): try .saturation(body(amount, .colorFilter))
    case .contrast(let amount): try .contrast(body(amount, .colorFilter))
    case .brightness(let amount): try .brightness(body(amount, .colorFilter))
    case .blur(let deviation): try .blur(body(deviation, blur))
    case .shadow(let x, let y, let deviation, let paint):
      try .shadow(
        x: body(x, .shadowPlace), y: body(y, .shadowPlace),
        deviation: body(deviation, .shadowPlace), paint.map { try body($0, .shadowPaint) })
    case .shadows(let list): try .shadows(body(list, .shadowPlace))
    }
  }

  /// The place among the filters of a picture.
  var rank: Int {
    switch self {
    case .saturation: 0
    case .contrast: 1
    case .brightness: 2
    case .blur: 3
    case .shadow: 4
    case .shadows: 5
    }
  }

  /// Whether it changes anything.
  package func isSeen(_ value: (N) -> Double) -> Bool {
    switch self {
    case .saturation(let amount), .contrast(let amount), .brightness(let amount):
      value(amount) != 1
    case .blur(let deviation): value(deviation) > 0
    case .shadow(_, _, _, let paint): paint.isSeen(value)
    case .shadows(let list): value(list) != 0
    }
  }
}

extension Drawing.Item {
  func map<M>(_ body: (N, DrawingRole) throws -> M) rethrows -> Drawing<M>.Item {
    switch self {
    case .backdrop(let filters):
      return try .backdrop(filters.map { try $0.map(blur: .backdropBlur, body) })
    case .fill(let paint): return try .fill(paint.map { try body($0, .fill) })
    case .stroke(let pen):
      return try .stroke(
        .init(paint: pen.paint.map { try body($0, .stroke) }, width: body(pen.width, .penWidth)))
    case .line(let line):
      let paint = try line.paint.map { try body($0, .stroke) }
      return try .line(
        .init(
          paint: paint,
          numbers: line.numbers.enumerated().map { try body($1, $0 == 0 ? .penWidth : .outline) }))
    case .text(let style):
      return try .text(
        .init(
          content: body(style.content, .textContent), wrapped: body(style.wrapped, .textContent),
          size: body(style.size, .textStyle), weight: body(style.weight, .textStyle),
          alignment: body(style.alignment, .textStyle),
          lineHeight: body(style.lineHeight, .textStyle), lines: body(style.lines, .textStyle),
          shown: body(style.shown, .textContent),
          paint: style.paint.map { try body($0, .textPaint) })
      )
    case .typography(let style):
      return try .typography(
        .init(
          spacing: body(style.spacing, .textStyle), underline: body(style.underline, .textStyle),
          strikethrough: body(style.strikethrough, .textStyle),
          digits: body(style.digits, .textStyle), truncation: body(style.truncation, .textStyle)))
    case .image(let style):
      return try .image(
        .init(content: body(style.content, .imageContent), mode: body(style.mode, .imageStyle)))
    case .tint(let paint): return try .tint(paint.map { try body($0, .imageTint) })
    case .children(let clipped): return try .children(clipped: body(clipped, .clip))
    case .particles(let particles):
      return try .particles(
        .init(
          clipped: body(particles.clipped, .clip),
          ranges: particles.ranges.map { try body($0, .particles) },
          curve: body(particles.curve, .particles)))
    }
  }

  /// Whether it is what is made of the layers in it.
  package var isContent: Bool {
    switch self {
    case .children, .particles: true
    case .backdrop, .fill, .stroke, .line, .text, .typography, .image, .tint: false
    }
  }

  /// Whether the outline bounds it.
  var isOutlined: Bool {
    switch self {
    case .backdrop, .fill, .stroke, .line: true
    case .text, .typography, .image, .tint, .children, .particles: false
    }
  }

  /// Whether the layer itself paints something there; its children are not its own.
  package func isSeen(_ value: (N) -> Double) -> Bool {
    switch self {
    case .backdrop(let filters): filters.contains { $0.isSeen(value) }
    case .fill(let paint): paint.isSeen(value)
    case .stroke(let pen): value(pen.width) > 0 && pen.paint.isSeen(value)
    case .line(let line): value(line.width) > 0 && line.paint.isSeen(value)
    case .text(let style): value(style.content) != 0
    case .image(let style): value(style.content) != 0
    case .typography, .tint, .children, .particles: false
    }
  }
}
