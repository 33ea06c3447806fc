import MotionCore
import MotionValues

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

/// A script's thread of execution: the main thread or a coroutine.
package typealias ScriptThread = OpaquePointer

/// The interpreter's interface for plugins: a stack of values and the operations on them.
///
/// Indices count as in Lua: 1 is a call's first argument, -1 the top. No operation raises a Lua error.
package protocol ScriptMachine: AnyObject {
  func kind(_ index: Int32, on thread: ScriptThread) -> ScriptKind
  func boolean(_ index: Int32, on thread: ScriptThread) -> Bool
  /// The string at an index; nil for any other kind and for bytes that are not UTF-8. A string of more than `limit`
  /// bytes ends the run.
  func string(_ index: Int32, on thread: ScriptThread, atMost limit: Int) -> String?
  func object(_ index: Int32, on thread: ScriptThread) -> AnyObject?
  /// Retains the function at an index for as long as the result exists.
  func function(_ index: Int32, on thread: ScriptThread) -> any ScriptFunction
  /// Retains any value at an index for as long as the result exists.
  func keep(_ index: Int32, on thread: ScriptThread) -> any ScriptReference
  /// Pushes a value that was retained by `keep`.
  func push(_ reference: any ScriptReference, on thread: ScriptThread)
  /// Pushes a table's field, without metamethods, and returns its kind.
  func pushField(_ name: String, of index: Int32, on thread: ScriptThread) -> ScriptKind
  /// Pushes a table's element at a position, without metamethods, and returns its kind.
  func pushElement(_ position: Int, of index: Int32, on thread: ScriptThread) -> ScriptKind
  func length(_ index: Int32, on thread: ScriptThread) -> Int
  /// The table's keys as text, in byte order; a key that is not a string is written in brackets.
  func keys(_ index: Int32, on thread: ScriptThread) -> [String]
  func keyCount(_ index: Int32, on thread: ScriptThread) -> Int
  /// The table's keys that are objects, in no particular order, and the others as text, in byte order.
  func objectKeys(
    _ index: Int32, on thread: ScriptThread
  ) -> (objects: [any ScriptObject], others: [String])
  /// Pushes the field of a table whose key is an object, without metamethods, and returns its kind.
  func pushField(
    _ object: any ScriptObject, of index: Int32, on thread: ScriptThread
  ) -> ScriptKind
  func pop(_ count: Int32, on thread: ScriptThread)
  /// The definitions of the script and its packs.
  var library: DefinitionLibrary { get }
  /// The environment of the calling code: the script's own or a pack's; nil if it is unknown.
  var callingEnvironment: ScriptEnvironment? { get }
  /// The environment in which a file was run; nil if it was not.
  func environment(ofFile file: String) -> ScriptEnvironment?
  /// The current script line of a thread.
  func location(of thread: ScriptThread) -> SourceLocation?
  /// Returns a function that reads a number of an object; nil if the object has no such number.
  func number(named name: String, of object: any ScriptObject) -> (() -> Double)?
  /// The method of an object with a name; nil if it has none.
  func method(_ name: String, of object: any ScriptObject) -> Function?
  /// The names of an object's methods, in byte order.
  func methodNames(of object: any ScriptObject) -> [String]
  /// The names of the types whose objects have a method, in byte order.
  func receivers(of method: String) -> [String]
  /// Adds a type of layers with the members of another one, and those that it declares itself.
  func addKind(_ type: ObjectType, like base: String)
  /// Whether there is a type of objects with a name.
  func hasType(_ name: String) -> Bool
  /// The names of the members of a type's objects.
  func memberNames(ofType name: String) -> Set<String>
  /// Removes the value at an index; those above it come down.
  func remove(_ index: Int32, on thread: ScriptThread)
  /// Pushes the method that makes layers of a component.
  func push(_ maker: Function, on thread: ScriptThread)
  /// Pushes the function that returns `slope` times its argument, plus `offset`.
  func pushLine(slope: Double, offset: Double, on thread: ScriptThread)
  /// Listens to an object by one of its methods: calls it with a function that calls `body`. `name` is
  /// the argument before this function, and `options` are the table after it.
  func listen(
    to object: any ScriptObject, by method: String, name: String?,
    options: [(name: String, value: Double)],
    _ body: @escaping (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic)
  /// Records a warning, once for each code and location.
  func warn(_ warning: RunWarning)

  func pushNil(on thread: ScriptThread)
  func push(_ flag: Bool, on thread: ScriptThread)
  func push(_ integer: Int, on thread: ScriptThread)
  func push(_ text: String, on thread: ScriptThread)
  func push(_ object: any ScriptObject, on thread: ScriptThread)
  func pushTable(on thread: ScriptThread)
  /// Pops the value on top and sets a field of the table below it.
  func setField(_ name: String, on thread: ScriptThread)
  func setElement(_ position: Int, on thread: ScriptThread)
}

/// A script's function that Swift retains. It is released with the last reference to this object.
package protocol ScriptFunction: AnyObject {
  /// The line on which the function begins.
  var location: SourceLocation? { get }

  /// The name of its first parameter; nil if it has none.
  var firstParameter: String? { get }

  /// Calls the function with the arguments that `push` pushes, and discards the results.
  func call(_ push: (Call) -> Int32) throws(Diagnostic)

  /// Calls the function with the arguments that `push` pushes. Leaves the results on the stack and returns their
  /// number.
  func callKeepingResults(_ push: (Call) -> Int32) throws(Diagnostic) -> Int32

  /// Calls the function and reads its first `count` results, which are on top of the stack during `read`.
  ///
  /// With a `purpose`, such as "the step of `wobble`", the function may read and compute but change nothing.
  func call(
    for purpose: String?, results count: Int32, _ push: (Call) -> Int32,
    _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic)

  /// Calls the function and reads its result, which is on top of the stack during `read`. The
  /// function may read and compute but change nothing; what it reads of the scene is recorded.
  func derive(
    _ purpose: String, _ reads: TrackedReads, _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic)

  /// Calls the function for a frame with the arguments that `push` pushes, and discards the results.
  /// The function may read the scene but change nothing.
  func observeFrame(_ reads: TrackedReads, _ push: (Call) -> Int32) throws(Diagnostic)

  /// Calls the function with a number and returns its first result; nil if that is no number.
  func number(for argument: Double) throws(Diagnostic) -> Double?

  /// Calls the function and returns whether its first result is true in Lua's sense: neither nil nor false.
  func truth() throws(Diagnostic) -> Bool

  /// Makes a coroutine that runs the function.
  func makeRoutine() -> any ScriptRoutine
}

/// A script's value that Swift retains.
package protocol ScriptReference: AnyObject {}

/// A script's coroutine that Swift resumes.
package protocol ScriptRoutine: AnyObject {
  var thread: ScriptThread { get }
  var isFinished: Bool { get }

  /// Runs the coroutine to its next yield or its end.
  func resume(_ push: (Call) -> Int32) throws(Diagnostic)
}

/// A Swift object that scripts can hold.
package protocol ScriptObject: AnyObject {
  /// The name of the object's declared type, such as `Gesture`.
  var scriptType: String { get }
  /// The text that `tostring` and `print` show. It never contains an address.
  var scriptDescription: String { get }
}

extension ScriptObject {
  package var scriptDescription: String { scriptType }
}

/// The interpreter's smallest operations as plain functions, for calls without overhead.
///
/// A script's inner loop passes numbers at every call. Protocol dispatch and reference counting would cost more
/// than the work itself.
package struct ScriptPrimitives {
  /// The interpreter, which owns these operations.
  unowned(unsafe) let machine: any ScriptMachine
  let type: @convention(c) (ScriptThread?, Int32) -> Int32

  let toNumber: @convention(c) (ScriptThread?, Int32, UnsafeMutablePointer<Int32>?) -> Double
  let pushNumber: @convention(c) (ScriptThread?, Double) -> Void
  /// The result of `type` for a number.
  let numberType: Int32
  /// Whether the running script code may only compute and change nothing.
  package var isComputing = false

  package init(
    machine: any ScriptMachine,
    type: @convention(c) (ScriptThread?, Int32) -> Int32,
    toNumber: @convention(c) (ScriptThread?, Int32, UnsafeMutablePointer<Int32>?) -> Double,
    pushNumber: @convention(c) (ScriptThread?, Double) -> Void, numberType: Int32
  ) {
    self.machine = machine
    self.type = type
    self.toNumber = toNumber
    self.pushNumber = pushNumber
    self.numberType = numberType
  }
}

/// The identity of an environment, whose globals and modules code sees: the script's own or a pack's.
package struct ScriptEnvironment: Hashable, Sendable {
  package let name: String

  /// The environment of the script and of the project's own modules.
  package static let script = ScriptEnvironment("script")

  package init(_ name: String) { self.name = name }
}

extension Behaviour {
  /// Adds the functions of a script that something calls, because what they do is not known.
  package mutating func add(callbacks: [any ScriptFunction], of subject: String) {
    // A function of an engine has no line, and what it does is declared by the engine.
    for callback in callbacks where callback.location != nil {
      add(unknown: subject, at: callback.location, "it calls a function of the script")
    }
  }
}
