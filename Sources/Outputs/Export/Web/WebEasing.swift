import MotionValues

/// Easings as CSS text.
enum WebEasing {
  static func text(_ curve: CubicBezier) -> String {
    CurveDialects.cssNames[curve]
      ?? "cubic-bezier("
      + [curve.x1, curve.y1, curve.x2, curve.y2].map { "\(CodeNumber($0))" }
      .joined(separator: ", ") + ")"
  }

  /// The stops of a `linear()` as they are printed.
  ///
  /// Stops that are evenly spaced between two others have no percentage; the others have as many
  /// digits as their rounding would show otherwise.
  struct Line {
    /// Time and value as parts of the whole.
    private(set) var stops: [(time: Double, value: Double)]
    let text: String

    /// The greatest distance by which rounding moves a stop, in seconds.
    private static let longestShift = 1e-3

    /// Takes stops of an animation of `duration` seconds.
    init(_ points: [(time: Double, value: Double)], _ span: WebSpan, duration: Double) {
      let all = points.map { (time: $0.time, value: $0.value.rounded(decimals: span.decimals)) }
      func isInsideRest(_ index: Int) -> Bool {
        0 < index && index < all.count - 1 && all[index - 1].value == all[index].value
          && all[index].value == all[index + 1].value
      }
      var stops = all.indices.filter { !isInsideRest($0) }.map { all[$0] }
      let exact = stops
      let last = stops.count - 1
      // A rest and a jump have two stops with percentages.
      let isBound = stops.indices.map { index in
        index == 0 || index == last
          || [index - 1, index + 1].contains { other in
            exact[other].value == exact[index].value
              || (exact[other].time - exact[index].time).magnitude < 1e-9
          }
      }
      var percents = [String?](repeating: nil, count: stops.count)
      func write(_ index: Int) {
        let percent = Self.percent(exact, index, span.precision, duration)
        percents[index] = percent.text
        stops[index].time = max(percent.value / 100, index > 0 ? stops[index - 1].time : 0)
      }
      write(0)
      var start = 0
      while start < last {
        let step = exact[start + 1].time - exact[start].time
        var end = start + 1
        while !isBound[end], (exact[end + 1].time - exact[end].time - step).magnitude < 1e-9 {
          end += 1
        }
        write(end)
        let (first, length) = (stops[start].time, stops[end].time - stops[start].time)
        for index in start + 1..<end {
          stops[index].time = first + length * Double(index - start) / Double(end - start)
        }
        start = end
      }
      var words: [String] = []
      for (index, stop) in stops.enumerated() {
        let isSecond = index > 0 && stops[index - 1].value == stop.value
        let isFirst = index < last && stops[index + 1].value == stop.value
        // The first and the last stop are at 0 % and 100 % by default.
        let isDefault = (index == 0 || index == last) && !isFirst && !isSecond
        let percent = isDefault ? nil : percents[index]
        if isSecond {
          words[words.count - 1] += percent.map { " \($0)" } ?? ""
        } else {
          let value = Self.short(CodeNumber(stop.value, decimals: span.decimals))
          words.append(value + (percent.map { " \($0)" } ?? ""))
        }
      }
      self.stops = stops
      text = "linear(\(words.joined(separator: ", ")))"
    }

    /// Returns the time of a stop as a percentage, with the fewest digits whose rounding does not
    /// show.
    private static func percent(
      _ stops: [(time: Double, value: Double)], _ index: Int, _ precision: Double,
      _ duration: Double
    ) -> (text: String, value: Double) {
      var (speed, isJump) = (0.0, false)
      let time = stops[index].time
      // The lines that end or begin at this time, where there are two in a jump.
      var first = index
      while first > 0, stops[first].time >= time { first -= 1 }
      while first < stops.count - 1, stops[first].time <= time {
        let next = first + 1
        let dt = stops[next].time - stops[first].time
        let dv = (stops[next].value - stops[first].value).magnitude
        if dt < 1e-9 { isJump = true } else { speed = max(speed, dv / dt) }
        first = next
      }
      let limit = (isJump ? WebSegment.lead / 4 : longestShift) / duration
      var decimals = 0
      while decimals < 6 {
        let shift = ((time * 100).rounded(decimals: decimals) / 100 - time).magnitude
        if shift <= limit, shift * speed <= precision { break }
        decimals += 1
      }
      let percent = (time * 100).rounded(decimals: decimals)
      return ("\(short(CodeNumber(percent, decimals: decimals)))%", percent)
    }

    /// The digits without the zero before a decimal point.
    private static func short(_ number: CodeNumber) -> String {
      let text = number.description
      if text.hasPrefix("0.") { return String(text.dropFirst()) }
      return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
    }
  }
}
