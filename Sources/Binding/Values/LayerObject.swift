import MotionCore

/// A script's object that represents a layer: it is accepted as a layer and has the layer's properties.
package protocol LayerObject: ScriptObject {
  var layer: Layer { get }
}

extension Layer {
  /// The layer that a script's object is or represents.
  package static func represented(by object: AnyObject?) -> Layer? {
    object as? Layer ?? (object as? any LayerObject)?.layer
  }
}
