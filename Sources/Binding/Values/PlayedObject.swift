import MotionCore
import MotionValues

/// A playable that another engine has made, as the result of a function; nil for one that scripts
/// cannot hold.
package struct PlayedObject: ScriptResult {
  package static var resultDescription: TypeDescription { .object("playable") }
  private let object: (any ScriptObject)?

  package init(_ playable: any Playable) { object = playable as? any ScriptObject }

  package func push(_ call: Call) -> Int32 {
    guard let object else { return 0 }
    call.machine.push(object, on: call.thread)
    return 1
  }
}
