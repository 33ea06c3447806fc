import MotionValues

/// One scene: its layers, the values of their properties, and who drives each value.
///
/// A slot is one number of a property. The store holds the number as of the last sample; while a
/// driver owns the slot, `read` computes its value at any later instant.
///
/// Invariants:
/// 1. Layers and slots are only added, so their indices stay valid.
/// 2. `layers[0]` is the root; every other layer comes after its parent.
/// 3. The ids of siblings differ, so a path names one layer. A removed layer is no sibling.
/// 4. Each slot belongs to one property of one layer.
/// 5. A slot has at most one owner, which is in a registered driver group.
/// 6. Of a layer's own slots, `appearanceSlots` holds exactly that of its `appearance`.
/// 7. `now` never decreases, and changes only at the beginning of a turn or of a timeline's resume.
/// 8. The engines' turn does not start itself again; a value read meanwhile reflects what they have
///    processed so far.
///
/// A stage knows neither scripts nor frames. `Clock` decides when turns and samples take place.
/// Engines hold their own state; what they offer to each other, and what other modules keep for
/// each stage, is a `StageExtension`.
public final class Stage {
  /// The appearance with which the run begins; the scene may choose another.
  package let systemAppearance: Appearance
  /// The contrast that the user prefers, in which named colours are resolved.
  package private(set) var contrast: Contrast
  /// The seed of the random numbers.
  package let seed: Int
  /// Whether the system's setting requests reduced motion, for what starts from now on.
  package var reducesMotion: Bool
  /// The values. One thread owns a stage, and accesses to the store never overlap.
  @exclusivity(unchecked) package var store = PropertyStore()
  package private(set) var layers: [Layer] = []
  /// The same layers as a tree of numbers, for searches through many of them.
  var tree = LayerTree()
  /// The scene's name; empty until the script has made its scene.
  package private(set) var name = ""
  /// The instant of the current turn, in seconds; motions begin and values are read at this time.
  package private(set) var now = 0.0
  /// Whether the scene's first turn has begun; until then the script is being loaded.
  package private(set) var hasBegun = false
  /// The grid on which motions without a closed form step.
  package var tick = Tick.standard

  package let scheduler = Scheduler()
  package private(set) lazy var derivations = DerivationGraph(stage: self)
  package let modifiers = ModifiedSlots()
  package let watches = WatchList()
  package let changes = ChangeList()
  /// The events since the last frame, in order.
  package var events: [StageEvent] = []

  /// Makes the engines process what is due now; nil before the clock begins.
  var engineTurn: (() throws(Diagnostic) -> Void)?
  private var isTakingEngineTurn = false
  /// An engine's error about an assigned value.
  package internal(set) var inputFailure: Diagnostic?
  /// The slots that engines read as inputs, and which of them are assigned or driven.
  @exclusivity(unchecked) var inputs = EngineInputs()
  /// What a script's function assigns, while its assignments are collected.
  var batch: AssignmentBatch? { didSet { assignsPlainly = batch == nil && arrivals.isEmpty } }
  /// The velocities of the motions that have ended at this instant.
  var arrivals = Arrivals() { didSet { assignsPlainly = batch == nil && arrivals.isEmpty } }
  /// Whether the assignment of a slot without an owner is a mere write.
  private(set) var assignsPlainly = true
  /// The slots on which colours depend: of the layers' `appearance`, and of the contrast once it has one.
  package private(set) var appearanceSlots = SlotSet()
  private var groups: [any DriverGroup] = []
  /// A bit for each group that revises its motions.
  private var revisingGroups: UInt64 = 0
  /// The driver groups without a closed form, as bits by their index.
  private var unknownGroups: UInt64 = 0
  /// For each slot, the index of its layer.
  private var slotLayers: [Int32] = []
  private var extensions: [ObjectIdentifier: any StageExtension] = [:]
  /// What is called when a group is attached to a layer, by group.
  private var attachObservers: [ObjectIdentifier: (Layer, _ firstSlot: Int) -> Void] = [:]
  #if DEBUG
    /// The number of layers that `checkInvariants` has checked.
    private var checkedCount = 0
  #endif

  package init(
    appearance: Appearance = .light, contrast: Contrast = .standard, seed: Int = 0,
    reducesMotion: Bool = false
  ) {
    systemAppearance = appearance
    self.contrast = contrast
    self.seed = seed
    self.reducesMotion = reducesMotion
    modifiers.holder = self
    let root = add(id: "scene", kind: StandardLayers.scene, at: nil)
    if let slot = root.appearanceSlot {
      store.write(.choice(appearance.index), to: slot, appearance: .light)
    }
  }

