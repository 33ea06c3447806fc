import MotionCore
import MotionValues

extension Call {
  /// The definition at an index, passed as an object or by its name; nil if the value is neither.
  package func definition(_ index: Int32) -> DefinitionObject? {
    if let object = object(index) as? DefinitionObject { return object }
    guard let name = string(index) else { return nil }
    return machine.library.object(name, for: machine.library.requester(self))
  }

  /// The definition of a name.
  package func definition(named name: String) -> DefinitionObject? {
    machine.library.object(name, for: machine.library.requester(self))
  }

  /// Makes the product of a definition of one of these kinds, passed as an object or by its name; nil if the value is
  /// neither.
  package func product(
    _ index: Int32, _ kinds: DefinitionKind...
  ) throws(Mismatch) -> (any ScriptResult)? {
    guard let object = definition(index) else { return nil }
    let definition = object.definition
    guard kinds.contains(definition.kind) else {
      throw Mismatch(
        expected: kinds.map(\.phrase).joined(separator: " or "),
        found: "`\(definition.fullName)`, \(definition.kind.phrase)\(definition.place)")
    }
    do throws(Diagnostic) { return try object.make() } catch { throw Mismatch(error) }
  }

  /// The help for an unknown name; `known` are motion's own names.
  package func help(
    for name: String, in known: some Sequence<String>, _ kinds: DefinitionKind...
  ) -> [String] {
    machine.library.help(
      for: name, in: known, kinds: kinds, requester: machine.library.requester(self))
  }

  /// The scope for the names of colours in this call.
  package var colorScope: ColorScope {
    ColorScope(library: machine.library, requester: machine.library.requester(self))
  }
}

/// The scope in which colours are found by name.
package struct ColorScope: ColorNames {
  let library: DefinitionLibrary
  let requester: ScriptEnvironment?

  /// Reads a colour's name or hexadecimal form.
  ///
  /// - Throws: an error that suggests the nearest name.
  package func color(_ text: String) throws(Diagnostic) -> ColorValue {
    // The system's colours have no dot in their names.
    if let color = swatch(text) { return .named(color) }
    do throws(Diagnostic) {
      return try ColorValue(text: text)
    } catch {
      var unknown = error
      let help = library.help(for: text, in: [], kinds: [.palette], requester: requester)
      if !help.isEmpty, Suggestion.nearest(to: text, in: NamedColor.names) == nil {
        unknown.help = help
      }
      throw unknown
    }
  }

  /// A palette's colour; its name follows the last dot.
  private func swatch(_ text: String) -> NamedColor? {
    guard let dot = text.lastIndex(of: "."),
      let object = library.object(String(text[..<dot]), for: requester)
    else { return nil }
    let name = text[text.index(after: dot)...]
    return object.definition.swatches.first { $0.name.utf8.elementsEqual(name.utf8) }?.color
  }
}

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
