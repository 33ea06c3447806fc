import MotionValues

/// The numbers of jobs as text, such as `4,17-19`, which `--job` accepts.
package enum SweepJobs {
  /// The maximum number of ranges in a text.
  private static let rangeLimit = 12

  /// Reads a list of numbers and ranges: `7`, `7,9`, `7-9` or `7:9:2`.
  ///
  /// - Throws: an error for anything else, and for numbers that are not from 1 to `count`.
  package static func numbers(in text: String, upTo count: Int) throws(Diagnostic) -> [Int] {
    var values: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let item = part.split(separator: " ").joined()
      let ends = item.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]) else {
        values.append(item)
        continue
      }
      guard first <= last else {
        throw Diagnostic(
          .outOfRange, "`--job`: the range `\(item)` ends before it begins",
          help: ["write the smaller number first: `\(last)-\(first)`"])
      }
      guard first >= 1, last <= count else { throw outside(item, count) }
      values.append(first == last ? "\(first)" : "\(first):\(last):1")
    }
    let list = try SweepValues(values.joined(separator: ","), of: "--job", limit: count).all
    return try list.map { value throws(Diagnostic) in
      guard let number = Int(value), number >= 1, number <= count else {
        throw outside(value, count)
      }
      return number
    }
  }

  private static func outside(_ text: String, _ count: Int) -> Diagnostic {
    Diagnostic(
      .outOfRange, "`--job` takes numbers from 1 to \(count), found `\(text)`",
      help: ["list the jobs: `motion sweep --list`, with the same options"])
  }

  /// The numbers, which ascend, as text.
  package static func text(of jobs: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for job in jobs {
      if let last = ranges.last, last.upperBound + 1 == job {
        ranges[ranges.count - 1] = last.lowerBound...job
      } else {
        ranges.append(job...job)
      }
    }
    let shown = ranges.prefix(rangeLimit).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return shown.joined(separator: ",") + (ranges.count > rangeLimit ? " and more" : "")
  }
}
