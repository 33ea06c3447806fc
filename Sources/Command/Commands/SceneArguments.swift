import MotionCore
import MotionRuntime
import MotionValues

/// The options of a scene's run, independent of its output.
struct SceneArguments: Equatable {
  var fps = 60
  /// At most one of `seconds` and `frames` is set.
  var seconds: Double?
  var frames: Int?
  /// Nil for that of the inputs, or else light.
  var appearance: Appearance?
  var reducesMotion = false
  var isStrictAboutTouches = false
  /// Nil for that of the inputs, or else 0.
  var seed: Int?
  /// What reaches the scene from outside of its script.
  var inputs = InputLog()
  /// The device whose screen the scene fills; nil for that of the inputs, or else the scene's own size.
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
    let start = inputs.start
    options.session.appearance = appearance ?? start.appearance ?? .light
    options.session.reducesMotion = reducesMotion || start.reducesMotion ?? false
    options.session.isStrictAboutTouches = isStrictAboutTouches
    options.session.seed = seed ?? start.seed ?? 0
    options.session.inputs = inputs
    options.session.limits = limits
    options.session.device = device ?? start.device
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
