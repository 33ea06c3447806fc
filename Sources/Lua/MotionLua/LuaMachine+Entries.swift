internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

// The functions that C calls. Each finds the machine of its thread, returns a status, and never raises.

/// The Swift function behind a closure of the interpreter.
final class LuaCallback {
  let invoke: (Call) throws(Diagnostic) -> Int32
  let primitives: UnsafePointer<ScriptPrimitives>
  let isPure: Bool
  let isReading: Bool
  let recordsReads: Bool

  init(
    primitives: UnsafePointer<ScriptPrimitives>, isPure: Bool, isReading: Bool,
    recordsReads: Bool, invoke: @escaping (Call) throws(Diagnostic) -> Int32
  ) {
    self.primitives = primitives
    self.isPure = isPure
    self.isReading = isReading
    self.recordsReads = recordsReads
    self.invoke = invoke
  }
}

@inline(__always)
func withMachine<Result>(
  of thread: ScriptThread, _ body: (LuaMachine) -> Result
) -> Result {
  // The context outlives every call, and its machine is set before Lua can call anything.
  let pointer = clua_context_of(thread).pointee.machine.unsafelyUnwrapped
  return Unmanaged<LuaMachine>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
}

/// Runs a declared function for Lua.
func enterCall(
  _ thread: ScriptThread, _ pointer: UnsafeMutableRawPointer, _ argumentCount: Int32
) -> Int32 {
  // The machine retains its callbacks until it closes.
  Unmanaged<LuaCallback>.fromOpaque(pointer)._withUnsafeGuaranteedRef { callback in
    let call = Call(
      thread: thread, argumentCount: argumentCount, primitives: callback.primitives)
    do throws(Diagnostic) {
      if callback.primitives.pointee.isComputing, !callback.isPure {
        let refusal = withMachine(of: thread) { machine in
          callback.isReading && machine.noteRead(recorded: callback.recordsReads)
            ? nil : machine.refusal()
        }
        if let refusal { throw refusal }
      }
      let status = try callback.invoke(call)
      guard status == CLUA_YIELD, lua_isyieldable(thread) == 0 else { return status }
      throw cannotWait
    } catch {
      return withMachine(of: thread) { $0.raise(error, on: thread) }
    }
  }
}

private let cannotWait = Diagnostic(
  .crossedThreads, "a timeline cannot wait inside a function that a library calls back",
  help: ["wait outside of `table.sort`, `string.gsub`, `__tostring` and their like"])

/// Reads a member of an object for Lua.
func enterGet(
  _ thread: ScriptThread, _ box: UnsafePointer<clua_box>, _ key: UnsafePointer<CChar>?
) -> Int32 {
  withMachine(of: thread) { machine in
    withType(of: box) { type in
      guard let key, let member = type.member(key) else {
        if machine.bindRest(of: type) { return enterGet(thread, box, key) }
        return machine.catching(on: thread) { () throws(Diagnostic) in
          try machine.getUnbound(type, box.pointee, on: thread)
        }
      }
      switch member.kind {
      case .number:
        let slot = box.pointee.slot + member.position
        if machine.primitives.pointee.isComputing {
          return machine.catching(on: thread) { () throws(Diagnostic) in
            try machine.pushComputed(slot, member.bounds, on: thread)
          }
        }
        // Scripts see the value that is shown; a driver may exceed the property's range.
        lua_pushnumber(thread, member.bounds.clamp(machine.stage.read(slot)))
        return 1
      case .method:
        lua_rawgeti(thread, clua_registry, lua_Integer(member.position))
        return 1
      case .value:
        return machine.catching(on: thread) { () throws(Diagnostic) in
          try machine.pushValue(type.layerProperties[member.position], box.pointee, on: thread)
        }
      case .property:
        return machine.catching(on: thread) { () throws(Diagnostic) in
          try machine.pushProperty(
            type.objectProperties[member.position], of: type, box.pointee, on: thread)
        }
      }
    }
  }
}

/// Writes a member of an object for Lua.
func enterSet(
  _ thread: ScriptThread, _ box: UnsafePointer<clua_box>, _ key: UnsafePointer<CChar>?
) -> Int32 {
  withMachine(of: thread) { machine in
    withType(of: box) { type in
      if machine.primitives.pointee.isComputing {
        return machine.raise(machine.refusal(ofAssigning: key, type, box.pointee), on: thread)
      }
      if let key, let member = type.member(key), member.kind == .number,
        lua_type(thread, 3) == LUA_TNUMBER
      {
        let slot = box.pointee.slot + member.position
        let number = lua_tonumberx(thread, 3, nil)
        if number.isFinite, member.bounds.contains(number) {
          do throws(Diagnostic) {
            try machine.stage.assignFromScript(number, to: slot)
          } catch {
            return machine.raise(error, on: thread)
          }
          return 0
        }
      }
      if key.flatMap({ type.member($0) }) == nil, machine.bindRest(of: type) {
        return enterSet(thread, box, key)
      }
      return machine.catching(on: thread) { () throws(Diagnostic) in
        try machine.set(key.flatMap { type.member($0) }, of: type, box.pointee, on: thread)
      }
    }
  }
}

@inline(__always)
private func withType<Result>(
  of box: UnsafePointer<clua_box>, _ body: (BoundType) -> Result
) -> Result {
  // The machine retains its types until it closes.
  Unmanaged<BoundType>.fromOpaque(box.pointee.type)._withUnsafeGuaranteedRef(body)
}

/// Releases the object of a userdata that is being collected.
func releaseObject(_ thread: ScriptThread, _ box: UnsafePointer<clua_box>) {
  withMachine(of: thread) { machine in
    // The object outlives the change to the dictionary, because its deinitializer may run any code.
    let object = machine.retained.removeValue(forKey: Int(bitPattern: box))
    if object != nil { machine.context.pointee.used -= LuaMachine.objectSize }
    withExtendedLifetime(object) {}
  }
}

func noteFailure(_ thread: ScriptThread) {
  withMachine(of: thread) { machine in
    machine.failureTraceback = Traceback.frames(of: thread, from: 1)
  }
}

func noteStop(_ thread: ScriptThread) {
  withMachine(of: thread) { machine in
    let frames = Traceback.frames(of: thread, from: 0)
    if !frames.isEmpty { machine.stopTraceback = frames }
  }
}
