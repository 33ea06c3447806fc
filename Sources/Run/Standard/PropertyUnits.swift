import MotionPlugin
import MotionRuntime
import MotionValues

/// The declared units of layer properties.
package enum PropertyUnits {
  /// Units by property name.
  package static var all: [String: Unit] {
    get throws { try Session(Session.Options()).interface.propertyUnits }
  }
}
