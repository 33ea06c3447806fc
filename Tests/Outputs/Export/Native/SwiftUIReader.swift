import Foundation
import MotionValues

/// The keyframe tracks of a file of SwiftUI code, by layer and key path.
struct SwiftUIReader {
  private(set) var curves: [String: CodeCurve] = [:]

  init(_ text: String) throws {
    var layer = ""
    var initials: [String: Double] = [:]
    var current: (key: String, curve: CodeCurve)?
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      let numbers = Self.numbers(line)
      if let match = line.firstMatch(of: /^\/\/\/ The motion of `(.*)`\.$/) {
        layer = String(match.1)
        initials = [:]
      } else if let match = line.firstMatch(of: /^var (\w+): Double = (\S+)$/) {
        initials[String(match.1)] = Double(match.2)
      } else if let match = line.firstMatch(of: /^var (\w+) = RGBA\(/) {
        for (channel, value) in zip(["red", "green", "blue", "alpha"], numbers) {
          initials["\(match.1).\(channel)"] = value
        }
      } else if let match = line.firstMatch(of: /^KeyframeTrack\(\\\w+\.([\w.]+)\) \{$/) {
        let field = String(match.1)
        current = ("\(layer) \(field)", CodeCurve(initial: initials[field] ?? 0))
      } else if line == "}" {
        if let current { curves[current.key] = current.curve }
        current = nil
      } else if line.hasPrefix("MoveKeyframe(") {
        current?.curve.jump(to: numbers[0])
      } else if line.hasPrefix("LinearKeyframe(") {
        let form: CodeCurve.Form =
          numbers.count > 2
          ? .eased(try CubicBezier(numbers[2], numbers[3], numbers[4], numbers[5])) : .line
        current?.curve.append(form, to: numbers[0], duration: numbers[1])
      } else if line.hasPrefix("CubicKeyframe(") {
        current?.curve.append(
          .cubic(numbers[2], numbers[3]), to: numbers[0], duration: numbers[1])
      } else if line.hasPrefix("SpringKeyframe(") {
        let spring = try Spring(duration: numbers[2], bounce: numbers[3])
        current?.curve.append(
          .spring(spring, velocity: numbers[4]), to: numbers[0], duration: numbers[1])
      }
    }
  }

  /// The numbers of a line, in order.
  static func numbers(_ line: Substring) -> [Double] {
    line.matches(of: /-?\b\d+(\.\d+)?\b/).compactMap { Double($0.0) }
  }
}
