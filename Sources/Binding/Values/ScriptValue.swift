import MotionCore
import MotionValues

/// A Swift type that plugins read from scripts.
package protocol ScriptValue {
  static var typeDescription: TypeDescription { get }
  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Self
}

/// A Swift type that plugins return to scripts.
package protocol ScriptResult {
  static var resultDescription: TypeDescription { get }
  /// Pushes the value and returns the number of results, or `Suspension.status`.
  func push(_ call: Call) -> Int32
}

extension ScriptResult where Self: ScriptObject {
  /// An object is returned as itself.
  package func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension Bool: ScriptValue, ScriptResult {
  package static var typeDescription: TypeDescription { .boolean }
  package static var resultDescription: TypeDescription { .boolean }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Bool {
    guard call.kind(index) == .boolean else {
      throw Mismatch(expected: "true or false", found: call.describe(index))
    }
    return call.machine.boolean(index, on: call.thread)
  }

  package func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension Double: ScriptValue, ScriptResult {
  package static var typeDescription: TypeDescription { .number(.none, .any) }
  package static var resultDescription: TypeDescription { .number(.none, .any) }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Double {
    guard let number = call.number(index) else {
      throw Mismatch(expected: "a number", found: call.describe(index))
    }
    guard number.isFinite else {
      throw Mismatch(.nonFinite, expected: "a finite number", found: Call.describe(number))
    }
    return number
  }

  @inline(__always)
  package func push(_ call: Call) -> Int32 {
    call.push(self)
    return 1
  }
}

extension String: ScriptValue, ScriptResult {
  package static var typeDescription: TypeDescription { .string }
  package static var resultDescription: TypeDescription { .string }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> String {
    guard let text = call.string(index) else {
      let isString = call.kind(index) == .string
      throw Mismatch(
        isString ? .encoding : .wrongType, expected: isString ? "UTF-8 text" : "a string",
        found: call.describe(index))
    }
    return text
  }

  package func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension ColorValue: ScriptValue {
  package static var typeDescription: TypeDescription { .color }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ColorValue {
    guard case .color(let color) = try ColorType().read(call.given(index)) else {
      preconditionFailure("a colour is read as a colour")
    }
    return color
  }
}

extension Paint: ScriptValue {
  package static var typeDescription: TypeDescription { .paint }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Paint {
    try PaintType().paint(call.given(index))
  }
}

extension Optional: ScriptResult where Wrapped: ScriptResult {
  package static var resultDescription: TypeDescription { .optional(Wrapped.resultDescription) }

  package func push(_ call: Call) -> Int32 {
    if let self { return self.push(call) }
    call.machine.pushNil(on: call.thread)
    return 1
  }
}

extension Array: ScriptResult where Element: ScriptResult {
  package static var resultDescription: TypeDescription { .list(of: Element.resultDescription) }

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (index, element) in enumerated() where element.push(call) == 1 {
      call.machine.setElement(index + 1, on: call.thread)
    }
    return 1
  }
}

/// The result of a function that returns no value to the script.
package struct Nothing: ScriptResult {
  package static var resultDescription: TypeDescription { .nothing }

  package init() {}

  package func push(_ call: Call) -> Int32 { 0 }
}

/// The result of a function that makes the calling coroutine wait.
package struct Suspension: ScriptResult {
  /// The status that makes the bridge yield once the Swift frame has returned.
  package static let status: Int32 = -2
  package static var resultDescription: TypeDescription { .nothing }

  package init() {}

  package func push(_ call: Call) -> Int32 { Self.status }
}
