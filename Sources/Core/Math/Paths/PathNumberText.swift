/// Writes numbers with at most six decimals, as traces do.
enum PathNumberText {
  /// Appends the decimal of a finite number, rounded to a millionth, without trailing zeros.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    let sum = number.magnitude * 1e6 + 0.5
    guard sum < 0x1p53 else {
      bytes.append(contentsOf: NumberText(number).description.utf8)
      return
    }
    let millionths = UInt64(sum)
    if number < 0, millionths > 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    append(whole, to: &bytes)
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (rest, unit) = (fraction, UInt64(100_000))
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  private static func append(_ whole: UInt64, to bytes: inout [UInt8]) {
    if whole >= 10 { append(whole / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
  }

  /// The decimal of a number.
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Outline {
  /// The outline as SVG path data in absolute commands, each with its letter, numbers with at most
  /// six decimals and commas between them: `M5,4L19,12L8,19Z`.
  package var svg: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(commands.count + numbers.count * 6)
    var place = 0
    for command in commands {
      bytes.append(command.letter)
      for index in 0..<command.numberCount {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        PathNumberText.append(numbers[place + index], to: &bytes)
      }
      place += command.numberCount
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The outline with its numbers within what a parser reads.
  var limited: Outline {
    var result = self
    for index in numbers.indices {
      result.numbers[index] = max(
        -PathParser.greatestNumber, min(numbers[index], PathParser.greatestNumber))
    }
    return result
  }
}
