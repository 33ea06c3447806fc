/// Writes values as TOML.
package enum TOMLText {
  /// Returns a quoted basic string.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a key, quoted if necessary.
  package static func key(_ key: String) -> String {
    let isBare = key.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isBare && !key.isEmpty ? key : string(key)
  }

  /// Returns a list of strings with one item per line, so that concurrent changes merge.
  package static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "  \(string($0)),\n" }.joined() + "]"
  }
}
