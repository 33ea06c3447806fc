import MotionCore
import MotionPlugin
import MotionValues

extension DiagnosticCode {
  static let derivedProperty = DiagnosticCode("derived-property")
  static let mapStops = DiagnosticCode("map-stops")
}

/// Properties of a layer and the rule for each: `{ x = function() … end, y = false }`.
struct DerivationTable: ScriptValue {
  enum Entry {
    case function(any ScriptFunction)
    case mapping(MappingObject)
    /// A part of the parent's length, or of the safe area.
    case length(PinLength, PinAxis)
    /// The place or the length that pins along an axis give.
    case pins(PinRule.Result, PinAxis, [PinEdge: Pin])
    /// `false`: the property is no longer derived.
    case free
  }

  /// In byte order of the names.
  let entries: [(name: String, entry: Entry)]

  static let name = "derivations"

  static var typeDescription: TypeDescription {
    .named(name, "a table of properties, each with a function, a mapping, or false")
  }

  static var description: NamedTable {
    NamedTable(
      name,
      "Properties by name, and what computes each: a function of what it reads, a mapping that "
        + "`motion.map` makes, or false to free the property.",
      keys: .properties { entry($0.typeDescription) },
      value: entry(.either([.number(.none, .any), .color, .boolean, .string])))
  }

  private static func entry(_ value: TypeDescription) -> TypeDescription {
    .either([
      .function(arguments: [], results: [value]), .object(MappingObject.typeName), .boolean,
    ])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DerivationTable {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["write the properties in braces: { x = function() return other.x end }"])
    }
    var entries: [(name: String, entry: Entry)] = []
    for name in call.machine.keys(index, on: call.thread) {
      let entry = try call.withField(name, of: index) { (kind) throws(Mismatch) in
        switch kind {
        case .function: return Entry.function(call.machine.function(-1, on: call.thread))
        case .boolean where !call.machine.boolean(-1, on: call.thread): return .free
        case .object:
          if let mapping = call.object(-1) as? MappingObject { return .mapping(mapping) }
        default: break
        }
        throw Mismatch(
          expected: "a function, a mapping, or false", found: call.describe(-1),
          help: ["a value that does not change is assigned: `layer.\(name) = …`"]
        ).inOption(name)
      }
      entries.append((name, entry))
    }
    guard !entries.isEmpty else {
      throw Mismatch(
        expected: typeDescription.phrase, found: "an empty table",
        help: ["name a property: { x = function() return other.x end }"])
    }
    return DerivationTable(entries: entries)
  }
}
