import MotionValues

/// The animations of a file of Core Animation code, by layer and name; colours by channel.
struct UIKitReader {
  private(set) var curves: [String: CodeCurve] = [:]

  init(_ text: String) throws {
    var layer = ""
    var name = ""
    var lines: [Substring] = []
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if let match = line.firstMatch(of: /^\/\/\/ The motion of `(.*)`\.$/) {
        layer = String(match.1)
      } else if let match = line.firstMatch(of: /^static var (\w+): CA(\w+) \{$/) {
        name = String(match.1)
        lines = []
      } else if line == "return animation" {
        try add("\(layer) \(name)", lines)
      } else {
        lines.append(line)
      }
    }
  }

  private mutating func add(_ key: String, _ lines: [Substring]) throws {
    var values: [String: [Double]] = [:]
    var functions: [CubicBezier?] = []
    var colors: [[Double]] = []
    for line in lines {
      let numbers = SwiftUIReader.numbers(line)
      if let match = line.firstMatch(of: #/^animation\.(\w+) = /#) {
        values[String(match.1)] = numbers
      }
      if line.hasPrefix("CGColor(") { colors.append(numbers) }
      if line.hasPrefix("CAMediaTimingFunction(") { functions.append(try Self.curve(numbers)) }
    }
    let duration = values["duration"]?.first ?? 0
    if let from = values["fromValue"]?.first, let to = values["toValue"]?.first {
      curves[key] = try Self.curve(values, from: from, to: to, duration: duration)
      return
    }
    let times = (values["keyTimes"] ?? []).map { $0 * duration }
    guard !colors.isEmpty else {
      curves[key] = Self.curve(values["values"] ?? [], times, functions)
      return
    }
    for (index, channel) in ["red", "green", "blue", "alpha"].enumerated() {
      curves["\(key).\(channel)"] = Self.curve(colors.map { $0[index] }, times, functions)
    }
  }

  private static func curve(_ numbers: [Double]) throws -> CubicBezier? {
    numbers.count == 4 ? try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  private static func curve(
    _ values: [Double], _ times: [Double], _ functions: [CubicBezier?]
  ) -> CodeCurve {
    var curve = CodeCurve(initial: values.first ?? 0)
    for index in values.indices.dropFirst() {
      let duration = times[index] - times[index - 1]
      if duration == 0 {
        curve.jump(to: values[index])
      } else {
        let function = functions.isEmpty ? nil : functions[index - 1]
        curve.append(function.map { .eased($0) } ?? .line, to: values[index], duration: duration)
      }
    }
    return curve
  }

  private static func curve(
    _ values: [String: [Double]], from: Double, to: Double, duration: Double
  ) throws -> CodeCurve {
    var curve = CodeCurve(initial: from)
    let delay = values["beginTime"]?.first ?? 0
    if delay > 0 { curve.append(.line, to: from, duration: delay) }
    if let mass = values["mass"]?.first, let stiffness = values["stiffness"]?.first,
      let damping = values["damping"]?.first
    {
      let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      let velocity = (values["initialVelocity"]?.first ?? 0) * (to - from)
      curve.append(.spring(spring, velocity: velocity), to: to, duration: duration)
      return curve
    }
    let bezier = try Self.curve(values["timingFunction"] ?? [])
    let passes = values["repeatCount"].map { Int($0.first ?? 20) } ?? 1
    for pass in 0..<passes {
      if pass > 0 { curve.jump(to: from) }
      curve.append(bezier.map { .eased($0) } ?? .line, to: to, duration: duration)
    }
    return curve
  }
}
