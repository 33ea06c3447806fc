import MotionValues

extension Layer {
  /// Whether the layer, or one that contained it, has been removed.
  package var isRemoved: Bool { removalTime != nil }

  /// - Throws: `removed-layer` if the layer has been removed.
  package func requirePresent() throws(Diagnostic) {
    guard let removalTime else { return }
    throw Diagnostic(
      .removedLayer, "`\(path)` was removed at \(NumberText(removalTime)) s",
      help: ["ask `\(id).isRemoved`, or hide it in place of removing it: `\(id).hidden = true`"])
  }

  /// The layer and those in it, each before its children.
  package var subtree: [Layer] { [self] + children.flatMap(\.subtree) }

  /// The slots of its kind's properties, and those of each attached property group.
  package var slots: [Range<Int>] {
    ([(group: kind.group, firstSlot: firstSlot)] + attachments).map {
      $0.firstSlot..<$0.firstSlot + $0.group.slotCount
    }
  }
}

extension Stage {
  /// Removes a layer and those in it: their motions end, and their ids can be used again.
  ///
  /// They keep their slots, their indices in `layers`, and their last values.
  ///
  /// - Throws: `wrong-receiver` for the scene; `removed-layer` if it has been removed before; the
  ///   error of an engine that needs one of the layers, before anything has changed.
  package func remove(_ layer: Layer) throws(Diagnostic) {
    try layer.requirePresent()
    guard let parent = layer.parent else {
      throw Diagnostic(
        .wrongReceiver, "the scene cannot be removed",
        help: ["remove a layer in it, or hide all of them"], token: "remove")
    }
    let layers = layer.subtree
    let removals = self[LayerRemovals.self]
    for check in removals.checks { try check(layers) }
    takeInputs()
    for willRemove in removals.observers { try willRemove(layers) }
    parent.arranger?.willRemove(layer)
    for removed in layers {
      let owner = removals.owner(of: removed)
      for slots in removed.slots { for slot in slots { end(slot, leavingItTo: owner) } }
    }
    parent.detach(layer)
    tree.remove(layer)
    for removed in layers { removed.noteRemoval(at: now) }
    removals.layers += layers
    report(StageEvent.removal, target: layer.path)
    for didRemove in removals.followers { didRemove(layers) }
  }

  /// Ends the driver of a slot, and sets the owner that the slot keeps.
  private func end(_ slot: Int, leavingItTo owner: SlotOwner) {
    dropAssignment(at: slot)
    refresh(slot, count: 1)
    if derivations.drives(slot, in: store) { derivations.remove(slot) }
    let present = store.owner(of: slot)
    if present != .none {
      driverGroup(of: present).didLoseSlot(slot, token: present.token, at: now)
    }
    store.setOwner(owner, of: slot, at: now)
    store.setName(nil, at: slot)
    inputs.forgetDriver(of: slot)
  }
}

/// The layers that have been removed, and the functions that are called at removals.
package final class LayerRemovals: StageExtension {
  /// The removed layers, in the order of their removal.
  package internal(set) var layers: [Layer] = []
  /// Called before anything changes; one that throws refuses the removal.
  fileprivate(set) var checks: [([Layer]) throws(Diagnostic) -> Void] = []
  /// Called before layers are removed.
  fileprivate(set) var observers: [([Layer]) throws(Diagnostic) -> Void] = []
  /// Called after layers have been removed.
  fileprivate(set) var followers: [([Layer]) -> Void] = []
  /// The index of the group that owns the slots of removed layers.
  private var group: Int?

  package init() {}

  /// The owner of a layer's slots after its removal.
  func owner(of layer: Layer) -> SlotOwner {
    let group = self.group ?? layer.stage.register(RemovedLayers(stage: layer.stage))
    self.group = group
    return SlotOwner(group: group, token: layer.index)
  }
}

extension Stage {
  /// Calls a function before anything changes, so that an engine can refuse a removal with an error.
  package func checkRemovals(_ check: @escaping ([Layer]) throws(Diagnostic) -> Void) {
    self[LayerRemovals.self].checks.append(check)
  }

  /// Calls a function before layers are removed, so that an engine can end what it does with them.
  package func beforeRemovals(_ willRemove: @escaping ([Layer]) throws(Diagnostic) -> Void) {
    self[LayerRemovals.self].observers.append(willRemove)
  }

  /// Calls a function after layers have been removed.
  package func afterRemovals(_ didRemove: @escaping ([Layer]) -> Void) {
    self[LayerRemovals.self].followers.append(didRemove)
  }
}

/// The owner of the slots of removed layers: their values do not change, and no driver can claim
/// them.
private final class RemovedLayers: DriverGroup {
  private unowned let stage: Stage

  init(stage: Stage) { self.stage = stage }

  var hasClosedForm: Bool { true }
  var revisesMotions: Bool { true }
  func label(of token: Int) -> String { "nothing: the layer has been removed" }
  func isInterruptible(_ token: Int) -> Bool { false }
  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}

  func refusal(of token: Int, path: String) -> Diagnostic? {
    do throws(Diagnostic) {
      try stage.layers[token].requirePresent()
      return nil
    } catch {
      return error
    }
  }

  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: stage.store[slot])
  }
}
