internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// Turns a diagnostic that `body` throws into a Lua error.
  @inline(never)
  func catching(
    on thread: ScriptThread, _ body: () throws(Diagnostic) -> Int32
  ) -> Int32 {
    do throws(Diagnostic) {
      return try body()
    } catch {
      return raise(error, on: thread)
    }
  }

  /// Pushes a property that is not a number.
  @inline(never)
  func pushValue(
    _ property: Property, _ box: clua_box, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    guard let layer = layer(in: box), let slot = layer.property(property.name)?.slot else {
      return 0
    }
    return try push(property, slot, on: thread)
  }

  private func push(
    _ property: Property, _ slot: Int, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    let isComputing = primitives.pointee.isComputing
    if isComputing, let value = try stage.derivations.tracked(property, at: slot) {
      return property.push(value, call(on: thread))
    }
    if isComputing { try requireRest(of: slot, count: property.slotCount) }
    let value =
      isComputing
      ? stage.value(at: slot, names: .shown) : stage.readValue(slot, names: .shown)
    return property.push(value, call(on: thread))
  }

  /// Checks that a property of an object may be read now, because an engine may be changing it.
  func requireComputable(_ type: BoundType) throws(Diagnostic) {
    guard primitives.pointee.isComputing, !type.isPure else { return }
    guard stage.derivations.noteTime() else { throw refusal() }
  }

  /// Prepares for a call that reads the scene; returns whether a function is computing a value from
  /// what it reads.
  func noteRead(recorded: Bool) -> Bool {
    recorded ? stage.derivations.isTracking : stage.derivations.noteTime()
  }

  /// The error for an assignment by code that may only compute.
  @inline(never)
  func refusal(
    ofAssigning key: UnsafePointer<CChar>?, _ type: BoundType, _ box: clua_box
  ) -> Diagnostic {
    let owner = layer(in: box)?.path ?? type.name
    return refusal(ofChanging: key.map { "\(owner).\(String(cString: $0))" })
  }

  /// Reads a number for code that may only compute.
  @inline(never)
  func pushComputed(
    _ slot: Int, _ bounds: Bounds, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    if let value = try stage.derivations.tracked(slot) {
      lua_pushnumber(thread, bounds.clamp(value))
    } else {
      try requireRest(of: slot, count: 1)
      lua_pushnumber(thread, bounds.clamp(stage.read(slot)))
    }
    return 1
  }

  /// Reads a property of an object that is not a layer.
  func pushProperty(
    _ property: ObjectProperty, of type: BoundType, _ box: clua_box, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    if primitives.pointee.isComputing, let source = object(in: box) as? any NumberSource,
      let slot = source.slot(ofNumber: property.name),
      let value = try stage.derivations.tracked(slot)
    {
      lua_pushnumber(thread, value)
      return 1
    }
    try requireComputable(type)
    return try get(property, box, on: thread)
  }

  package func number(named name: String, of object: any ScriptObject) -> (() -> Double)? {
    let properties = boundType(object.scriptType)?.objectProperties ?? []
    guard let property = properties.first(where: { $0.name == name }),
      case .number = property.type
    else { return nil }
    return { [link] in
      guard let machine = link.machine else { return 0 }
      let thread = machine.runningThread
      lua_checkstack(thread, 8)
      guard let count = try? property.get(object, machine.call(on: thread)), count == 1 else {
        return 0
      }
      defer { clua_pop(thread, 1) }
      return machine.number(-1, on: thread) ?? 0
    }
  }

  @inline(never)
  func get(
    _ property: ObjectProperty, _ box: clua_box, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    guard let object = object(in: box) else { return 0 }
    return try property.get(object, call(on: thread))
  }

  /// Writes the value at index 3 to a member of an object, with all checks.
  func set(
    _ member: BoundType.Member?, of type: BoundType, _ box: clua_box, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    try layer(in: box)?.requirePresent()
    let name = string(2, on: thread)
    if let name, member?.kind != .method, let open = object(in: box) as? any OpenMembers {
      try open.setMember(name, call(on: thread), at: 3) { () throws(Diagnostic) in
        try setDeclared(member, named: name, of: type, box, on: thread)
      }
      return 0
    }
    try setDeclared(member, named: name, of: type, box, on: thread)
    return 0
  }

  private func setDeclared(
    _ member: BoundType.Member?, named name: String?, of type: BoundType, _ box: clua_box,
    on thread: ScriptThread
  ) throws(Diagnostic) {
    switch member?.kind {
    case .number, .value, nil:
      guard let name, let layer = layer(in: box), let property = layer.declaration(of: name) else {
        if let name, (object(in: box) as? any NamedMembers)?.member(name) != nil {
          throw Diagnostic(
            .readOnly, "`\(type.name).\(name)` can only be read", token: name)
        }
        throw unknownMember(name, type, box, on: thread)
      }
      try assign(property, of: layer, on: thread)
    case .method:
      throw Diagnostic(
        .readOnly, "`\(type.name).\(name ?? "")` is a function and cannot be replaced", token: name)
    case .property:
      guard let member, let object = object(in: box) else { return }
      let property = type.objectProperties[member.position]
      guard let write = property.set else {
        throw Diagnostic(
          .readOnly, "`\(type.name).\(property.name)` can only be read", token: property.name)
      }
      try write(object, call(on: thread), 3)
    }
  }

  /// Reads a property that an engine attached to a layer, or one of a latent group.
  ///
  /// - Throws: `unknownMember` if there is none.
  func getUnbound(
    _ type: BoundType, _ box: clua_box, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32 {
    if let results = try getOfRemoved(box, on: thread) { return results }
    try layer(in: box)?.requirePresent()
    let name = string(2, on: thread)
    if let results = try getOfLayer(box, on: thread) { return results }
    if let name, let layer = layer(in: box), let (slot, property) = layer.property(name) {
      return try push(property, slot, on: thread)
    }
    if let name, let property = layer(in: box)?.kind.latentProperty(name) {
      // A function that computes a value may have to read it again once it is used.
      _ = stage.derivations.noteTime()
      return property.push(property.initial, call(on: thread))
    }
    if let results = try getNamed(name, box, on: thread) { return results }
    if let name, layer(in: box) != nil, try pushMaker(of: name, on: thread) { return 1 }
    throw unknownMember(name, type, box, on: thread)
  }

  /// Pushes the method that makes a component with a name, as the calling code knows it; returns whether
  /// there is one.
  private func pushMaker(of name: String, on thread: ScriptThread) throws(Diagnostic) -> Bool {
    guard library.hasComponents,
      let maker = try library.component(name, for: callingEnvironment)?.maker
    else { return false }
    push(maker, on: thread)
    return true
  }

  package func push(_ maker: Function, on thread: ScriptThread) {
    let known = makers[ObjectIdentifier(maker)] ?? reference(to: maker)
    makers[ObjectIdentifier(maker)] = known
    lua_checkstack(thread, 4)
    lua_rawgeti(thread, clua_registry, lua_Integer(known))
  }

  /// Reads a member whose name the script has given; nil if there is none.
  private func getNamed(
    _ name: String?, _ box: clua_box, on thread: ScriptThread
  ) throws(Diagnostic) -> Int32? {
    guard let name, let member = (object(in: box) as? any NamedMembers)?.member(name) else {
      return nil
    }
    switch member {
    case .value(let value): return value.push(call(on: thread))
    case .number(let slot), .property(let slot):
      return try push(stage.property(at: slot).property, slot, on: thread)
    }
  }

  /// Reads what a script may ask of a removed layer; nil for anything else.
  private func getOfRemoved(_ box: clua_box, on thread: ScriptThread) throws(Diagnostic) -> Int32? {
    guard let layer = layer(in: box), layer.isRemoved, let name = string(2, on: thread),
      Layer.lastingMembers.contains(name), let type = boundType(layer.kind.name),
      let key = lua_tolstring(thread, 2, nil), let member = type.member(key),
      member.kind == .property
    else { return nil }
    return try type.objectProperties[member.position].get(layer, call(on: thread))
  }

  /// Reads a method or an object property of the layer that an object represents, or of a removed
  /// layer; nil if there is none.
  private func getOfLayer(_ box: clua_box, on thread: ScriptThread) throws(Diagnostic) -> Int32? {
    let removed = layer(in: box).flatMap { $0.isRemoved ? $0 : nil }
    guard let layer = (object(in: box) as? any LayerObject)?.layer ?? removed,
      let type = boundType(layer.kind.name), lua_type(thread, 2) == LUA_TSTRING,
      let key = lua_tolstring(thread, 2, nil), let member = type.member(key)
    else { return nil }
    switch member.kind {
    case .method: lua_rawgeti(thread, clua_registry, lua_Integer(member.position))
    case .property:
      try requireComputable(type)
      return try type.objectProperties[member.position].get(layer, call(on: thread))
    case .number, .value: return nil
    }
    return 1
  }

  /// Assigns the value at index 3 to a layer's property, with all checks.
  private func assign(
    _ property: Property, of layer: Layer, on thread: ScriptThread
  ) throws(Diagnostic) {
    let name = property.name
    guard layer.mayWrite(property) else {
      throw Diagnostic(
        .readOnly, "`\(layer.path).\(name)` \(layer.readOnlyReason(property)) and can only be read",
        token: name)
    }
    let value: PropertyValue
    let setter: PropertyRules.Setter?
    do throws(Mismatch) {
      let call = call(on: thread)
      setter = try rules.setter(for: property, call, at: 3)
      value = try setter == nil ? property.read(call, at: 3) : property.initial
    } catch {
      var diagnostic = error.diagnostic(subject: "`\(layer.path).\(name)`")
      if diagnostic.token == nil { diagnostic.token = name }
      throw diagnostic
    }
    if let setter { return try setter(layer) }
    guard let (slot, _) = layer.usedProperty(name) else { return }
    try stage.assignFromScript(value, to: slot)
  }

  private func unknownMember(
    _ name: String?, _ type: BoundType, _ box: clua_box, on thread: ScriptThread
  ) -> Diagnostic {
    let layer = layer(in: box)
    let names =
      type.names + (layer?.propertyNames ?? [])
      + ((object(in: box) as? any NamedMembers)?.memberNames ?? [])
    let shown = name.map { "`\($0)`" } ?? "member that is \(call(on: thread).describe(2))"
    let owner =
      layer.map { "`\($0.path)`, \(TypeDescription.withArticle(type.name))," }
      ?? (type.isNamespace ? "`\(type.name)`" : TypeDescription.withArticle(type.name))
    if let name,
      let help = type.missing[name]
        ?? foreignHelp(name, of: layer == nil ? type : nil, names, on: thread)
    {
      return Diagnostic(.unknownMember, "\(owner) has no \(shown)", help: [help], token: name)
    }
    let near = name.flatMap { Suggestion.nearest(to: $0, in: names) }
    // A layer has too many members to list them all.
    let all = layer == nil ? Suggestion.help(for: "", in: names, kind: "there are") : []
    return Diagnostic(
      .unknownMember, "\(owner) has no \(shown)",
      help: near.map { ["did you mean `\($0)`?"] } ?? all, token: name)
  }

  /// The help for a member that other tools have; `type` is nil for a layer.
  private func foreignHelp(
    _ name: String, of type: BoundType?, _ names: [String], on thread: ScriptThread
  ) -> String? {
    let place: ForeignWord.Place =
      switch type {
      case nil: .layer
      case let type? where type.isNamespace: .motion
      case let type? where type.name == ForeignWord.Place.timeline.rawValue: .timeline
      case _?: .object
      }
    let line = Traceback.location(of: thread).map { sourceLine(at: $0) }
    return ForeignWord.find(name, at: place, among: names)?.help(for: line ?? "")
  }

  private func call(on thread: ScriptThread) -> Call {
    call(on: thread, argumentCount: lua_gettop(thread))
  }

  private func object(in box: clua_box) -> AnyObject? {
    box.object.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  private func layer(in box: clua_box) -> Layer? { Layer.represented(by: object(in: box)) }
}

/// A declared type for the interpreter's lookups, which find members by the address of their interned names.
///
/// The table holds plain data, so a lookup changes no reference count.
final class BoundType {
  /// A member of the type's objects.
  struct Member {
    enum Kind: UInt8 {
      /// A writable number of a layer, the most common member in scripts.
      case number
      /// Any other property of a layer.
      case value
      /// A method, kept in the registry.
      case method
      /// A property of an object that is not in the store of slots.
      case property
    }

    let kind: Kind
    /// The slot relative to the layer's first one, the registry reference, or the index in a property list.
    let position: Int
    /// The range of a number.
    var bounds = Bounds.any
  }

  /// The length up to which Lua interns names, in bytes.
  static let nameLimit = 40

  let name: String
  let metatable: Int32
  /// Whether the type is `motion` or a table of functions in it.
  let isNamespace: Bool
  /// Whether reading any member of its objects only computes.
  var isPure: Bool
  /// Names that scripts may expect but that do not exist, each with the help that says what to write instead.
  var missing: [String: String] = [:]
  /// What declares members that are not bound yet.
  var unbound: [(type: ObjectType, methods: BoundMethods)] = []
  /// What has declared the members that are bound.
  var bound: [(type: ObjectType, methods: BoundMethods)] = []
  /// The types that declare them.
  var declarations: [ObjectType] { bound.map(\.type) }
  private(set) var names: [String] = []
  private(set) var layerProperties: [Property] = []
  private(set) var objectProperties: [ObjectProperty] = []
  private var entries: [(key: UnsafePointer<CChar>, member: Member)] = []
  private var table: UnsafeMutablePointer<(key: UnsafePointer<CChar>?, member: Member)>
  private var mask = 63

  init(name: String, metatable: Int32, isNamespace: Bool, isPure: Bool) {
    self.name = name
    self.metatable = metatable
    self.isNamespace = isNamespace
    self.isPure = isPure
    table = .allocate(capacity: 64)
    table.initialize(repeating: (nil, Member(kind: .method, position: 0)), count: 64)
  }

  deinit { table.deallocate() }

  /// Adds a member; `key` is the interned name, which the machine keeps alive.
  func add(_ name: String, key: UnsafePointer<CChar>, _ member: Member) {
    precondition(name.utf8.count <= Self.nameLimit, "the name \(name) is too long to be interned")
    names.append(name)
    entries.append((key, member))
    if entries.count * 2 > mask { grow() } else { insert(key, member) }
  }

  func add(_ name: String, key: UnsafePointer<CChar>, _ property: Property, offset: Int) {
    if property.isNumber, !property.isReadOnly {
      add(name, key: key, Member(kind: .number, position: offset, bounds: property.bounds))
    } else {
      layerProperties.append(property)
      add(name, key: key, Member(kind: .value, position: layerProperties.count - 1))
    }
  }

  func add(_ name: String, key: UnsafePointer<CChar>, _ property: ObjectProperty) {
    objectProperties.append(property)
    add(name, key: key, Member(kind: .property, position: objectProperties.count - 1))
  }

  @inline(__always)
  func member(_ key: UnsafePointer<CChar>) -> Member? {
    var position = Self.hash(key) & mask
    while let candidate = table[position].key {
      if candidate == key { return table[position].member }
      position = (position + 1) & mask
    }
    return nil
  }

  private func grow() {
    let capacity = (mask + 1) * 2
    table.deallocate()
    table = .allocate(capacity: capacity)
    table.initialize(repeating: (nil, Member(kind: .method, position: 0)), count: capacity)
    mask = capacity - 1
    for (key, member) in entries { insert(key, member) }
  }

  private func insert(_ key: UnsafePointer<CChar>, _ member: Member) {
    var position = Self.hash(key) & mask
    while table[position].key != nil { position = (position + 1) & mask }
    table[position] = (key, member)
  }

  @inline(__always)
  private static func hash(_ key: UnsafePointer<CChar>) -> Int {
    let bits = UInt(bitPattern: key)
    return Int(truncatingIfNeeded: (bits >> 4) ^ (bits >> 11))
  }
}
