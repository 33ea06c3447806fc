import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues

/// The laws that every engine keeps, tried on a scene that uses it.
///
///     let failures = try EngineLaws.failures(
///       of: SceneSource(name: "ball.lua", text: Array(script.utf8), files: nil),
///       plugins: StandardPlugins.with([GravityPlugin.self]))
///     #expect(failures.isEmpty)
///
/// A scene is run about fifty times, for some seconds each. It should move by the engine for most of that time, and
/// have no `scene:onFrame`, whose calls depend on the frames.
public enum EngineLaws {
  /// What holds for every engine.
  public enum Law: String, CaseIterable, Sendable {
    /// Values and events at a time are the same, to the bit, whatever was shown before.
    case rates
    /// A time that is shown twice has the same values.
    case repetition
    /// A scene that rests stays as it is.
    case rest
    /// What takes a property over gets the value that is shown, and the velocity with which it moves.
    case handover
    /// An engine that has lost a property does not write it.
    case loss
    /// Layers can be removed while they move.
    case removal
    /// With reduced motion, too, values do not depend on what was shown before.
    case reducedMotion
    /// The engine does not keep its scene in memory.
    case release
  }

  /// A law that an engine has broken.
  public struct Failure: Equatable, Sendable, CustomStringConvertible {
    /// Which one.
    public let law: Law
    /// When, in seconds of the scene.
    public let time: Double
    /// What happened, with the property or the event.
    public let message: String

    /// The law, the time and what happened.
    public var description: String { "\(law.rawValue), at \(NumberText(time)) s: \(message)" }
  }

  /// Tries all laws on a scene, for a number of seconds; `seed` chooses where it is interrupted.
  ///
  /// - Returns: The first failure of each law that is broken; none if all hold.
  /// - Throws: The error of the scene itself, without interruptions.
  public static func failures(
    of source: SceneSource, _ options: SessionOptions = SessionOptions(), seconds: Double = 4,
    seed: Int = 1, plugins: [any Plugin.Type]
  ) throws(Diagnostic) -> [Failure] {
    var trial = LawTrial(source, options, plugins, seconds: min(max(seconds, 0.1), 60), seed: seed)
    return try trial.failures()
  }
}
