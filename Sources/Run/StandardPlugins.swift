import AnimatorEngine
import AppearanceEngine
import CustomAnimationEngine
import HeaderEngine
import MotionCore
import MotionPlugin
import PageFlipEngine
import ScrollEngine
import SectionEngine
import TransitionEngine

/// The plugins that every scene has, in the order in which their engines run.
package enum StandardPlugins {
  package static var all: [any Plugin.Type] {
    [
      ScenePlugin.self,
      ParameterPlugin.self,
      DefinitionPlugin.self,
      CurvePlugin.self,
      GroupPlugin.self,
      AnimatorPlugin.self,
      CustomAnimationPlugin.self,
      ScrollPlugin.self,
      HeaderPlugin.self,
      SectionPlugin.self,
      PageFlipPlugin.self,
      // After those that move what it copies, whose values it takes over.
      TransitionPlugin.self,
      TrackPlugin.self,
      ProjectionPlugin.self,
      // Last: colours follow the appearance when the others have had their say.
      AppearancePlugin.self,
    ]
  }
}
