import MotionAnalysis
import MotionExport
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A JSON that the command reads or writes: one value, or one on each line.
struct JSONDocument {
  let name: String
  let summary: String
  /// The types of its values; several for lines of different types.
  let types: [JSONType]

  private init(_ name: String, _ summary: String, _ types: JSONType...) {
    self.init(name, summary, types)
  }

  private init(_ name: String, _ summary: String, _ types: [JSONType]) {
    self.name = name
    self.summary = summary
    self.types = types
  }

  /// All of them, by name.
  static var all: [JSONDocument] {
    [
      JSONDocument("api", "What `motion api --json` prints.", JSONReference.jsonType),
      JSONDocument(
        "behaviour", "What `motion export --as behaviour.json` writes.", BehaviourFile.jsonType),
      JSONDocument("changes", "What `motion pack diff --json` prints.", PackDifference.jsonType),
      JSONDocument("check", "What `motion check --json` prints.", CheckReport.jsonType),
      JSONDocument(
        "conform", "A line of `motion conform --json`.", ConformReport.jsonType),
      JSONDocument(
        "diff", "What `motion diff --json` prints: of two runs, or of all scenes of two revisions.",
        RunComparison.jsonType, ProjectReport.jsonType),
      JSONDocument("inputs", "A line of a log of inputs.", InputLog.lineTypes),
      JSONDocument(
        "live", "A line that `motion live` reads or answers, beside inputs and the trace.",
        LiveCommandLine.jsonType, LiveAnswer.jsonType),
      JSONDocument("page", "The data of a page that `motion play` writes.", PageData.jsonType),
      JSONDocument(
        "record", "What a pack declares, in the file `NAME-VERSION.api.json`.",
        PackInterface.jsonType),
      JSONDocument("report", "What `motion export --report` writes.", ReportJSON.jsonType),
      JSONDocument(
        "summary", "What `motion run --format summary-json` prints.", MotionSummary.jsonType),
      JSONDocument(
        "sweep", "A line of `motion sweep --format ndjson`, or of its `--list`.",
        SweepLine.jsonType, SweepJobLine.jsonType),
      JSONDocument(
        "test", "A line of `motion test --json`.", TestResult.jsonType, TestTally.jsonType),
      JSONDocument("trace", "A line of `motion run --format ndjson`.", TraceFormat.lineTypes),
    ]
  }

  /// Finds one by its name.
  ///
  /// - Throws: `unknown-member` for another name.
  static func named(_ name: String) throws(Diagnostic) -> JSONDocument {
    if let document = all.first(where: { $0.name == name }) { return document }
    throw Diagnostic(
      .unknownMember, "there is no JSON `\(name)`",
      help: ["there are: " + all.map { "`\($0.name)`" }.joined(separator: ", ")])
  }

  /// The types with names that types contain, each once, in the order of their first use.
  fileprivate static func objects(in types: [JSONType]) -> [JSONObjectType] {
    var objects: [JSONObjectType] = []
    func add(_ type: JSONType) {
      switch type {
      case .number, .integer, .text, .flag, .null, .choice, .any: break
      case .list(let element), .map(let element): add(element)
      case .tuple(let elements), .either(let elements): elements.forEach(add)
      case .object(let object):
        guard !objects.contains(where: { $0.name == object.name }) else { return }
        objects.append(object)
        object.members.forEach { add($0.type) }
        if let others = object.others { add(others) }
      }
    }
    types.forEach(add)
    return objects
  }
}

/// JSON Schemas, as draft 2020-12 has them.
///
/// Members that no schema names are allowed, since a newer writer may add some.
struct JSONSchemaText {
  /// The schema of a document, or of all, each among the definitions by its name.
  let text: String

  init(_ document: JSONDocument?) {
    let documents = document.map { [$0] } ?? JSONDocument.all
    var members: [JSONTree.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema")
    ]
    if let document { members += Self.members(of: document) }
    let objects = JSONDocument.objects(in: documents.flatMap(\.types))
    let wholes = document == nil ? documents : []
    members.append(
      (
        "$defs",
        .object(
          wholes.map { ($0.name, .object(Self.members(of: $0))) }
            + objects.map { ($0.name, Self.schema(of: $0)) })
      ))
    text = JSONTree.object(members).indentedJSON
  }

  private static func members(of document: JSONDocument) -> [JSONTree.Member] {
    [("description", .text(document.summary))] + members(of: .either(document.types))
  }

  private static func schema(of object: JSONObjectType) -> JSONTree {
    let members = object.members
    var schema: [JSONTree.Member] = [
      ("description", .text(object.summary)), ("type", "object"),
      (
        "properties",
        .object(
          members.map { member in
            let type = Self.members(of: member.type)
            return (member.name, .object([("description", .text(member.summary))] + type))
          })
      ),
      ("required", .list(members.filter(\.isRequired).map { .text($0.name) })),
    ]
    if let others = object.others {
      schema.append(("additionalProperties", .object(Self.members(of: others))))
    }
    return .object(schema)
  }

  private static func members(of type: JSONType) -> [JSONTree.Member] {
    switch type {
    case .number: [("type", "number")]
    case .integer: [("type", "integer")]
    case .text: [("type", "string")]
    case .flag: [("type", "boolean")]
    case .null: [("type", "null")]
    case .any: []
    case .choice(let words): [("enum", .list(words.map { .text($0) }))]
    case .list(let element):
      [("type", "array"), ("items", .object(members(of: element)))]
    case .tuple(let elements):
      [
        ("type", "array"), ("prefixItems", .list(elements.map { .object(members(of: $0)) })),
        ("minItems", .number(Double(elements.count))),
        ("maxItems", .number(Double(elements.count))),
      ]
    case .map(let element):
      [("type", "object"), ("additionalProperties", .object(members(of: element)))]
    case .object(let object): [("$ref", .text("#/$defs/\(object.name)"))]
    case .either(let types) where types.count == 1: members(of: types[0])
    case .either(let types): [("anyOf", .list(types.map { .object(members(of: $0)) }))]
    }
  }
}

/// The types of all JSON documents for TypeScript.
struct TypeScriptTypes {
  let text: String

  init() {
    let documents = JSONDocument.all
    var lines = ["// The JSON that motion reads and writes, made by `motion api --types`.", ""]
    for document in documents {
      let name = document.name.prefix(1).uppercased() + document.name.dropFirst() + "JSON"
      lines += [
        "/** \(document.summary) */",
        "export type \(name) = \(Self.type(.either(document.types)));", "",
      ]
    }
    for object in JSONDocument.objects(in: documents.flatMap(\.types)) {
      lines += ["/** \(object.summary) */", "export interface \(object.name) {"]
      for member in object.members {
        let mark = member.isRequired ? "" : "?"
        lines += [
          "  /** \(member.summary) */",
          "  \(Self.key(member.name))\(mark): \(Self.type(member.type));",
        ]
      }
      if object.others != nil { lines.append("  [name: string]: unknown;") }
      lines += ["}", ""]
    }
    text = lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// The name of a member, in quotes unless it is an identifier.
  private static func key(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
  }

  private static func type(_ type: JSONType) -> String {
    switch type {
    case .number, .integer: "number"
    case .text: "string"
    case .flag: "boolean"
    case .null: "null"
    case .any: "unknown"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " | ")
    case .list(let element): "Array<\(self.type(element))>"
    case .tuple(let elements): "[\(elements.map(self.type).joined(separator: ", "))]"
    case .map(let element): "Record<string, \(self.type(element))>"
    case .object(let object): object.name
    case .either(let types): types.map(self.type).joined(separator: " | ")
    }
  }
}
