import MotionCore
import MotionValues

extension Call {
  /// The definition at an index, passed as an object or by its name; nil if the value is neither.
  package func definition(_ index: Int32) -> DefinitionObject? {
    if let object = object(index) as? DefinitionObject { return object }
    guard let name = string(index) else { return nil }
    return machine.library.object(name, for: machine.library.requester(self))
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
    do throws(Diagnostic) {
      return try ColorValue(text: text)
    } catch {
      if let color = swatch(text) { return .named(color) }
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