  /// The instant of the last turn, in seconds.
  private(set) var turnTime = 0.0

  /// What `motion check` knows of the run; nil in any other run.
  package var facts: SceneFacts?

  /// Who has moved what; nil unless a sink or a check asks for it.
  package var score: SceneScore?

  /// Records a warning about the script's current line.
  package var warn: (RunWarning) -> Void = { _ in }

  /// Begins a turn, or advances the current one within the tolerance of instants.
  func begin(at time: Double) {
    assert(time >= now, "7: \(time) follows \(now)")
    now = time
    turnTime = time
    hasBegun = true
    if !arrivals.isEmpty { arrivals.expire(at: time) }
  }

  /// Sets the present instant for code that reads the scene as of another time, which is not before
  /// the last turn.
  func move(to time: Double) { now = time }

  /// Makes the engines process what is due now and apply what scripts have assigned; does nothing
  /// if they are already doing so.
  func takeEngineTurn() throws(Diagnostic) {
    guard !isTakingEngineTurn, let engineTurn else { return }
    isTakingEngineTurn = true
    defer { isTakingEngineTurn = false }
    try engineTurn()
    inputs.forgetAssigned()
  }

  /// The stage's instance of an extension; the first access makes it.
  ///
  /// The access searches a table. Code that runs for each frame keeps the instance.
  package subscript<Extension: StageExtension>(type: Extension.Type) -> Extension {
    let key = ObjectIdentifier(type)
    if let present = extensions[key] { return unsafeDowncast(present, to: type) }
    let new = Extension()
    extensions[key] = new
    return new
  }

  /// The scene's root layer.
  package var root: Layer { layers[0] }

  package var isOpen: Bool { !name.isEmpty }

  /// Names the scene.
  ///
  /// - Throws: `secondScene` if the script has already made a scene.
  package func open(name: String) throws(Diagnostic) {
    guard !isOpen else {
      throw Diagnostic(
        .secondScene, "the script has already made the scene `\(self.name)`",
        help: ["a script makes one scene; put the second one in another file"])
    }
    self.name = name
    facts?.noteScene()
  }

  /// Attaches a property group to a layer, and returns its first slot; a second call returns the
  /// same slot.
  public func attach(_ group: PropertyGroup, to layer: Layer) -> Int {
    if let present = layer.attachments.first(where: { $0.group === group }) {
      return present.firstSlot
    }
    let slot = addSlots(group, of: layer, colorAppearance(of: layer))
    layer.attach(group, firstSlot: slot)
    self[StageDrawings.self].noteAttachment(of: group, to: layer)
    attachObservers[ObjectIdentifier(group)]?(layer, slot)
    return slot
  }

  /// Calls a function when a group is attached to a layer, with its first slot there.
  package func whenAttaching(_ group: PropertyGroup, _ body: @escaping (Layer, Int) -> Void) {
    attachObservers[ObjectIdentifier(group)] = body
  }

  package func register(_ group: any DriverGroup) -> Int {
    if group.revisesMotions { revisingGroups |= 1 << UInt64(groups.count) }
    if !group.hasClosedForm { unknownGroups |= 1 << UInt64(groups.count) }
    groups.append(group)
    return groups.count - 1
  }

  /// Whether an owner records changes of its motions in the store.
  func revisesMotions(_ owner: SlotOwner) -> Bool {
    owner != .none && revisingGroups >> UInt64(owner.group) & 1 == 1
  }

  /// Whether a driver without a closed form, whose velocity is unknown, owns any slot.
  package var hasUnknownVelocities: Bool { store.hasOwner(in: unknownGroups) }

  /// Whether an owner belongs to a registered group.
  func isRegistered(_ owner: SlotOwner) -> Bool { groups.indices.contains(owner.group) }

  package func driverGroup(of owner: SlotOwner) -> any DriverGroup { groups[owner.group] }

  /// Returns the layer and the property that contain a slot.
  package func property(at slot: Int) -> (layer: Layer, property: Property, firstSlot: Int) {
    let layer = layers[Int(slotLayers[slot])]
    if let (property, offset) = layer.kind.group.property(at: slot - layer.firstSlot) {
      return (layer, property, layer.firstSlot + offset)
    }
    for (group, first) in layer.attachments {
      if let (property, offset) = group.property(at: slot - first) {
        return (layer, property, first + offset)
      }
    }
    preconditionFailure("slot \(slot) belongs to no property")
  }

