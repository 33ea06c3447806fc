import MotionAnalysis
import MotionCore
import MotionValues

/// An option of `motion run` that a sweep can vary.
enum SweepOption: Sendable, Hashable {
  case setting(String)
  case device, appearance, contrast, reduceMotion, textSize, fps, seed

  /// The name in the rows of a sweep.
  var name: String {
    switch self {
    case .setting(let name): "set.\(name)"
    case .device: "device"
    case .appearance: "appearance"
    case .contrast: "contrast"
    case .reduceMotion: "reduce-motion"
    case .textSize: "text-size"
    case .fps: "fps"
    case .seed: "seed"
    }
  }

  /// The option with its name, as errors write it.
  private var written: String {
    if case .setting(let name) = self { "--set \(name)" } else { "--\(name)" }
  }

  /// The axis of the values that the user has written.
  ///
  /// - Throws: an error for a value that the option does not accept.
  func axis(_ text: String, limit: Int) throws(Diagnostic) -> SweepAxis {
    if self == .reduceMotion, text == "both" { return try axis("off,on", limit: limit) }
    if self == .textSize, text == "all" {
      return try axis(TextSizeArgument.all.joined(separator: ","), limit: limit)
    }
    let values = try SweepValues(text, of: written, limit: limit).all
    for value in values { try check(value, isAlone: values.count == 1) }
    return SweepAxis(name: name, values: values, arguments: arguments)
  }

  private func check(_ value: String, isAlone: Bool) throws(Diagnostic) {
    switch self {
    case .setting: break
    case .device: try check(value, among: Device.all.map(\.name))
    case .appearance: try check(value, among: Appearance.allCases.map(\.rawValue))
    case .contrast: try check(value, among: Contrast.allCases.map(\.rawValue))
    case .reduceMotion:
      // Among several values, `both` is no value of its own.
      try check(value, among: isAlone ? ["off", "on", "both"] : ["off", "on"])
    case .textSize: try check(value, among: TextSizeArgument.all)
    case .fps:
      guard let fps = Int(value), FrameRate.range.contains(fps) else {
        throw Diagnostic(
          .outOfRange, "`--fps` takes \(FrameRate.rangeText) frames a second, found `\(value)`")
      }
    case .seed:
      guard Int(value) != nil else {
        throw Diagnostic(.wrongType, "`--seed` takes integers, found `\(value)`")
      }
    }
  }

  private func check(_ value: String, among names: [String]) throws(Diagnostic) {
    guard !names.contains(value) else { return }
    throw Diagnostic(
      .unknownChoice, "`\(written)` has no value `\(value)`",
      help: Suggestion.help(for: value, in: names, kind: "its values are"))
  }

  /// The arguments of `motion run` that choose a value.
  private func arguments(_ value: String) -> [String] {
    switch self {
    case .setting(let name): ["--set", "\(name)=\(value)"]
    case .reduceMotion: value == "on" ? ["--reduce-motion"] : []
    case .device, .appearance, .contrast, .textSize, .fps, .seed: ["--\(name)", value]
    }
  }

  /// Applies a value that `axis` has accepted.
  func choose(_ value: String, in arguments: inout SceneArguments) {
    switch self {
    case .setting(let name): arguments.settings[name] = value
    case .device: arguments.device = Device(named: value)
    case .appearance: arguments.appearance = Appearance(rawValue: value) ?? arguments.appearance
    case .contrast: arguments.contrast = Contrast(rawValue: value) ?? arguments.contrast
    case .reduceMotion: arguments.reducesMotion = value == "on"
    case .textSize: arguments.textSize = TextSize(rawValue: value) ?? arguments.textSize
    case .fps: arguments.fps = Int(value) ?? arguments.fps
    case .seed: arguments.seed = Int(value) ?? arguments.seed
    }
  }
}
