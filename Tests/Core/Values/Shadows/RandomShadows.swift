import MotionValues
import Support

/// Makes shadows from a seed.
struct RandomShadows {
  private var paints: RandomPaints

  init(seed: UInt64) { paints = RandomPaints(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double { paints.number(range) }

  private mutating func length(_ range: ClosedRange<Double>) -> Double {
    paints.chance(0.3) ? 0 : number(range)
  }

  mutating func shadow() -> Shadows.Shadow {
    Shadows.Shadow(
      x: length(-20...20), y: length(-20...20), radius: length(0...40), spread: length(-4...4),
      color: paints.color(), isInner: paints.chance(0.4))
  }

  mutating func shadows() -> Shadows {
    Shadows((0..<Int(number(0...8.999))).map { _ in shadow() })
  }
}
