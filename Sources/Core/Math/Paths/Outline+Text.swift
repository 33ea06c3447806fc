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
        DecimalText.append(numbers[place + index], to: &bytes)
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
