import MotionCore
import MotionRecording
import MotionValues

/// Numbers, times and values as a sheet writes them.
enum SheetWords {
  /// A number with a unit, such as `12.5 pt` or `90°`.
  static func amount(_ number: Double, _ unit: Unit) -> String {
    self.number(number, unit) + unit.measure.suffix
  }

  /// Values that follow each other, with the unit after the last, such as `0 → 100 pt`.
  static func path(_ numbers: [Double], _ unit: Unit) -> String {
    numbers.map { number($0, unit) }.joined(separator: " → ") + unit.measure.suffix
  }

  private static func number(_ number: Double, _ unit: Unit) -> String {
    CodeNumber(number, decimals: unit.isPlain ? 3 : 2).description
  }

  /// A time to a millisecond, such as `0.42 s`.
  static func seconds(_ time: Double) -> String { "\(CodeNumber(time, decimals: 3)) s" }

  static func percent(_ fraction: Double) -> String {
    "\(CodeNumber(fraction * 100, decimals: fraction < 0.1 ? 1 : 0)) %"
  }

  /// A value on one line; a long text is cut.
  static func value(_ value: Value) -> String {
    if case .text(let text) = value { return "“\(LegibleText.cut(text, to: 40))”" }
    var bytes = ByteWriter()
    bytes.append(word: value)
    return LegibleText.cut(bytes.text, to: 40)
  }
}

extension PiecewiseMap {
  /// The map in words, such as `80 … 200 → 0.5 … 1`.
  var words: String {
    func list(_ numbers: [Double]) -> String {
      numbers.map { "\(CodeNumber($0))" }.joined(separator: numbers.count == 2 ? " … " : ", ")
    }
    let bent = curve.map { ", along \(MotionTiming.curve($0).words)" } ?? ""
    let beyond: String =
      switch (extends.below, extends.above) {
      case (true, true): ", and in a straight line beyond"
      case (true, false): ", and constant above"
      case (false, true): ", and constant below"
      case (false, false): ", and constant beyond"
      }
    return "\(list(stops)) → \(list(values))\(bent)\(beyond)"
  }
}

/// The code of a curve or a spring as lines: the framework's name, then its code.
enum SheetCode {
  static func lines(_ codes: [CodeDialect]) -> [String] {
    let width = codes.map(\.name.count).max() ?? 0
    return codes.flatMap { code in
      let room = String(repeating: " ", count: width - code.name.count + 2)
      let indentation = String(repeating: " ", count: width + 2)
      return code.code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        ($0.offset == 0 ? code.name + room : indentation) + $0.element
      }
    }
  }
}
