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
