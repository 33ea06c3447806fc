import ArgumentParser
import MotionCore
import MotionRuntime
import MotionValues

/// The options of commands that run a scene once.
struct SceneOptions: ParsableArguments {
  private static let standard = SceneArguments()

  // Read a number with a minus as the value, not as another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, \(FrameRate.rangeText). Affects which instants are printed, never the motion.",
      valueName: "n"))
  var fps = Self.standard.fps

  @Option(
    help: ArgumentHelp(
      "The appearance, light or dark; that of `--inputs`, or light.", valueName: "appearance"))
  var appearance: Appearance?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The seed of the script's random numbers; that of `--inputs`, or 0.", valueName: "n"))
  var seed: Int?

  @Option(
    help: ArgumentHelp(
      "Set a parameter that the scene declares with `motion.params`; may be repeated.",
      valueName: "name=value"))
  var set: [String] = []

  @Flag(help: "Reduce motion: movements become jumps or what the script provides; fades stay.")
  var reduceMotion = false

  @Option(
    help: ArgumentHelp(
      "The text size that the user prefers, \(TextSizeArgument.names); that of `--inputs`, or l.",
      valueName: "size"), completion: .list(TextSizeArgument.all), transform: TextSizeArgument.init)
  var textSize: TextSizeArgument?

  @Option(
    help: ArgumentHelp(
      "The contrast of named colours that the user prefers, standard or increased; that of `--inputs`, or standard.",
      valueName: "contrast"))
  var contrast: Contrast?

  @Option(
    help: ArgumentHelp(
      "The device whose size and safe area the scene has, instead of its own: \(DeviceArgument.names).",
      valueName: "name"))
  var device: DeviceArgument?

  @OptionGroup
  var common: CommonSceneOptions

  func validate() throws {
    guard FrameRate.range.contains(fps) else {
      throw ValidationError("`--fps` takes \(FrameRate.rangeText) frames a second, found \(fps).")
    }
    if let setting = set.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError(
        "`--set` takes a name and a value, as in bounce=0.4, found '\(setting)'.")
    }
    try common.validateLength(at: fps)
  }

  /// Checks that these files, and those of the options, are not standard input, for a reason.
  func validateFiles(
    _ files: [String?],
    because reason: String = "`--watch` needs files: standard input cannot be read again."
  ) throws {
    if (files + [common.inputs]).contains("-") { throw ValidationError(reason) }
  }

  /// The values of `--set`, in their order on the command line.
  var settings: [(name: String, value: String)] {
    self.set.map { setting in
      let name = setting.prefix { $0 != "=" }
      return (String(name), String(setting.dropFirst(name.count + 1)))
    }
  }

  /// The arguments; the last value of a parameter overrides earlier ones. Reads the log
  /// of inputs, if there is one.
  func readArguments() throws(Diagnostic) -> SceneArguments {
    try readArguments(onSeveralScreens: false)
  }

  /// The arguments; with several devices or text sizes, without one.
  func readArguments(onSeveralScreens: Bool) throws(Diagnostic) -> SceneArguments {
    var arguments = try common.readArguments()
    arguments.fps = fps
    arguments.appearance = appearance
    arguments.reducesMotion = reduceMotion
    arguments.contrast = contrast
    if !onSeveralScreens {
      arguments.device = try only(device?.devices, of: "--device", "device")
      arguments.textSize = try only(textSize?.sizes, of: "--text-size", "text size")
    }
    arguments.seed = seed
    arguments.settings = Dictionary(
      settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return arguments
  }

  /// The value of an option that may name several of a kind elsewhere.
  private func only<Value>(
    _ values: [Value]?, of option: String, _ kind: String
  ) throws(Diagnostic) -> Value? {
    guard let values, values.count != 1 else { return values?.first }
    throw Diagnostic(
      .conflictingOptions, "`\(option)` names one \(kind) here, found \(values.count)",
      help: ["`motion check` and `motion sweep` take several"])
  }
}

extension Appearance: ExpressibleByArgument {}
extension Contrast: ExpressibleByArgument {}

/// The name of a device as an argument, several names with commas between them, or `all`.
struct DeviceArgument: ExpressibleByArgument {
  let devices: [Device]

  init?(argument: String) {
    if argument == "all" {
      devices = Device.all
      return
    }
    var devices: [Device] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let device = Device(named: String(name)), !devices.contains(where: { $0.name == name })
      else { return nil }
      devices.append(device)
    }
    self.devices = devices
  }

  var defaultValueDescription: String { devices.map(\.name).joined(separator: ",") }

  static var allValueStrings: [String] { Device.all.map(\.name) }

  /// All names, as text.
  static var names: String { allValueStrings.joined(separator: ", ") }
}

/// The name of a text size as an argument, several names with commas between them, or `all`.
struct TextSizeArgument {
  let sizes: [TextSize]

  /// - Throws: an error of the command line for a name that is no text size, or occurs twice.
  init(argument: String) throws {
    if argument == "all" {
      sizes = TextSize.allCases
      return
    }
    var sizes: [TextSize] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let size = TextSize(rawValue: String(name)) else {
        throw ValidationError(
          Suggestion.help(for: String(name), in: Self.all, kind: "the text sizes are").joined())
      }
      guard !sizes.contains(size) else { throw ValidationError("it names `\(name)` twice") }
      sizes.append(size)
    }
    self.sizes = sizes
  }

  static let all = TextSize.allCases.map(\.rawValue)

  /// All names, as text.
  static var names: String { all.joined(separator: ", ") }
}

/// The options of a scene's run, independent of its output.
struct SceneArguments: Equatable {
  var fps = 60
  /// At most one of `seconds` and `frames` is set.
  var seconds: Double?
  var frames: Int?
  /// Nil for that of the inputs, or else light.
  var appearance: Appearance?
  var reducesMotion = false
  /// Nil for that of the inputs, or else the standard one.
  var textSize: TextSize?
  /// Nil for that of the inputs, or else the standard one.
  var contrast: Contrast?
  var isStrictAboutTouches = false
  /// Whether demos touch the scene, until a finger from outside comes down.
  var playsDemos = true
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
    options.session.textSize = textSize ?? start.textSize ?? .l
    options.session.contrast = contrast ?? start.contrast ?? .standard
    options.session.isStrictAboutTouches = isStrictAboutTouches
    options.session.playsDemos = playsDemos
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
