import ArgumentParser
import MotionCore
import MotionRecording
import MotionValues

/// One of several parts of the tests, such as `2/4`, as services for continuous integration divide them
/// among machines.
struct TestShard: ExpressibleByArgument {
  let index: Int
  let count: Int

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// The test files and golden traces of this part: every `count`th one, so that neighbours, which often
  /// take equally long, are on different machines.
  func part(of jobs: [TestJob]) -> [TestJob] {
    jobs.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}

/// The tests that have failed so far, in a file in the folder of the pages.
struct FailedTests {
  private let folder: String
  /// Their titles.
  private(set) var titles: Set<String>

  init(in folder: String) {
    self.folder = folder
    let bytes = (try? DiskFiles().read(Self.path(in: folder), limit: 1 << 20)) ?? []
    titles = Set(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private static func path(in folder: String) -> String { "\(folder)/failed.txt" }

  /// Notes a run: what has failed in it, and what has not. A test that was not run stays as it was, unless
  /// the run was meant for all.
  mutating func note(failed: Set<String>, passed: Set<String>, ofAll: Bool) {
    let before = titles
    titles = (ofAll ? [] : titles.subtracting(passed)).union(failed)
    guard titles != before else { return }
    // A folder that cannot be written has no memory, as its pages say already.
    let disk = DiskFiles()
    try? disk.makeFolder(folder)
    if !OpenFile.exists("\(folder)/.gitignore") {
      try? OutputFile(path: "\(folder)/.gitignore").write("*\n")
    }
    try? OutputFile(path: Self.path(in: folder)).write(
      titles.sorted().map { $0 + "\n" }.joined())
  }
}
