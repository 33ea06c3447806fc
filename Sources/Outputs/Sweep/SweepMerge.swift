import MotionRecording
import MotionValues

/// The rows of a sweep, from any number of parts in any order.
///
/// 1. The result depends only on the set of rows: not on how they are spread over parts, and not on
///    how often a part repeats one. Rows are compared by their bytes.
/// 2. All rows are made with the same version of motion and of each file.
/// 3. A job that has failed and then succeeded has succeeded. A job whose results differ has no row.
package struct SweepMerge {
  /// The number of jobs of the sweep.
  package let count: Int
  /// The jobs without a row.
  package private(set) var missing: [Int] = []
  /// The jobs with different rows.
  package private(set) var disagreeing: [Int] = []
  /// The jobs whose scene failed.
  package private(set) var failed: [Int] = []
  /// The jobs without a result: those without a row, with different rows, and those that failed.
  package var lacking: [Int] { (missing + disagreeing + failed).sorted() }
  /// The text that all rows have in common; nil if there is no row.
  private let identity: String?
  /// The inputs of the rows, each with the place of a row that has it.
  private var inputs = MergedInputs()
  /// The merged rows, in the order of the jobs.
  package private(set) var bytes: [UInt8] = []

  /// Merges the parts, each with the name that errors use.
  ///
  /// Text after the last line break of a part is ignored, because it was cut off.
  ///
  /// - Throws: `bad-sweep` if a line is not a row, or belongs to another sweep than the first row or
  ///   has other inputs; without a row as well, unless `plan` is that of the sweep.
  package init(
    _ parts: [(name: String, bytes: [UInt8])], of plan: SweepPlan? = nil
  ) throws(Diagnostic) {
    var header: ArraySlice<UInt8>?
    var sweep: (row: SweepRow, place: String)?
    var rows: [Int: MergedRows] = [:]
    for part in parts {
      var rest = part.bytes[...]
      var number = 0
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        number += 1
        let place = "line \(number) of `\(part.name)`"
        if SweepRow.isHeader(line) {
          guard header == nil || header == line else { throw Self.other(place, "the first part") }
          header = line
          continue
        }
        let row = try SweepRow(line, below: header, line: number, place: place)
        try inputs.add(row, at: place)
        if let sweep, sweep.row.identity != row.identity { throw Self.other(place, sweep.place) }
        if sweep == nil { sweep = (row, place) }
        rows[row.job, default: MergedRows()].add(row)
      }
    }
    identity = sweep?.row.identity
    guard let count = sweep?.row.count ?? plan?.count else {
      throw Diagnostic(
        .badSweep, "the parts contain no row of a sweep",
        help: ["write them: `motion sweep scene.lua --set bounce=0:0.6:0.05 > part.csv`"])
    }
    self.count = count
    if let header { bytes += header + [UInt8(ascii: "\n")] }
    for job in 1...count {
      guard let found = rows[job] else {
        missing.append(job)
        continue
      }
      guard let row = found.row else {
        disagreeing.append(job)
        continue
      }
      if row.hasFailed { failed.append(job) }
      bytes += row.line + [UInt8(ascii: "\n")]
    }
  }

  /// Checks that the rows belong to a sweep that is about to run.
  ///
  /// - Throws: `bad-sweep` for rows of another sweep or format, or made with other files than
  ///   `inputs`.
  package func check(
    _ plan: SweepPlan, in format: SweepFormat, inputs: RunInputs
  ) throws(Diagnostic) {
    try self.inputs.check(SweepInputs(inputs), at: "the present run")
    guard let identity, identity != plan.identity(in: format) else { return }
    throw Self.other("the present run", "the rows to resume")
  }

  private static func other(_ place: String, _ first: String) -> Diagnostic {
    Diagnostic(
      .badSweep, "\(place) belongs to another sweep than \(first)",
      help: ["use parts of the same script and the same options, except `--shard` and `--job`"])
  }
}

/// The rows of one job.
private struct MergedRows {
  private var result: SweepRow?
  private var failure: SweepRow?
  private var differs = false

  mutating func add(_ row: SweepRow) {
    if !row.hasFailed {
      differs = differs || result.map { $0.line != row.line } ?? false
      result = row
    } else if failure.map({ row.line.lexicographicallyPrecedes($0.line) }) ?? true {
      failure = row
    }
  }

  /// The row of the result; nil if there are several results.
  var row: SweepRow? { differs ? nil : result ?? failure }
}

/// The inputs of all rows, which have to agree.
private struct MergedInputs {
  private var version: (text: String, place: String)?
  private var files: [String: (digest: String, place: String)] = [:]

  /// - Throws: `bad-sweep` if the row has other inputs than those before it.
  mutating func add(_ row: SweepRow, at place: String) throws(Diagnostic) {
    guard let inputs = row.inputs else { return }
    try check(inputs, at: place)
    if version == nil, !inputs.version.isEmpty { version = (inputs.version, place) }
    for file in inputs.files where files[file.name] == nil {
      files[file.name] = (file.digest, place)
    }
  }

  func check(_ inputs: SweepInputs, at place: String) throws(Diagnostic) {
    if let version, version.text != inputs.version, !inputs.version.isEmpty {
      throw Diagnostic(
        .badSweep,
        "\(place) is of motion \(inputs.version), but \(version.place) of \(version.text)",
        help: ["run all parts with the same version of motion"])
    }
    let other = inputs.files.filter { file in
      files[file.name].map { $0.digest != file.digest } ?? false
    }
    guard let first = other.first, let known = files[first.name] else { return }
    let names = other.map { "`\($0.name.oneLine)`" }.joined(separator: ", ")
    throw Diagnostic(
      .badSweep, "\(place) was made with another \(names) than \(known.place)",
      help: ["use the same files on all machines, and run the parts again that have others"])
  }
}
