import MotionCore

/// A script's object that stands for a layer: it goes where a layer goes, and has the layer's properties.
package protocol LayerObject: ScriptObject {
  var layer: Layer { get }
}

extension Layer {
  /// The layer that a script's object is or stands for.
  package static func represented(by object: AnyObject?) -> Layer? {
    object as? Layer ?? (object as? any LayerObject)?.layer
  }
}
