import MotionRecording
import MotionValues

extension LottieChannel {
  /// Returns the property, with its keys from the last one at or before a span to the first one at
  /// or after it, in frames.
  func node(within span: ClosedRange<Double>, _ value: ([Double]) -> JSONTree) -> JSONTree {
    guard !keys.isEmpty else { return ["a": 0, "k": value(initial)] }
    let first = keys.lastIndex { $0.time <= span.lowerBound } ?? 0
    let last = keys.firstIndex { $0.time >= span.upperBound } ?? keys.count - 1
    let kept = keys[first...max(first, last)]
    guard kept.contains(where: { $0.values != keys[first].values }) else {
      return ["a": 0, "k": value(keys[first].values)]
    }
    return [
      "a": 1, "k": .list(kept.indices.map { key($0, isLast: $0 == kept.endIndex - 1, value) }),
    ]
  }

  private func key(
    _ index: Int, isLast: Bool, _ value: ([Double]) -> JSONTree
  ) -> JSONTree {
    let key = keys[index]
    var content = value(key.values)
    if case .list = content {} else { content = [content] }
    var members: [JSONTree.Member] = [("t", .number(key.time)), ("s", content)]
    if isLast {
      // A last key with an easing breaks importers.
    } else if key.isHeld {
      members.append(("h", 1))
    } else {
      let easing = key.easing
      members.append(
        ("o", ["x": .number(easing?.x1 ?? 0), "y": .number(easing?.y1 ?? 0)]))
      members.append(
        ("i", ["x": .number(easing?.x2 ?? 1), "y": .number(easing?.y2 ?? 1)]))
    }
    return .object(members)
  }
}
