import MotionRecording
import MotionValues

/// A summary as lines for a terminal.
///
/// Rows have columns. In a narrow terminal, the driver's name is dropped first, then velocity
/// jumps, peak and settling time; the sparkline uses the remaining width.
package struct SummaryText: Sendable {
  /// If there are more events than this between two groups, the rest is counted instead of listed.
  private static let eventLimit = 12
  private static let longestValue = 15

  /// A column of the table.
  private struct Column {
    let title: String
    let alignsRight: Bool
    let text: (MotionSummary.Row) -> String
  }

  package let text: String
  private let hasColor: Bool

  /// Lays out the summary for a terminal with a width in characters.
  package init(_ summary: MotionSummary, width: Int, hasColor: Bool = false) {
    self.hasColor = hasColor
    var lines: [String] = []
    let rows = summary.rows
    let columns = Self.fitting(rows, width)
    let widths = columns.map { column in
      max(column.title.count, rows.map { column.text($0).count }.max() ?? 0)
    }
    let rest = width - 2 - widths.reduce(0) { $0 + $1 + 2 }
    let shape =
      rows.contains { !$0.shape.isEmpty } ? min(max(rest, 0), MotionSummary.shapeCount) : 0
    let hasShape = shape >= Self.leastShape

    func line(_ cells: [String], shape text: String, _ style: Style? = nil) -> String {
      var line = "  "
      for (index, cell) in cells.enumerated() {
        let room = String(repeating: " ", count: max(0, widths[index] - cell.count))
        line += (index > 0 ? "  " : "") + (columns[index].alignsRight ? room + cell : cell + room)
        if index == Self.shapePlace, hasShape {
          line += "  " + (style == nil ? Self.paint(text, .shape, hasColor) : text)
          line += String(repeating: " ", count: max(0, shape - text.count))
        }
      }
      while line.last == " " { line.removeLast() }
      return style.map { Self.paint(line, $0, hasColor) } ?? line
    }

    var events = summary.events[...]
    if !rows.isEmpty { lines.append(line(columns.map(\.title), shape: "shape", .faint)) }
    var path: String?
    for (index, row) in rows.enumerated() {
      if row.path != path {
        path = row.path
        let begin = rows[index...].prefix { $0.path == row.path }.map(\.start).min() ?? 0
        Self.append(events.prefix { $0.time <= begin }, to: &lines, width, hasColor)
        events = events.drop { $0.time <= begin }
        lines.append(Self.paint(Self.cut(row.path, to: width), .strong, hasColor))
      }
      lines.append(
        line(
          columns.map { $0.text(row) },
          shape: Sparkline(Self.thinned(row.shape, to: shape)).description))
    }
    Self.append(events, to: &lines, width, hasColor)
    lines += Self.totals(summary, width)
    text = lines.map { $0 + "\n" }.joined()
  }

  // MARK: Columns

  private static let leastShape = 8
  /// The index of the column after which the sparkline is placed.
  private static let shapePlace = 2

  /// The columns that leave room for a sparkline, in order.
  private static func fitting(_ rows: [MotionSummary.Row], _ width: Int) -> [Column] {
    var columns = [
      Column(title: "", alignsRight: false) { cut($0.property, to: 18) },
      Column(title: "from → to", alignsRight: false) { values($0) },
      Column(title: "seconds", alignsRight: false) { times($0) },
      Column(title: "overshoot", alignsRight: true) { overshoot($0) },
      Column(title: "settled", alignsRight: true) { settled($0) },
      Column(title: "peak/s", alignsRight: true) { $0.peak.map { short($0.velocity) } ?? "" },
      Column(title: "jumps", alignsRight: false) { jumps($0) },
      Column(title: "by", alignsRight: false) { row in
        cut(
          row.drivers.isEmpty ? (row.isSet ? "set" : "") : row.drivers.joined(separator: ", "),
          to: 24)
      },
    ]
    // Empty columns are dropped.
    columns = columns.enumerated().filter { index, column in
      index <= shapePlace || rows.contains { !column.text($0).isEmpty }
    }.map(\.element)
    func needed() -> Int {
      columns.reduce(2 + leastShape) { sum, column in
        sum + 2 + max(column.title.count, rows.map { column.text($0).count }.max() ?? 0)
      }
    }
    while columns.count > shapePlace + 1, needed() > width { columns.removeLast() }
    return columns
  }

  private static func values(_ row: MotionSummary.Row) -> String {
    [row.from, row.through, row.to].compactMap { $0 }.map { cut(word($0), to: longestValue) }
      .joined(separator: " → ")
  }

  private static func times(_ row: MotionSummary.Row) -> String {
    row.start == row.end ? seconds(row.start) : "\(seconds(row.start))–\(seconds(row.end))"
  }

  private static func overshoot(_ row: MotionSummary.Row) -> String {
    row.overshoot.map { "\(short($0.overshootPercent)) % (\(short($0.overshoot)))" } ?? ""
  }

  private static func settled(_ row: MotionSummary.Row) -> String {
    row.moves.last.map { seconds($0.start + $0.settlingTime) } ?? ""
  }

  private static func jumps(_ row: MotionSummary.Row) -> String {
    let shown = row.jumps.prefix(MotionSummary.Row.shownJumps).map { seconds($0.time) }.joined(
      separator: " ")
    let rest = row.jumpCount - MotionSummary.Row.shownJumps
    return rest > 0 ? "\(shown) +\(rest)" : shown
  }

  // MARK: Lines between

  private static func append(
    _ events: ArraySlice<RecordedEvent>, to lines: inout [String], _ width: Int, _ hasColor: Bool
  ) {
    for event in events.prefix(eventLimit) {
      var word = ByteWriter()
      word.append(word: event.event)
      lines.append(paint(cut("\(seconds(event.time)) \(word.text)", to: width), .event, hasColor))
    }
    if events.count > eventLimit {
      lines.append(paint("… and \(events.count - eventLimit) more events", .event, hasColor))
    }
  }

  /// The line of totals, wrapped if the terminal is narrow.
  private static func totals(_ summary: MotionSummary, _ width: Int) -> [String] {
    let moving = summary.rows.filter { !$0.isSet }
    let jumps = summary.rows.reduce(0) { $0 + $1.jumpCount }
    var parts = [
      "\(summary.scene): \(seconds(summary.duration)) s",
      count(summary.frameCount, "frame", "frames") + " at \(short(summary.rate)) fps",
      moving.isEmpty
        ? "nothing moves"
        : count(moving.count, "property", "properties")
          + " of \(count(Set(moving.map(\.path)).count, "layer", "layers"))",
    ]
    if !summary.events.isEmpty { parts.append(count(summary.events.count, "event", "events")) }
    if jumps > 0 { parts.append(count(jumps, "velocity jump", "velocity jumps")) }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, last.count + 3 + part.count <= width {
        lines[lines.count - 1] = "\(last) · \(part)"
      } else {
        lines.append(cut((lines.isEmpty ? "" : "  ") + part, to: width))
      }
    }
    return lines
  }

  // MARK: Words

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private static func word(_ value: Value) -> String {
    if case .number(let number) = value { return short(number) }
    var word = ByteWriter()
    word.append(word: value)
    return word.text
  }

  /// A number with four significant digits; no decimals from a thousand on.
  private static func short(_ number: Double) -> String {
    let magnitude = abs(number)
    let scale: Double = magnitude >= 1000 ? 1 : magnitude >= 100 ? 10 : magnitude >= 10 ? 100 : 1000
    return Decimal6.text((number * scale).rounded() / scale)
  }

  private static func seconds(_ time: Double) -> String {
    let text = Decimal6.text((time * 100).rounded() / 100)
    let places = text.split(separator: ".").dropFirst().first?.count ?? 0
    return text + (places == 0 ? ".00" : places == 1 ? "0" : "")
  }

  private static func cut(_ text: String, to width: Int) -> String {
    LegibleText.cut(text, to: width)
  }

  private static func thinned(_ values: [Double], to count: Int) -> [Double] {
    guard count > 1, values.count > count else { return values }
    return (0..<count).map { values[$0 * (values.count - 1) / (count - 1)] }
  }

  // MARK: Colour

  private enum Style: String {
    case strong = "1"
    case faint = "2"
    case shape = "36"
    case event = "33"
  }

  private static func paint(_ text: String, _ style: Style, _ hasColor: Bool) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// A curve as a line of block characters, `▁▂▃▄▅▆▇█`, for terminals.
package struct Sparkline: CustomStringConvertible, Sendable {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  package let description: String

  /// Draws equally spaced values, scaled to the range between the least and the greatest.
  package init(_ values: [Double]) {
    guard let low = values.min(), let high = values.max() else {
      description = ""
      return
    }
    let last = Double(Self.blocks.count - 1)
    description = String(
      values.map { value in
        high > low ? Self.blocks[Int(((value - low) / (high - low) * last).rounded())] : "▁"
      })
  }
}
