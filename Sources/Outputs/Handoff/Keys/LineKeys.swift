/// The keys of lists of numbers at times: straight lines between them pass all lists, or a list
/// follows another one at once.
package struct LineKeys {
  /// A step at least this many times the next ones, and as many tolerances, is a jump.
  private static let jump = 6.0

  /// The indices of keys. A run begins at the first list, and with each that follows at once.
  package private(set) var runs: [[Int]] = []
  private let times: [Double]
  private let lists: [[Double]]
  private let distance: ([Double], [Double]) -> Double
  private let mixed: ([Double], [Double], Double) -> [Double]

  /// Finds the longest lines that pass all lists.
  ///
  /// - Parameters:
  ///   - distance: How far two lists are from each other; 1 is the tolerance.
  ///   - mixed: What is between two lists, the first one at 0, the other at 1.
  package init(
    _ times: [Double], _ lists: [[Double]], distance: @escaping ([Double], [Double]) -> Double,
    mixed: @escaping ([Double], [Double], Double) -> [Double]
  ) {
    (self.times, self.lists, self.distance, self.mixed) = (times, lists, distance, mixed)
    var start = 0
    for end in (1..<max(times.count, 1)).filter(jumps) + [times.count] {
      runs.append(keys(in: start..<end))
      start = end
    }
  }

  private func jumps(at index: Int) -> Bool {
    func step(_ index: Int) -> Double {
      lists.indices.contains(index) && index > 0 ? distance(lists[index - 1], lists[index]) : 0
    }
    let own = step(index)
    return own > Self.jump && own > Self.jump * max(step(index - 1), step(index + 1))
  }

  private func keys(in range: Range<Int>) -> [Int] {
    var keys = [range.lowerBound]
    var first = range.lowerBound
    while first < range.upperBound - 1 {
      var (low, high) = (first + 1, first + 2)
      while high < range.upperBound, isStraight(from: first, to: high) {
        (low, high) = (high, high + 2 * (high - first))
      }
      high = min(high, range.upperBound)
      while low + 1 < high {
        let middle = (low + high) / 2
        if isStraight(from: first, to: middle) { low = middle } else { high = middle }
      }
      keys.append(low)
      first = low
    }
    return keys
  }

  /// Whether the line between two lists passes those between them.
  private func isStraight(from first: Int, to last: Int) -> Bool {
    (first + 1..<last).allSatisfy { index in
      let place = (times[index] - times[first]) / (times[last] - times[first])
      return distance(mixed(lists[first], lists[last], place), lists[index]) <= 1
    }
  }
}
