import MotionTrace
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

  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: SweepFormat.identification.joined(separator: ",").utf8)
  }

  /// Reads a row of either format; `header` is the header line of CSV.
  init(
    _ line: ArraySlice<UInt8>, below header: ArraySlice<UInt8>?, line number: Int, place: String
  ) throws(Diagnostic) {
    let fields: (job: Int?, count: Int?, sweep: String, error: String?)?
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
    identity = "\(line.first == UInt8(ascii: "{") ? "ndjson" : "csv") \(fields.sweep) \(count)"
    hasFailed = fields.error != nil
  }

  private static func read(csv line: ArraySlice<UInt8>, below header: ArraySlice<UInt8>)
    -> (job: Int?, count: Int?, sweep: String, error: String?)?
  {
    let (columns, fields) = (split(header), split(line))
    guard columns.count == fields.count, fields.count > SweepFormat.identification.count,
      let place = columns.firstIndex(of: "error")
    else { return nil }
    return (Int(fields[0]), Int(fields[1]), fields[2], fields[place].isEmpty ? nil : fields[place])
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
  ) throws(TraceSyntaxError) -> (job: Int?, count: Int?, sweep: String, error: String?) {
    var reader = JSONReader(line, line: number)
    var members = try JSONMembers(&reader, "a row")
    try reader.checkEnd()
    var (job, count) = (try members.take("job"), try members.take("of"))
    var (sweep, error) = (try members.take("sweep"), try members.take("error"))
    _ = try members.take("properties")
    return (
      Int(exactly: try job.takeNumber("a number")), Int(exactly: try count.takeNumber("a number")),
      try sweep.takeText("a text"), try? error.takeText("a text")
    )
  }
}
