import MotionValues

/// What a further screen differs in from the first one: a device, a text size, an appearance, increased
/// contrast, or reduced motion.
struct ScreenVariant: Equatable {
  /// The words that are no devices.
  static let words = "light, dark, increased-contrast, reduced-motion, \(TextSizeArgument.names)"
  /// The screens of `--variants`, beside a light one.
  static let all = [dark, increased, reduced]
  /// The greatest number of further screens: each page of a watched scene has a process for each.
  static let limit = 5

  private static let dark = Self(name: "dark", appearance: .dark)
  private static let increased = Self(name: "increased contrast", increasesContrast: true)
  private static let reduced = Self(name: "reduced motion", reducesMotion: true)

  /// What is written below the screen.
  var name = ""
  var device: Device?
  var appearance: Appearance?
  var increasesContrast = false
  var reducesMotion = false
  var textSize: TextSize?

  /// Returns arguments as they are for this screen.
  func applied(to arguments: SceneArguments) -> SceneArguments {
    var arguments = arguments
    arguments.device = device ?? arguments.device
    arguments.appearance = appearance ?? arguments.appearance
    if increasesContrast { arguments.contrast = .increased }
    arguments.reducesMotion = arguments.reducesMotion || reducesMotion
    arguments.textSize = textSize ?? arguments.textSize
    return arguments
  }
}

extension ScreenVariant {
  /// Reads words that are joined by `+`, each of another sort; nil if one is unknown.
  init?(words: Substring) {
    self.init(name: words.split(separator: "+").joined(separator: ", "))
    for word in words.split(separator: "+", omittingEmptySubsequences: false) {
      if word == "reduced-motion", !reducesMotion {
        reducesMotion = true
      } else if word == "increased-contrast", !increasesContrast {
        increasesContrast = true
      } else if appearance == nil, let appearance = Appearance(rawValue: String(word)) {
        self.appearance = appearance
      } else if textSize == nil, let size = TextSize(rawValue: String(word)) {
        textSize = size
      } else if device == nil, let device = Device(named: String(word)) {
        self.device = device
      } else {
        return nil
      }
    }
  }
}
