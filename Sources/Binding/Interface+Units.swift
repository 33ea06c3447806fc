import MotionCore
import MotionValues

extension Interface {
  /// The declared units of layer properties, by property name.
  package var propertyUnits: [String: Unit] {
    let groups = types.compactMap(\.layerKind?.group) + attachments
    var units: [String: Unit] = [:]
    for property in groups.flatMap(\.properties) {
      if let number = property.number { units[property.name] = number.unit }
    }
    return units
  }
}
