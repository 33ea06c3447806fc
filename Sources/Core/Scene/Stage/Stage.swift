import MotionMath

/// One scene's layers, their values, and their drivers.
package final class Stage {
  /// The appearance requested for the run; the scene may choose another.
  package let systemAppearance: Appearance
  /// The seed of the random numbers.
  package let seed: Int
  /// Whether the system's setting requests reduced motion.
  package let reducesMotion: Bool
  /// The values. One thread owns a stage, and accesses to the store never overlap.
  @exclusivity(unchecked) package var store = PropertyStore()
  package private(set) var layers: [Layer] = []
  /// The same layers as a tree of numbers, for searches through many of them.
  private(set) var tree = LayerTree()
  /// The scene's name; empty until the script has made its scene.
  package private(set) var name = ""
  /// The instant of the current turn, in seconds; motions begin and values are read at this time.
  package private(set) var now = 0.0
  /// The grid on which motions without a closed form step.
  package var tick = Tick.standard

  package var scheduler = Scheduler()
  package var derivations = DerivationGraph()
  package var watches = WatchList()
  /// The events since the last frame, in order.
  package var events: [StageEvent] = []
  /// The scroll views, by layer index, for their interceptors.
  package var scrollSources: [Int: any ScrollSource] = [:]
  /// The layers that turn as pages, by layer index.
  package var pageTurns: [Int: PageTurn] = [:]
  /// The viewpoints of layers whose content is not seen from above their anchor, by layer index.
  package var viewpoints: [Int: Viewpoint] = [:]
  /// The layers for which the copies of a transition stand: indices by the copies' indices.
  package var originals: [Int: Int] = [:]
  /// Makes the engines process what is due now; nil before the clock begins.
  var engineTurn: (() throws(Diagnostic) -> Void)?
  private var isTakingEngineTurn = false
  /// An engine's error about an assigned value.
  var inputFailure: Diagnostic?
  /// The slots that engines read as inputs, and which of them are assigned or driven.
  @exclusivity(unchecked) var inputs = EngineInputs()
  /// The files in the script's folder; nil if it has no folder.
  package var files: (any ScriptFiles)?
  /// The parameters of the scene, and what its user has set.
  package var parameters = SceneParameters()
  /// The makers of layers, by the kind's name.
  package var layerMakers: [String: LayerMaker] = [:]
  /// The slots of the layers' `appearance` properties.
  package private(set) var appearanceSlots = SlotSet()
  /// The latest appearance transitions that take time, by layer index.
  package var appearanceSpans: [Int: TransitionSpan] = [:]
  private var groups: [any DriverGroup] = []
  /// A bit for each group that revises its motions.
  private var revisingGroups: UInt64 = 0
  /// For each slot, the index of its layer.
  private var slotLayers: [Int32] = []

  package init(
    appearance: Appearance = .light, seed: Int = 0, reducesMotion: Bool = false
  ) {
    systemAppearance = appearance
    self.seed = seed
    self.reducesMotion = reducesMotion
    let root = add(id: "scene", kind: StandardLayers.scene, to: nil)
    if let slot = root.appearanceSlot {
      store.write(.choice(appearance.index), to: slot, appearance: appearance)
    }
  }

  /// The timeline or callback that ran last, for messages.
  package var lastActor: String?
  /// Whether the scene's first turn has begun; until then the script is being loaded.
  package private(set) var hasBegun = false

  /// Begins a turn, or advances the current one within the tolerance of instants.
  func begin(at time: Double) {
    now = time
    hasBegun = true
  }

  /// Makes the engines process what is due now and apply what scripts have assigned; does nothing
  /// if they are already doing so.
  func takeEngineTurn() throws(Diagnostic) {
    guard !isTakingEngineTurn, let engineTurn else { return }
    isTakingEngineTurn = true
    defer { isTakingEngineTurn = false }
    try engineTurn()
    inputs.forgetAssigned()
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
  }

  /// The maximum nesting depth of layers; each layer's path contains the ids of all its ancestors.
  package static let depthLimit = 256
  /// The maximum length of an id, in bytes.
  package static let idLimit = 255

  /// Adds a layer in front of its siblings.
  ///
  /// - Throws: An error if the id is not valid or not unique among its siblings, or a limit is
  ///   reached.
  package func addLayer(id: String, kind: LayerKind, to parent: Layer) throws(Diagnostic) -> Layer {
    try Self.check(id: id, under: parent)
    guard parent.depth < Self.depthLimit else {
      throw Diagnostic(
        .outOfRange, "`\(id)` would be nested more than \(Self.depthLimit) layers deep",
        help: ["add it to a layer further up, such as the scene"], token: id)
    }
    guard layers.count < Limits.layers else {
      throw Diagnostic(
        .limitLayers, "the scene already has \(Limits.layers) layers, the maximum",
        help: ["look for a loop that adds layers without end"], token: id)
    }
    return add(id: id, kind: kind, to: parent)
  }

  /// Attaches a property group to a layer, and returns its first slot; a second call returns the
  /// same slot.
  package func attach(_ group: PropertyGroup, to layer: Layer) -> Int {
    if let present = layer.attachments.first(where: { $0.group === group }) {
      return present.firstSlot
    }
    let slot = addSlots(group, of: layer, appearance(of: layer))
    layer.attach(group, firstSlot: slot)
    return slot
  }

  /// Returns the layer at a path such as `header/card`.
  package func layer(at path: String) -> Layer? {
    if path == root.id { return root }
    var layer = root
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let child = layer.child(String(part)) else { return nil }
      layer = child
    }
    return layer
  }

  package func register(_ group: any DriverGroup) -> Int {
    if group.revisesMotions { revisingGroups |= 1 << UInt64(groups.count) }
    groups.append(group)
    return groups.count - 1
  }

  /// Whether an owner records changes of its motions in the store.
  func revisesMotions(_ owner: SlotOwner) -> Bool {
    owner != .none && revisingGroups >> UInt64(owner.group) & 1 == 1
  }

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

  private func add(id: String, kind: LayerKind, to parent: Layer?) -> Layer {
    let first = store.slotCount
    let layer = Layer(
      id: id, kind: kind, index: layers.count, firstSlot: first, parent: parent, stage: self)
    layers.append(layer)
    tree.append(layer)
    parent?.append(layer)
    // A new layer inherits its appearance; its own slot does not exist yet.
    addSlots(kind.group, of: layer, parent.map { appearance(of: $0) } ?? systemAppearance)
    if let slot = layer.appearanceSlot {
      appearanceSlots.reserve(store.slotCount)
      appearanceSlots.insert(slot)
    }
    return layer
  }

  @discardableResult
  private func addSlots(
    _ group: PropertyGroup, of layer: Layer, _ appearance: Appearance
  ) -> Int {
    let count = slotLayers.count + group.slotCount
    if slotLayers.capacity < count { slotLayers.reserveCapacity(ColumnMemory.capacity(for: count)) }
    slotLayers.append(
      contentsOf: repeatElement(Int32(layer.index), count: group.slotCount))
    return store.add(group, appearance: appearance)
  }

  private static func isAllowedInPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: "\""):
      false
    default: true
    }
  }

  private static func check(id: String, under parent: Layer) throws(Diagnostic) {
    let isPlain = id.utf8.allSatisfy { $0 < 0x80 }
    if id.isEmpty || !id.utf8.allSatisfy(Self.isAllowedInPath)
      || (!isPlain && id.contains(where: \.isWhitespace))
    {
      throw Diagnostic(
        .outOfRange, "the id `\(id)` is not valid in a path",
        help: ["an id is not empty and has no space, `/`, `*`, `?`, `!` or quotation mark"],
        token: id)
    }
    guard id.utf8.count <= idLimit else {
      throw Diagnostic(
        .outOfRange, "an id takes at most \(idLimit) bytes, found \(id.utf8.count)",
        help: ["use a short id, and show the long name as a text"])
    }
    let isRoot = parent.parent == nil
    if parent.child(id) != nil || (isRoot && id == parent.id) {
      let place = isRoot ? "the scene" : "`\(parent.path)`"
      throw Diagnostic(
        .duplicateIdentifier, "\(place) already has a layer `\(id)`",
        help: ["use a different id for each layer of one parent"], token: id)
    }
  }
}
