import MotionValues

/// A curve or a spring as code for one framework.
package struct CodeDialect: Sendable, Equatable {
  /// The framework, such as "SwiftUI".
  package let name: String
  /// The code to paste, without a line break at its end.
  package let code: String

  package init(_ name: String, _ code: String) {
    self.name = name
    self.code = code
  }
}

/// A timing curve as code for each framework.
///
/// A cubic Bézier curve is a name or four numbers in every framework. Other curves become a
/// `linear()` in CSS, cubic keyframes in SwiftUI and a path of Bézier pieces on Android, all within a
/// tolerance.
package struct CurveDialects {
  /// The deviation from the curve, as a fraction of the progress.
  package static let tolerance = 0.002
  /// The number of samples of a curve that is reduced.
  private static let sampleCount = 960

  private let curve: Curve
  /// The duration where code needs one: a number of seconds, or a name.
  private let duration: String

  package init(_ curve: Curve, duration: String = "0.35") {
    self.curve = curve
    self.duration = duration
  }

  /// Takes a curve, and the duration for the code that contains one, in seconds.
  package init(_ curve: Curve, seconds: Double) {
    self.init(curve, duration: CodeNumber(seconds, decimals: 6).description)
  }

  /// Returns the code for a framework in `all`.
  package func code(_ framework: String) -> String? {
    if case .cubicBezier(let bezier) = curve, framework != "Lua" {
      return Self.frameworks.first { $0.name == framework }?.code(self, bezier)
    }
    return all.first { $0.name == framework }?.code
  }

  package var all: [CodeDialect] {
    switch curve {
    case .linear: lua + linear
    case .cubicBezier(let bezier):
      lua + Self.frameworks.map { CodeDialect($0.name, $0.code(self, bezier)) }
    case .steps(let steps):
      lua + [CodeDialect("CSS", "steps(\(steps.count), jump-\(steps.jump))")]
    default: reduced
    }
  }

  private var linear: [CodeDialect] {
    [
      CodeDialect("SwiftUI", ".linear(duration: \(duration))"),
      CodeDialect("UIKit", "UICubicTimingParameters(animationCurve: .linear)"),
      CodeDialect("Core Animation", "CAMediaTimingFunction(name: .linear)"),
      CodeDialect("Compose", "LinearEasing"),
      CodeDialect("Android views", "LinearInterpolator()"),
      CodeDialect("Flutter", "Curves.linear"), CodeDialect("CSS", "linear"),
    ]
  }

  /// The curves that CSS names.
  static let cssNames: [CubicBezier: String] = [
    .ease: "ease", .easeIn: "ease-in", .easeOut: "ease-out", .easeInOut: "ease-in-out",
  ]

  private var lua: [CodeDialect] {
    if let named = Curve.all.first(where: { $0.curve == curve }) {
      return [CodeDialect("Lua", "curve = \"\(named.name)\"")]
    }
    switch curve {
    case .cubicBezier(let bezier):
      return [CodeDialect("Lua", "curve = motion.bezier(\(Self.numbers(bezier)))")]
    case .steps(let steps):
      return [CodeDialect("Lua", "curve = motion.steps(\(steps.count), \"\(steps.jump)\")")]
    default: return []
    }
  }

  private static func numbers(_ bezier: CubicBezier, suffix: String = "") -> String {
    [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { "\(CodeNumber($0, decimals: 6))\(suffix)" }
      .joined(separator: ", ")
  }

  /// A cubic Bézier curve in each framework.
  private static let frameworks:
    [(name: String, code: @Sendable (CurveDialects, CubicBezier) -> String)] = [
      ("SwiftUI", { ".timingCurve(\(numbers($1)), duration: \($0.duration))" }),
      (
        "UIKit",
        {
          let first = "CGPoint(x: \(CodeNumber($1.x1)), y: \(CodeNumber($1.y1)))"
          let second = "CGPoint(x: \(CodeNumber($1.x2)), y: \(CodeNumber($1.y2)))"
          return "UICubicTimingParameters(controlPoint1: \(first), controlPoint2: \(second))"
        }
      ),
      ("Core Animation", { "CAMediaTimingFunction(controlPoints: \(numbers($1)))" }),
      ("Compose", { "CubicBezierEasing(\(numbers($1, suffix: "f")))" }),
      ("Android views", { "PathInterpolator(\(numbers($1, suffix: "f")))" }),
      ("Flutter", { "Cubic(\(numbers($1)))" }),
      ("CSS", { cssNames[$1] ?? "cubic-bezier(\(numbers($1)))" }),
    ]

  // MARK: Curves that are no single Bézier curve

  private var reduced: [CodeDialect] {
    let samples = KeySamples(
      duration: 1, count: Self.sampleCount, tolerance: Self.tolerance / 4
    ) { curve.value(at: $0) }
    let reduction = KeyReduction(samples, tolerance: Self.tolerance)
    let turns = samples.turningPoints(threshold: 2 * Self.tolerance)
    var dialects =
      lua + [CodeDialect("SwiftUI", Self.swiftUI(reduction.pieces(.cubic, cutAt: turns)))]
    // Android's paths begin at (0, 0) and end at (1, 1).
    if samples.values.first == 0, samples.values.last == 1 {
      let path = Self.path(reduction.pieces(.bezier, cutAt: turns))
      dialects.append(CodeDialect("Compose", "PathEasing(\(path))"))
      dialects.append(CodeDialect("Android views", "PathInterpolator(\(path))"))
    }
    let css = LinearCode(samples, tolerance: Self.tolerance).text
    return dialects + [CodeDialect("CSS", css)]
  }

  /// A keyframe track of the progress; `duration` is a constant of the code around it.
  private static func swiftUI(_ pieces: [KeyPiece]) -> String {
    let lines = pieces.map { piece in
      let (start, end) = (CodeNumber(piece.startVelocity), CodeNumber(piece.endVelocity))
      return "  CubicKeyframe(\(CodeNumber(piece.end.value)), "
        + "duration: \(CodeNumber(piece.end.time - piece.start.time)) * duration, "
        + "startVelocity: \(start) / duration, endVelocity: \(end) / duration)"
    }
    return (["KeyframeTrack(\\.progress) {"] + lines + ["}"]).joined(separator: "\n")
  }

  /// The pieces as a path of Android and Compose.
  private static func path(_ pieces: [KeyPiece]) -> String {
    let calls = pieces.map { piece in
      let points = [piece.control1, piece.control2, piece.end].flatMap { [$0.time, $0.value] }
      let numbers = points.map { "\(CodeNumber($0))f" }.joined(separator: ", ")
      return "  cubicTo(\(numbers))"
    }
    return (["Path().apply {"] + calls + ["}"]).joined(separator: "\n")
  }
}

/// CSS's `linear()` of a curve from 0 to 1: the fewest straight lines within a tolerance.
struct LinearCode {
  /// Where a curve is almost vertical, 0.01 % of the time can be 1 % of the progress.
  private static let percentDecimals = 4

  let text: String

  /// Reduces samples; the time of the last one counts as 100 %.
  init(_ samples: KeySamples, tolerance: Double) {
    let end = samples.times.last ?? 1
    let kept = KeyReduction(samples, tolerance: tolerance).chords()
    let stops = kept.map { index in
      let value = CodeNumber(samples.values[index])
      // The first and the last stop are at 0 % and 100 % by default.
      guard index != kept.first, index != kept.last else { return value.description }
      return
        "\(value) \(CodeNumber(samples.times[index] / end * 100, decimals: Self.percentDecimals))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }
}
