import MotionRecording
import Support
import Testing

/// The laws of every schema, on a type with each kind of member.
struct SchemaTests {
  private struct Node: SchemaReadable, Equatable {
    static let schema = Schema<Self>("Node", "A node.") {
      Member("name", reads: \.name, "a name")
      Member("number", reads: \.number, "a number")
      Member("flag", reads: \.flag, "true or false")
      Member("inner", readsIfPresent: \.inner, "an inner object")
    }

    var name = ""
    var number = 0.0
    var flag = false
    var inner: Inner?
  }

  private struct Inner: SchemaReadable, Equatable {
    static let schema = Schema<Self>("Inner", "A side.") {
      Member("side", "The side.", reads: \.side, with: side)
    }

    var side = ""

    private static func side(_ reader: inout JSONReader) throws(TraceSyntaxError) -> String {
      let start = reader
      let side = try reader.takeText("a side")
      guard ["left", "right"].contains(side) else { throw start.error("`left` or `right`") }
      return side
    }
  }

  private static func read(_ text: String) throws(TraceSyntaxError) -> Node {
    var reader = JSONReader(Array(text.utf8)[...], line: 3)
    let node = try Node.read(&reader, "a node")
    try reader.checkEnd()
    return node
  }

  @Test("What is written is read back, and members may come in any order")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 42)
    let names = ["", "a/b", "\"quoted\"", "new\nline", "é\u{202E}", "\\"]
    for _ in 0..<500 {
      func millionths() -> Double {
        Double(Int.random(in: -9_999_999...9_999_999, using: &random)) / 1e6
      }
      let inner = Inner(side: .random(using: &random) ? "left" : "right")
      let node = Node(
        name: names.randomElement(using: &random) ?? "", number: millionths(),
        flag: .random(using: &random), inner: .random(using: &random) ? inner : nil)
      let line = node.jsonLine
      #expect(try Self.read(line) == node, "\(line)")
      #expect(try Self.read(line).jsonLine == line)
    }
    #expect(
      try Self.read(#"{"flag":true,"number":2,"name":"a"}"#)
        == Node(name: "a", number: 2, flag: true))
  }

  @Test("Members are written in the order of their declaration, and nil is left out")
  func bytes() {
    #expect(Node(name: "a").jsonLine == "{\"name\":\"a\",\"number\":0,\"flag\":false}\n")
  }

  private struct Open: SchemaReadable, Equatable {
    static let schema = Schema<Self>("Open", "An object with any further members.") {
      Member("first", reads: \.first, "a number or null")
      Member(others: \.pairs)
      Member("last", readsIfPresent: \.last, "a list of numbers")
    }

    var first: Double? = nil
    var pairs: [TraceHeader.Pair] = []
    var last: [Double]? = nil
  }

  @Test(
    "Members with any other names keep their order, and values that are no scalars are skipped",
    arguments: [
      (#"{"first":null,"a":1,"b":true,"c":"d","last":[1,2]}"#, ["a", "b", "c"]),
      (#"{"first":2}"#, []), (#"{"last":[],"b":[1],"c":{"d":2},"e":null,"first":1,"f":0}"#, ["f"]),
    ])
  func others(text: String, names: [String]) throws {
    var reader = JSONReader(Array(text.utf8)[...], line: 1)
    let value = try Open.read(&reader, "an object")
    #expect(value.pairs.map(\.key) == names)
    var again = JSONReader(Array(value.jsonLine.utf8)[...], line: 1)
    #expect(try Open.read(&again, "an object") == value)
    if names.count == 3 { #expect(value.jsonLine == text + "\n") }
    var twice = JSONReader(Array(#"{"first":1,"a":1,"a":2}"#.utf8)[...], line: 1)
    #expect(throws: TraceSyntaxError(line: 1, expected: "`a` once", found: "it twice")) {
      try Open.read(&twice, "an object")
    }
  }

  @Test("A description has what is written")
  func description() {
    let type = Open.schema.type
    #expect(type.name == "Open" && type.summary == "An object with any further members.")
    #expect(type.members.map(\.name) == ["first", "last"])
    #expect(type.members.map(\.isRequired) == [true, false])
    #expect(type.members.map(\.summary) == ["a number or null", "a list of numbers"])
    guard case .either(let types)? = type.others else {
      Issue.record("further members have no type")
      return
    }
    #expect(types.count == 3)
    if Node.schema.type.others != nil { Issue.record("a node has no further members") }
  }

  @Test("Unknown members are skipped")
  func unknown() throws {
    let text = #"{"new":{"name":[1,null]},"name":"a","number":1,"flag":false,"":0}"#
    #expect(try Self.read(text) == Node(name: "a", number: 1))
  }

  @Test(
    "Errors name the member",
    arguments: [
      (#"{"name":"a","number":1}"#, "`flag`", "an object without it"),
      (#"{"name":"a","number":1,"flag":true,"name":"b"}"#, "`name` once", "it twice"),
      (#"{"new":1,"new":2}"#, "`new` once", "it twice"),
      (#"{"name":1}"#, "a name", "`1}`"),
      (#"{"flag":null}"#, "true or false", "`null}`"),
      (#"{"inner":{"side":"up"}}"#, "`left` or `right`", #"`"up"}}`"#),
      ("[]", "a node", "`[]`"),
    ])
  func errors(text: String, expected: String, found: String) {
    #expect(throws: TraceSyntaxError(line: 3, expected: expected, found: found)) {
      try Self.read(text)
    }
  }

  @Test(
    "Objects and arrays are read up to 64 deep", arguments: [(62, true), (63, true), (64, false)])
  func depth(count: Int, isRead: Bool) {
    let nested = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    let text = "{\"name\":\"a\",\"number\":1,\"flag\":true,\"new\":\(nested)}"
    #expect(((try? Self.read(text)) != nil) == isRead)
  }
}
