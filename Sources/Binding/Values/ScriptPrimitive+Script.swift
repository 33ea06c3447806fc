import MotionCore
import MotionValues

extension Call: ColorNames {
  /// Reads the value at an index for a property whose type interprets it. The result is valid during the call. A text
  /// of more bytes than `length` ends the run.
  package func given(_ index: Int32, textsOf length: Int = Limits.nameLength) -> GivenValue {
    GivenValue(primitive(index, textsOf: length), colors: self)
  }

  /// Reads the value at an index for a property that is not known yet. The result stays valid after the call.
  package func kept(_ index: Int32) -> GivenValue {
    let primitive = primitive(index, textsOf: Limits.textLength)
    switch primitive {
    // The scope only matters for values that may contain names.
    case .text, .table: return GivenValue(primitive, colors: colorScope)
    case .number, .boolean, .color, .mixed, .bytes, .other:
      return GivenValue(primitive, colors: ColorScope(library: machine.library, requester: nil))
    }
  }

  package func color(_ text: String) throws(Diagnostic) -> ColorValue {
    try colorScope.color(text)
  }

  /// The greatest nesting depth of tables.
  private static let depthLimit = 4
  /// The greatest number of entries and names in a table and its nested tables. It also ends the reading of a table
  /// that contains itself.
  private static let sizeLimit = 256

  private func primitive(_ index: Int32, textsOf length: Int) -> ScriptPrimitive {
    var room = Self.sizeLimit
    return primitive(index, textsOf: length, depth: 0, &room)
  }

  private func primitive(
    _ index: Int32, textsOf length: Int, depth: Int, _ room: inout Int
  ) -> ScriptPrimitive {
    switch kind(index) {
    case .number: number(index).map { .number($0) } ?? .other("a number")
    case .boolean: .boolean(machine.boolean(index, on: thread))
    case .string: string(index, atMost: length).map { .text($0) } ?? .bytes
    case .table: table(index, depth: depth, &room)
    case .object:
      switch object(index) {
      case let color as ColorObject: .color(color.color)
      case let mixed as MixedObject: .mixed(mixed.value)
      default: .other(describe(index))
      }
    case .absent, .nil, .function, .coroutine: .other(describe(index))
    }
  }

  private func table(_ index: Int32, depth: Int, _ room: inout Int) -> ScriptPrimitive {
    room -= machine.keyCount(index, on: thread)
    guard depth < Self.depthLimit, room >= 0 else { return .other(describe(index)) }
    let count = machine.length(index, on: thread)
    let entries = (0..<count).map { position in
      _ = machine.pushElement(position + 1, of: index, on: thread)
      defer { machine.pop(1, on: thread) }
      return primitive(-1, textsOf: Limits.nameLength, depth: depth + 1, &room)
    }
    // Entries are keys in brackets.
    let names = machine.keys(index, on: thread).filter { !$0.hasPrefix("[") }
    let fields = names.map { name in
      _ = machine.pushField(name, of: index, on: thread)
      defer { machine.pop(1, on: thread) }
      return ScriptField(name, primitive(-1, textsOf: Limits.nameLength, depth: depth + 1, &room))
    }
    return .table(entries: entries, fields: fields)
  }
}

extension ScriptPrimitive {
  /// Pushes the value and returns the number of results.
  package func push(_ call: Call) -> Int32 {
    switch self {
    case .number(let number): return number.push(call)
    case .boolean(let flag): return flag.push(call)
    case .text(let text): return text.push(call)
    case .color(let color): return ColorObject(color).push(call)
    case .mixed(let value): return MixedObject(value).push(call)
    case .table(let entries, let fields):
      call.machine.pushTable(on: call.thread)
      for (index, entry) in entries.enumerated() where entry.push(call) == 1 {
        call.machine.setElement(index + 1, on: call.thread)
      }
      for field in fields where field.value.push(call) == 1 {
        call.machine.setField(field.name, on: call.thread)
      }
      return 1
    case .bytes, .other: preconditionFailure("a property has no value that scripts cannot write")
    }
  }
}
