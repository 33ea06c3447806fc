import MotionCore
import MotionRuntime
import MotionValues

/// The options of a scene's run, independent of its output.
struct SceneArguments: Equatable {
  var fps = 60
  /// At most one of `seconds` and `frames` is set.
  var seconds: Double?
  var frames: Int?
  var appearance = Appearance.light
  var reducesMotion = false
  var isStrictAboutTouches = false
  var seed = 0
  /// What reaches the scene from outside of its script.
  var inputs = InputLog()
  /// The device whose screen the scene fills; nil for the scene's own size.
  var device: Device?
  /// Parameter values by name.
  var settings: [String: String] = [:]
  var limits = Limits()

  /// Returns the options of a run, which is as long as a given length or that of its inputs says,
  /// whatever moves.
  ///
  /// Without a length, it ends at rest; with `seesRepetitions`, each motion without an end runs
  /// through a repetition first.
  func runOptions(seesRepetitions: Bool = false) -> RunOptions {
    var options = RunOptions()
    options.session.rate = rate
    options.session.appearance = appearance
    options.session.reducesMotion = reducesMotion
    options.session.isStrictAboutTouches = isStrictAboutTouches
    options.session.seed = seed
    options.session.inputs = inputs
    options.session.limits = limits
    options.session.device = device
    options.session.settings = settings
    options.watchdogExpired = watchdogExpired
    if let frames = frames ?? (seconds ?? inputs.seconds).map({ rate.frame(at: $0) + 1 }) {
      options.length = .exactly(frames: frames)
    } else if seesRepetitions {
      options.length = .untilRepeated
    }
    return options
  }

  private var rate: FrameRate { FrameRate(framesPerSecond: fps) ?? .sixty }
}
