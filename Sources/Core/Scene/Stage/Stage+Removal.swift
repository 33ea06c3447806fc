import MotionValues

extension Layer {
  /// Whether the layer, or one that contained it, has been removed.
  package var isRemoved: Bool { removalTime != nil }

  /// - Throws: `removed-layer` if the layer has been removed, unless a function is called that may read
  ///   such layers.
  package func requirePresent() throws(Diagnostic) {
    guard let removalTime, !(stage.derivations.reads?.seesRemovedLayers ?? false) else { return }
    let (id, path) = former ?? (id, path)
    let leaves = isLeaving ? "; it leaves as `\(self.path)`" : ""
    throw Diagnostic(
      .removedLayer, "`\(path)` was removed at \(NumberText(removalTime)) s\(leaves)",
      help: ["ask `\(id).isRemoved`, or hide it in place of removing it: `\(id).hidden = true`"])
  }

  /// Whether the layer has been removed and no longer leaves, so that nothing shows it.
  package var isGone: Bool { removalTime != nil && !isLeaving }

  /// The layer and those in it, each before its children.
  package var subtree: [Layer] { [self] + children.flatMap(\.subtree) }

  /// The same with the layers that still leave.
  var wholeSubtree: [Layer] { [self] + (children + leavingChildren).flatMap(\.wholeSubtree) }

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
  /// They keep their slots, their indices in `layers`, and their last values. A layer that leaves is
  /// removed for scripts, layouts and fingers alone: outputs see it under a path of its own, what
  /// animates and what derives it goes on, and everything else rests where it was shown, until
  /// `endLeaving` is called.
  ///
  /// - Throws: `wrong-receiver` for the scene; `removed-layer` if it has been removed before; the
  ///   error of an engine that needs one of the layers, before anything has changed.
  package func remove(_ layer: Layer, leaves: Bool = false) throws(Diagnostic) {
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
    let places = leaves ? services.layouts?.restingPlaces(of: layers) ?? [:] : [:]
    for willRemove in removals.observers { try willRemove(layers) }
    if !leaves {
      for other in layers.flatMap(\.leavingChildren) { endLeaving(other) }
      for willEnd in removals.preparers { willEnd(layers) }
    }
    parent.arranger?.willRemove(layer)
    removals.count += layers.count
    if leaves {
      services.layouts?.release(places)
      for removed in layers { rest(removed) }
      parent.beginLeaving(layer)
      tree.remove(layer)
      for removed in layers {
        removed.noteRemoval(at: now)
        removed.dropNameInSlot()
      }
      let renamed = layer.wholeSubtree
      removals.renamed += renamed
      for layer in renamed { markDifferences(of: layer) }
      report(StageEvent.exit, target: layer.former?.path ?? "", [.name(layer.path)])
      for didLeave in removals.leavers { didLeave(layers) }
    } else {
      parent.detach(layer)
      tree.remove(layer)
      end(layers, of: layer)
    }
  }

  /// Ends the leaving of a layer, and of those in it: nothing shows them any more.
  package func endLeaving(_ layer: Layer) {
    guard layer.isLeaving else { return }
    let layers = layer.wholeSubtree
    for willEnd in self[LayerRemovals.self].preparers { willEnd(layers) }
    for layer in layers { layer.endLeaving() }
    end(layers, of: layer)
  }

  /// Ends what drives removed layers, and reports the removal of the outermost one.
  private func end(_ layers: [Layer], of outermost: Layer) {
    let removals = self[LayerRemovals.self]
    for removed in layers {
      let owner = removals.owner(of: removed)
      for slots in removed.slots { for slot in slots { end(slot, leavingItTo: owner) } }
    }
    for removed in layers where !removed.isRemoved {
      removed.noteRemoval(at: now)
      removed.dropNameInSlot()
    }
    removals.layers += layers
    report(StageEvent.removal, target: outermost.path)
    for didRemove in removals.followers { didRemove(layers) }
  }

  /// Ends the drivers of a leaving layer that do not go on; what they have driven rests where it is
  /// shown.
  private func rest(_ layer: Layer) {
    for slots in layer.slots {
      for slot in slots {
        dropAssignment(at: slot)
        let owner = store.owner(of: slot)
        guard owner != .none, !driverGroup(of: owner).outlivesRemoval else { continue }
        store.write(
          driverGroup(of: owner).value(of: slot, token: owner.token, at: now), to: slot)
        score?.end(slot)
        driverGroup(of: owner).didLoseSlot(slot, token: owner.token, at: now)
        store.setOwner(.none, of: slot, at: now)
        inputs.forgetDriver(of: slot)
        modifiers.touch(slot)
      }
    }
  }

  /// Marks the properties of a layer that are driven or differ from their defaults as changed, because
  /// outputs see it under a new path.
  private func markDifferences(of layer: Layer) {
    let groups = [(group: layer.kind.group, firstSlot: layer.firstSlot)] + layer.attachments
    for (group, first) in groups {
      for (property, offset) in zip(group.properties, group.offsets) {
        let slots = first + offset..<first + offset + property.slotCount
        guard slots.contains(where: moves) || value(at: first + offset) != property.initial else {
          continue
        }
        for slot in slots { store.markChanged(slot) }
      }
    }
  }

  /// Ends the driver of a slot, and sets the owner that the slot keeps.
  private func end(_ slot: Int, leavingItTo owner: SlotOwner) {
    dropAssignment(at: slot)
    refresh(slot, count: 1)
    if derivations.drives(slot, in: store) { derivations.remove(slot) }
    let present = store.owner(of: slot)
    if present != .none {
      score?.end(slot)
      driverGroup(of: present).didLoseSlot(slot, token: present.token, at: now)
    }
    modifiers.forget(slot)
    store.setOwner(owner, of: slot, at: now)
    store.setName(nil, at: slot)
    inputs.forgetDriver(of: slot)
  }
}

/// The layers that have been removed, and the functions that are called at removals.
package final class LayerRemovals: StageExtension {
  /// The removed layers, in the order of their removal.
  package internal(set) var layers: [Layer] = []
  /// The layers that have begun to leave, each after its parent if that leaves, too; a layer is here
  /// again when its parent follows it.
  package internal(set) var renamed: [Layer] = []
  /// The number of layers that have been removed, those that leave included.
  package internal(set) var count = 0
  /// Called before anything changes; one that throws refuses the removal.
  fileprivate(set) var checks: [([Layer]) throws(Diagnostic) -> Void] = []
  /// Called before layers are removed.
  fileprivate(set) var observers: [([Layer]) throws(Diagnostic) -> Void] = []
  /// Called when layers have begun to leave.
  fileprivate(set) var leavers: [([Layer]) -> Void] = []
  /// Called before what drives removed layers ends.
  fileprivate(set) var preparers: [([Layer]) -> Void] = []
  /// Called after layers have been removed; if they have left, at the end of that.
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

  /// Calls a function when layers have begun to leave.
  package func whenLeaving(_ didLeave: @escaping ([Layer]) -> Void) {
    self[LayerRemovals.self].leavers.append(didLeave)
  }

  /// Calls a function before what drives removed layers ends: at their removal, or when they have
  /// left.
  package func beforeEnds(_ willEnd: @escaping ([Layer]) -> Void) {
    self[LayerRemovals.self].preparers.append(willEnd)
  }

  /// Calls a function after layers have been removed; if they have left, at the end of that.
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
