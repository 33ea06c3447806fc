import MotionCore
import MotionMath
import MotionPlugin
import MotionRuntime

/// The declared units of layer properties.
package enum PropertyUnits {
  /// Units by property name.
  package static var all: [String: Unit] {
    get throws(Diagnostic) {
      let interface = try Session(Session.Options()).interface
      let groups = interface.types.compactMap(\.layerKind?.group) + interface.attachments
      var units: [String: Unit] = [:]
      for property in groups.flatMap(\.properties) {
        if let number = property.number { units[property.name] = number.unit }
      }
      return units
    }
  }
}
