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
