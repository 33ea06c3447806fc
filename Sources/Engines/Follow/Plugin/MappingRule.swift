import MotionCore
import MotionPlugin
import MotionValues

/// A mapping that computes a property.
final class MappingRule: ValueRule {
  let label: String
  let inputs: [Int]
  private let mapping: MappingObject
  private let target: DerivedTarget

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
      guard target.property.form == .color else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields colours",
          token: target.property.name)
      }
      if map.followsAppearance { inputs += target.appearanceSlots }
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
      results = color.components
    }
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
      let number = try mapping.source.value(evaluator)
      let distance = velocity * CentralDifference.distance
      let after = map.color(at: number + distance, in: target.appearance)
      let before = map.color(at: number - distance, in: target.appearance)
      return CentralDifference.slope(from: before.components[part], to: after.components[part])
    }
  }
}
