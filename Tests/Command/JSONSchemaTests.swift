import Foundation
import Support
import Testing

/// What the command writes against the schemas that it prints.
struct JSONSchemaTests {
  private static let scene = """
    local scene = motion.scene { name = "card", width = 200, height = 200 }
    local card = scene:box { id = "card", width = 100, height = 50, fill = "#ff0000" }
    local label = card:text { id = "label", text = "Open" }
    motion.animator { duration = 0.3, curve = motion.spring { bounce = 0.4 } }
      :animate(card, { x = 50, fill = "#0000ff" }):play()
    scene:timeline(function(t)
      t:wait(0.1)
      label.text = "Closed"
      scene:box { id = "later", width = 3 }
    end)
    """

  /// Runs a line in a folder with the scenes `a.lua` and `b.lua`, which differ.
  private func shell(_ line: String) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for (name, text) in [
        ("a.lua", Self.scene),
        ("b.lua", Self.scene.replacing("bounce = 0.4", with: "bounce = 0.1")),
        ("wrong.lua", "motion.scene { nam = 1 }"),
        ("a.test.lua", "local run = test.run('a.lua')\nrun:expect('card.x'):at(0.3, 0)\n"),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      return try Command.shell(line, in: folder)
    }
  }

  @Test(
    "Each JSON is valid against its schema, which has all of its members",
    arguments: [
      ("api", "motion api --json"),
      ("check", "motion check --json a.lua wrong.lua"),
      (
        "conform",
        "printf 'time,card.x\\n0,0\\n.1,0\\n' >a.csv; motion conform a.lua a.csv --json 2>/dev/null"
      ),
      ("diff", "motion diff a.lua b.lua --json"), ("diff", "motion diff a.lua a.lua --json"),
      ("inputs", #"echo '{"log":true}' | motion live a.lua | grep -E '"(inputs|phase)"'"#),
      (
        "live",
        #"printf '%s\n' '{"advance":0.2}' '{"rewind":0.1}' '{"log":true}' '{"advance":-1}' | "#
          + #"motion live a.lua | grep -vE '"(frames?|motion|inputs)"'"#
      ),
      (
        "record",
        "export XDG_CACHE_HOME=$PWD/cache; motion pack new a/one >&2; motion pack build one >&2; "
          + "cat one-0.1.0.api.json"
      ),
      (
        "changes",
        "export XDG_CACHE_HOME=$PWD/cache; motion pack new a/one --summary x --author Ada >&2; motion pack publish one --registry r >&2; "
          + "sed -i 's/^motion = .*/motion = \">=0.1\"/' one/pack.toml; "
          + "echo 'motion.define.curve { name = \"c\", make = print } return {}' >one/init.lua; "
          + "motion pack diff --pack one --registry r --json"
      ),
      ("report", "motion export a.lua --as lottie -o /dev/null --report r >/dev/null 2>&1; cat r"),
      ("report", "motion export a.lua --as css -o /dev/null --report r >/dev/null 2>&1; cat r"),
      ("summary", "motion run a.lua --format summary-json"),
      ("sweep", "motion sweep a.lua --seed 1,2 --select card.x --select card.fill --format ndjson"),
      ("sweep", "motion sweep a.lua --seed 1,2 --list --format ndjson"),
      ("test", "motion test --json --no-pages a.test.lua"),
      ("trace", "motion run a.lua --format ndjson"),
      ("trace", "motion run a.lua --format ndjson --full --appearance dark --every 3"),
      (
        "page",
        "motion play a.lua --variants -o - | sed -n 's/.*id=\"data\"[^>]*>//p' | sed 's/<.*//'"
      ),
    ])
  func outputs(name: String, line: String) throws {
    let validator = try JSONValidator(try Command.motion(["api", "--schema", name]).output)
    let outcome = try shell(line)
    let text = name == "api" ? [outcome.output[...]] : outcome.output.split(separator: "\n")
    #expect(!text.isEmpty, "\(outcome)")
    for line in text {
      let faults = validator.faults(in: try JSONValidator.value(line))
      #expect(faults == [], "\(line.prefix(300))")
    }
  }

  @Test("What is wrong is not valid")
  func wrong() throws {
    let validator = try JSONValidator(try Command.motion(["api", "--schema", "summary"]).output)
    let line = try shell("motion run a.lua --format summary-json").output
    for (old, new) in [
      (#""fps":60"#, #""fps":"60""#), (#""scene":"card","#, ""), (#""frames":"#, #""frame":"#),
      (#""moves":["#, #""moves":[1,"#), (#""set":true"#, #""set":null"#),
    ] {
      let value = try JSONValidator.value(line.replacing(old, with: new))
      #expect(validator.faults(in: value) != [], "\(old)")
    }
  }

  @Test("All schemas have the definitions that each of them has, and name no others")
  func definitions() throws {
    let whole = try Command.motion(["api", "--schema"]).output
    let all = try JSONValidator(whole).definitions
    let names = try #require(
      try Command.motion(["api", "--schema", "none"]).error.split(separator: "there are: ").last)
    for name in names.split(separator: ", ").map({ $0.filter(\.isLetter) }) {
      #expect(all[name] != nil, "\(name)")
      let own = try JSONValidator(try Command.motion(["api", "--schema", name]).output).definitions
      for (name, definition) in own {
        #expect(all[name] == definition, "\(name)")
      }
    }
    for reference in whole.matches(of: /"#\/\$defs\/(\w+)"/) {
      #expect(all[String(reference.1)] != nil, "\(reference.1)")
    }
  }

  @Test("The types for TypeScript are declared once each, and use no others")
  func types() throws {
    let text = try Command.motion(["api", "--types"]).output
    let declared = text.matches(of: /export (?:type|interface) (\w+)/).map { String($0.1) }
    #expect(Set(declared).count == declared.count && declared.contains("TraceJSON"))
    let used = text.split(separator: "\n").filter { !$0.contains("/**") }
      .flatMap { $0.matches(of: /[:<|=\[] ?([A-Z]\w+)/).map { String($0.1) } }
    for name in used where !["Array", "Record"].contains(name) {
      #expect(declared.contains(name), "\(name)")
    }
  }
}

/// Validates values against a JSON Schema, as far as the command's schemas go. A member without a
/// schema is a fault, too.
struct JSONValidator {
  private let root: JSONValue
  let definitions: [String: JSONValue]

  init(_ text: String) throws {
    root = try Self.value(text)
    guard case .object(let definitions)? = root["$defs"] else {
      throw NoDefinitions(text: String(text.prefix(300)))
    }
    self.definitions = definitions
  }

  struct NoDefinitions: Error {
    let text: String
  }

  static func value(_ text: some StringProtocol) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  func faults(in value: JSONValue) -> [String] { faults(value, root, at: "") }

  private func faults(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    if let reference = schema["$ref"]?.text {
      guard let target = definitions[String(reference.dropFirst("#/$defs/".count))] else {
        return ["\(place): no \(reference)"]
      }
      return faults(value, target, at: place)
    }
    if let choices = schema["anyOf"]?.list {
      let all = choices.map { faults(value, $0, at: place) }
      return all.contains([]) ? [] : all.flatMap(\.self)
    }
    if let words = schema["enum"]?.list { return words.contains(value) ? [] : ["\(place): a word"] }
    switch (value, schema["type"]?.text) {
    case (.object(let members), "object"): return faults(members, schema, at: place)
    case (.list(let elements), "array"): return faults(elements, schema, at: place)
    case (.number(let number), "integer") where number == number.rounded(): return []
    case (.number, "number"), (.text, "string"), (.boolean, "boolean"), (.null, "null"), (_, nil):
      return []
    default: return ["\(place): no \(schema["type"]?.text ?? "")"]
    }
  }

  private func faults(
    _ members: [String: JSONValue], _ schema: JSONValue, at place: String
  ) -> [String] {
    var faults: [String] = []
    for name in schema["required"]?.list?.compactMap(\.text) ?? [] where members[name] == nil {
      faults.append("\(place): no \(name)")
    }
    for (name, value) in members {
      if let type = schema["properties"]?[name] ?? schema["additionalProperties"] {
        faults += self.faults(value, type, at: "\(place).\(name)")
      } else {
        faults.append("\(place).\(name) is not known")
      }
    }
    return faults
  }

  private func faults(
    _ elements: [JSONValue], _ schema: JSONValue, at place: String
  ) -> [String] {
    if let types = schema["prefixItems"]?.list {
      guard elements.count == types.count else { return ["\(place): \(elements.count) elements"] }
      return zip(elements, types).flatMap { faults($0, $1, at: place) }
    }
    guard let type = schema["items"] else { return ["\(place): no items"] }
    return elements.flatMap { faults($0, type, at: place) }
  }
}
