import MotionRecording
import MotionValues

/// How the numbers of Bézier paths are path data of Android, with the same commands for all keys of
/// a channel: six numbers for each vertex, as of `LottiePath`, then 1 or 0 for a closed subpath, which
/// is left out after a rectangle.
struct VectorPath {
  private let counts: [Int]
  /// Which pieces are curves at any key; those of each subpath, the last one closes it.
  private let isCurved: [[Bool]]

  /// Takes the number of vertices of each subpath, and the channel of all numbers.
  init(_ counts: [Int], _ channel: LottieChannel) {
    self.counts = counts
    let all = [channel.initial] + channel.keys.map(\.values)
    isCurved = counts.indices.map { index in
      (0..<counts[index]).map { vertex in
        all.contains { numbers in
          let (a, b) = Self.ends(vertex, of: index, counts)
          return numbers[a + 4] != 0 || numbers[a + 5] != 0 || numbers[b + 2] != 0
            || numbers[b + 3] != 0
        }
      }
    }
  }

  /// The indices of the first number of both vertices of a piece.
  private static func ends(_ vertex: Int, of subpath: Int, _ counts: [Int]) -> (Int, Int) {
    let start = counts[..<subpath].reduce(0) { $0 + 6 * $1 + 1 }
    return (start + 6 * vertex, start + 6 * ((vertex + 1) % counts[subpath]))
  }

  func data(_ numbers: [Double]) -> String {
    var text = ""
    for index in counts.indices where counts[index] > 0 {
      let start = Self.ends(0, of: index, counts).0
      let end = start + 6 * counts[index]
      let isClosed = end == numbers.count || numbers[end] != 0
      text += "M" + Self.point(numbers, start)
      for vertex in 0..<(isClosed ? counts[index] : counts[index] - 1) {
        let (a, b) = Self.ends(vertex, of: index, counts)
        if isCurved[index][vertex] {
          let handles = [
            numbers[a] + numbers[a + 4], numbers[a + 1] + numbers[a + 5],
            numbers[b] + numbers[b + 2], numbers[b + 1] + numbers[b + 3],
          ]
          text += "C" + handles.map(Self.number).joined(separator: ",") + ","
          text += Self.point(numbers, b)
        } else if vertex < counts[index] - 1 {
          text += "L" + Self.point(numbers, b)
        }
      }
      if isClosed { text += "Z" }
    }
    return text
  }

  private static func number(_ value: Double) -> String {
    CodeNumber(value, decimals: 2).description
  }

  private static func point(_ numbers: [Double], _ index: Int) -> String {
    "\(number(numbers[index])),\(number(numbers[index + 1]))"
  }
}
