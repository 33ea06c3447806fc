internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// Binds an interface: the functions of the global `motion`, and the types of objects, whose
  /// members are bound when one of them is first used.
  ///
  /// Binding another interface later adds the members that are not bound yet.
  package func bind(_ interface: Interface) {
    let isFirst = types.isEmpty
    // A script may be running, and may have filled the stack.
    lua_checkstack(state, 16)
    _ = addType(MotionNamespace.global)
    for function in interface.functions {
      // The environments copy the globals of the first interface.
      if !function.isGlobal { bind(function) } else if isFirst { bindGlobal(function) }
    }
    let methods = BoundMethods(interface)
    for type in interface.types {
      let bound = addType(type.name, isPure: type.isPure)
      bound.missing = type.missing
      bound.unbound.append((type, methods))
    }
    if isFirst { openEnvironments() }
  }

  /// Binds the members of a type that are not bound yet: those of the types that have been declared,
  /// otherwise those of the rest of the script API; returns whether there were any.
  func bindRest(of type: BoundType) -> Bool {
    if bindDeclared(type) { return true }
    guard bindRemainingAPI() else { return false }
    _ = bindDeclared(type)
    return true
  }

  /// Returns a type with its members; nil if there is none of the name.
  func boundType(_ name: String) -> BoundType? {
    guard let type = types[name] else { return nil }
    _ = bindDeclared(type)
    return type
  }

  private func bindDeclared(_ bound: BoundType) -> Bool {
    guard !bound.unbound.isEmpty else { return false }
    lua_checkstack(state, 16)
    for (type, methods) in bound.unbound {
      // Before the methods: a text's `text` is its property, not the function that adds a text.
      if let group = type.layerKind?.group { bind(group, to: bound) }
      for method in type.methods {
        bind(method.name, to: bound) { name, key in
          let known = methods.references[ObjectIdentifier(method)] ?? reference(to: method)
          methods.references[ObjectIdentifier(method)] = known
          bound.add(name, key: key, self.method(known))
        }
      }
      for property in type.properties {
        bind(property.name, to: bound) { name, key in bound.add(name, key: key, property) }
      }
    }
    bound.bound += bound.unbound
    bound.unbound = []
    return true
  }

  /// Binds a function of `motion`, or of a table in `motion`, which is created if necessary.
  private func bind(_ function: Function) {
    let (table, name) = function.path
    let namespace = table.map { namespaceType($0) } ?? addType(MotionNamespace.global)
    bind(name, to: namespace) { name, key in
      namespace.add(name, key: key, method(reference(to: function)))
    }
  }

  private func bindGlobal(_ function: Function) {
    clua_get_template(state)
    pushCallback(isPure: false, function.invoke)
    setField(function.name, on: state)
    clua_pop(state, 1)
  }

  /// The type of a table of functions in `motion`.
  private func namespaceType(_ name: String) -> BoundType {
    let object = MotionNamespace(name)
    if let known = types[object.scriptType] { return known }
    let property = ObjectProperty(name, "Functions.") { (_: MotionNamespace) in object }
    let global = addType(MotionNamespace.global)
    bind(name, to: global) { name, key in global.add(name, key: key, property) }
    let type = addType(object.scriptType)
    lua_rawgeti(state, clua_registry, lua_Integer(type.metatable))
    pushCallback { [unowned type] (_) throws(Diagnostic) in
      throw Diagnostic(
        .wrongReceiver, "`\(type.name)` is a table of functions and cannot be called itself",
        help: [
          "call one of them: " + type.names.map { "`\(type.name).\($0)`" }.joined(separator: ", ")
        ],
        token: name)
    }
    setField("__call", on: state)
    clua_pop(state, 1)
    return type
  }

  private func bind(_ group: PropertyGroup, to type: BoundType) {
    for (property, offset) in zip(group.properties, group.offsets) {
      bind(property.name, to: type) { name, key in
        type.add(name, key: key, property, offset: offset)
      }
    }
  }

  private func method(_ reference: Int32) -> BoundType.Member {
    BoundType.Member(kind: .method, position: Int(reference))
  }

  /// Adds a member to a type that has none of this name.
  private func bind(
    _ name: String, to type: BoundType, _ add: (String, UnsafePointer<CChar>) -> Void
  ) {
    push(name, on: state)
    guard let key = lua_tolstring(state, -1, nil), type.member(key) == nil else {
      return clua_pop(state, 1)
    }
    add(name, key)
    // The registry keeps the name alive, so that no other string gets its address.
    lua_pushboolean(state, 1)
    lua_rawset(state, clua_registry)
  }

  /// Binds the rest of the script API, once; returns whether there was anything left to bind.
  @discardableResult
  package func bindRemainingAPI() -> Bool {
    guard let complete = remainingAPI else { return false }
    remainingAPI = nil
    bind(complete())
    return true
  }

  package func addKind(_ type: ObjectType, like base: String) {
    bindRemainingAPI()
    guard let model = boundType(base) else { preconditionFailure("there is no type \(base)") }
    lua_checkstack(state, 16)
    let kind = addType(type.name)
    kind.missing = model.missing
    // Its own members come first, because they replace those of the base.
    kind.unbound = [(type, BoundMethods(type))] + model.bound
  }

  package func hasType(_ name: String) -> Bool {
    bindRemainingAPI()
    return types[name] != nil
  }

  package func memberNames(ofType name: String) -> Set<String> {
    bindRemainingAPI()
    let latent = boundType(name)?.declarations.flatMap { $0.layerKind?.latent ?? [] } ?? []
    return Set((boundType(name)?.names ?? []) + latent.flatMap(\.properties).map(\.name))
  }

  private func addType(_ name: String, isPure: Bool = false) -> BoundType {
    if let known = types[name] { return known }
    lua_createtable(state, 0, 8)
    clua_fill_metatable(state)
    push(name, on: state)
    setField("__name", on: state)
    push(name, on: state)
    setField("__metatable", on: state)
    pushCallback { [unowned self] (call) throws(Diagnostic) in
      let object = call.object(1) as? any ScriptObject
      self.push(object?.scriptDescription ?? name, on: call.thread)
      return 1
    }
    setField("__tostring", on: state)
    let isNamespace =
      name == MotionNamespace.global || name.hasPrefix("\(MotionNamespace.global).")
    let type = BoundType(
      name: name, metatable: luaL_ref(state, clua_registry), isNamespace: isNamespace,
      isPure: isPure || isNamespace)
    types[name] = type
    return type
  }

  func pushCallback(
    isPure: Bool = true, isReading: Bool = false, recordsReads: Bool = false,
    on thread: ScriptThread? = nil, _ invoke: @escaping (Call) throws(Diagnostic) -> Int32
  ) {
    let callback = LuaCallback(
      primitives: primitives, isPure: isPure, isReading: isReading, recordsReads: recordsReads,
      invoke: invoke)
    callbacks.append(callback)
    clua_push_function(thread ?? state, Unmanaged.passUnretained(callback).toOpaque())
  }

  func reference(to function: Function) -> Int32 {
    pushCallback(
      isPure: function.isPure, isReading: function.isReading, recordsReads: function.recordsReads,
      function.invoke)
    return luaL_ref(state, clua_registry)
  }

  func makeObjectCache() {
    lua_createtable(state, 0, 0)
    clua_set_weak(state, "v")
    objectCache = luaL_ref(state, clua_registry)
  }

  /// Gives the objects of removed layers a type without members, so that any use of them is found
  /// where unknown members are.
  func forget(_ layers: [Layer]) {
    let type = addType(Layer.removedType)
    lua_checkstack(state, 8)
    lua_rawgeti(state, clua_registry, lua_Integer(objectCache))
    for layer in layers {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(layer).toOpaque())
      if lua_rawgetp(state, -1, address) == LUA_TUSERDATA {
        let box = lua_touserdata(state, -1)?.assumingMemoryBound(to: clua_box.self)
        box?.pointee.type = Unmanaged.passUnretained(type).toOpaque()
      }
      clua_pop(state, 1)
    }
    clua_pop(state, 1)
  }

  package func push(_ object: any ScriptObject, on thread: ScriptThread) {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object as AnyObject).toOpaque())
    lua_checkstack(thread, 8)
    lua_rawgeti(thread, clua_registry, lua_Integer(objectCache))
    if lua_rawgetp(thread, -1, address) == LUA_TUSERDATA {
      lua_rotate(thread, -2, -1)
      clua_pop(thread, 1)
      return
    }
    clua_pop(thread, 1)
    guard let type = types[object.scriptType] else {
      preconditionFailure("no plugin declares the type \(object.scriptType)")
    }
    let memory = lua_newuserdatauv(thread, MemoryLayout<clua_box>.size, 0)
    guard let box = memory?.assumingMemoryBound(to: clua_box.self) else { return }
    let slot = (object as? Layer)?.firstSlot
    box.initialize(
      to: clua_box(
        object: Unmanaged.passUnretained(object as AnyObject).toOpaque(),
        type: Unmanaged.passUnretained(type).toOpaque(), slot: slot ?? 0,
        // A layer's userdata may be collected and created again, which must not change its order.
        serial: slot.map { 1 << 48 | UInt64($0) } ?? context.pointee.created))
    let lost = retained.updateValue(object, forKey: Int(bitPattern: box))
    if lost == nil { context.pointee.used += Self.objectSize }
    if retained.count > Limits.objects + stage.layers.count { stop(for: .tooManyObjects) }
    withExtendedLifetime(lost) {}
    lua_rawgeti(thread, clua_registry, lua_Integer(type.metatable))
    lua_setmetatable(thread, -2)
    lua_pushvalue(thread, -1)
    lua_rawsetp(thread, -3, address)
    lua_rotate(thread, -2, -1)
    clua_pop(thread, 1)
  }
}

