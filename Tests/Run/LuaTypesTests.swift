import Foundation
import MotionCore
import MotionDocs
import MotionPlugin
import MotionRuntime
import Testing

@Suite("The declarations as documents")
struct LuaTypesTests {
  private let interface: Interface
  private let lines: [Substring]

  init() throws {
    interface = try Session(Session.Options()).interface
    lines = LuaTypes(interface).text.split(separator: "\n")
  }

  @Test("Every type that is named in the type file is defined there")
  func defined() throws {
    var defined: Set<Substring> = [
      "number", "integer", "boolean", "string", "nil", "fun", "table", "true", "false", "any",
    ]
    for line in lines {
      let words = line.split(whereSeparator: { $0 == " " || $0 == ":" })
      if words.first == "---@class" || words.first == "---@alias" { defined.insert(words[1]) }
    }
    var used: [(name: Substring, line: Substring)] = []
    for line in lines {
      let type: Substring?
      if line.hasPrefix("---@field ") || line.hasPrefix("---@param ") {
        type = Self.type(in: line.split(separator: " ", maxSplits: 2).last ?? "")
      } else if line.hasPrefix("---@return ") {
        type = line.dropFirst("---@return ".count)
      } else if line.hasPrefix("---@alias ") {
        type = line.split(separator: " ", maxSplits: 2).dropFirst(2).last
      } else {
        type = nil
      }
      guard let type else { continue }
      for name in Self.names(in: type) { used.append((name, line)) }
    }
    try #require(used.count > 200)
    for (name, line) in used { #expect(defined.contains(name), "\(name) in: \(line)") }
  }

  /// Returns the type at the start of the rest of a line, up to a space outside brackets.
  private static func type(in text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "<": depth += 1
      case ")", ">": depth -= 1
      case " " where depth == 0: return text[..<index]
      default: break
      }
    }
    return text
  }

  /// Returns the names of types in a type, without quoted words and argument names.
  private static func names(in type: Substring) -> [Substring] {
    let unquoted = type.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
    var names: [Substring] = []
    var rest = Substring(unquoted)
    while let start = rest.firstIndex(where: \.isLetter) {
      let end = rest[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? rest.endIndex
      if end == rest.endIndex || rest[end] != ":" {
        names.append(Substring(String(rest[start..<end])))
      }
      rest = rest[end...]
    }
    return names
  }

  @Test("Each function that makes a layer names the layer's kind")
  func results() {
    for wanted in ["scene", "box", "text", "image", "group", "scroll"] {
      #expect(lines.contains { $0 == "---@return \(wanted)" }, "\(wanted)")
    }
  }

  @Test("Every function, parameter, option, property and case has its doc")
  func documented() {
    func check(_ summary: String, _ name: String) {
      #expect(summary.count > 3 && summary.hasSuffix("."), "\(name): \(summary)")
    }
    func check(_ parameter: ParameterDescription, _ owner: String) {
      check(parameter.summary, "\(owner) \(parameter.name)")
      for option in parameter.options?.options ?? [] { check(option, "\(owner) \(parameter.name)") }
    }
    for function in interface.functions + interface.types.flatMap(\.methods) {
      check(function.summary, function.title)
      for parameter in function.parameters { check(parameter, function.title) }
    }
    for type in interface.types {
      check(type.summary, type.name)
      for property in type.properties { check(property.summary, "\(type.name).\(property.name)") }
    }
    for choice in interface.choices {
      for entry in choice.cases { check(entry.summary, "\(choice.name).\(entry.name)") }
    }
    for table in interface.tables {
      check(table.summary, table.name)
      for option in table.options?.options ?? [] { check(option, table.name) }
    }
  }

  @Test("Lua reads the type file")
  func syntax() throws {
    let session = try Session(Session.Options())
    let text = "motion.scene { name = \"x\" }\nlocal motion = motion\n"
    // The file declares globals; a function around it keeps them from running.
    let body = LuaTypes(interface).text.replacingOccurrences(of: "return motion", with: "")
    try session.load(
      Array((text + "local function f()\n" + body + "end\n").utf8), name: "types.lua")
  }

  @Test("The JSON reference names every function and option")
  func json() throws {
    let text = JSONReference(interface).text
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for name in ["stagger", "warpsKeyframes", "mixing", "keepsMotion", "animationGroup"] {
      #expect(text.contains("\"\(name)\""), "\(name)")
    }
  }
}
