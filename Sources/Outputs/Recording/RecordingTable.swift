import MotionValues

/// A recording as a readable table: one row per frame with a change, one column per property that
/// moved, and `·` for unchanged values.
///
/// Constant properties, and columns that do not fit the terminal, are omitted and counted. A
/// layer's path is above its columns; if they are narrower, its beginning is cut.
package struct RecordingTable {
  private static let gap = 2
  private static let longestText = 24
  /// Leaves room for a layer's name above a column.
  private static let leastWidth = 6

  private struct Column {
    let property: RecordedProperty
    /// The index of the recording's column; nil for a constant.
    let index: Int?
    let constant: Value?
    var width: Int
  }

  package private(set) var text = ""

  private let recording: Recording
  private let every: Int
  private let isFull: Bool
  private var columns: [Column] = []
  /// The widths of the frame number and the time.
  private var stamp = (frame: 5, time: 4)

  /// Lays out a recording for a terminal with a width in characters. `every` omits rows; `isFull`
  /// includes constant properties, and all values of every frame.
  package init(_ recording: Recording, width: Int, every: Int = 1, isFull: Bool = false) {
    self.recording = recording
    self.every = every
    self.isFull = isFull
    let last = max(recording.frameCount - 1, 0)
    stamp.frame = max(5, String(last).count)
    stamp.time = (0..<min(recording.frameCount, 1000)).map { time(of: $0).count }.max() ?? 4
    stamp.time = max(stamp.time, time(of: last).count, 4)
    let moved = columnsThatMoved()
    let room = width - stamp.frame - Self.gap - stamp.time
    var used = 0
    columns = Array(
      moved.prefix { column in
        used += Self.gap + column.width
        return used <= room
      })
    if columns.isEmpty { columns = Array(moved.prefix(1)) }
    appendHead(hidden: moved.count - columns.count)
    appendRows()
  }

  // MARK: Columns

  private func columnsThatMoved() -> [Column] {
    var places = [[String: Int]](repeating: [:], count: recording.layers.count)
    for (index, column) in recording.columns.enumerated() {
      places[column.layer][column.property] = index
    }
    var all: [Column] = []
    for property in recording.properties {
      let index = places[property.layer][property.property]
      let constant =
        index == nil
        ? recording.layers[property.layer].constants.first { $0.key == property.property }?.value
        : nil
      guard index != nil || isFull else { continue }
      var column = Column(property: property, index: index, constant: constant, width: 0)
      column.width = width(of: column)
      all.append(column)
    }
    // Columns are grouped by layer, in the order in which layers first appear.
    var first: [Int: Int] = [:]
    for column in all where first[column.property.layer] == nil {
      first[column.property.layer] = first.count
    }
    func rank(_ column: Column) -> Int { first[column.property.layer] ?? 0 }
    return all.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  private func width(of column: Column) -> Int {
    let title = max(Self.title(column.property).count, Self.leastWidth)
    guard let index = column.index else {
      return max(title, column.constant.map { cell($0).count } ?? 1)
    }
    let widest = (0..<recording.frameCount).reduce(1) { widest, frame in
      isShown(frame) ? max(widest, cell(recording.columns[index].value(at: frame)).count) : widest
    }
    return max(title, widest)
  }

  private func isShown(_ frame: Int) -> Bool { frame % every == 0 }

  private func value(_ column: Column, in frame: Int) -> Value? {
    guard recording.layers[column.property.layer].exists(in: frame) else { return nil }
    return column.index.map { recording.columns[$0].value(at: frame) } ?? column.constant
  }

  // MARK: Text

  private mutating func appendHead(hidden: Int) {
    var facts = ByteWriter()
    facts.append(
      facts: TraceHeader(
        scene: recording.scene, fps: recording.rate, seed: recording.seed, pairs: recording.facts))
    text += facts.text
    let still = recording.properties.count - recording.columns.count
    if still > 0, !isFull {
      text += "\(still) \(still == 1 ? "property keeps its value" : "properties keep their values")"
      text += "; show with `--full`\n"
    }
    if hidden > 0 {
      text +=
        "\(hidden) \(hidden == 1 ? "column does" : "columns do") not fit; choose with `--select`\n"
    }
    guard !columns.isEmpty else { return }
    let lead = String(repeating: " ", count: stamp.frame + Self.gap + stamp.time)
    var paths = lead
    var titles = Self.right("frame", stamp.frame) + "  " + Self.right("time", stamp.time)
    var next = columns.startIndex
    while next < columns.endIndex {
      let layer = columns[next].property.layer
      let group = columns[next...].prefix { $0.property.layer == layer }
      let room = group.reduce(-Self.gap) { $0 + Self.gap + $1.width }
      paths +=
        "  "
        + Self.left(LegibleText.cutStart(recording.layers[layer].path, to: room), room)
      for column in group { titles += "  " + Self.right(Self.title(column.property), column.width) }
      next = group.endIndex
    }
    text += "\n" + Self.trimmed(paths) + "\n" + titles + "\n"
  }

  private mutating func appendRows() {
    var shown = [String?](repeating: nil, count: columns.count)
    var event = 0
    for frame in 0..<recording.frameCount {
      let stamp =
        Self.right("\(frame)", stamp.frame) + "  " + Self.right(time(of: frame), stamp.time)
      if isShown(frame) {
        var row = stamp
        var hasChanged = isFull
        for (index, column) in columns.enumerated() {
          let new = value(column, in: frame).map(cell)
          let isNew = new != nil && new != shown[index]
          if isNew { hasChanged = true }
          shown[index] = new
          row +=
            "  " + Self.right(new == nil ? "" : isNew || isFull ? new ?? "" : "·", column.width)
        }
        if hasChanged { text += Self.trimmed(row) + "\n" }
      }
      while event < recording.events.count, recording.events[event].frame <= frame {
        text += stamp + "  " + word(of: recording.events[event], frame) + "\n"
        event += 1
      }
    }
  }

  private func word(of happened: RecordedEvent, _ frame: Int) -> String {
    var bytes = ByteWriter()
    bytes.append(
      word: TraceEvent(
        name: happened.event.name, target: happened.event.target, words: happened.event.words,
        time: TraceEvent.time(happened.time, inFrameAt: recording.time(of: frame))))
    return bytes.text.oneLine
  }

  private func cell(_ value: Value) -> String {
    var bytes = ByteWriter()
    bytes.append(word: value)
    return LegibleText.cut(bytes.text, to: Self.longestText)
  }

  private func time(of frame: Int) -> String {
    var bytes = ByteWriter()
    bytes.append(decimal6: recording.time(of: frame))
    return bytes.text
  }

  private static func title(_ property: RecordedProperty) -> String {
    property.property.oneLine
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
