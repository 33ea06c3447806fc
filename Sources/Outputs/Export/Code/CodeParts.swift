import MotionCore
import MotionRecording
import MotionValues

/// The values with parts that a format carries: gradients, and outlines with their dashes.
struct CodePartsFormat {
  /// The space in which it draws gradients.
  let space: GradientSpace
  /// Why it does not carry a gradient; nil if it does.
  var reason: @Sendable (PartedKeys) -> String? = { _ in nil }
  /// Whether it trims paths of several subpaths.
  var trimsSubpaths = true
}

/// The values with parts of a hand-off, by layer and property.
struct CodeParts {
  private(set) var keys: [HandoffSource: PartedKeys] = [:]
  /// Why others are not carried.
  private(set) var reasons: [HandoffSource: String] = [:]

  init(_ handoff: Handoff, _ format: CodePartsFormat) {
    let parted = handoff.recording.partedProperties
    for index in Set(parted.map(\.layer)) {
      let layer = HandoffLayer(index, in: handoff, keepsPaths: true)
      for (source, result) in layer.gradients(in: format.space) where handoff.selects(source) {
        switch result {
        case .success(let found):
          reasons[source] = format.reason(found)
          if reasons[source] == nil { keys[source] = found }
        case .failure(let uncarried): reasons[source] = uncarried.reason
        }
      }
      for (source, found) in layer.outlines where handoff.selects(source) {
        reasons[source] =
          format.reason(found) ?? Self.reason(found, layer, trimsSubpaths: format.trimsSubpaths)
        if reasons[source] == nil { keys[source] = found }
      }
    }
  }

  /// Why an outline or its dashes are not carried: frameworks trim a path as a whole, and begin its
  /// dashes where the trimmed part does.
  private static func reason(
    _ keys: PartedKeys, _ layer: HandoffLayer, trimsSubpaths: Bool
  ) -> String? {
    guard let line = layer.drawing.surface.line else { return nil }
    let isTrimmed = !layer.isAlways(line.trimStart, 0) || !layer.isAlways(line.trimEnd, 1)
    for run in keys.runs {
      switch run.form {
      case .outline(let commands) where commands.count { $0 == .move } > 1:
        if isTrimmed, !trimsSubpaths { return "shapes of several subpaths that are trimmed" }
        if isTrimmed, !layer.isAlways(line.trimEach, 0) {
          return "shapes that are trimmed by subpath"
        }
      case .dash(count: 1...):
        if !layer.isAlways(line.trimStart, 0) || !layer.isAlways(line.trimOffset, 0) {
          return "shapes with dashes that begin before the drawn part"
        }
      case .outline, .dash, .line, .circle, .ellipse, .cone: break
      }
    }
    return nil
  }
}

/// A number of a drawing as code has it.
enum CodeAmount {
  case constant(Double)
  /// The value of a property that moves.
  case field(String)

  /// Reads an amount of a layer; `field` is the name of the code's value of a property.
  init(_ amount: Amount, of layer: HandoffLayer, field: (HandoffSource) -> String?) {
    let number = layer.number(amount)
    if number.constant == 0, number.products.count == 1, number.products[0].scale == 1,
      number.products[0].factors.count == 1, let source = number.sources.first,
      let name = field(source)
    {
      self = .field(name)
    } else {
      self = .constant(layer.value(of: amount, at: 0))
    }
  }
}

/// How the line along an outline, and its area, are drawn.
struct CodeLine {
  let width, miterLimit, dashOffset, trimStart, trimEnd, trimOffset: CodeAmount
  /// Whether trims are those of each subpath.
  let trimsEach: Bool
  /// The words of the scene, such as `round`.
  let cap, join: String
  let rule: FillRule

  /// Whether a part of it is not drawn at times.
  var isTrimmed: Bool {
    if case (.constant(0), .constant(1)) = (trimStart, trimEnd) { false } else { true }
  }

  /// Reads the line of a layer; nil for one that has no outline.
  init?(_ layer: HandoffLayer, field: (HandoffSource) -> String?) {
    guard let path = layer.drawing.surface.outline.path, let line = layer.drawing.surface.line
    else { return nil }
    func amount(_ amount: Amount) -> CodeAmount { CodeAmount(amount, of: layer, field: field) }
    func word(of amount: Amount) -> String {
      layer.properties(of: amount).first.map(layer.handoff.word) ?? ""
    }
    width = amount(line.width)
    miterLimit = amount(line.miterLimit)
    dashOffset = amount(line.dashOffset)
    trimStart = amount(line.trimStart)
    trimEnd = amount(line.trimEnd)
    trimOffset = amount(line.trimOffset)
    trimsEach = layer.value(of: line.trimEach, at: 0) != 0
    cap = word(of: line.cap)
    join = word(of: line.join)
    rule = FillRule(rawValue: word(of: path.rule)) ?? .nonzero
  }
}

extension CodeScene.Layer {
  /// The value of a number at the start.
  func initial(_ amount: CodeAmount) -> Double {
    switch amount {
    case .constant(let value): value
    case .field(let name):
      properties.first { $0.field == name }?.tracks.first?.planned.initial ?? 0
    }
  }
}

extension PartedKeys.Run {
  /// The numbers as code: literals, or elements of a list `n` of those that move.
  func expressions(_ literal: (Double) -> String) -> [String] {
    let moving = moving
    return keys[0].indices.map { index in
      moving.firstIndex(of: index).map { "n[\($0)]" } ?? literal(keys[0][index])
    }
  }

  /// The keys of the numbers that move.
  var rows: [[Double]] {
    let moving = moving
    return keys.map { key in moving.map { key[$0] } }
  }

  /// Whether its numbers move.
  var isMoving: Bool { keys.count > 1 }
}

extension CodeWriter {
  /// Writes a call for each command of an outline that appends it to `path`; `n` has the
  /// coordinates. By default, the calls are those of Android and Flutter.
  mutating func writePath(
    _ commands: [Outline.Command], _ n: [String], end: String = "",
    call: (Outline.Command, [String]) -> String = { CodeWriter.pathCall($0, $1) }
  ) {
    var place = 0
    for command in commands {
      let count =
        switch command {
        case .move, .line: 2
        case .cubic: 6
        // Keys have cubics in place of the last two.
        case .close, .quadratic, .arc: 0
        }
      line("path.\(call(command, Array(n[place..<place + count])))\(end)")
      place += count
    }
  }

  static func pathCall(_ command: Outline.Command, _ n: [String]) -> String {
    let numbers = n.joined(separator: ", ")
    return switch command {
    case .move: "moveTo(\(numbers))"
    case .line: "lineTo(\(numbers))"
    case .cubic: "cubicTo(\(numbers))"
    case .close: "close()"
    case .quadratic, .arc: ""
    }
  }
}