/// The registry references of an interface's methods, which types share.
final class BoundMethods {
  /// Keeps the methods alive, so that no other one gets the identity of one of them.
  private let interface: AnyObject
  var references: [ObjectIdentifier: Int32] = [:]

  /// `interface` is what keeps the methods.
  init(_ interface: AnyObject) { self.interface = interface }
}

extension LuaMachine {
  /// Lists every value that a script can reach, one per line, for the test that compares the list with what is
  /// allowed.
  ///
  /// The walk starts at the globals and the metatable of strings, and follows fields, metatables and upvalues.
  package func reachableValues() -> [String] {
    var walk = ReachWalk(state: state)
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    walk.visit("_G")
    push("", on: state)
    walk.visitMetatable("(string)")
    clua_pop(state, 2)
    return walk.lines.sorted { Identifier($0) < Identifier($1) }
  }
}

/// A walk over values. A value that was seen before is listed by the first path that led to it.
private struct ReachWalk {
  let state: ScriptThread
  private(set) var lines: [String] = []
  private var seen: [UnsafeRawPointer: String] = [:]

  init(state: ScriptThread) { self.state = state }

  /// Visits the value on top and leaves it there.
  mutating func visit(_ path: String) {
    lua_checkstack(state, 16)
    let kind = lua_type(state, -1)
    let name = String(cString: lua_typename(state, kind))
    guard let address = lua_topointer(state, -1), kind != LUA_TSTRING else {
      lines.append("\(path): \(name)")
      return
    }
    if let first = seen[address] {
      lines.append("\(path): \(first)")
      return
    }
    seen[address] = path
    lines.append("\(path): \(name)")
    if kind == LUA_TTABLE { visitFields(path) }
    if kind == LUA_TFUNCTION { visitUpvalues(path) }
    visitMetatable(path)
  }

