import MotionRecording
import MotionValues

/// One option that a sweep varies.
package struct SweepAxis: Sendable, Equatable {
  /// Its name in the rows: `set.bounce` or an option's name, such as `device`.
  package let name: String
  package let values: [String]
  /// The arguments of `motion run` that choose each of the values.
  package let arguments: [[String]]

  package init(name: String, values: [String], arguments: (String) -> [String]) {
    self.name = name
    self.values = values
    self.arguments = values.map(arguments)
  }
}

/// All combinations of the values of some axes, in order: those of the last axis vary fastest.
///
/// 1. Jobs are numbered from 1.
/// 2. Two plans with equal identities have the same jobs, and rows with the same columns.
package struct SweepPlan: Sendable {
  /// The maximum that `--limit-jobs` accepts.
  package static let largestCount = 10_000_000
  /// The maximum number of jobs of a sweep by default; `--limit-jobs` changes it.
  package static let standardLimit = 100_000

  package let axes: [SweepAxis]
  /// The properties whose measures the rows contain, such as `card.y`.
  package let properties: [String]
  /// The number of jobs.
  package let count: Int
  /// The first 12 hexadecimal digits of a hash of everything that the rows depend on.
  package let identity: String

  /// Makes a plan. `inputs` are the script and the options that apply to all jobs.
  ///
  /// - Throws: `limit-jobs` if there are more combinations than `limit`.
  package init(
    axes: [SweepAxis], properties: [String], inputs: [[UInt8]], limit: Int
  ) throws(Diagnostic) {
    self.axes = axes
    self.properties = properties
    var count = 1
    for axis in axes {
      let (product, overflows) = count.multipliedReportingOverflow(by: axis.values.count)
      guard !overflows, product <= limit else {
        throw .tooManyJobs(limit, because: axes.map(\.name))
      }
      count = product
    }
    self.count = count
    // Each part follows its length, so that different lists of parts never have the same bytes.
    var bytes: [UInt8] = []
    func add(_ part: some Collection<UInt8>) {
      bytes += Array("\(part.count) ".utf8)
      bytes += part
    }
    for input in inputs { add(input) }
    for axis in axes {
      add(axis.name.utf8)
      for value in axis.values { add(value.utf8) }
      add([])
    }
    for property in properties { add(property.utf8) }
    identity = String(SHA256.hexadecimal(bytes).prefix(12))
  }

  /// The text that all of its rows in a format have in common.
  func identity(in format: SweepFormat) -> String { SweepRow.identity(format, identity, count) }

  /// The job with a number.
  package func job(_ number: Int) -> SweepJob {
    precondition(number >= 1 && number <= count, "jobs are numbered from 1 to their count")
    var rest = number - 1
    var places = [Int](repeating: 0, count: axes.count)
    for axis in axes.indices.reversed() {
      places[axis] = rest % axes[axis].values.count
      rest /= axes[axis].values.count
    }
    return SweepJob(
      number: number, values: zip(axes, places).map { $0.values[$1] },
      arguments: zip(axes, places).flatMap { $0.arguments[$1] })
  }

  /// The numbers of the jobs of a shard: every `count`-th one, beginning with `index`, from 1.
  package func numbers(
    ofShard index: Int, of count: Int
  ) -> some RandomAccessCollection<Int> {
    let jobs = index <= self.count ? (self.count - index) / count + 1 : 0
    return (0..<jobs).lazy.map { index + $0 * count }
  }
}

/// One combination of values.
package struct SweepJob: Sendable, Equatable {
  package let number: Int
  /// The value of each axis.
  package let values: [String]
  /// The arguments of `motion run` for this job.
  package let arguments: [String]
}

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

extension DiagnosticCode {
  package static let badSweep = DiagnosticCode("bad-sweep")
  package static let failedVariants = DiagnosticCode("failed-variants")
  package static let incompleteSweep = DiagnosticCode("incomplete-sweep")
  package static let limitJobs = DiagnosticCode("limit-jobs")
}
