import Foundation
import MotionValues
import Testing

/// The values of a file of Compose code, by layer and name: keyframes at whole milliseconds, each
/// with the easing to the next one, springs, and tweens.
struct ComposeReader {
  private(set) var curves: [String: CodeCurve] = [:]

  init(_ text: String) throws {
    var layer = ""
    var (delay, start) = (0.0, Double?.none)
    var key = ""
    var frames: [(value: Double, time: Double, easing: Substring)]?
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      let numbers = Self.numbers(line)
      if let match = line.firstMatch(of: /^\/\/ The motion of `(.*)`\.$/) {
        layer = String(match.1)
      } else if let match = line.firstMatch(of: /^val (\w+) = Animatable\(/) {
        curves["\(layer) \(match.1)"] = CodeCurve(initial: numbers[0])
      } else if line == "launch {" {
        (delay, start) = (0, nil)
      } else if line.hasPrefix("delay(") {
        delay = numbers[0] / 1000
      } else if line.contains(".snapTo(") {
        start = numbers[0]
      } else if let match = line.firstMatch(of: /^(\w+)\.animateTo\(/) {
        key = "\(layer) \(match.1)"
        if line.hasSuffix("keyframes {") {
          frames = []
        } else {
          try animate(key, line, delay: delay, from: start)
        }
      } else if line == "})", let read = frames {
        curves[key] = try Self.curve(read)
        frames = nil
      } else if line.contains(" at ") {
        frames?.append((numbers[0], numbers[1] / 1000, line[line.startIndex...]))
      }
    }
  }

  private mutating func animate(
    _ key: String, _ line: Substring, delay: Double, from: Double?
  ) throws {
    let numbers = Self.numbers(line)
    var curve = CodeCurve(initial: curves[key]?.initial ?? 0)
    if delay > 0 { curve.append(.line, to: curve.final, duration: delay) }
    if let from { curve.jump(to: from) }
    let target = numbers[0]
    if line.contains("spring(") {
      let spring = try Spring(stiffness: numbers[2], dampingRatio: numbers[1])
      let velocity = line.contains("initialVelocity") ? numbers[numbers.count - 1] : 0
      curve.append(.spring(spring, velocity: velocity), to: target, duration: 60)
    } else {
      let tween = try #require(line.firstMatch(of: /tween\(durationMillis = (\d+), easing = (.*)/))
      let passes =
        line.contains("infiniteRepeatable")
        ? 20
        : line.firstMatch(of: /\brepeatable\((\d+)/).flatMap { Int($0.1) } ?? 1
      let reverses = line.contains("RepeatMode.Reverse")
      let (first, duration) = (curve.final, (Double(tween.1) ?? 0) / 1000)
      let bezier = try Self.easing(tween.2)
      for pass in 0..<passes {
        let isBack = reverses && pass % 2 == 1
        if pass > 0, !reverses { curve.jump(to: first) }
        var form = CodeCurve.Form.line
        if let bezier {
          form = .eased(
            isBack
              ? try CubicBezier(1 - bezier.x2, 1 - bezier.y2, 1 - bezier.x1, 1 - bezier.y1)
              : bezier)
        }
        curve.append(form, to: isBack ? first : target, duration: duration)
      }
    }
    curves[key] = curve
  }

  private static func curve(
    _ frames: [(value: Double, time: Double, easing: Substring)]
  ) throws -> CodeCurve {
    var curve = CodeCurve(initial: frames[0].value)
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let duration = next.time - frame.time
      if frame.easing.hasSuffix("using Hold") {
        curve.append(.line, to: frame.value, duration: duration)
        curve.jump(to: next.value)
      } else {
        let bezier = try easing(frame.easing)
        curve.append(bezier.map { .eased($0) } ?? .line, to: next.value, duration: duration)
      }
    }
    return curve
  }

  private static func easing(_ text: Substring) throws -> CubicBezier? {
    guard let start = text.range(of: "CubicBezierEasing(") else { return nil }
    let numbers = numbers(text[start.upperBound...])
    return try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The numbers of a line, in order, with or without the `f` of a float.
  static func numbers(_ line: Substring) -> [Double] {
    line.matches(of: /-?\b\d+(?:\.\d+)?/).compactMap { Double($0.0) }
  }
}
