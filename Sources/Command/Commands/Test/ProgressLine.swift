/// The line on a terminal that counts tests while they run.
struct ProgressLine {
  private var isShown = false
  private var lastCount = 0

  /// Shows the tally, at most once every ten tests.
  mutating func show(_ tally: TestTally) {
    guard StandardStream.error.isTerminal, tally.count >= lastCount + 10 else { return }
    lastCount = tally.count
    isShown = true
    let failed = tally.failed > 0 ? ", \(tally.failed) failed" : ""
    StandardStream.error.writeLine(over: "\(tally.count) tests\(failed) …")
  }

  /// Removes the line, so that other output can replace it.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    StandardStream.error.writeLine(over: "")
  }
}
