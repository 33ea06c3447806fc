import MotionRecording
import MotionValues

/// A JSON value of a token file, printed over several lines with its members in their order.
enum TokenValue {
  case text(String)
  case number(CodeNumber)
  /// In one line.
  case list([TokenValue])
  case object([(name: String, value: TokenValue)])

  /// The text of a file: the value and a line break.
  var file: String {
    var bytes = ByteWriter()
    print(to: &bytes, indentation: 0)
    bytes.append("\n")
    return bytes.text
  }

  private func print(to bytes: inout ByteWriter, indentation: Int) {
    switch self {
    case .text(let text): bytes.append(jsonString: text)
    case .number(let number): bytes.append(number.description)
    case .list(let values):
      bytes.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(", ") }
        value.print(to: &bytes, indentation: 0)
      }
      bytes.append("]")
    case .object(let members):
      let inner = String(repeating: " ", count: indentation + 2)
      bytes.append("{")
      for (index, member) in members.enumerated() {
        bytes.append(index > 0 ? ",\n" : "\n")
        bytes.append(inner)
        bytes.append(jsonString: member.name)
        bytes.append(": ")
        member.value.print(to: &bytes, indentation: indentation + 2)
      }
      if !members.isEmpty { bytes.append("\n" + String(repeating: " ", count: indentation)) }
      bytes.append("}")
    }
  }

  /// A duration as the format writes it.
  static func duration(_ seconds: Double) -> TokenValue {
    .object([
      ("value", .number(CodeNumber(seconds * 1000, decimals: 3))), ("unit", .text("ms")),
    ])
  }
}
