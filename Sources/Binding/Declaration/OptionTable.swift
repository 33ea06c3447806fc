import MotionCore

/// What documents say of a table of options.
package final class OptionTableDescription {
  package let name: String
  package private(set) lazy var options = makeOptions()
  private let makeOptions: () -> [ParameterDescription]

  /// Describes a table; its options are asked for when an error or a document needs them.
  package init(name: String, options: @escaping @autoclosure () -> [ParameterDescription]) {
    self.name = name
    makeOptions = options
  }
}

/// A table of options with checked keys, and the Swift value that is made of it.
package struct OptionTable<Value> {
  package let description: OptionTableDescription
  package let read: (Call, Int32) throws(Mismatch) -> Value

  package init(
    description: OptionTableDescription,
    read: @escaping (Call, Int32) throws(Mismatch) -> Value
  ) {
    self.description = description
    self.read = read
  }

  /// Declares the options of `make`, a function or initializer that the compiler checks against them.
  package init<each Option>(
    _ name: String, _ make: @escaping (repeat each Option) -> Value,
    _ option: repeat Parameter<each Option>
  ) {
    var descriptions: [ParameterDescription] = []
    for parameter in repeat each option { descriptions.append(parameter.description) }
    let described = descriptions
    let description = OptionTableDescription(name: name, options: described)
    let list = ParameterList(repeat each option)
    self.init(description: description) { (call, index) throws(Mismatch) in
      try description.check(call, index)
      var position = 0
      var found = 0
      let value = make(
        repeat try readOption(
          list.next((each Option).self, &position), of: description, call, index, &found))
      try description.checkKeys(call, index, found: found)
      return value
    }
  }
}

/// Reads one option of the table at an index and counts it if it is there.
package func readOption<Value>(
  _ option: Parameter<Value>, of table: OptionTableDescription, _ call: Call, _ index: Int32,
  _ found: inout Int
) throws(Mismatch) -> Value {
  let kind = call.machine.pushField(option.description.name, of: index, on: call.thread)
  defer { call.machine.pop(1, on: call.thread) }
  if kind == .nil {
    if option.description.isRequired {
      // An option that is there under a wrong name is what the designer wants to hear of; the nil
      // of this one lies on the stack.
      try table.checkKeys(call, index < 0 ? index - 1 : index, found: nil)
      throw Mismatch(
        .missingOption, expected: "",
        found: "the option `\(option.description.name)` is missing",
        help: ["add `\(option.description.name) = …`: \(option.description.summary)"])
    }
  } else {
    found += 1
  }
  do throws(Mismatch) {
    return try option.read(call, -1)
  } catch {
    throw error.inOption(option.description.name)
  }
}

extension OptionTableDescription {
  /// Checks that the value at an index is a table.
  package func check(_ call: Call, _ index: Int32) throws(Mismatch) {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: "a table of options", found: call.describe(index),
        help: ["write the options in braces: { \(options.first?.name ?? "name") = … }"])
    }
  }

  /// Checks that the table holds no other keys than the `found` options that were read; nil if
  /// not all of them were.
  package func checkKeys(_ call: Call, _ index: Int32, found: Int?) throws(Mismatch) {
    guard call.machine.keyCount(index, on: call.thread) != found else { return }
    let names = options.map(\.name)
    let listed = call.machine.length(index, on: call.thread)
    guard listed == 0 else {
      throw Mismatch(
        .unknownOption, expected: "",
        found: "the table holds \(listed == 1 ? "a value" : "\(listed) values") without a name",
        help: ["write each option as `name = value`"]
          + Suggestion.help(for: "", in: names, kind: "the options are"))
    }
    for key in call.machine.keys(index, on: call.thread) where !names.contains(key) {
      throw Mismatch(
        .unknownOption, expected: "", found: "there is no option `\(key)`",
        help: Suggestion.help(for: key, in: names, kind: "the options are"),
        token: key.hasPrefix("[") ? nil : key)
    }
  }
}
