/// Equally spaced values of a number over a run whose length is not known before its end.
///
/// It keeps the values of every frame, until there are many; from then on those of every second
/// frame, every fourth, and so on.
struct ShapeMeter: Sendable {
  /// The greatest number of kept values: five to ten for each that is drawn.
  private static let limit = 512

  /// The value before the first change, which a run of small changes is measured from.
  private let origin: Double
  private var kept: [Float] = []
  /// The number of frames from one kept value to the next.
  private var stride = 1

  init(from origin: Double) { self.origin = origin }

  /// Adds the value of a frame; until then, the value was `held`.
  mutating func append(_ value: Double, at frame: Int, after held: Double) {
    hold(held, before: frame)
    if frame % stride == 0 { keep(value) }
  }

  private mutating func hold(_ value: Double, before frame: Int) {
    while kept.count * stride < frame { keep(value) }
  }

  private mutating func keep(_ value: Double) {
    if kept.count == Self.limit {
      kept = kept.indices.filter { $0 % 2 == 0 }.map { kept[$0] }
      stride *= 2
    }
    kept.append(Float(value - origin))
  }

  /// Returns a number of equally spaced values of a run of a number of frames; `last` is held since
  /// the last frame that was added.
  consuming func values(
    _ count: Int, frameCount: Int, last: Double
  ) -> [Double] {
    hold(last, before: frameCount)
    return (0..<count).map { index in
      let frame = (Double(frameCount - 1) * Double(index) / Double(count - 1)).rounded()
      let place = frame / Double(stride)
      let (low, high) = (Int(place), Int(place.rounded(.up)))
      guard high < kept.count else { return last }
      let share = place - Double(low)
      return origin + Double(kept[low]) * (1 - share) + Double(kept[high]) * share
    }
  }
}
