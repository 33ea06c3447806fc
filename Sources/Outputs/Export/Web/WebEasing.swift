import MotionHandoff
import MotionMath

/// Easings as CSS text.
enum WebEasing {
  static func text(_ curve: CubicBezier) -> String {
    CurveDialects.cssNames[curve]
      ?? "cubic-bezier("
      + [curve.x1, curve.y1, curve.x2, curve.y2].map { "\(CodeNumber($0))" }
      .joined(separator: ", ") + ")"
  }

  /// The stops of a `linear()`, rounded.
  struct Line {
    /// Time and value as parts of the whole.
    let stops: [(time: Double, value: Double)]
    private let decimals: Int

    /// Rounds stops to about `precision`.
    init(_ stops: [(Double, Double)], precision: Double) {
      var (decimals, step) = (2, 0.01)
      while step > 2 * precision, decimals < 7 {
        decimals += 1
        step /= 10
      }
      self.decimals = decimals
      self.stops = stops.map { (time: $0.0, value: $0.1.rounded(decimals: decimals)) }
    }

    /// The text, without zeros before decimal points.
    func text(percentDecimals: Int) -> String {
      var words: [String] = []
      var index = 0
      while index < stops.count {
        let stop = stops[index]
        var last = index
        while last + 1 < stops.count, stops[last + 1].value == stop.value { last += 1 }
        func percent(_ index: Int) -> String {
          " \(Self.short(stops[index].time * 100, percentDecimals))%"
        }
        var word = Self.short(stop.value, decimals)
        // The first and the last stop are at 0 % and 100 % by default.
        let isEnd = last == index && (index == 0 || last == stops.count - 1)
        if !isEnd { word += percent(index) }
        if last > index { word += percent(last) }
        words.append(word)
        index = last + 1
      }
      return "linear(\(words.joined(separator: ", ")))"
    }

    private static func short(_ value: Double, _ decimals: Int) -> String {
      let text = CodeNumber(value, decimals: decimals).description
      return text.hasPrefix("0.") ? String(text.dropFirst()) : text
    }
  }
}
