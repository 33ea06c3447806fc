import MotionCore
import MotionPlugin
import MotionValues

/// Stacks and grids: layers that place their children.
///
/// The outermost layout and those inside it are derivations, one for each part, so its values are
/// correct at any instant. A change of the layers makes it stale; it is rebuilt when one of its values is read, or
/// in the next turn.
package final class LayoutPlugin: Plugin, Engine {
  package static let name = "layout"

  unowned let stage: Stage
  /// The stacks and grids by the index of their layer.
  var containers: [Int: LayoutContainer] = [:]
  /// The containers by the slots of their choices.
  private var choices: [Int: LayoutContainer] = [:]
  private var stale: [LaidOutTree] = []
  /// The offsets of layers that are still moving to their positions and sizes.
  private var moving = SettlingOffsets()
  package var placesBefore: [Int: ValueAndVelocity]?
  /// The values that properties had before a layout set them, by slot.
  var ownValues: [Int: Double] = [:]
  /// The sizes of texts, images, stacks and grids that fitted until something else set them.
  private var takenOver: Set<Int> = []
  /// The lengths that are derived from content, by slot.
  var extents: [Int: ContentExtent] = [:]
  private lazy var group = stage.register(self)

  package init(stage: Stage) {
    self.stage = stage
    stage.services.layouts = self
    stage.beforeRemovals { [unowned self] (layers) throws(Diagnostic) in
      try self.willRemove(layers)
    }
  }

  package func makeModule() -> Module {
    Module(
      layers: [
        LayerDeclaration(LayoutKinds.stack) { [unowned self] (layer) throws(Diagnostic) in
          try self.add(layer)
        },
        LayerDeclaration(LayoutKinds.grid) { [unowned self] (layer) throws(Diagnostic) in
          try self.add(layer)
        },
        LayerDeclaration(LayoutKinds.spacer, defaultID: "spacer") {
          [unowned self] (layer) throws(Diagnostic) in try self.checkParent(of: layer)
        },
      ], layerOptions: [order] + fitOptions,
      choices: [ContentFit.choiceDescription])
  }

  private var order: LayerOption {
    let order = Parameter<Int>.integer(
      "order", in: Bounds(1, Double(Self.mostLayers)),
      "Its place in its stack or grid, from 1; the layers between move by one. Nil elsewhere.")
    return LayerOption(order) { [unowned self] layer in
      self.order(of: layer)
    } set: { [unowned self] (layer, order) throws(Diagnostic) in
      if let order { try self.setOrder(order, of: layer) }
    }
  }

  /// Registers a new stack or grid, so that it arranges the layers that are added to it.
  private func add(_ layer: Layer) throws(Diagnostic) {
    let outer = layer.parent.flatMap { containers[$0.index] }
    let tree = outer?.tree ?? LaidOutTree(root: layer)
    guard let container = LayoutContainer(layer, in: tree) else { return }
    containers[layer.index] = container
    layer.arranger = self
    for slot in container.choices {
      choices[slot] = container
      stage.react(toAssignmentOf: slot) { [unowned self] () throws(Diagnostic) in
        self.note(tree)
        try self.build()
      }
    }
    guard outer == nil else { return }
    note(tree)
    try hold(sizesOf: layer, in: container, by: nil)
    if let parent = layer.parent { try extend(parent, by: layer) }
  }

  private func checkParent(of spacer: Layer) throws(Diagnostic) {
    guard spacer.parent?.kind !== LayoutKinds.stack else { return }
    throw Diagnostic(
      .wrongReceiver, "`\(spacer.path)` is a spacer outside of a stack",
      help: ["add it to a stack: `stack:spacer {}`"], token: "spacer")
  }

  // MARK: Order

  /// More layers than a scene can have.
  private static let mostLayers = 1_000_000

  /// Returns the place of a layer in the layout around it, from 1; nil if there is none.
  func order(of layer: Layer) -> Int? {
    layer.parent.flatMap { containers[$0.index] }?.members.filter { !$0.isMask }
      .firstIndex { $0 === layer }.map { $0 + 1 }
  }

  /// Moves a layer to a place in the layout around it.
  func setOrder(_ order: Int, of layer: Layer) throws(Diagnostic) {
    guard let container = layer.parent.flatMap({ containers[$0.index] }), !layer.isMask else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` is not in a stack or a grid, so it has no `order`",
        help: ["`zPosition` changes which layer covers which"], token: "order")
    }
    let others = container.members.filter { !$0.isMask && $0 !== layer }
    guard order <= others.count + 1 else {
      throw Diagnostic(
        .outOfRange,
        "`\(layer.path).order` would be \(order), but \(container.label) contains "
          + "\(others.count + 1)", help: ["pass 1 to \(others.count + 1)"], token: "order")
    }
    guard self.order(of: layer) != order else { return }
    var members = container.members.filter { $0 !== layer }
    let place = order <= others.count ? members.firstIndex { $0 === others[order - 1] } : nil
    members.insert(layer, at: place ?? members.endIndex)
    stage.report("order", target: layer.path, [.number(Double(order))])
    try setMembers(members, of: container.layer)
  }

  // MARK: Stale layouts

  /// Marks a tree as stale, because its layers or the sizes that it sets will change.
  func note(_ tree: LaidOutTree) {
    guard !tree.isStale else { return }
    tree.isStale = true
    stale.append(tree)
    for part in tree.parts {
      if let first = part.outputs.first { stage.derivations.discard(at: first.slot) }
    }
    for output in tree.outputs {
      stage.store.setOwner(owner(of: output.slot), of: output.slot, at: stage.now)
    }
  }

  /// Makes the plugin the owner of those sizes of a layer that a layout sets.
  private func hold(
    sizesOf layer: Layer, in container: LayoutContainer, by rule: LayoutRule?
  ) throws(Diagnostic) {
    for axis in LayoutAxis.allCases {
      guard let slot = layer.sizeSlots?[axis] else { continue }
      let isSized = layer.isSized(by: rule, along: axis)
      if isSized, isRuled(slot) { throw refusal(of: slot) }
      let fits = layer.fitsContent && !isRuled(slot) && stage.read(slot) == 0
      if fits || isSized { try hold(slot) }
    }
  }

  /// Makes the plugin the owner of a property until the layout is built.
  ///
  /// - Throws: An error if the present driver cannot be interrupted.
  private func hold(_ slot: Int) throws(Diagnostic) {
    let owner = owner(of: slot)
    guard stage.store.owner(of: slot) != owner else { return }
    ownValues[slot] = try stage.claim(slot, by: owner, at: stage.now).value
  }

  private func owner(of slot: Int) -> SlotOwner {
    SlotOwner(group: group, token: stage.layer(at: slot).index)
  }

  /// Builds the stale layouts.
  func build() throws(Diagnostic) {
    while let tree = stale.popLast() { try build(tree) }
  }

  private func build(_ tree: LaidOutTree) throws(Diagnostic) {
    let before = tree.outputs.map(\.slot)
    tree.build(containers, on: stage) { layer, axis in ownLength(of: layer, axis) }
    let slots = tree.outputs.map(\.slot)
    let kept = Set(slots)
    for slot in before where !kept.contains(slot) { release(slot) }
    for slot in slots { try hold(slot) }
    for slot in slots { stage.release(slot, from: owner(of: slot)) }
    var makers: [Int: Derivation.Result] = [:]
    for part in tree.parts where !part.outputs.isEmpty {
      let derivation = derivation(of: part, in: tree, makers)
      try stage.derivations.add(derivation)
      for (place, output) in part.outputs.enumerated() {
        makers[output.slot] = Derivation.Result(of: derivation, at: place)
      }
    }
  }

  /// Makes the derivation of a part; `makers` has what computes the parts before it, by slot.
  private func derivation(
    of part: LaidOutTree.Part, in tree: LaidOutTree, _ makers: [Int: Derivation.Result]
  ) -> Derivation {
    let givens = part.givens.compactMap { makers[$0.slot] }
    func solve(_ evaluator: DerivationEvaluator) throws(Diagnostic) {
      try tree.solve(part) { (slot) throws(Diagnostic) in
        try evaluator.value(of: slot)
      } result: { (place) throws(Diagnostic) in
        try evaluator.value(of: givens[place])
      }
    }
    return Derivation(
      label: containers[tree.root.index]?.label ?? "", inputs: tree.inputs(of: part),
      results: givens, outputs: part.outputs.map(\.slot),
      rule: .values { (evaluator, results) throws(Diagnostic) in
        try solve(evaluator)
        for (index, output) in part.outputs.enumerated() { results[index] = tree.place(output) }
      },
      velocity: { (evaluator, slot) throws(Diagnostic) in
        guard let output = part.outputs.first(where: { $0.slot == slot }) else { return 0 }
        return try evaluator.slope { () throws(Diagnostic) in
          try solve(evaluator)
          return tree.place(output)
        }
      },
      refusal: { [unowned self] in refusal($0) },
      takeover: .init(
        isAllowed: { [unowned self] in isContentLength($0) },
        didLose: { [unowned self] in didLose($0) }))
  }

  /// Whether a slot is the length of a text or an image that no layout fills, so that a script may set
  /// it.
  private func isContentLength(_ slot: Int) -> Bool {
    let layer = stage.layer(at: slot)
    guard layer.isMeasured, let sizes = layer.sizeSlots,
      let axis = LayoutAxis.allCases.first(where: { sizes[$0] == slot })
    else { return false }
    let rule = layer.parent.flatMap { containers[$0.index] }?.rule(on: stage)
    return !layer.isSized(by: rule, along: axis)
  }

  package func laysOut(_ slot: Int) -> Bool {
    stage.store.owner(of: slot) == owner(of: slot)
      || trees.contains { $0.outputs.contains { $0.slot == slot } }
  }

  package func fitsContent(_ slot: Int) -> Bool {
    if extents[slot] != nil { return true }
    let layer = stage.layer(at: slot)
    guard containers[layer.index] != nil, let sizes = layer.sizeSlots else { return false }
    return LayoutAxis.allCases.contains { sizes[$0] == slot && fitsContent(layer, along: $0) }
  }

  /// Whether the length of a stack or a grid depends on what is in it.
  private func fitsContent(_ layer: Layer, along axis: LayoutAxis) -> Bool {
    if let outer = layer.parent, let container = containers[outer.index],
      layer.isSized(by: container.rule(on: stage), along: axis)
    {
      return fitsContent(outer, along: axis)
    }
    return ownLength(of: layer, axis) == nil
  }

  package func fills(_ slot: Int) -> Bool {
    let layer = stage.layer(at: slot)
    guard let rule = layer.parent.flatMap({ containers[$0.index] })?.rule(on: stage),
      let sizes = layer.sizeSlots
    else { return false }
    return LayoutAxis.allCases.contains { sizes[$0] == slot && layer.isSized(by: rule, along: $0) }
  }

  package func cede(_ slot: Int) {
    let layer = stage.layer(at: slot)
    guard let container = containers[layer.index], let sizes = layer.sizeSlots,
      let axis = LayoutAxis.allCases.first(where: { sizes[$0] == slot }),
      stage.store.owner(of: slot) != .none
    else { return }
    let rule = layer.parent.flatMap { containers[$0.index] }?.rule(on: stage)
    guard !layer.isSized(by: rule, along: axis) else { return }
    note(container.tree)
    takenOver.insert(slot)
    ownValues[slot] = nil
    stage.release(slot, from: owner(of: slot))
  }

  /// Makes the layout read a length that it has set until now.
  private func didLose(_ slot: Int) {
    let layer = stage.layer(at: slot)
    guard let container = layer.parent.flatMap({ containers[$0.index] }) else { return }
    takenOver.insert(slot)
    ownValues[slot] = nil
    note(container.tree)
  }

  /// The length that a layer was given along an axis; nil if it fits its content.
  private func ownLength(of layer: Layer, _ axis: LayoutAxis) -> Double? {
    guard let slot = layer.sizeSlots?[axis] else { return nil }
    // The rule may be asking for what the layout sets; the layout reads its result later.
    guard !isRuled(slot) else { return 0 }
    let length = ownValues[slot] ?? stage.read(slot)
    return layer.fitsContent && length == 0 && !takenOver.contains(slot) ? nil : length
  }

  /// Whether a rule that is no layout's sets a length.
  private func isRuled(_ slot: Int) -> Bool {
    ownValues[slot] == nil && stage.derivations.drives(slot, in: stage.store)
  }

  /// Releases a property that a layout no longer sets, and restores the value that it was given.
  private func release(_ slot: Int) {
    guard let value = ownValues.removeValue(forKey: slot),
      stage.store.owner(of: slot) == owner(of: slot)
    else { return }
    stage.release(slot, from: owner(of: slot))
    stage.store.write(value, to: slot)
  }

  // MARK: Turns

  package func turn(at time: Double) throws(Diagnostic) {
    if !choices.isEmpty {
      for slot in stage.drivenInputs {
        guard let container = choices[slot], container.rule(on: stage) != container.builtRule
        else { continue }
        note(container.tree)
      }
    }
    moving.endOver(at: time, on: stage)
    try build()
  }
}

extension LayoutPlugin: ChildArranger {
  package func didAdd(_ child: Layer, isScripted: Bool) throws(Diagnostic) {
    guard let parent = child.parent else { return }
    guard let container = containers[parent.index], let origin = child.originSlots else {
      return try refit(parent)
    }
    note(container.tree)
    container.members.append(child)
    guard !child.isMask else { return }
    for axis in LayoutAxis.allCases {
      let isPlaced = isScripted && stage.store[origin[axis]] != 0
      // A pin would be refused as well, but the stack is the reason.
      if stage.derivations.drives(origin[axis], in: stage.store) {
        throw refusal(of: origin[axis])
      }
      try hold(origin[axis])
      if isPlaced { throw refusal(of: origin[axis]) }
    }
    try hold(sizesOf: child, in: container, by: container.rule(on: stage))
  }

  package func didChangeMask(of child: Layer) throws(Diagnostic) {
    guard let parent = child.parent else { return }
    guard let container = containers[parent.index] else { return try refit(parent) }
    note(container.tree)
    try build()
  }

  package func sizesContent(in parent: Layer) -> Bool { containers[parent.index] != nil }

  package func willRemove(_ child: Layer) {
    guard let parent = child.parent else { return }
    guard let container = containers[parent.index] else {
      do throws(Diagnostic) {
        try refit(parent, without: child)
      } catch {
        stage.noteFailure(error)
      }
      return
    }
    note(container.tree)
    container.members.removeAll { $0 === child }
  }

  /// Unregisters layouts that are about to be removed.
  private func willRemove(_ layers: [Layer]) throws(Diagnostic) {
    for layer in layers {
      for axis in LayoutAxis.allCases where !extents.isEmpty {
        if let slot = layer.sizeSlots?[axis] { extents[slot] = nil }
      }
      guard let container = containers.removeValue(forKey: layer.index) else { continue }
      for slot in container.choices { choices[slot] = nil }
      if container.tree.root === layer {
        note(container.tree)
        stale.removeAll { $0 === container.tree }
      }
      if let scroll = layer.parent { try leave(scroll, layer) }
    }
  }
}

extension LayoutPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    let layer = stage.layers[token]
    return (layer.parent.flatMap { containers[$0.index] } ?? containers[token])?.label ?? "a layout"
  }

  package func isInterruptible(_ token: Int) -> Bool { false }
  package func scoreRole(of token: Int) -> ScoreRole { .follows }
  package var keepsModifiers: Bool { true }
  package func isInterruptible(_ token: Int, at slot: Int) -> Bool { isContentLength(slot) }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) { didLose(slot) }

  /// Builds the layouts, which then own the slot.
  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    do throws(Diagnostic) {
      try build()
    } catch {
      stage.noteFailure(error)
    }
    let owner = stage.store.owner(of: slot)
    guard owner.group != group else { return ValueAndVelocity(value: stage.store[slot]) }
    return ValueAndVelocity(
      value: stage.value(of: slot, at: time), velocity: stage.velocity(of: slot))
  }
}

/// Changes of a layout within `withAnimation`: each layer gets an offset from its new position to
/// its old one, and the offset goes to 0.
extension LayoutPlugin: StageLayouts {
  /// The layout trees, in the order of their outermost layers.
  private var trees: [LaidOutTree] {
    containers.values.filter { $0.tree.root === $0.layer }.map(\.tree)
      .sorted { $0.root.index < $1.root.index }
  }

  package func presentPlaces() -> [Int: ValueAndVelocity] {
    do throws(Diagnostic) {
      try build()
    } catch {
      stage.noteFailure(error)
    }
    var (motions, places) = ([Int: ValueAndVelocity](), [Int: ValueAndVelocity]())
    for tree in trees {
      for part in tree.parts {
        for (output, motion) in tree.motions(of: part, on: stage, motions) {
          motions[output.slot] = motion
          places[output.slot] = motion.added(to: moving.offset(of: output.slot, at: stage.now))
        }
      }
    }
    return places
  }

  package func movement(
    from places: [Int: ValueAndVelocity], _ timing: SlotTiming
  ) throws(Diagnostic) -> any LayoutMovement {
    try build()
    return PartMovement(of: trees, on: stage) { [unowned self] (slot, motion) throws(Diagnostic) in
      guard let before = places[slot],
        !stage.touchTargets.holdPlace(of: stage.layer(at: slot))
      else { return nil }
      return try moving.move(slot, from: before, to: motion, timing, on: stage)
    }
  }

  package func members(in layer: Layer) -> [(layout: Layer, members: [Layer])] {
    containers.values.filter { $0.layer.isSelfOrDescendant(in: layer) }
      .sorted { $0.layer.index < $1.layer.index }.map { ($0.layer, $0.members) }
  }

  package func members(of layout: Layer) -> [Layer] { containers[layout.index]?.members ?? [] }

  package func setMembers(_ members: [Layer], of layout: Layer) throws(Diagnostic) {
    guard let container = containers[layout.index] else { return }
    note(container.tree)
    // What was added since then stays at the end.
    let known = Set(members.map(\.index))
    container.members =
      members.filter { !$0.isRemoved } + container.members.filter { !known.contains($0.index) }
    try build()
  }

  package func endMovement(of slot: Int) { moving.end(slot, on: stage) }

  package func restingPlaces(of layers: [Layer]) -> [Int: Double] {
    let places = placesBefore ?? presentPlaces()
    let slots = layers.flatMap { layer in
      LayoutAxis.allCases.flatMap { [layer.originSlots?[$0], layer.sizeSlots?[$0]] }
    }
    return slots.compactMap(\.self).reduce(into: [:]) { resting, slot in
      guard let place = places[slot] else { return }
      resting[slot] = place.value - moving.offset(of: slot, at: stage.now).value
    }
  }

  package func release(_ places: [Int: Double]) {
    for (slot, place) in places {
      ownValues[slot] = nil
      takenOver.remove(slot)
      stage.release(slot, from: owner(of: slot))
      stage.store.write(place, to: slot)
      stage.modifiers.touch(slot)
    }
  }

  package func presenceDidBegin(of layer: Layer) {
    guard let parent = layer.parent else { return }
    if let container = containers[parent.index] { return note(container.tree) }
    do throws(Diagnostic) {
      try refit(parent)
    } catch {
      stage.noteFailure(error)
    }
  }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    moving.firstEnd.flatMap { $0 <= limit ? max($0, time) : nil }
  }

  package var activity: String? {
    guard let slot = moving.slots.min() else { return nil }
    return label(of: stage.layer(at: slot).index)
  }
}

extension DiagnosticCode {
  package static let laidOut = DiagnosticCode("laid-out")
}

/// The errors for claims and assignments of properties that a layout sets.
extension LayoutPlugin {
  package func refusal(of token: Int, path: String) -> Diagnostic? { refusal(path) }

  func refusal(of slot: Int) -> Diagnostic {
    let (layer, property, _) = stage.property(at: slot)
    return refusal(of: layer, property.name)
  }

  /// The error for the property at a path such as `list/row1.y`.
  func refusal(_ path: String) -> Diagnostic {
    guard let dot = path.lastIndex(of: "."), let layer = stage.layer(at: String(path[..<dot]))
    else { return Diagnostic(.laidOut, "`\(path)` is laid out") }
    return refusal(of: layer, String(path[path.index(after: dot)...]))
  }

  private func refusal(of layer: Layer, _ property: String) -> Diagnostic {
    let subject = "`\(layer.path).\(property)`"
    let axis: LayoutAxis = ["x", "width", "contentWidth"].contains(property) ? .x : .y
    if let extent = layer.property(property).flatMap({ extents[$0.slot] }) {
      return extent.padding == nil
        ? Diagnostic(
          .laidOut, "\(subject) is set by the layouts in it",
          help: ["give `\(layer.id)` a `\(property)` when it is made"], token: property)
        : Diagnostic(
          .laidOut, "\(subject) is set by its content",
          help: ["`\(layer.id).fit = nil` frees it"], token: property)
    }
    let container = layer.parent.flatMap { containers[$0.index] }
    if property != "width", property != "height" {
      return Diagnostic(
        .laidOut, "\(subject) is laid out by \(container?.label ?? "a layout")",
        help: ["move it by `\(axis == .x ? "translationX" : "translationY")`"], token: property)
    }
    let rule = container?.rule(on: stage)
    guard let container, layer.isSized(by: rule, along: axis) else {
      return Diagnostic(
        .laidOut, "\(subject) is set by its content",
        help: ["give the \(layer.kind.name) a `\(property)` when it is made"], token: property)
    }
    return Diagnostic(
      .laidOut, "\(subject) is laid out by \(container.label)", help: [help(rule, along: axis)],
      token: property)
  }

  /// The advice on how to change a size that a layout sets.
  private func help(_ rule: LayoutRule?, along axis: LayoutAxis) -> String {
    switch rule {
    case .stack(let stack) where stack.axis == axis:
      stack.distribution == .fillEqually
        ? "a stack with another `distribution` than \"fillEqually\" leaves it as it is"
        : "a spacer takes up the remaining length; its `min` is its least length"
    case .stack: "a stack with another `alignment` than \"fill\" leaves it as it is"
    case .grid, nil: "a grid's `width` and `columns` determine how wide its layers are"
    }
  }
}