  /// Returns the layer that contains a slot.
  package func layer(at slot: Int) -> Layer { layers[Int(slotLayers[slot])] }

  /// Returns the value of a property, by its first slot, as last sampled.
  package func value(
    at slot: Int, names: PropertyStore.Names = .all
  ) -> PropertyValue {
    store.value(at: slot, property(at: slot).property.form, names: names)
  }

  /// The path of a slot's property as the trace writes it, such as `header/card.y`.
  package func path(of slot: Int) -> String {
    let (layer, property, _) = property(at: slot)
    return "\(layer.path).\(property.name)"
  }

  /// Adds a layer in front of its siblings, with the defaults of its kind.
  func add(id: String, kind: LayerKind, at place: LayerPlace?) -> Layer {
    let first = store.slotCount
    let parent = place?.parent
    let layer = Layer(
      id: id, kind: kind, index: layers.count, firstSlot: first, place: place, stage: self)
    layers.append(layer)
    facts?.note(layer)
    tree.append(layer)
    parent?.append(layer)
    // A new layer inherits its appearance; its own slot does not exist yet.
    addSlots(
      kind.group, of: layer,
      parent.map { colorAppearance(of: $0) } ?? ColorAppearance(systemAppearance, contrast))
    if let slot = layer.appearanceSlot {
      appearanceSlots.reserve(store.slotCount)
      appearanceSlots.insert(slot)
    }
    return layer
  }

  @discardableResult
  private func addSlots(
    _ group: PropertyGroup, of layer: Layer, _ appearance: ColorAppearance
  ) -> Int {
    let count = slotLayers.count + group.slotCount
    if slotLayers.capacity < count { slotLayers.reserveCapacity(ColumnMemory.capacity(for: count)) }
    slotLayers.append(
      contentsOf: repeatElement(Int32(layer.index), count: group.slotCount))
    return store.add(group, appearance: appearance)
  }

  /// Checks the invariants at the end of a turn, in debug builds; each layer is checked once.
  func checkInvariants() {
    #if DEBUG
      assert(!isTakingEngineTurn, "8: the engines' turn is over")
      assert(slotLayers.count == store.slotCount, "4: each slot has a layer")
      for layer in layers[checkedCount...] { check(layer) }
      checkedCount = layers.count
      checkOwners()
    #endif
  }

  private func check(_ layer: Layer) {
    assert(layers[layer.index] === layer, "1: the index of \(layer.path)")
    assert((layer.parent?.index ?? -1) < layer.index, "2: the parent of \(layer.path)")
    assert(
      layer.isRemoved || layer === root || layer.isNamed,
      "3: the id of \(layer.path)")
    let slots = layer.firstSlot..<layer.firstSlot + layer.kind.group.slotCount
    assert(slots.allSatisfy { self.layer(at: $0) === layer }, "4: the slots of \(layer.path)")
    assert(
      slots.allSatisfy { appearanceSlots.contains($0) == ($0 == layer.appearanceSlot) },
      "6: the appearance of \(layer.path)")
  }
}

extension Stage {
  /// The maximum length of an id, in bytes.
  package static let idLimit = 255

  /// Adds a layer in front of its siblings.
  ///
  /// - Throws: An error if the id is not valid or not unique among its siblings, or a limit is
  ///   reached.
  package func addLayer(id: String, kind: LayerKind, to parent: Layer) throws(Diagnostic) -> Layer {
    try addLayer(id: id, kind: kind, at: try LayerPlace(in: parent))
  }

  /// Adds a layer at a place, in front of its siblings.
  package func addLayer(
    id: String, kind: LayerKind, at place: LayerPlace
  ) throws(Diagnostic) -> Layer {
    try place.parent.requirePresent()
    try Self.check(id: id, at: place)
    guard place.parent.depth < Limits.layerDepth else {
      throw Diagnostic(
        .outOfRange, "`\(id)` would be nested more than \(Limits.layerDepth) layers deep",
        help: ["add it to a layer further up, such as the scene"], token: id)
    }
    guard layers.count < Limits.layers else {
      throw Diagnostic(
        .limitLayers, "the scene already has \(Limits.layers) layers, the maximum",
        help: ["look for a loop that adds layers without end"], token: id)
    }
    return add(id: id, kind: kind, at: place)
  }

  /// Returns the layer at a path such as `header/card` or `filters:card`.
  package func layer(at path: String) -> Layer? {
    if path == root.id { return root }
    var layer = root
    for step in LayerPath.steps(of: path) {
      guard let child = layer.child(at: step) else { return nil }
      layer = child
    }
    return layer
  }

