import ArgumentParser

/// The number of workers that `--jobs` chooses.
enum Workers {
  private static let limit = 256

  /// - Throws: an error of the command line for a number outside of 1 to 256.
  static func validate(_ jobs: Int?) throws {
    guard let jobs, !(1...limit).contains(jobs) else { return }
    throw ValidationError("`--jobs` takes 1 to \(limit), found \(jobs).")
  }

  /// The chosen number, or that of the processors.
  static func count(_ jobs: Int?) -> Int { jobs ?? min(Process.processorCount, limit) }
}
