import MotionCore
import MotionPlugin
import MotionValues

/// A mapping that computes a property.
final class MappingRule: ValueRule {
  let label: String
  let inputs: [Int]
  private let mapping: MappingObject
  private let target: DerivedTarget
  /// The values between which it leads, for values with parts.
  private var chainValues: [MixedValue] = []
  /// Their chain as it was last used.
  private var chain: (chain: MixedChain, start: Double, appearance: Appearance)?

  /// - Throws: an error if the values of the mapping do not suit the property.
  init(_ mapping: MappingObject, for target: DerivedTarget) throws(Diagnostic) {
    self.mapping = mapping
    self.target = target
    label = "the mapping for `\(target.path)`"
    var inputs = mapping.source.slot.map { [$0] } ?? []
    switch mapping.values {
    case .numbers:
      guard target.property.isNumber else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields numbers",
          token: target.property.name)
      }
    case .colors(let map):
      guard target.property.form.colorOffsets == [0] else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields colours",
          token: target.property.name)
      }
      if map.followsAppearance { inputs += target.appearanceSlots }
    case .parts(let map):
      guard target.property.form.mixedOffset != nil else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields "
            + "something else", token: target.property.name)
      }
      let values = try MappingObject.read(map.values, as: target.property.type)
      chainValues = values.compactMap(\.chainValue)
      if values.contains(where: \.followsAppearance) { inputs += target.appearanceSlots }
    }
    self.inputs = inputs
  }

  var isTimed: Bool { mapping.source.slot == nil }

  var map: PiecewiseMap? {
    guard case .numbers(let map) = mapping.values, !isTimed else { return nil }
    return map
  }

  func compute(
    _ evaluator: DerivationEvaluator, _ results: inout [Double]
  ) throws(Diagnostic) {
    let number = try mapping.source.value(evaluator)
    switch mapping.values {
    case .numbers(let map): results[0] = map.value(at: number)
    case .colors(let map):
      let color = map.color(at: number, in: target.appearance)
      results.replaceSubrange(0..<4, with: color.components)
    case .parts(let map):
      let place = map.position.value(at: number)
      let (chain, start) = chain(map.mixing)
      if target.property.slotCount > 1 {
        let color = Mixed(chain, at: place).value.content.color ?? .clear
        results.replaceSubrange(0..<4, with: color.components)
      }
      results[results.count - 1] = start + place
    }
  }

  /// The chain of the values in the layer's appearance, and the number of its first value.
  private func chain(_ mixing: ColorMixing) -> (chain: MixedChain, start: Double) {
    let appearance = target.appearance
    if let chain, chain.appearance == appearance { return (chain.chain, chain.start) }
    let new = MixedChain(chainValues, mixing: mixing, in: appearance)
    let start = target.layer.stage.store.mixed.start(of: new)
    chain = (new, start, appearance)
    return (new, start)
  }

  func velocity(
    _ evaluator: DerivationEvaluator, of part: Int
  ) throws(Diagnostic) -> Double {
    let velocity = mapping.source.velocity(evaluator)
    guard velocity != 0 else { return 0 }
    switch mapping.values {
    case .numbers(let map):
      return velocity * map.slope(at: try mapping.source.value(evaluator), velocity: velocity)
    case .colors(let map):
      guard part < 4 else { return 0 }
      let number = try mapping.source.value(evaluator)
      let distance = velocity * CentralDifference.distance
      let after = map.color(at: number + distance, in: target.appearance)
      let before = map.color(at: number - distance, in: target.appearance)
      return CentralDifference.slope(from: before.components[part], to: after.components[part])

    case .parts(let map):
      let number = try mapping.source.value(evaluator)
      let rate = velocity * map.position.slope(at: number, velocity: velocity)
      guard part < target.property.slotCount - 1 else { return rate }
      let (chain, place) = (chain(map.mixing).chain, map.position.value(at: number))
      func component(_ place: Double) -> Double {
        (Mixed(chain, at: place).value.content.color ?? .clear)[part]
      }
      let step = 1e-5
      return (component(place + step) - component(place - step)) / (2 * step) * rate
    }
  }
}
