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