  mutating func visitMetatable(_ path: String) {
    guard lua_getmetatable(state, -1) != 0 else { return }
    visit("\(path)<metatable>")
    clua_pop(state, 1)
  }

  private mutating func visitFields(_ path: String) {
    // In byte order, so that the path to a value is the same in every run.
    var keys: [String] = []
    lua_pushnil(state)
    while lua_next(state, -2) != 0 {
      clua_pop(state, 1)
      if lua_type(state, -1) == LUA_TSTRING, let text = lua_tolstring(state, -1, nil) {
        keys.append(String(cString: text))
      } else {
        let kind = String(cString: lua_typename(state, lua_type(state, -1)))
        lines.append("\(path)[\(kind)]")
        lua_pushvalue(state, -1)
        lua_rawget(state, -3)
        visit("\(path)[\(kind)]")
        clua_pop(state, 1)
      }
    }
    for key in keys.sorted(by: { Identifier($0) < Identifier($1) }) {
      lua_pushstring(state, key)
      lua_rawget(state, -2)
      visit("\(path).\(key)")
      clua_pop(state, 1)
    }
  }

  private mutating func visitUpvalues(_ path: String) {
    var index: Int32 = 1
    while lua_getupvalue(state, -1, index) != nil {
      visit("\(path)<upvalue \(index)>")
      clua_pop(state, 1)
      index += 1
    }
  }
}
