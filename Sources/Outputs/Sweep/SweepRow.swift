import MotionRecording
import MotionValues

/// A row as it was read, which is merged unchanged.
struct SweepRow {
  /// Without its line break.
  let line: ArraySlice<UInt8>
  let job: Int
  /// The number of jobs of its sweep.
  let count: Int
  /// The text that all rows of the same sweep in the same format have in common.
  let identity: String
  let hasFailed: Bool
  /// Nil in a row without inputs.
  let inputs: SweepInputs?

  private struct Fields {
    var job: Int?
    var count: Int?
    var sweep: String
    var error: String?
    var inputs: SweepInputs?
  }

  static func identity(_ format: SweepFormat, _ sweep: String, _ count: Int) -> String {
    "\(format.rawValue) \(sweep) \(count)"
  }

  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: SweepFormat.identification.joined(separator: ",").utf8)
  }

  /// Reads a row of either format; `header` is the header line of CSV.
  init(
    _ line: ArraySlice<UInt8>, below header: ArraySlice<UInt8>?, line number: Int, place: String
  ) throws(Diagnostic) {
    let fields: Fields?
    if line.first == UInt8(ascii: "{") {
      fields = try? Self.read(json: line, number)
    } else {
      fields = header.flatMap { Self.read(csv: line, below: $0) }
    }
    guard let fields, let job = fields.job, let count = fields.count,
      count <= SweepPlan.largestCount,
      job >= 1, job <= count, !fields.sweep.isEmpty
    else {
      throw Diagnostic(
        .badSweep, "\(place) is not a row of a sweep",
        help: ["delete the line: `--merge` then reports its job as missing"])
    }
    self.line = line
    self.job = job
    self.count = count
    let format = line.first == UInt8(ascii: "{") ? SweepFormat.ndjson : .csv
    identity = Self.identity(format, fields.sweep, count)
    hasFailed = fields.error != nil
    inputs = fields.inputs
  }

  private static func read(
    csv line: ArraySlice<UInt8>, below header: ArraySlice<UInt8>
  ) -> Fields? {
    let (columns, values) = (split(header), split(line))
    guard columns.count == values.count, values.count > SweepFormat.identification.count,
      let place = columns.firstIndex(of: "error")
    else { return nil }
    var fields = Fields(job: Int(values[0]), count: Int(values[1]), sweep: values[2])
    fields.error = values[place].isEmpty ? nil : values[place]
    if columns.suffix(SweepInputs.columns.count) == SweepInputs.columns[...] {
      let last = values.suffix(2).map(unquoted)
      fields.inputs = SweepInputs(version: last[0], files: last[1])
      guard fields.inputs != nil else { return nil }
    }
    return fields
  }

  /// The value of a field that may be quoted.
  private static func unquoted(_ field: String) -> String {
    guard field.hasPrefix("\""), field.hasSuffix("\""), field.utf8.count > 1 else { return field }
    return String(field.dropFirst().dropLast().replacing("\"\"", with: "\""))
  }

  /// Splits a line of CSV at the commas outside of quotes.
  private static func split(_ line: ArraySlice<UInt8>) -> [String] {
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ","), !isQuoted {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func read(
    json line: ArraySlice<UInt8>, _ number: Int
  ) throws(TraceSyntaxError) -> Fields {
    var reader = JSONReader(line, line: number)
    let row = try SweepLine.read(&reader, "a row")
    try reader.checkEnd()
    var fields = Fields(job: row.job, count: row.count, sweep: row.sweep, error: row.error)
    if let version = row.version, let files = row.files {
      fields.inputs = SweepInputs(
        version: version, files: files.members.map { ($0.name, $0.value) })
    }
    return fields
  }
}
