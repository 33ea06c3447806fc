import AnimatorEngine
import HeaderEngine
import MotionCore
import MotionPlugin
import ScrollEngine

/// The plugins that every scene has, in the order in which their engines run.
package enum StandardPlugins {
  package static var all: [any Plugin.Type] {
    [
      ScenePlugin.self,
      CurvePlugin.self,
      AnimatorPlugin.self,
      ScrollPlugin.self,
      HeaderPlugin.self,
    ]
  }
}
