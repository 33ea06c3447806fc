import MotionCore
import MotionValues

/// A table of options with checked keys, which is read into a Swift value.
///
/// The initial value of the table supplies the defaults of omitted options.
package final class OptionTable<Root>: @unchecked Sendable {
  // Sendable, because neither the table nor anything that its fields' closures capture changes.
  private let initial: Root
  package let fields: [Field<Root>]

  /// Declares the options of a value; `initial` is the value of `{}`.
  package init(_ initial: Root, @FieldBuilder<Root> _ fields: () -> [Field<Root>]) {
    self.initial = initial
    self.fields = fields()
    assert(isComplete, "a stored property of \(Root.self) has no option, or two have one name")
  }

  /// The documentation of the options, including defaults.
  package var descriptions: [ParameterDescription] { fields.map { $0.describe(initial) } }

  private var isComplete: Bool {
    Mirror(reflecting: initial).children.count <= fields.count
      && Set(descriptions.map(\.name)).count == fields.count
  }

  func name(_ property: PartialKeyPath<Root>) -> String {
    guard let field = fields.first(where: { $0.property() == property }) else {
      preconditionFailure("\(property) is bound to no option")
    }
    return field.name
  }

  /// Reads the table at an index.
  ///
  /// The first `listed` entries may be values without a name, which the caller reads.
  ///
  /// - Throws: a mismatch for keys that are no options, missing options and wrong values.
  package func read(
    _ call: Call, _ index: Int32, listed: Int = 0
  ) throws(Mismatch) -> Root {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: "a table of options", found: call.describe(index),
        help: ["write the options in braces: { \(fields.first?.name ?? "name") = … }"])
    }
    let count = call.machine.keyCount(index, on: call.thread) - listed
    var root = initial
    var found = 0
    for field in fields where found < count || field.isRequired {
      if try read(field, of: call, index, into: &root) {
        found += 1
      } else if field.isRequired {
        // An unknown key may be a misspelling of the missing option.
        if found < count { try checkKeys(call, index, listed: listed) }
        throw missing(field)
      }
    }
    if found < count { try checkKeys(call, index, listed: listed) }
    return root
  }

  /// Reads the options of the table and ignores other keys.
  func readKnown(_ call: Call, _ index: Int32) throws(Mismatch) -> Root {
    var root = initial
    for field in fields { _ = try read(field, of: call, index, into: &root) }
    return root
  }

  /// Reads the option of a field if it is present.
  private func read(
    _ field: Field<Root>, of call: Call, _ index: Int32, into root: inout Root
  ) throws(Mismatch) -> Bool {
    let kind = call.machine.pushField(field.name, of: index, on: call.thread)
    defer { call.machine.pop(1, on: call.thread) }
    guard kind != .nil else { return false }
    do throws(Mismatch) {
      try field.read(call, &root)
    } catch {
      throw error.inOption(field.name)
    }
    return true
  }

  private func missing(_ field: Field<Root>) -> Mismatch {
    Mismatch(
      .missingOption, expected: "", found: "the option `\(field.name)` is missing",
      help: ["add `\(field.name) = …`: \(field.describe(initial).summary)"])
  }

  private func checkKeys(_ call: Call, _ index: Int32, listed: Int) throws(Mismatch) {
    let names = fields.map(\.name)
    let length = call.machine.length(index, on: call.thread)
    guard length <= listed else {
      throw Mismatch(
        .unknownOption, expected: "",
        found: "the table contains \(length == 1 ? "a value" : "\(length) values") without a name",
        help: ["write each option as `name = value`"]
          + Suggestion.help(for: "", in: names, kind: "the options are"))
    }
    let positions = (0..<listed).map { "[\($0 + 1)]" }
    for key in call.machine.keys(index, on: call.thread)
    where !names.contains(key) && !positions.contains(key) {
      throw Mismatch(
        .unknownOption, expected: "", found: "there is no option `\(key)`",
        help: Suggestion.help(for: key, in: names, kind: "the options are"),
        token: key.hasPrefix("[") ? nil : key)
    }
  }
}

extension OptionTable where Root: Options {
  /// The fields of these options as part of an outer table, one of whose properties holds the value.
  package func fields<Outer>(
    in property: @autoclosure @escaping () -> WritableKeyPath<Outer, Root>
  ) -> [Field<Outer>] {
    fields.map { field in
      Field<Outer>(
        field.name, isRequired: field.isRequired, property: { property() },
        describe: { field.describe($0[keyPath: property()]) }
      ) { (call, outer) throws(Mismatch) in try field.read(call, &outer[keyPath: property()]) }
    }
  }
}

/// The documentation of a table of options.
package struct OptionTableDescription {
  package let name: String
  package var options: [ParameterDescription] { makeOptions() }
  private let makeOptions: () -> [ParameterDescription]

  /// Describes a table. Its options are evaluated when an error or a document needs them.
  package init(name: String, options: @escaping @autoclosure () -> [ParameterDescription]) {
    self.name = name
    makeOptions = options
  }
}
