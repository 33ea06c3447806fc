/// The interpreter's smallest operations as plain functions, so that a call costs no more than they do.
///
/// Numbers cross on every call of a script's inner loop; a protocol's dispatch and reference counts would
/// cost more than the work.
package struct ScriptPrimitives {
  /// The interpreter whose operations these are; it owns them.
  unowned(unsafe) let machine: any ScriptMachine
  let type: @convention(c) (ScriptThread?, Int32) -> Int32

  let toNumber: @convention(c) (ScriptThread?, Int32, UnsafeMutablePointer<Int32>?) -> Double
  let pushNumber: @convention(c) (ScriptThread?, Double) -> Void
  /// What `type` answers for a number.
  let numberType: Int32
  /// Whether what the script computes now may change nothing.
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
