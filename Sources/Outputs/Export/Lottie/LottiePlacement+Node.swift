import MotionRecording

extension LottiePlacement {
  /// Returns Lottie's transform; `opacity` is in per cent.
  func node(within span: ClosedRange<Double>, opacity: LottieChannel? = nil) -> JSONTree {
    var members: [JSONTree.Member] = []
    if let opacity { members.append(("o", opacity.node(within: span) { .number($0[0]) })) }
    if rotation.keys.count > 0 || rotation.initial != [0] {
      members.append(("r", rotation.node(within: span) { .number($0[0]) }))
    }
    members.append(("p", position(within: span)))
    if anchor.keys.count > 0 || anchor.initial != [0, 0] {
      members.append(("a", anchor.node(within: span) { JSONTree($0 + [0]) }))
    }
    if scale.keys.count > 0 || scale.initial != [100, 100] {
      members.append(("s", scale.node(within: span) { JSONTree($0 + [100]) }))
    }
    return .object(members)
  }

  private func position(within span: ClosedRange<Double>) -> JSONTree {
    if x.keys.isEmpty, y.keys.isEmpty {
      return ["a": 0, "k": JSONTree([x.initial[0], y.initial[0], 0])]
    }
    return [
      "s": true, "x": x.node(within: span) { .number($0[0]) },
      "y": y.node(within: span) { .number($0[0]) },
    ]
  }
}
