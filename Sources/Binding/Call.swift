import MotionCore
import MotionValues

/// One call from a script, with its arguments and results on the stack of its thread.
public struct Call {
  package let thread: ScriptThread
  package let argumentCount: Int32
  let primitives: UnsafePointer<ScriptPrimitives>

  package var machine: any ScriptMachine { primitives.pointee.machine }

  package init(
    thread: ScriptThread, argumentCount: Int32,
    primitives: UnsafePointer<ScriptPrimitives>
  ) {
    self.thread = thread
    self.argumentCount = argumentCount
    self.primitives = primitives
  }

  package func kind(_ index: Int32) -> ScriptKind { machine.kind(index, on: thread) }

  /// The number at an index; nil for any other kind, including a string of digits.
  @inline(__always)
  package func number(_ index: Int32) -> Double? {
    guard primitives.pointee.type(thread, index) == primitives.pointee.numberType else {
      return nil
    }
    return primitives.pointee.toNumber(thread, index, nil)
  }

  @inline(__always)
  package func push(_ number: Double) { primitives.pointee.pushNumber(thread, number) }

  /// Sets a field of the table on top to a number.
  package func setField(_ name: String, _ number: Double) {
    push(number)
    machine.setField(name, on: thread)
  }

  /// The string at an index; nil for any other kind and for bytes that are not UTF-8. A longer string than `limit`,
  /// in bytes, ends the run: most are names.
  package func string(_ index: Int32, atMost limit: Int = Limits.nameLength) -> String? {
    machine.string(index, on: thread, atMost: limit)
  }
  package func object(_ index: Int32) -> AnyObject? { machine.object(index, on: thread) }

  /// The line of the script that makes the call.
  package var location: SourceLocation? { machine.location(of: thread) }

  /// Records a warning about the line that makes the call.
  package func warn(_ warning: RunWarning) {
    var located = warning
    located.location = location
    machine.warn(located)
  }

  /// Pushes a table's field, reads it with `body`, and pops it.
  package func withField<Result>(
    _ name: String, of index: Int32, _ body: (ScriptKind) throws(Mismatch) -> Result
  ) throws(Mismatch) -> Result {
    let kind = machine.pushField(name, of: index, on: thread)
    defer { machine.pop(1, on: thread) }
    return try body(kind)
  }

  /// Reads a table's field as `withField` does; a mismatch names the field.
  package func withOption<Result>(
    _ name: String, of index: Int32, _ body: (ScriptKind) throws(Mismatch) -> Result
  ) throws(Mismatch) -> Result {
    do throws(Mismatch) {
      return try withField(name, of: index, body)
    } catch {
      throw error.inOption(name)
    }
  }

  /// Pushes a table's element, reads it with `body`, and pops it.
  package func withElement<Result>(
    _ position: Int, of index: Int32, _ body: (ScriptKind) throws(Mismatch) -> Result
  ) throws(Mismatch) -> Result {
    let kind = machine.pushElement(position, of: index, on: thread)
    defer { machine.pop(1, on: thread) }
    return try body(kind)
  }

  /// Calls another function with the arguments of this call but one, and returns its number of results.
  package func pass(to function: Function, without index: Int32) throws(Diagnostic) -> Int32 {
    machine.remove(index, on: thread)
    return try function.invoke(
      Call(thread: thread, argumentCount: argumentCount - 1, primitives: primitives))
  }

  /// Describes the value at an index for an error: `a string ("ten")`.
  package func describe(_ index: Int32) -> String {
    switch kind(index) {
    case .absent: "nothing"
    case .nil: "nil"
    case .boolean: ScriptPrimitive.boolean(machine.boolean(index, on: thread)).description
    case .number: number(index).map(Self.describe) ?? "a number"
    case .string: (string(index).map { .text($0) } ?? ScriptPrimitive.bytes).description
    case .table: describeTable(index)
    case .function: "a function"
    case .object: object(index).map(Self.describe) ?? "an object"
    case .coroutine: "a coroutine"
    }
  }

  /// Describes a number: `the number 5`, `infinity`.
  static func describe(_ number: Double) -> String {
    ScriptPrimitive.number(number).description
  }

  private static func describe(_ object: AnyObject) -> String {
    switch object {
    case let namespace as MotionNamespace: "`\(namespace.scriptType)`"
    case let layer as Layer: "the \(layer.kind.name) `\(layer.path)`"
    case let object as DefinitionObject:
      "the definition of the \(object.definition.kind.rawValue) `\(object.definition.fullName)`"
    case let object as any ScriptObject: TypeDescription.withArticle(object.scriptType)
    default: "an object"
    }
  }

  private func describeTable(_ index: Int32) -> String {
    let count = machine.length(index, on: thread)
    let named = machine.keyCount(index, on: thread) - count
    return ScriptPrimitive.describe(entries: count, named)
  }
}
