import MotionValues

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
