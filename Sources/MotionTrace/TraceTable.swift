/// The layout of a trace as a table for people: one row a frame that changed something, one column
/// a property, `·` where a value did not change.
///
/// The two header lines, layer above property, print again when columns come or grow wider. Columns
/// that do not fit the terminal are left out; the header counts them, and a row in which one of
/// them changed ends in `…`.
struct TraceTable {
  private static let frameWidth = 6
  private static let timeWidth = 11
  private static let gap = 2
  /// Room for the count of columns left out.
  private static let elisionWidth = 7
  private static let longestText = 24

  private struct Column {
    let path: String
    let property: String
    var width: Int
    var cell: String?
  }

  private let width: Int
  private var columns: [Column] = []
  private var shownCount = 0
  private var headerIsDue = true

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ column: TraceColumn) {
    let width =
      switch column.kind {
      case .number, .color: 9
      case .boolean: 5
      case .name, .text: 8
      }
    columns.append(
      Column(
        path: column.path, property: column.property,
        width: max(width, column.path.count, column.property.count)))
    headerIsDue = true
  }

  mutating func set(_ column: Int, _ value: TraceValue) {
    var word = ByteWriter()
    word.append(word: value)
    var cell = word.text
    if cell.count > Self.longestText { cell = cell.prefix(Self.longestText - 1) + "…" }
    columns[column].cell = cell
    if cell.count > columns[column].width {
      columns[column].width = cell.count
      headerIsDue = true
    }
  }

  /// Appends the row of a frame, after a header where one is due, and forgets what was set.
  mutating func appendRow(frame: Int, time: Double, to bytes: inout ByteWriter) {
    guard columns.contains(where: { $0.cell != nil }) else { return }
    if headerIsDue { appendHeader(to: &bytes) }
    append(frame: frame, time: time, to: &bytes)
    for column in columns[..<shownCount] {
      bytes.append(column.cell ?? "·", width: Self.gap + column.width)
    }
    if columns[shownCount...].contains(where: { $0.cell != nil }) { bytes.append("  …") }
    bytes.append(byte: UInt8(ascii: "\n"))
    discardRow()
  }

  /// Forgets what was set since the last row.
  mutating func discardRow() {
    for index in columns.indices { columns[index].cell = nil }
  }

  /// Appends the number and the time of a frame.
  func append(frame: Int, time: Double, to bytes: inout ByteWriter) {
    bytes.append("\(frame)", width: Self.frameWidth)
    var seconds = ByteWriter()
    seconds.append(decimal6: time)
    bytes.append(seconds.text, width: Self.timeWidth)
  }

  private mutating func appendHeader(to bytes: inout ByteWriter) {
    shownCount = countThatFits()
    let shown = columns[..<shownCount]
    let hiddenCount = columns.count - shownCount
    bytes.append("\n")
    if let last = shown.lastIndex(where: { !$0.path.isEmpty }) {
      bytes.append("", width: Self.frameWidth + Self.timeWidth)
      for column in shown[...last] { bytes.append(column.path, width: Self.gap + column.width) }
      bytes.append(byte: UInt8(ascii: "\n"))
    }
    bytes.append("frame", width: Self.frameWidth)
    bytes.append("time", width: Self.timeWidth)
    for column in shown { bytes.append(column.property, width: Self.gap + column.width) }
    if hiddenCount > 0 { bytes.append("  +\(hiddenCount)") }
    bytes.append(byte: UInt8(ascii: "\n"))
    headerIsDue = false
  }

  /// How many columns fit; the first one always shows.
  private func countThatFits() -> Int {
    var room = width - Self.frameWidth - Self.timeWidth
    if columns.reduce(0, { $0 + Self.gap + $1.width }) > room { room -= Self.elisionWidth }
    let count = columns.prefix { column in
      room -= Self.gap + column.width
      return room >= 0
    }.count
    return max(count, 1)
  }
}

extension ByteWriter {
  /// Appends text at the right end of a field of `width` characters.
  fileprivate mutating func append(_ text: String, width: Int) {
    for _ in 0..<max(0, width - text.count) { append(byte: UInt8(ascii: " ")) }
    append(text)
  }
}
