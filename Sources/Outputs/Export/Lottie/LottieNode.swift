import MotionRecording

/// A value of a Lottie file, which is JSON; members keep their order.
indirect enum LottieNode: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Printed with up to six decimals.
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([LottieNode])
  case object([(String, LottieNode)])

  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: LottieNode...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, LottieNode)...) { self = .object(elements) }

  /// A list of numbers.
  init(_ numbers: [Double]) { self = .list(numbers.map { .number($0) }) }

  /// Returns the object with further members at its end.
  func adding(_ members: [(String, LottieNode)]) -> LottieNode {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }

  /// Whether the node is an object with a member.
  func has(_ member: String) -> Bool {
    if case .object(let members) = self { members.contains { $0.0 == member } } else { false }
  }

  /// The JSON, in one line.
  var json: String {
    var bytes = ByteWriter(capacity: 1 << 16)
    bytes.append(self)
    return bytes.text
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ node: LottieNode) {
    switch node {
    case .number(let number): append(decimal6: number)
    case .text(let text): append(jsonString: text)
    case .flag(let flag): append(flag ? "true" : "false")
    case .list(let nodes): append(array: nodes) { $1.append($0) }
    case .object(let members):
      append(object: members) { member, bytes in
        bytes.append(jsonString: member.0)
        bytes.append(":")
        bytes.append(member.1)
      }
    }
  }
}
