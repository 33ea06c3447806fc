extension Gradient {
  /// Returns the colour at a point of a box, in points from its top left; named colours are those of
  /// the light appearance.
  ///
  /// A gradient line without length shows the last colour or, if it repeats, the mean (CSS Images 4,
  /// §3.2.3 and §3.6). Components may be outside 0…1 if the colours mix in OKLab.
  package func color(atX x: Double, y: Double, width: Double, height: Double) -> Color {
    let placement = geometry.placed(width: width, height: height)
    guard let place = placement.place(x: x, y: y) else {
      return repeats ? mean(in: .light) : stops[stops.count - 1].color.color(in: .light)
    }
    return color(at: place)
  }

  /// Returns the colour at a place of the gradient line; of several stops at the place, the last one
  /// counts.
  package func color(at place: Double, in appearance: Appearance = .light) -> Color {
    let (first, last) = (stops[0].place, stops[stops.count - 1].place)
    var place = place
    if repeats {
      let period = last - first
      guard period > 0 else { return mean(in: appearance) }
      place -= period * Elementary.floor((place - first) / period)
    }
    let index = self.index(at: place)
    guard index >= 0 else { return stops[0].color.color(in: appearance) }
    let stop = stops[index].color.color(in: appearance)
    guard index + 1 < stops.count else { return stop }
    return ColorMixing(space: mixing).mix(
      stop, stops[index + 1].color.color(in: appearance), at: progress(at: place, after: index))
  }

  /// Returns the colour at a place, which follows the appearance if those of its neighbours do.
  func colorValue(at place: Double) -> ColorValue {
    let index = index(at: place)
    guard index >= 0 else { return stops[0].color }
    guard index + 1 < stops.count else { return stops[index].color }
    return stops[index].color.mixed(
      with: stops[index + 1].color, at: progress(at: place, after: index),
      ColorMixing(space: mixing))
  }

  /// Returns the index of the last stop that is not after a place; -1 if there is none.
  private func index(at place: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns how far the colour at a place is from that of a stop, 0, to that of the next one, 1.
  @inline(__always)
  private func progress(at place: Double, after index: Int) -> Double {
    let (start, end) = (stops[index].place, stops[index + 1].place)
    let fraction = (place - start) / (end - start)
    guard let exponent = exponent(after: index) else { return fraction }
    return Elementary.pow(fraction, exponent)
  }

  /// Returns the power of the fraction of a segment that is its progress; nil for 1.
  ///
  /// It is log ½ / log H for a hint at the fraction H (CSS Images 4, §3.5.2): infinite for a hint at
  /// the end, 0 for one at the start.
  func exponent(after index: Int) -> Double? {
    guard let hint = stops[index].hint else { return nil }
    let (start, end) = (stops[index].place, stops[index + 1].place)
    guard hint > start else { return 0 }
    guard hint < end else { return .infinity }
    let middle = (hint - start) / (end - start)
    return middle == 0.5 ? nil : Elementary.log(0.5) / Elementary.log(middle)
  }
}
