import Foundation
import MotionValues

/// The values of a file of Dart code, by layer and name: tween sequences, whose weights are seconds,
/// and springs.
struct FlutterReader {
  private(set) var curves: [String: CodeCurve] = [:]

  init(_ text: String) throws {
    var layer = ""
    var key = ""
    var curve: CodeCurve?
    var spring: [Double] = []
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      let numbers = SwiftUIReader.numbers(line)
      if let match = line.firstMatch(of: /^\/\/\/ The motion of `(.*)`\.$/) {
        layer = String(match.1)
      } else if let match = line.firstMatch(of: /^static final Animatable<double> (\w+) =/) {
        key = "\(layer) \(match.1)"
        (curve, spring) = (nil, [])
      } else if line.hasPrefix("TweenSequenceItem(") {
        let isConstant = line.contains("ConstantTween")
        var next = curve ?? CodeCurve(initial: numbers[0])
        if numbers[0] != next.final { next.jump(to: numbers[0]) }
        let form: CodeCurve.Form =
          line.contains("Cubic(")
          ? .eased(try CubicBezier(numbers[2], numbers[3], numbers[4], numbers[5])) : .line
        next.append(
          form, to: isConstant ? numbers[0] : numbers[1], duration: numbers[numbers.count - 1])
        curve = next
        curves[key] = next
      } else if line.hasPrefix("const SpringDescription(") || line.hasPrefix("from: ") {
        spring += numbers
      } else if line.hasPrefix("start: "), spring.count == 6 {
        var next = CodeCurve(initial: spring[3])
        if numbers[0] > 0 { next.append(.line, to: spring[3], duration: numbers[0]) }
        next.append(
          .spring(
            try Spring(
              mass: spring[0], stiffness: spring[1], damping: spring[2],
              allowsOverdamping: true), velocity: spring[5]),
          to: spring[4], duration: numbers[1])
        curves[key] = next
      }
    }
  }
}
