import MotionRecording
import MotionValues

extension LottieSource {
  /// The words that a choice of a layer is, each with the time from which on it is that.
  func words(of choice: Amount, in layer: Int) -> [(time: Double, word: String)] {
    self.layer(layer).properties(of: choice).flatMap { property in
      handoff.values(property).compactMap { time, value in
        if case .name(let word) = value { (time, word) } else { nil }
      }
    }
  }

  /// The parts of a span in which a choice of a layer is one word.
  func stretches(
    of choice: Amount, in layer: Int, _ span: LottieFacts.Span
  ) -> [(span: LottieFacts.Span, word: String)] {
    let words = words(of: choice, in: layer)
    let ends = words.dropFirst().map(\.time) + [.infinity]
    return zip(words, ends).compactMap { one, end in
      LottieFacts.Span(start: one.time, end: end).clipped(to: span).map { ($0, one.word) }
    }
  }
}

extension BlendMode {
  /// Lottie's number of a blend mode (Lottie 1.0, "Blend Mode"; `plusLighter` is its "Add").
  var lottieNumber: Double {
    switch self {
    case .normal: 0
    case .multiply: 1
    case .screen: 2
    case .overlay: 3
    case .darken: 4
    case .lighten: 5
    case .colorDodge: 6
    case .colorBurn: 7
    case .hardLight: 8
    case .softLight: 9
    case .difference: 10
    case .exclusion: 11
    case .hue: 12
    case .saturation: 13
    case .color: 14
    case .luminosity: 15
    case .plusLighter: 16
    }
  }
}
