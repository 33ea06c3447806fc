import MotionCore
import MotionValues

/// A value of CSS, in which numbers and colours are apart from the text between them.
struct WebTemplate {
  enum Piece: Hashable {
    case text(String)
    /// The next number, in a unit.
    case number(WebNumber.Unit)
    /// A colour of the next four numbers.
    case color
  }

  private(set) var pieces: [Piece] = []
  private(set) var numbers: [Double] = []

  init() {}

  mutating func append(_ text: String) {
    if case .text(let last)? = pieces.last {
      pieces[pieces.count - 1] = .text(last + text)
    } else {
      pieces.append(.text(text))
    }
  }

  mutating func append(_ number: Double, _ unit: WebNumber.Unit) {
    pieces.append(.number(unit))
    numbers.append(number)
  }

  mutating func append(_ color: Color, opacity: Double) {
    pieces.append(.color)
    for component in [color.red, color.green, color.blue, color.alpha * opacity] {
      numbers.append(min(max(component, 0), 1))
    }
  }
}

/// A value of CSS that consists of numbers and text, and changes: one text after another, whose
/// numbers move as registered properties.
struct WebMovingValue {
  /// A registered property, and its animation.
  struct Variable {
    let property: WebProperty
    let animation: WebAnimation
  }

  /// The text at the start, and those that follow at instants.
  private(set) var initial = "none"
  private(set) var steps: [(time: Double, text: String)] = []
  private(set) var variables: [Variable] = []
  /// The texts of a value that CSS mixes itself; empty for others.
  private(set) var mixed: [(time: Double, text: String)] = []
  /// The number of keys that are written.
  private(set) var keyCount = 0

  /// Takes the values at times, which are in order and begin with 0; `name` begins the names of the
  /// registered properties.
  init(_ values: [(time: Double, template: WebTemplate)], name: String, points: Double) {
    var start = 0
    while start < values.count {
      let pieces = values[start].template.pieces
      let end = values[start...].firstIndex { $0.template.pieces != pieces } ?? values.count
      let text = text(of: values[start..<end], pieces, name, points: points)
      if start == 0 {
        initial = text
      } else {
        steps.append((values[start].time, text))
        keyCount += 1
      }
      start = end
    }
  }

  /// Takes texts at times, which are in order and begin with 0, between which CSS mixes.
  init(_ lines: [(time: Double, text: String)]) {
    initial = lines[0].text
    guard lines.contains(where: { $0.text != initial }) else { return }
    mixed = lines
    keyCount = lines.count
  }

  private struct Known {
    let piece: WebTemplate.Piece
    let values: [[Double]]
    let name: String
  }

  /// Returns the text of values that differ in numbers alone.
  private mutating func text(
    of values: ArraySlice<(time: Double, template: WebTemplate)>, _ pieces: [WebTemplate.Piece],
    _ name: String, points: Double
  ) -> String {
    let times = values.map(\.time)
    var known: [Known] = []
    var (result, place) = ("", 0)
    for piece in pieces {
      if case .text(let text) = piece {
        result += text
        continue
      }
      let own = values.map { Array($0.template.numbers[place..<place + piece.numberCount]) }
      place += piece.numberCount
      guard own.contains(where: { $0 != own[0] }) else {
        result += piece.text(own[0])
        continue
      }
      if let same = known.first(where: { $0.piece == piece && $0.values.isShifted(own) }) {
        let shift = own[0][0] - same.values[0][0]
        if case .number(let unit) = piece, unit.text(shift) != unit.text(0) {
          result += "calc(var(\(same.name)) + \(unit.text(shift)))"
        } else {
          result += "var(\(same.name))"
        }
        continue
      }
      let count = variables.count { $0.property.name.hasPrefix("\(name)-\(piece.word)") }
      let variable = "\(name)-\(piece.word)\(count + 1)"
      known.append(Known(piece: piece, values: own, name: variable))
      result += "var(\(variable))"
      var keys = WebKeys(times, own, piece, points: points)
      keys.reduce()
      keyCount += keys.all.count
      variables.append(
        Variable(
          property: WebProperty(
            name: variable, syntax: piece.syntax, initialValue: piece.text(own[0].map { _ in 0 })),
          animation: WebAnimation(variable, keys)))
    }
    return result
  }
}

extension WebTemplate.Piece {
  fileprivate var numberCount: Int {
    switch self {
    case .text: 0
    case .number: 1
    case .color: 4
    }
  }

  /// The part of a variable's name.
  fileprivate var word: String {
    switch self {
    case .text: ""
    case .number(.none): "number"
    case .number(.points): "length"
    case .number(.degrees): "angle"
    case .number(.percent): "percent"
    case .color: "color"
    }
  }

  fileprivate var syntax: String {
    switch self {
    case .number(let unit): unit.syntax
    case .color, .text: "<color>"
    }
  }

  /// The text of numbers.
  func text(_ numbers: [Double]) -> String {
    switch self {
    case .text(let text): text
    case .number(let unit): unit.text(numbers[0])
    case .color: Color { numbers[$0] }.hexText
    }
  }