  /// Sets the initial values of a new layer; values of properties that it lacks are ignored.
  package func fill(_ layer: Layer, with values: [(String, PropertyValue)]) {
    write(
      values.compactMap { name, value in layer.usedProperty(name).map { ($0.slot, value) } },
      to: layer)
  }

  /// Sets the initial values of a new layer, each by the first slot of its property.
  package func write(_ values: [(slot: Int, value: PropertyValue)], to layer: Layer) {
    for (slot, value) in values where !value.followsAppearance {
      store.write(value, to: slot, appearance: .light)
    }
    // Named colours are written last, because they depend on the layer's own appearance.
    guard values.contains(where: \.value.followsAppearance) else { return }
    let appearance = colorAppearance(of: layer)
    for (slot, value) in values where value.followsAppearance {
      store.write(value, to: slot, appearance: appearance)
    }
  }

  private static func isAllowedInPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "?"),
      UInt8(ascii: "!"), UInt8(ascii: "\""):
      false
    default: true
    }
  }

  /// Whether an id ends as those of layers that leave: in `~` and digits.
  private static func endsAsLeaving(_ id: String) -> Bool {
    guard let mark = id.utf8.lastIndex(of: UInt8(ascii: "~")) else { return false }
    return id.utf8[mark...].dropFirst().allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }

  private static func check(id: String, at place: LayerPlace) throws(Diagnostic) {
    let isPlain = id.utf8.allSatisfy { $0 < 0x80 }
    if id.isEmpty || !id.utf8.allSatisfy(Self.isAllowedInPath)
      || (!isPlain && id.contains(where: \.isWhitespace))
    {
      throw Diagnostic(
        .outOfRange, "the id `\(id)` is not valid in a path",
        help: ["an id is not empty and has no space, `/`, `:`, `*`, `?`, `!` or quotation mark"],
        token: id)
    }
    guard !endsAsLeaving(id) else {
      throw Diagnostic(
        .outOfRange, "the id `\(id)` is that of a layer that leaves",
        help: ["an id does not end in `~`, or in `~` and a number"], token: id)
    }
    guard id.utf8.count <= idLimit else {
      throw Diagnostic(
        .outOfRange, "an id takes at most \(idLimit) bytes, found \(id.utf8.count)",
        help: ["use a short id, and show the long name as a text"])
    }
    let isRoot = place.scope.parent == nil
    if place.layer(id) != nil || (isRoot && id == place.scope.id) {
      let owner = isRoot ? "the scene" : "`\(place.scope.path)`"
      throw Diagnostic(
        .duplicateIdentifier, "\(owner) already has a layer `\(id)`",
        help: ["use a different id for each layer of one parent"], token: id)
    }
  }
}

extension Stage {
  /// Returns in what a layer's colours are resolved, in time linear in its depth.
  package func colorAppearance(of layer: Layer) -> ColorAppearance {
    ColorAppearance(appearance(of: layer), contrast)
  }

  /// Returns the same, given that of the layer's parent.
  package func colorAppearance(
    of layer: Layer, inheriting inherited: ColorAppearance
  ) -> ColorAppearance {
    ColorAppearance(appearance(of: layer, inheriting: inherited.style), contrast)
  }

  /// Sets the contrast, whose slot is written next: named colours are resolved in it at the next turn, and
  /// what is derived from them is computed again.
  func setContrast(_ contrast: Contrast, at slot: Int) {
    self.contrast = contrast
    appearanceSlots.reserve(store.slotCount)
    appearanceSlots.insert(slot)
    for layer in layers {
      if let slot = layer.appearanceSlot { derivations.invalidate(readersOf: slot) }
    }
  }

  /// Returns the appearance of a layer, in time linear in its depth.
  package func appearance(of layer: Layer) -> Appearance {
    appearance(of: layer, inheriting: layer.parent.map { appearance(of: $0) } ?? systemAppearance)
  }

  /// Returns the same, given the appearance that the layer inherits.
  package func appearance(of layer: Layer, inheriting inherited: Appearance) -> Appearance {
    guard let slot = layer.appearanceSlot else { return inherited }
    let choice = Int(store[slot])
    if layer.parent == nil { return Appearance.allCases[choice] }
    return LayerAppearance.allCases[choice].appearance(inheriting: inherited)
  }
}

extension Contrast {
  /// Its index among the choices of the property.
  package var index: Int { self == .standard ? 0 : 1 }
}

extension Appearance {
  /// Its index among the choices of the property.
  package var index: Int {
    switch self {
    case .light: 0
    case .dark: 1
    }
  }
}
