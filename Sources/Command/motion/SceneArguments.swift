import MotionCore
import MotionRuntime

/// How a scene is run, whatever is made of its frames.
struct SceneArguments: Equatable {
  var fps = 60
  /// At most one of the two is given.
  var seconds: Double?
  var frames: Int?
  var appearance = Appearance.light
  var reducesMotion = false
  var seed = 0
  /// Values of parameters, by name.
  var settings: [String: String] = [:]
  var limits = Limits()

  /// Returns the options of a run; with `isFull`, a length that is given holds for a scene that rests as well.
  func runOptions(isFull: Bool = false) -> RunOptions {
    var options = RunOptions()
    options.session.rate = rate
    options.session.appearance = appearance
    options.session.reducesMotion = reducesMotion
    options.session.seed = seed
    options.session.limits = limits
    options.session.settings = settings
    options.giveUp = giveUp
    if let frames = frames ?? seconds.map({ rate.frame(at: $0) + 1 }) {
      options.length = isFull ? .exactly(frames: frames) : .atMost(frames: frames)
    }
    return options
  }

  private var rate: FrameRate { FrameRate(framesPerSecond: fps) ?? .sixty }
}
