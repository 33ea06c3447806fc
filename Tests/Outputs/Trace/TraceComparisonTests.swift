import MotionTrace
import Testing

struct TraceComparisonTests {
  private static let header = "# motion 2  scene s  fps 60  seed 0\n"
  private static let golden = header + "0 a.x 1\n3 a.x 2\n3 ! cross a.x 1.5 above @0.0375\n"

  /// Compares a text line by line.
  private func difference(_ found: String, from golden: String = golden) -> TraceDifference? {
    let comparison = TraceComparison(golden: Array(golden.utf8))
    var isOpen = true
    for line in found.split(separator: "\n") where isOpen {
      isOpen = Array("\(line)\n".utf8).withUnsafeBytes { comparison.write($0) } == .open
      #expect(isOpen == (comparison.difference == nil))
    }
    if isOpen { comparison.finish() }
    return comparison.difference
  }

  @Test("Equal traces do not differ")
  func equal() {
    #expect(difference(Self.golden) == nil)
    #expect(difference("", from: "") == nil)
  }

  @Test("The first different line is reported with its frame and its property")
  func differs() {
    let found = Self.header + "0 a.x 1\n3 a.x 2.5\n3 a.y 9\n"
    let difference = difference(found)
    #expect(difference?.expected == "3 a.x 2" && difference?.found == "3 a.x 2.5")
    #expect(difference?.frame == 3)
    #expect(difference?.property == "a.x")
    #expect(difference?.description == "line 3 is `3 a.x 2.5`, and was `3 a.x 2`")
  }

  @Test("Lines of another frame or property have no property in common")
  func others() {
    let later = difference(Self.header + "0 a.x 1\n4 a.x 2\n")
    #expect(later?.frame == 3 && later?.property == nil)
    let other = difference(Self.header + "0 a.y 1\n")
    #expect(other?.frame == 0 && other?.property == nil)
  }

  @Test("A trace that ends early, or continues, differs")
  func lengths() {
    #expect(
      difference(Self.header + "0 a.x 1\n")?.description
        == "line 3 is nothing, and was `3 a.x 2`")
    #expect(
      difference(Self.golden + "9 a.x 1\n")?.description == "line 5 is `9 a.x 1`, and was nothing")
  }

  @Test("A trace of version 1 is compared without the times of events")
  func versions() {
    let old = """
      # motion 1  scene s  fps 60  seed 0
      0 a.x 1
      3 a.x 2
      3 ! cross a.x 1.5 above

      """
    #expect(difference(Self.golden, from: old) == nil)
    let text = "0 t.text \"a @b\"\n"
    #expect(
      difference(Self.header + text, from: "# motion 1  scene s  fps 60  seed 0\n" + text) == nil)
    #expect(
      difference(
        Self.header + "0 t.text \"a @c\"\n", from: "# motion 1  scene s  fps 60  seed 0\n" + text)
        != nil)
    #expect(
      difference("# motion 2  scene t  fps 60  seed 0\n", from: old)?.found
        == "# motion 1  scene t  fps 60  seed 0")
  }
}
