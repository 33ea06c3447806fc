import MotionValues

/// The names of a row: one property, or that of several layers which move alike.
struct SheetNames {
  private static let listed = 3

  /// The first layer's property, such as `card.x`.
  let first: String
  /// The other layers, such as ", dot2, dot3 and 9 more"; empty for one.
  let others: String
  /// When they begin, such as "0.2 s, then one each 0.03 s".
  let starts: String

  init(_ row: SheetRow) {
    let layers = row.layers
    first = "\(layers.first?.path ?? "").\(row.property)"
    let names = layers.dropFirst().prefix(Self.listed).map { ", \($0.path)" }.joined()
    let more = layers.count - 1 - Self.listed
    others = names + (more > 0 ? " and \(more) more" : "")
    starts = Self.words(layers.map(\.start))
  }

  private static func words(_ starts: [Double]) -> String {
    let times = starts.sorted()
    guard let first = times.first, let last = times.last else { return "" }
    guard last > first else { return SheetWords.seconds(first) }
    let step = (last - first) / Double(times.count - 1)
    let isEven = times.indices.allSatisfy {
      (times[$0] - first - Double($0) * step).magnitude < 0.001
    }
    return isEven && times.count > 2
      ? "\(SheetWords.seconds(first)), then one each \(SheetWords.seconds(step))"
      : "\(CodeNumber(first, decimals: 3))–\(SheetWords.seconds(last))"
  }
}

extension SheetRow {
  /// Equally spaced values of the first layer from its first change to its last.
  func shape(_ count: Int) -> [Double] {
    guard let curve = curves.first else { return [] }
    let (start, end) = (layers.first?.start ?? 0, end)
    guard end > start else { return [] }
    return (0..<count).map { index in
      let time = start + (end - start) * Double(index) / Double(count - 1)
      let next = curve.firstIndex { $0.time > time } ?? curve.count
      guard next > 0 else { return curve[0].value }
      let before = curve[next - 1]
      guard next < curve.count, curve[next].time > before.time else { return before.value }
      let share = (time - before.time) / (curve[next].time - before.time)
      return before.value + share * (curve[next].value - before.value)
    }
  }
}
