/// An output that compares a trace in the lines format with a golden one, line by line.
///
/// It closes at the first line that differs. With a golden trace of version 1 it ignores the
/// events' times, which that version does not have.
package final class TraceComparison: TraceOutput {
  private let golden: [ArraySlice<UInt8>]
  private let isWithoutTimes: Bool
  /// The number of lines compared so far.
  private var count = 0
  /// The first difference; nil while the traces agree.
  package private(set) var difference: TraceDifference?

  package init(golden: [UInt8]) {
    var lines = golden.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.golden = lines
    isWithoutTimes = lines.first?.starts(with: Self.start(version: 1).utf8) ?? false
  }

  /// Compares whole lines, as a printer writes them.
  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      guard difference == nil else { break }
      compare(line)
    }
    return difference == nil ? .open : .closed
  }

  /// Ends the comparison; missing lines are a difference.
  package func finish() {
    guard difference == nil, count < golden.count else { return }
    difference = TraceDifference(
      line: count + 1, expected: Self.text(golden[count]), found: nil)
  }

  private func compare(_ line: Slice<UnsafeRawBufferPointer>) {
    let expected = count < golden.count ? golden[count] : nil
    count += 1
    if let expected, expected.elementsEqual(line) { return }
    let found = isWithoutTimes ? Self.withoutTime(Self.text(line)) : Self.text(line)
    if let expected, Self.text(expected) == found { return }
    difference = TraceDifference(line: count, expected: expected.map(Self.text), found: found)
  }

  private static func text(_ line: some Collection<UInt8>) -> String {
    String(decoding: line, as: UTF8.self)
  }

  /// The line as version 1 prints it.
  private static func withoutTime(_ line: String) -> String {
    let start = start(version: TraceHeader.version)
    if line.hasPrefix(start) { return Self.start(version: 1) + line.dropFirst(start.count) }
    guard let word = line.lastIndex(of: " "), line[word...].hasPrefix(" @"),
      line.drop(while: { $0 != " " }).hasPrefix(" ! ")
    else { return line }
    return String(line[..<word])
  }

  private static func start(version: Int) -> String { "# motion \(version) " }
}