  /// How far the numbers may be from those of the run: half a step of eight bits, a share of a size,
  /// points, and degrees.
  fileprivate func tolerance(points: Double) -> Double {
    let tolerances = ExportTolerances(points: points)
    return switch self {
    case .text, .color: 0.5 / 255
    case .number(.percent), .number(.none): 5e-4 * tolerances.share
    case .number(.points): points
    case .number(.degrees): tolerances.degrees
    }
  }

  /// Returns the greatest difference of numbers; colours count as they are drawn.
  fileprivate func distance(_ a: [Double], _ b: [Double]) -> Double {
    guard self == .color else { return zip(a, b).map { ($0 - $1).magnitude }.max() ?? 0 }
    let alpha = a[3] - b[3]
    return (0..<3).reduce(alpha.magnitude) { worst, channel in
      let weighted = a[channel] * a[3] - b[channel] * b[3]
      return max(worst, weighted.magnitude, (weighted - alpha).magnitude)
    }
  }

  /// Returns what is between numbers as CSS has it, whose colours weigh as much as they are opaque.
  fileprivate func mixed(_ a: [Double], _ b: [Double], at place: Double) -> [Double] {
    if self == .color {
      let mixed = ColorMixing(space: .srgb).mix(Color { a[$0] }, Color { b[$0] }, at: place)
      return mixed.components
    }
    return zip(a, b).map { $0 + ($1 - $0) * place }
  }
}

extension [[Double]] {
  /// Whether other values are these plus a number; of colours, the same.
  fileprivate func isShifted(_ other: [[Double]]) -> Bool {
    let shift = self[0].count == 1 ? other[0][0] - self[0][0] : 0
    return zip(self, other).allSatisfy { a, b in
      zip(a, b).allSatisfy { ($0 + shift - $1).magnitude < 1e-7 }
    }
  }
}

/// The keys of numbers between which straight lines lead, or a jump.
struct WebKeys {
  let piece: WebTemplate.Piece
  private(set) var all: [(time: Double, values: [Double])] = []
  private let times: [Double]
  private let values: [[Double]]
  private let tolerance: Double

  init(
    _ times: [Double], _ values: [[Double]], _ piece: WebTemplate.Piece, points: Double
  ) {
    (self.times, self.values, self.piece) = (times, values, piece)
    tolerance = piece.tolerance(points: points)
  }

  /// Finds the keys: the longest lines that pass all values within the tolerance.
  mutating func reduce() {
    let (piece, tolerance) = (piece, tolerance)
    let lines = LineKeys(times, values) { a, b in
      piece.distance(a, b) / tolerance
    } mixed: { a, b, place in
      piece.mixed(a, b, at: place)
    }
    for run in lines.runs {
      let first = run[0]
      // What jumps holds its value up to then.
      if first > 0 { all.append((times[first] - 2 * WebSegment.lead, values[first - 1])) }
      all.append((times[first] - (first > 0 ? WebSegment.lead : 0), values[first]))
      all += run.dropFirst().map { (times[$0], values[$0]) }
    }
  }
}

extension WebAnimation {
  /// Makes an animation along straight lines between keys, from the first change to the last one.
  init(_ property: String, _ keys: WebKeys) {
    self.init(
      property, moving: keys.all.map { (time: $0.time, text: keys.piece.text($0.values)) })
  }

  /// Makes an animation along straight lines between texts, from the first change to the last one.
  init(_ property: String, moving texts: [(time: Double, text: String)]) {
    let all = texts.map { (time: max($0.time, 0), text: $0.text) }
    let first = all.firstIndex { $0.text != all[0].text }.map { max($0 - 1, 0) } ?? 0
    let last = all.lastIndex { $0.text != all[all.count - 1].text }.map { $0 + 1 } ?? all.count - 1
    self.init(property, lines: Array(all[first...max(last, first)]))
  }

  /// Makes an animation along straight lines between texts at times, in seconds.
  init(_ property: String, lines: [(time: Double, text: String)]) {
    let start = lines[0].time.rounded(decimals: WebSegment.timeDecimals)
    let duration = WebSegment.duration(from: start, to: lines[lines.count - 1].time)
    let percentDecimals = duration <= 10 ? 4 : 5
    var unit = 0.01
    for _ in 0..<percentDecimals { unit /= 10 }
    var frames: [Frame] = []
    for (index, line) in lines.enumerated() {
      let percent = ((line.time - start) / duration * 100).rounded(decimals: percentDecimals)
      var offset = min(max(percent, 0), 100) / 100
      if index == 0 { offset = 0 }
      if index == lines.count - 1 { offset = 1 }
      // Of two keys at one place, CSS regards only the later one.
      if let previous = frames.last, previous.offset >= offset {
        frames[frames.count - 1] = Frame(
          offset: max(offset - unit, 0), text: previous.text, easing: nil)
      }
      frames.append(Frame(offset: offset, text: line.text, easing: nil))
    }
    self.init(
      property: property, start: start, duration: duration, isFirst: true, easing: "linear",
      frames: frames, percentDecimals: percentDecimals, comment: nil)
  }
}
