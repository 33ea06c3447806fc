import MotionRecording
import MotionValues

/// The layers that cut a layer: one set for each stretch of time with the same ones, of the same kinds.
struct LottieMasks {
  struct Mask {
    let layer: Int
    let kind: MaskKind
  }

  let stretches: [(span: LottieFacts.Span, masks: [Mask])]

  /// Finds the stretches of a span; a hidden mask cuts nothing.
  init(
    of layer: Int, within span: LottieFacts.Span, _ source: LottieSource, _ facts: LottieFacts
  ) {
    let masks = facts.masks[layer]
    let changes = masks.flatMap { mask in
      facts.spans[mask].flatMap { [$0.start, $0.end] } + Self.kinds(of: mask, source).map(\.time)
    }
    let cuts = Set(changes + [span.start]).filter { span.start <= $0 && $0 < span.end }.sorted()
    stretches = zip(cuts, cuts.dropFirst() + [span.end]).map { start, end in
      let shown = masks.filter { mask in
        facts.spans[mask].contains { $0.start <= start && start < $0.end }
      }
      let all = shown.compactMap { mask in
        Self.kinds(of: mask, source).last { $0.time <= start }.map {
          Mask(layer: mask, kind: $0.kind)
        }
      }
      return (.init(start: start, end: end), all)
    }
  }

  /// The kinds of a mask, with the times from which on it is of them.
  private static func kinds(
    of layer: Int, _ source: LottieSource
  ) -> [(time: Double, kind: MaskKind)] {
    guard let choice = source.layer(layer).drawing.mask else { return [] }
    return source.words(of: choice, in: layer).compactMap { time, word in
      MaskKind(rawValue: word).map { (time, $0) }
    }
  }
}

extension MaskKind {
  var isInverted: Bool { self == .invertedAlpha || self == .invertedLuminance }

  /// Lottie's mode of a track matte.
  var matteMode: Int {
    switch self {
    case .none, .outline, .alpha: 1
    case .invertedAlpha: 2
    case .luminance: 3
    case .invertedLuminance: 4
    }
  }
}
