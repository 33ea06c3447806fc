import MotionCore
import MotionValues

/// The name of a definition, with its location and its environment.
package struct DefinitionName: ScriptValue {
  package static let typeDescription = TypeDescription.string

  package let text: String
  package let location: SourceLocation?
  /// The environment of the code that defines it; nil if unknown.
  let environment: ScriptEnvironment?
  /// Unowned, because the library belongs to the machine, whose objects may refer to this name.
  package unowned let library: DefinitionLibrary

  /// The greatest length of a name.
  private static let lengthLimit = 64

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DefinitionName {
    let text = try String.read(call, at: index)
    guard isName(text) else {
      throw Mismatch(
        .outOfRange, expected: "", found: "`\(text)` cannot be the name of a definition",
        help: ["a name begins with a letter, and consists of letters, digits, `-` and `_`"],
        token: text)
    }
    let environment = call.machine.callingEnvironment
    // After a tail call, the location is a line of the code that requires the module.
    let location = call.location.flatMap {
      call.machine.environment(ofFile: $0.file) == environment ? $0 : nil
    }
    return DefinitionName(
      text: text, location: location, environment: environment, library: call.machine.library)
  }

  package static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
    return 1...lengthLimit ~= text.utf8.count && text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy {
        isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  /// The options that every definition has.
  package static var name: Parameter<DefinitionName> {
    Parameter(
      "name", as: DefinitionName.self,
      "The name; other scripts write a pack's definition with the pack's name and a dot before it.")
  }

  package static var doc: Parameter<String> {
    Parameter("doc", "The purpose, in one sentence.")
  }

  package static var options: Parameter<SceneParameterList> {
    let list = SceneParameterList.parameter(
      "options",
      "The options by name, each with its default (first, without a name) and its allowed values.")
    return Parameter(description: list.description) { (call, index) throws(Mismatch) in
      let options = try list.read(call, index)
      guard let live = options.parameters.first(where: \.isLive) else { return options }
      throw Mismatch(
        .conflictingOptions, expected: "",
        found:
          "`live` is for the parameters of a scene, and an option such as `\(live.name)` is given once",
        help: ["leave it out"])
    }
  }

  /// Makes a definition with this name.
  package func definition(
    _ kind: DefinitionKind, _ doc: String, _ options: SceneParameterList? = nil
  ) -> Definition {
    Definition(
      kind, name: text, pack: environment.flatMap { $0 == .script ? nil : $0.name }, summary: doc,
      options: options?.parameters ?? [], location: location)
  }
}
