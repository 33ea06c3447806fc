import Foundation
import MotionValues

/// The values of a file of code for Android's views, by layer and name: keyframes, each with the
/// interpolator of the way that ends at it.
struct AndroidReader {
  private(set) var curves: [String: CodeCurve] = [:]

  init(_ text: String) throws {
    var layer = ""
    var name = ""
    var keys: [String: [[Double]]] = [:]
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if let match = line.firstMatch(of: /^\/\/ The motion of `(.*)`\.$/) {
        layer = String(match.1)
      } else if let match = line.firstMatch(of: /^"(\w+)",$/) {
        name = "\(layer) \(match.1)"
      } else if line.hasPrefix("key("), line.hasSuffix("),") {
        keys[name, default: []].append(ComposeReader.numbers(line))
      } else if line.hasPrefix("duration = ") {
        let duration = ComposeReader.numbers(line)[0] / 1000
        for (name, keys) in keys { curves[name] = try Self.curve(keys, duration) }
        keys = [:]
      }
    }
  }

  private static func curve(_ keys: [[Double]], _ duration: Double) throws -> CodeCurve {
    var curve = CodeCurve(initial: keys[0][1])
    for (key, next) in zip(keys, keys.dropFirst()) {
      if key[0] == next[0] {
        curve.jump(to: next[1])
      } else {
        let form: CodeCurve.Form =
          next.count > 2 ? .eased(try CubicBezier(next[2], next[3], next[4], next[5])) : .line
        curve.append(form, to: next[1], duration: (next[0] - key[0]) * duration)
      }
    }
    return curve
  }
}
