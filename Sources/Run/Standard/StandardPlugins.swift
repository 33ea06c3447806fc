import AppearanceEngine
import CustomAnimationEngine
import EmitterEngine
import FollowEngine
import HeaderEngine
import InputEngine
import LayoutEngine
import MotionCore
import MotionPlugin
import MotionRuntime
import PageFlipEngine
import PresenceEngine
import PropertyAnimatorEngine
import ScrollEngine
import SectionEngine
import StateEngine
import TransitionEngine

/// The plugins that every scene has, in the order in which their engines run.
public enum StandardPlugins {
  /// All plugins of motion itself.
  public static var all: [any Plugin.Type] { moving + following }

  /// All plugins of motion with engines of one's own, which run after those that move values, and before
  /// those that copy or resolve what has been moved: fingers, transitions, colours. One that declares
  /// `after` or `before` runs where these say.
  public static func with(_ engines: [any Plugin.Type]) -> [any Plugin.Type] {
    moving + engines + following
  }

  private static var moving: [any Plugin.Type] {
    [
      ScenePlugin.self,
      ParameterPlugin.self,
      RequirementPlugin.self,
      DefinitionPlugin.self,
      CurvePlugin.self,
      GroupPlugin.self,
      WatchPlugin.self,
      FeedbackPlugin.self,
      TextPlugin.self,
      SVGPlugin.self,
      // Runs before the engines that move what is followed: it sees their motion up to a turn.
      FollowPlugin.self,
      PropertyAnimatorPlugin.self,
      CustomAnimationPlugin.self,
      StatePlugin.self,
      LayoutPlugin.self,
      PresencePlugin.self,
      EmitterPlugin.self,
      ScrollPlugin.self,
      HeaderPlugin.self,
      SectionPlugin.self,
      PageFlipPlugin.self,
    ]
  }

  private static var following: [any Plugin.Type] {
    [
      // Runs after what fingers move, so that a finger finds the present bounds of its content.
      InputPlugin.self,
      // Runs after the engines that move its sources, because it copies their values.
      TransitionPlugin.self,
      TrackPlugin.self,
      ProjectionPlugin.self,
      // Runs last, because it resolves the colours that the other engines have set.
      AppearancePlugin.self,
      // Last: what components tell comes after the callbacks of the engines.
      ComponentPlugin.self,
    ]
  }
}
