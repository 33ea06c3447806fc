import MotionCore
import MotionValues

/// A member of an object that has its names from the script.
package enum NamedMember {
  case value(SceneParameter.Value)
  /// A number that is a property of a layer, by its slot.
  case number(slot: Int)
  /// Another property of a layer, by its first slot.
  case property(slot: Int)

  /// The first slot of a property; nil for a value.
  package var slot: Int? {
    switch self {
    case .value: nil
    case .number(let slot), .property(let slot): slot
    }
  }
}

/// An object with members whose names are not declared but come from the script; they are read only.
package protocol NamedMembers: AnyObject {
  var memberNames: [String] { get }
  func member(_ name: String) -> NamedMember?
}
