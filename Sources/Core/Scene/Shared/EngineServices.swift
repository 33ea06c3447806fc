/// The engines that offer a service to all others; each registers itself.
package final class EngineServices: StageExtension {
  /// Moves properties to new values.
  package weak var slotAnimator: (any SlotAnimator)?
  /// Notifies of taps.
  package weak var tapSource: (any TapSource)?

  package init() {}
}

extension Stage {
  package var services: EngineServices { self[EngineServices.self] }
}
