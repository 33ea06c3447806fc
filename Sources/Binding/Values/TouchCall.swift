import MotionCore
import MotionValues

/// A callback about a finger that is due, and its arguments: the layer, then the touch if there is
/// one.
package struct TouchCall {
  private let callback: any ScriptFunction
  private let layer: Layer
  private let touch: TouchObject?

  package init(_ callback: any ScriptFunction, _ layer: Layer, _ touch: TouchObject?) {
    self.callback = callback
    self.layer = layer
    self.touch = touch
  }

  /// The arguments, for documents.
  package static var arguments: [TypeDescription.Argument] {
    [.init("layer", .object("layer")), .init("touch", .object(TouchObject.typeName))]
  }

  package func run() throws(Diagnostic) {
    try callback.call { call in
      let count = layer.push(call)
      guard let touch else { return count }
      call.machine.push(touch, on: call.thread)
      return count + 1
    }
  }
}
