import MotionCore
import MotionValues

/// The functions that a script wants called when something comes to rest.
package final class RestCallbacks {
  package private(set) var functions: [any ScriptFunction] = []
  private var wasMoving = false

  package init() {}

  package func add(_ function: any ScriptFunction) { functions.append(function) }

  /// Calls the functions if it was moving at the last turn and no longer is; returns whether it
  /// has called any.
  package func report(isMoving: @autoclosure () -> Bool) throws(Diagnostic) -> Bool {
    guard !functions.isEmpty else { return false }
    let isMoving = isMoving()
    defer { wasMoving = isMoving }
    guard wasMoving, !isMoving else { return false }
    wasMoving = false
    for function in functions { try function.call { _ in 0 } }
    return true
  }
}

/// An object of a script that can come to rest.
package protocol RestingObject: ScriptObject {
  var restCallbacks: RestCallbacks { get }
}

extension Function {
  /// Declares the method that listens for rest.
  package static func onRest<Object: RestingObject>(
    of type: String, _: Object.Type, _ summary: String
  ) -> Function {
    Function(
      method: "onRest", of: type, summary, .callback("callback", "The function to call.")
    ) { (object: Object, _, function) throws(Diagnostic) in
      object.restCallbacks.add(function)
      return Nothing()
    }
  }
}
