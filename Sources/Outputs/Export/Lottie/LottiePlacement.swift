import MotionHandoff
import MotionMath

/// The transform of a layer in a Lottie file, relative to the one around it.
struct LottiePlacement {
  let anchor: LottieChannel
  let x: LottieChannel
  let y: LottieChannel
  /// In per cent.
  let scale: LottieChannel
  /// In degrees.
  let rotation: LottieChannel

  /// Returns Lottie's transform; `opacity` is in per cent.
  func node(within span: ClosedRange<Double>, opacity: LottieChannel? = nil) -> LottieNode {
    var members: [(String, LottieNode)] = []
    if let opacity { members.append(("o", opacity.node(within: span) { .number($0[0]) })) }
    if rotation.keys.count > 0 || rotation.initial != [0] {
      members.append(("r", rotation.node(within: span) { .number($0[0]) }))
    }
    members.append(("p", position(within: span)))
    if anchor.keys.count > 0 || anchor.initial != [0, 0] {
      members.append(("a", anchor.node(within: span) { LottieNode($0 + [0]) }))
    }
    if scale.keys.count > 0 || scale.initial != [100, 100] {
      members.append(("s", scale.node(within: span) { LottieNode($0 + [100]) }))
    }
    return .object(members)
  }

  private func position(within span: ClosedRange<Double>) -> LottieNode {
    if x.keys.isEmpty, y.keys.isEmpty {
      return ["a": 0, "k": LottieNode([x.initial[0], y.initial[0], 0])]
    }
    return [
      "s": true, "x": x.node(within: span) { .number($0[0]) },
      "y": y.node(within: span) { .number($0[0]) },
    ]
  }

  /// Returns the written transform at a time in frames.
  func transform(at frame: Double) -> Transform3D {
    let (anchor, scale) = (anchor.values(at: frame), scale.values(at: frame))
    return Transform3D.translation(x: -anchor[0], y: -anchor[1])
      .followed(by: .scale(x: scale[0] / 100, y: scale[1] / 100))
      .followed(by: .rotation(z: rotation.values(at: frame)[0]))
      .followed(by: .translation(x: x.values(at: frame)[0], y: y.values(at: frame)[0]))
  }
}
