import MotionCore
import MotionValues

/// Values with parts that a run moves: each on a chain of values, as a number.
extension PropertyAnimatorPlugin {
  /// Adds the keyframes of values with parts, as numbers on chains; returns the number with which
  /// each of their slots begins, which differs from the present one where a new chain does.
  func leadThroughChains(
    _ content: inout Animation, of animator: AnimatorObject, from present: (Int) -> Double
  ) -> [Int: Double] {
    guard !animator.leads.isEmpty, animator.leadsToParts || !stage.store.mixed.isEmpty else {
      return [:]
    }
    var numbers = [Double](repeating: 0, count: animator.leads.count)
    var starts: [Int: Double] = [:]
    for (slot, leads) in Dictionary(
      grouping: animator.leads.indices, by: { animator.leads[$0].slot })
    {
      let way = way(of: slot, through: leads.map { animator.leads[$0] }, from: present)
      starts[slot] = way.start
      for (lead, number) in zip(leads, way.numbers) { numbers[lead] = number }
    }
    content = content.leading { numbers[$0] }
    return starts
  }

  /// Returns where a slot begins, and the numbers of its targets.
  private func way(
    of slot: Int, through leads: [AnimatorObject.Lead], from present: (Int) -> Double
  ) -> (start: Double, numbers: [Double]) {
    let number = present(slot)
    let (layer, property, first) = stage.property(at: slot)
    let isColor = stage.store.mixed(numbered: number).map(\.isColorAtRest) ?? (slot != first)
    if isColor, leads.allSatisfy(\.value.content.isColor) {
      return (0, leads.map { _ in 0 })
    }
    let appearance = stage.colorAppearance(of: layer)
    let (mixing, values) = (leads[0].mixing, leads.map(\.value))
    if leads[0].isInitial {
      let way = stage.store.mixed.way(
        from: 0, orFrom: values[0], through: Array(values.dropFirst()), mixing: mixing,
        in: appearance)
      return (way.start, [way.start] + way.targets)
    }
    var rest: MixedValue?
    if number == 0, property.form.colorOffsets.first == 0 {
      rest = MixedValue(
        Paint.color(
          stage.store.namedColors[first].map { .named($0) }
            ?? .fixed(Color { present(first + $0) })))
    } else if number == 0 {
      rest = (property.type as? PartsType)?.absent
    }
    let way = stage.store.mixed.way(
      from: number, orFrom: rest, through: values, mixing: mixing, in: appearance)
    return (way.start, way.targets)
  }
}

extension Mixed {
  /// Whether it is nothing but a colour, and rests.
  fileprivate var isColorAtRest: Bool { restIndex != nil && value.content.isColor }
}
