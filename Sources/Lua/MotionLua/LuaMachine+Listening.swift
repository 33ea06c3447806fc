internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

/// Methods of objects that Swift looks up and calls as a script does.
extension LuaMachine {
  package func method(_ name: String, of object: any ScriptObject) -> Function? {
    guard let type = boundType(object.scriptType) else { return nil }
    func declared() -> Function? {
      for declaration in type.declarations {
        if let method = declaration.methods.first(where: { $0.name == name }) { return method }
      }
      return nil
    }
    return declared() ?? (bindRest(of: type) ? declared() : nil)
  }

  package func methodNames(of object: any ScriptObject) -> [String] {
    bindRemainingAPI()
    let declarations = boundType(object.scriptType)?.declarations ?? []
    return Set(declarations.flatMap(\.methods).map(\.name)).sorted {
      Identifier($0) < Identifier($1)
    }
  }

  package func receivers(of method: String) -> [String] {
    bindRemainingAPI()
    var receivers: Set<String> = []
    for name in types.keys {
      for declared in boundType(name)?.declarations.flatMap(\.methods) ?? []
      where declared.name == method { receivers.insert(declared.receiver ?? name) }
    }
    return receivers.sorted { Identifier($0) < Identifier($1) }
  }

  package func listen(
    to object: any ScriptObject, by method: String, name: String?,
    options: [(name: String, value: Double)],
    _ body: @escaping (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let thread = runningThread
    guard lua_checkstack(thread, 16) != 0 else {
      throw Diagnostic(.scriptError, "stack overflow: functions call each other without end")
    }
    push(method, on: thread)
    defer { clua_pop(thread, 1) }
    guard let key = lua_tolstring(thread, -1, nil),
      let member = boundType(object.scriptType)?.member(key), member.kind == .method
    else { preconditionFailure("\(object.scriptType) has no method \(method)") }
    lua_rawgeti(thread, clua_registry, lua_Integer(member.position))
    push(object, on: thread)
    if let name { push(name, on: thread) }
    pushCallback(isPure: false, on: thread) { (call) throws(Diagnostic) in
      try body(call)
      return 0
    }
    if !options.isEmpty {
      pushTable(on: thread)
      for option in options {
        call(on: thread, argumentCount: 0).setField(option.name, option.value)
      }
    }
    try callTop(arguments: 2 + (name == nil ? 0 : 1) + (options.isEmpty ? 0 : 1), on: thread)
  }
}
