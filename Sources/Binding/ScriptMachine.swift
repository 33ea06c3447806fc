import MotionCore

/// The kinds of value that a script passes.
package enum ScriptKind: String, Sendable {
  case absent = "nothing"
  case `nil`
  case boolean
  case number
  case string
  case table
  case function
  case object
  case coroutine
}

/// A script's thread of execution: the machine's own or a coroutine's.
package typealias ScriptThread = OpaquePointer

/// The interpreter as plugins see it: a stack of values and what can be made of them.
///
/// Indices count as Lua's do: 1 is a call's first argument, -1 the top. Nothing here raises.
package protocol ScriptMachine: AnyObject {
  func kind(_ index: Int32, on thread: ScriptThread) -> ScriptKind
  func boolean(_ index: Int32, on thread: ScriptThread) -> Bool
  /// The string at an index; nil for any other kind and for bytes that are not UTF-8.
  func string(_ index: Int32, on thread: ScriptThread) -> String?
  func object(_ index: Int32, on thread: ScriptThread) -> AnyObject?
  /// Keeps the function at an index for as long as the result lives.
  func function(_ index: Int32, on thread: ScriptThread) -> any ScriptFunction
  /// Keeps any value at an index for as long as the result lives.
  func keep(_ index: Int32, on thread: ScriptThread) -> any ScriptReference
  /// Pushes a value that was kept.
  func push(_ reference: any ScriptReference, on thread: ScriptThread)
  /// Pushes a table's field, without metamethods, and returns its kind.
  func pushField(_ name: String, of index: Int32, on thread: ScriptThread) -> ScriptKind
  /// Pushes a table's n-th element, without metamethods, and returns its kind.
  func pushElement(_ position: Int, of index: Int32, on thread: ScriptThread) -> ScriptKind
  func length(_ index: Int32, on thread: ScriptThread) -> Int
  /// The table's keys as text, in byte order; a key that is not a string is written in brackets.
  func keys(_ index: Int32, on thread: ScriptThread) -> [String]
  func keyCount(_ index: Int32, on thread: ScriptThread) -> Int
  func pop(_ count: Int32, on thread: ScriptThread)
  /// What the script and its packs have defined.
  var library: DefinitionLibrary { get }
  /// Whose code calls now: the script's own, or a pack's; nil if that cannot be told.
  var callingEnvironment: ScriptEnvironment? { get }
  /// Whose a file is that was run.
  func environment(ofFile file: String) -> ScriptEnvironment?
  /// The line of the script that is being run on a thread.
  func location(of thread: ScriptThread) -> SourceLocation?
  /// Notes a warning, once for each of its kinds and lines.
  func warn(_ warning: RunWarning)

  func pushNil(on thread: ScriptThread)
  func push(_ flag: Bool, on thread: ScriptThread)
  func push(_ text: String, on thread: ScriptThread)
  func push(_ object: any ScriptObject, on thread: ScriptThread)
  func pushTable(on thread: ScriptThread)
  /// Sets a field of the table below the top to the top, and pops it.
  func setField(_ name: String, on thread: ScriptThread)
  func setElement(_ position: Int, on thread: ScriptThread)
}

/// A script's function that Swift holds; it is let go with its last reference.
package protocol ScriptFunction: AnyObject {
  /// The line on which it begins.
  var location: SourceLocation? { get }

  /// Calls it with what `push` puts on the stack; the results are dropped.
  func call(_ push: (Call) -> Int32) throws(Diagnostic)

  /// Calls it with what `push` puts on the stack, leaves its results there and returns their number.
  func callKeepingResults(_ push: (Call) -> Int32) throws(Diagnostic) -> Int32

  /// Calls it and reads its first `count` results, which lie on top of the stack meanwhile.
  ///
  /// With a `purpose`, such as "the step of `wobble`", it may read and compute, and change nothing.
  func call(
    for purpose: String?, results count: Int32, _ push: (Call) -> Int32,
    _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic)

  /// Calls it with a number and returns its first result, if that is a number.
  func number(for argument: Double) throws(Diagnostic) -> Double?

  /// Calls it and returns whether its first result is true, as Lua's `if` sees it.
  func truth() throws(Diagnostic) -> Bool

  /// Makes a coroutine of it.
  func makeRoutine() -> any ScriptRoutine
}

/// A script's value that Swift holds.
package protocol ScriptReference: AnyObject {}

/// A script's coroutine that Swift resumes.
package protocol ScriptRoutine: AnyObject {
  var thread: ScriptThread { get }
  var isFinished: Bool { get }

  /// Runs it to its next yield or its end.
  func resume(_ push: (Call) -> Int32) throws(Diagnostic)
}

/// A Swift object that scripts can hold.
package protocol ScriptObject: AnyObject {
  /// The name of the object's declared type, such as `Gesture`.
  var scriptType: String { get }
  /// What `tostring` and `print` show; an address never is.
  var scriptDescription: String { get }
}

extension ScriptObject {
  package var scriptDescription: String { scriptType }
}
