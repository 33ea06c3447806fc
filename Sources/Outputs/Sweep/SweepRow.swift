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

/// A row of a sweep as JSON.
package struct SweepLine: SchemaReadable {
  package static let schema = Schema<Self>("SweepRow", "The result of one job of a sweep.") {
    Member("job", reads: \.job, "the number of the job, from 1")
    Member("of", reads: \.count, "the number of jobs of the sweep")
    Member("sweep", reads: \.sweep, "the identity of the sweep")
    Member("variant", reads: \.variant, "the values of the job, by the names of the options")
    Member("hash", reads: \.hash, "the hash of the trace, or null for a job that failed")
    Member("error", reads: \.error, "the slug of the error, or null")
    Member("message", reads: \.message, "the message of the error, or null")
    Member("properties", reads: \.properties, "the measures of the selected properties, by name")
    Member("inputs", readsIfPresent: \.inputs, "the hash of all inputs")
    Member("motion", readsIfPresent: \.version, "the version of motion")
    Member("files", readsIfPresent: \.files, "the digests of the files, by their names")
  }

  var job = 0
  var count = 0
  var sweep = ""
  var variant = JSONMap<SweepValue>()
  var hash: String?
  var error: String?
  var message: String?
  var properties = JSONMap<JSONMap<Value?>?>()
  var inputs: String?
  var version: String?
  var files: JSONMap<String>?

  package init() {}

  init(_ job: SweepJob, _ result: SweepResult, of plan: SweepPlan) {
    self.job = job.number
    count = plan.count
    sweep = plan.identity
    variant = JSONMap(zip(plan.axes, job.values).map { ($0.name, SweepValue(text: $1)) })
    hash = result.hash
    error = result.error
    message = result.message?.oneLine
    properties = JSONMap(
      zip(plan.properties, result.measures).map { name, measures in
        (name, measures.map { JSONMap(zip(SweepMeasures.names, $0.fields).map { ($0, $1) }) })
      })
    guard let inputs = result.inputs else { return }
    self.inputs = inputs.hash
    version = inputs.version
    files = JSONMap(inputs.sortedFiles.map { ($0.name, $0.digest) })
  }
}

/// A value of a job, which is a number in JSON if it is written as one.
struct SweepValue: JSONReadable {
  let text: String

  static var jsonType: JSONType { .either([.number, .text]) }

  func write(json bytes: inout ByteWriter) {
    if SweepDecimal(text)?.text == text { bytes.append(text) } else { text.write(json: &bytes) }
  }

  static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> SweepValue {
    switch try reader.takeScalar(expected) {
    case .number(let number): SweepValue(text: "\(NumberText(number))")
    case .text(let text): SweepValue(text: text)
    case .boolean(let flag): SweepValue(text: "\(flag)")
    }
  }
}

/// A job of a sweep that is listed and not run.
package struct SweepJobLine: SchemaWritable {
  package static let schema = Schema<Self>("SweepJob", "A job of a sweep, as `--list` prints it.") {
    Member("job", "The number of the job, from 1.") { $0.job.number }
    Member("of", "The number of jobs of the sweep.") { $0.plan.count }
    Member("sweep", "The identity of the sweep.") { $0.plan.identity }
    Member("arguments", "The arguments of `motion run`.") { $0.job.arguments }
  }

  let job: SweepJob
  let plan: SweepPlan
}

/// The inputs of a row, as its last columns contain them.
///
/// Files are written as `name:digest`, separated by spaces; a space, a control character and `%` in a
/// name are written as `%` with two hexadecimal digits.
struct SweepInputs {
  static let columns = ["inputs", "motion", "files"]

  /// The version of motion.
  let version: String
  /// The digest of each file, by name.
  let files: [(name: String, digest: String)]

  init(_ inputs: RunInputs) {
    version = inputs.version
    files = inputs.sortedFiles
  }

  init(version: String, files: [(name: String, digest: String)]) {
    self.version = version
    self.files = files
  }

  /// Reads what `text` has written; nil for another text.
  init?(version: String, files text: String) {
    var files: [(name: String, digest: String)] = []
    for file in text.split(separator: " ") {
      guard let colon = file.lastIndex(of: ":"), let name = Self.unescaped(file[..<colon]) else {
        return nil
      }
      files.append((name, String(file[file.index(after: colon)...])))
    }
    self.init(version: version, files: files)
  }

  var text: String {
    files.map { "\(Self.escaped($0.name)):\($0.digest)" }.joined(separator: " ")
  }

  private static func escaped(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      rest = rest.dropFirst(2)
      bytes.append(escaped)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
