import MotionCore
import MotionValues

extension Call {
  /// The type of the value at an index, which a module with this name returns.
  package func typeOfModule(_ index: Int32, named module: String) -> TypeDescription {
    type(index, name: "require.\(TypeDescription.typeName(of: module))", depth: 0)
  }

  /// `name` is the name of the type if the value is a table.
  private func type(_ index: Int32, name: String, depth: Int) -> TypeDescription {
    switch kind(index) {
    case .number: .number(.none, .any)
    case .string: .string
    case .boolean: .boolean
    case .function: .function(arguments: [.init("...", .anyValue)], results: [.anything])
    case .object: (object(index) as? any ScriptObject).map(Self.type) ?? .anyValue
    case .table where depth < Self.depthLimit: table(index, name: name, depth: depth)
    case .absent, .nil, .coroutine, .table: .anyValue
    }
  }

  /// Packs are untrusted: their tables may contain themselves.
  private static var depthLimit: Int { 4 }

  private static func type(of object: any ScriptObject) -> TypeDescription {
    (object as? DefinitionObject).map { .object($0.definition.typeName) }
      ?? .object(object.scriptType)
  }

  private func table(_ index: Int32, name: String, depth: Int) -> TypeDescription {
    let names = machine.keys(index, on: thread).filter(Self.isIdentifier).sorted()
    let fields = names.map { field in
      _ = machine.pushField(field, of: index, on: thread)
      defer { machine.pop(1, on: thread) }
      return TypeDescription.Argument(
        field, type(-1, name: "\(name)__\(field)", depth: depth + 1))
    }
    return .record(
      TypeDescription.Record(
        name, "What the module returns.", phrase: "a table", fields: fields))
  }

  /// Other keys cannot be written after a dot, nor be part of a type's name.
  private static func isIdentifier(_ key: String) -> Bool {
    key.first?.isNumber == false
      && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
