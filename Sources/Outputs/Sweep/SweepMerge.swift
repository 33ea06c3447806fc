import MotionTrace
import MotionValues

/// The rows of a sweep, from any number of parts in any order.
///
/// The result depends only on the set of rows: not on how they are spread over parts, and not on how often a part
/// repeats one. Rows are compared by their bytes; a job whose rows differ has none in the result.
package struct SweepMerge {
  /// The number of jobs of the sweep.
  package let count: Int
  /// The jobs without a row.
  package private(set) var missing: [Int] = []
  /// The jobs with different rows.
  package private(set) var disagreeing: [Int] = []
  /// The jobs whose scene failed.
  package private(set) var failed: [Int] = []
  /// The merged rows, in the order of the jobs.
  package private(set) var bytes: [UInt8] = []

  /// Merges the parts, each with the name that errors use.
  ///
  /// Text after the last line break of a part is ignored, because it was cut off.
  ///
  /// - Throws: `bad-sweep` if a line is not a row, or belongs to another sweep than the first row.
  package init(_ parts: [(name: String, bytes: [UInt8])]) throws(Diagnostic) {
    var header: ArraySlice<UInt8>?
    var sweep: (row: SweepRow, place: String)?
    var rows: [Int: SweepRow] = [:]
    var different: Set<Int> = []
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
        if let sweep, sweep.row.identity != row.identity { throw Self.other(place, sweep.place) }
        if sweep == nil { sweep = (row, place) }
        if let known = rows[row.job], known.line != row.line { different.insert(row.job) }
        rows[row.job] = row
      }
    }
    guard let count = sweep?.row.count else {
      throw Diagnostic(
        .badSweep, "the parts contain no row of a sweep",
        help: ["write them: `motion sweep scene.lua --set bounce=0:0.6:0.05 > part.csv`"])
    }
    self.count = count
    if let header { bytes += header + [UInt8(ascii: "\n")] }
    for job in 1...count {
      guard let row = rows[job] else {
        missing.append(job)
        continue
      }
      if different.contains(job) {
        disagreeing.append(job)
      } else {
        if row.hasFailed { failed.append(job) }
        bytes += row.line + [UInt8(ascii: "\n")]
      }
    }
  }

  private static func other(_ place: String, _ first: String) -> Diagnostic {
    Diagnostic(
      .badSweep, "\(place) belongs to another sweep than \(first)",
      help: ["merge parts of the same script and the same options, except `--shard` and `--job`"])
  }

  /// The numbers as text, such as `4, 17–18`.
  package static func text(of jobs: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for job in jobs {
      if let last = ranges.last, last.upperBound + 1 == job {
        ranges[ranges.count - 1] = last.lowerBound...job
      } else {
        ranges.append(job...job)
      }
    }
    let shown = ranges.prefix(12).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    return shown.joined(separator: ", ") + (ranges.count > 12 ? " and more" : "")
  }
}
